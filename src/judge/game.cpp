#include "judge/game.h"

namespace buwei {

const char* name_of(BotProtocol protocol) {
    switch (protocol) {
        case BotProtocol::kSimple: return "simple";
        case BotProtocol::kJson: return "json";
        case BotProtocol::kKeep: return "keep";
        case BotProtocol::kGtp: return "gtp";
    }
    return "";
}

Result<BotProtocol> parse_protocol(const std::string& name) {
    for (const BotProtocol protocol :
         {BotProtocol::kSimple, BotProtocol::kJson, BotProtocol::kKeep, BotProtocol::kGtp}) {
        if (name == name_of(protocol)) return protocol;
    }
    return Error{"\"" + name + "\" is no protocol; there are simple, json, keep and gtp"};
}

const char* name_of(Verdict verdict) {
    switch (verdict) {
        case Verdict::kOk: return "OK";
        case Verdict::kTle: return "TLE";
        case Verdict::kMle: return "MLE";
        case Verdict::kOle: return "OLE";
        case Verdict::kNj: return "NJ";
        case Verdict::kRe: return "RE";
    }
    return "?";
}

const char* name_of(LossReason reason) {
    switch (reason) {
        case LossReason::kNoLegalMove: return "no_legal_move";
        case LossReason::kOffBoard: return "off_board";
        case LossReason::kOccupied: return "occupied";
        case LossReason::kCaptures: return "captures";
        case LossReason::kSuicide: return "suicide";
        case LossReason::kBannedCentre: return "banned_centre";
        case LossReason::kVerdict: return "verdict";
        case LossReason::kResigned: return "resigned";
    }
    return "?";
}

}  // namespace buwei
