#include "service/position_document.h"

#include <algorithm>
#include <string>

#include "rules/position_text.h"

namespace buwei {
namespace {

char class_letter(const Position& position, Point point) {
    switch (position.class_of(point)) {
        case PointClass::kTwoWay: return '+';
        case PointClass::kBlackOnly: return 'b';
        case PointClass::kWhiteOnly: return 'w';
        case PointClass::kDead: return 'x';
        case PointClass::kStone: break;
    }
    return position.stones(Color::kBlack).contains(point) ? 'B' : 'W';
}

char refusal_letter(MoveStatus status) {
    switch (status) {
        case MoveStatus::kLegal: return '.';
        case MoveStatus::kCaptures: return 'c';
        case MoveStatus::kSuicide: return 's';
        case MoveStatus::kOffBoard:
        case MoveStatus::kOccupied: break;
    }
    return 'o';
}

}  // namespace

Document place_document(Point move) {
    const Geometry& geometry = Geometry::nine();
    return Document::array({geometry.x_of(move), geometry.y_of(move)});
}

Document moves_document(const std::vector<Point>& moves) {
    Document list = Document::array();
    for (const Point move : moves) list.push_back(place_document(move));
    return list;
}

Position position_after(const std::vector<Point>& moves) {
    Position position;
    for (const Point move : moves) position.play(move);
    return position;
}

Document position_document(const Position& position) {
    std::string classes;
    std::array<std::string, 2> refusals;
    // On the 9x9 board points are numbered row by row.
    for (Point point = 0; point < position.geometry().size(); ++point) {
        classes += class_letter(position, point);
        for (const Color color : {Color::kBlack, Color::kWhite}) {
            refusals[index_of(color)] += refusal_letter(position.check(point, color));
        }
    }
    const std::string text = to_text(position);
    const PointSet black = position.legal(Color::kBlack);
    const PointSet white = position.legal(Color::kWhite);
    return {{"to_move", name_of(position.to_move())},
            {"board", text.substr(0, text.find(' '))},
            {"classes", classes},
            {"black", refusals[0]},
            {"white", refusals[1]},
            {"legal", {{"black", black.count()}, {"white", white.count()}}},
            {"reserve", {{"black", (black & ~white).count()}, {"white", (white & ~black).count()}}},
            {"lost", position.lost()}};
}

const char* refusal_name(MoveStatus status) {
    switch (status) {
        case MoveStatus::kOffBoard: return "off_board";
        case MoveStatus::kOccupied: return "occupied";
        case MoveStatus::kCaptures: return "captures";
        case MoveStatus::kSuicide: return "suicide";
        case MoveStatus::kLegal: break;
    }
    return "";
}

double turn_limit(const GameRecord& record, std::size_t turn) {
    const auto same_side = [&](const TurnRecord& other) {
        return other.mover == record.turns[turn].mover;
    };
    const auto first = std::find_if(record.turns.begin(), record.turns.end(), same_side);
    const bool is_first = first == record.turns.begin() + static_cast<std::ptrdiff_t>(turn);
    return is_first ? record.spec.limits.first_turn_seconds : record.spec.limits.seconds;
}

Document turn_summary(const TurnRecord& turn, double limit) {
    Document move;
    if (turn.move) move = Document::array({(*turn.move)[0], (*turn.move)[1]});
    return {{"mover", name_of(turn.mover)},     {"move", move},
            {"verdict", name_of(turn.verdict)}, {"detail", turn.verdict_detail},
            {"cpu", turn.cpu_seconds},          {"wall", turn.wall_seconds},
            {"memory", turn.peak_memory_bytes}, {"limit", limit}};
}

Document turn_document(const TurnRecord& turn, double limit, bool hidden) {
    Document document = turn_summary(turn, limit);
    document["private"] = hidden;
    document["input"] = turn.input;
    document["output"] = hidden ? "" : turn.output;
    document["debug"] = hidden ? "" : turn.debug;
    document["stderr"] = hidden ? "" : turn.error_output;
    return document;
}

}  // namespace buwei
