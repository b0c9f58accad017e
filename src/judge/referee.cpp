#include "judge/referee.h"

#include "rules/position_text.h"

namespace buwei {
namespace {

bool is_centre(const Geometry& geometry, int x, int y) {
    return 2 * x + 1 == geometry.columns() && 2 * y + 1 == geometry.rows();
}

// Sets the opening up, or says which of its moves is illegal.
Result<Position> play_opening(const std::vector<Point>& opening) {
    Position position;
    for (const Point move : opening) {
        const bool exists = move >= 0 && move < position.geometry().size();
        const MoveStatus status =
            exists ? position.check(move, position.to_move()) : MoveStatus::kOffBoard;
        if (status != MoveStatus::kLegal) {
            const std::string name =
                exists ? point_name(position.geometry(), move) : std::to_string(move);
            return Error{"the opening's move " + name + " " + describe(status)};
        }
        position.play(move);
    }
    return position;
}

}  // namespace

std::optional<LossReason> fault_of(const Position& position, int x, int y,
                                   bool ban_centre_opening) {
    const Geometry& geometry = position.geometry();
    switch (position.check_at(x, y, position.to_move())) {
        case MoveStatus::kOffBoard: return LossReason::kOffBoard;
        case MoveStatus::kOccupied: return LossReason::kOccupied;
        case MoveStatus::kCaptures: return LossReason::kCaptures;
        case MoveStatus::kSuicide: return LossReason::kSuicide;
        case MoveStatus::kLegal: break;
    }
    const bool opens = position.empty() == geometry.all();
    if (ban_centre_opening && opens && is_centre(geometry, x, y)) return LossReason::kBannedCentre;
    return std::nullopt;
}

Result<GameRecord> play_game(const GameSpec& spec, const std::array<GamePlayer*, 2>& players,
                             const TurnObserver& observer) {
    Result<Position> opened = play_opening(spec.opening);
    if (!opened) return opened.error();
    Position position = *opened;
    GameRecord record;
    record.spec = spec;
    record.moves = spec.opening;

    while (true) {
        const Color mover = position.to_move();
        record.winner = opponent(mover);  // unless the mover finds a legal move
        record.reason = LossReason::kNoLegalMove;
        if (position.lost()) return record;

        Result<TurnRecord> turn =
            players[static_cast<std::size_t>(index_of(mover))]->take_turn(record.moves);
        if (!turn) return turn.error();
        turn->mover = mover;
        if (turn->verdict == Verdict::kOk && !turn->move) {
            turn->verdict = Verdict::kNj;
            turn->verdict_detail = "no answer";
        }
        record.turns.push_back(*turn);
        if (observer) observer(*turn);

        record.reason = LossReason::kVerdict;
        if (turn->verdict != Verdict::kOk) return record;
        const auto [x, y] = *turn->move;
        const std::optional<LossReason> fault = fault_of(position, x, y, spec.ban_centre_opening);
        if (fault) {
            record.reason = *fault;
            return record;
        }
        const Point move = position.geometry().point_at(x, y);
        record.moves.push_back(move);
        position.play(move);
    }
}

}  // namespace buwei
