#include "store/import.h"

#include <algorithm>
#include <optional>

#include "judge/game_log.h"
#include "judge/referee.h"
#include "protocol/sgf_tree.h"

namespace buwei {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";
constexpr std::size_t kMostRefusals = 20;

// "B+..." and "W+..."; nothing for anything else.
std::optional<Color> winner_in(const std::string& result) {
    if (result.rfind("B+", 0) == 0) return Color::kBlack;
    if (result.rfind("W+", 0) == 0) return Color::kWhite;
    return std::nullopt;
}

// Follows the moves by the rules until one loses the game.
Result<bool> replay(const std::vector<SgfNode>& nodes, GameRecord& record, Position& position) {
    for (const SgfNode& node : nodes) {
        if (node.find("AB") != nullptr || node.find("AW") != nullptr) {
            return Error{"games that start from a set-up position are not supported"};
        }
        for (const Color color : {Color::kBlack, Color::kWhite}) {
            const std::vector<std::string>* values = node.find(color == Color::kBlack ? "B" : "W");
            if (values == nullptr) continue;
            const std::string& value = values->front();
            const std::string which = "move " + std::to_string(record.turns.size() + 1);
            if (color != position.to_move()) return Error{which + " is the other side's"};
            if (value.size() != 2) return Error{which + " is a pass, or no place of the board"};
            TurnRecord turn;
            turn.mover = color;
            turn.move = {value[0] - 'a', value[1] - 'a'};
            const auto [x, y] = *turn.move;
            record.turns.push_back(turn);
            if (const auto fault = fault_of(position, x, y, false)) {
                record.reason = *fault;
                record.winner = opponent(color);
                return true;
            }
            const Point move = position.geometry().point_at(x, y);
            record.moves.push_back(move);
            position.play(move);
        }
    }
    return false;
}

Result<GameRecord> game_of(const SgfTree& tree) {
    const SgfNode& root = tree.main_line.front();
    const std::string size = root.first("SZ", "19");
    if (size != "9" && size != "9:9") return Error{"the board is not 9x9"};
    GameRecord record;
    record.spec.bots[0].name = root.first("PB", "Black");
    record.spec.bots[1].name = root.first("PW", "White");
    Position position;
    const Result<bool> lost_by_a_move = replay(tree.main_line, record, position);
    if (!lost_by_a_move) return lost_by_a_move.error();
    if (*lost_by_a_move) return record;
    record.winner = opponent(position.to_move());
    record.reason = LossReason::kNoLegalMove;
    if (position.lost()) return record;
    const std::optional<Color> winner = winner_in(root.first("RE", ""));
    if (!winner) return Error{"the game stops before its end, and it has no result (RE)"};
    record.winner = *winner;
    record.reason = LossReason::kResigned;
    return record;
}

void refuse(ImportedGames& games, int line, const std::string& message) {
    if (games.refused.size() < kMostRefusals) games.refused.push_back({line, message});
}

void import_sgf(std::string_view text, ImportedGames& games) {
    int line = 1;
    for (;;) {
        const std::size_t blanks = std::min(text.find_first_not_of(kBlanks), text.size());
        line += static_cast<int>(std::count(text.begin(), text.begin() + blanks, '\n'));
        text.remove_prefix(blanks);
        if (text.empty()) return;
        const Result<SgfTree> tree = read_sgf_tree(text);
        if (!tree) return refuse(games, line, tree.error().message);
        Result<GameRecord> game = game_of(*tree);
        if (game) {
            games.games.push_back(std::move(*game));
        } else {
            refuse(games, line, game.error().message);
        }
        line += static_cast<int>(std::count(text.begin(), text.begin() + tree->length, '\n'));
        text.remove_prefix(tree->length);
    }
}

void import_logs(std::string_view text, ImportedGames& games) {
    // A log that is laid out over several lines is one game; else every line is.
    if (Result<GameRecord> whole = read_game_log(text)) {
        games.games.push_back(std::move(*whole));
        return;
    }
    int line = 0;
    while (!text.empty()) {
        ++line;
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view one = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (one.find_first_not_of(kBlanks) == std::string_view::npos) continue;
        Result<GameRecord> game = read_game_log(one);
        if (game) {
            games.games.push_back(std::move(*game));
        } else {
            refuse(games, line, game.error().message);
        }
    }
}

}  // namespace

Result<GameRecord> read_sgf_record(std::string_view text) {
    const Result<SgfTree> tree = read_sgf_tree(text);
    if (!tree) return tree.error();
    return game_of(*tree);
}

ImportedGames import_games(std::string_view text) {
    constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
    if (text.substr(0, 3) == kByteOrderMark) text.remove_prefix(3);
    ImportedGames games;
    const std::size_t start = text.find_first_not_of(kBlanks);
    if (start == std::string_view::npos) {
        refuse(games, 1, "the text is empty");
    } else if (text[start] == '(') {
        import_sgf(text, games);
    } else {
        import_logs(text, games);
    }
    return games;
}

}  // namespace buwei
