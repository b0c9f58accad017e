#include "service/fault.h"

namespace buwei {
namespace {

struct Meaning {
    const char* name;
    int http_status;
};

Meaning meaning_of(FaultCode code) {
    switch (code) {
        case FaultCode::kBadRequest: return {"bad_request", 400};
        case FaultCode::kBadImport: return {"bad_import", 400};
        case FaultCode::kTokenNeeded: return {"token_needed", 401};
        case FaultCode::kForbidden: return {"forbidden", 403};
        case FaultCode::kWrongOrigin: return {"wrong_origin", 403};
        case FaultCode::kWrongHost: return {"wrong_host", 421};
        case FaultCode::kNotFound: return {"not_found", 404};
        case FaultCode::kWrongMethod: return {"wrong_method", 405};
        case FaultCode::kIllegalMove: return {"illegal_move", 409};
        case FaultCode::kNotYourTurn: return {"not_your_turn", 409};
        case FaultCode::kStale: return {"stale", 409};
        case FaultCode::kGameOver: return {"game_over", 409};
        case FaultCode::kNothingToUndo: return {"nothing_to_undo", 409};
        case FaultCode::kConflict: return {"conflict", 409};
        case FaultCode::kTooLarge: return {"too_large", 413};
        case FaultCode::kWrongType: return {"wrong_type", 415};
        case FaultCode::kUnknownBot: return {"unknown_bot", 422};
        case FaultCode::kTooMany: return {"too_many", 429};
        case FaultCode::kNoSandbox: return {"no_sandbox", 503};
        case FaultCode::kStopping: return {"stopping", 503};
        case FaultCode::kInternal: break;
    }
    return {"internal", 500};
}

}  // namespace

const char* name_of(FaultCode code) {
    return meaning_of(code).name;
}

int http_status_of(FaultCode code) {
    return meaning_of(code).http_status;
}

Document document_of(const Fault& fault) {
    Document document = {{"error", name_of(fault.code)}, {"message", fault.message}};
    document.update(fault.details);
    return document;
}

}  // namespace buwei
