#include "train/game_record.h"

namespace buwei {
namespace {

constexpr std::string_view kGamesMagic = "BUWEIG1\n";

class ByteReader {
public:
    explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}
    bool at_end() const { return next_ >= bytes_.size(); }
    // 0 past the end, which overrun() then tells.
    std::uint8_t take() {
        if (at_end()) {
            overrun_ = true;
            return 0;
        }
        return static_cast<std::uint8_t>(bytes_[next_++]);
    }
    bool overrun() const { return overrun_; }

private:
    std::string_view bytes_;
    std::size_t next_ = 0;
    bool overrun_ = false;
};

bool legal(const Position& position, int point) {
    return point < position.geometry().size() && position.legal().contains(point);
}

Result<TrainingGame> parse_game(ByteReader& reader) {
    const int rows = reader.take();
    const int columns = reader.take();
    const Result<const Geometry*> geometry = Geometry::find(rows, columns);
    if (!geometry) return geometry.error();
    TrainingGame game;
    game.geometry = *geometry;
    const int winner = reader.take();
    if (winner > 1) return Error{"a game's winner is neither 0 nor 1"};
    game.winner = static_cast<Color>(winner);
    const int count = reader.take();
    Position position(**geometry);
    for (int i = 0; i < count; ++i) {
        MoveRecord move;
        move.point = reader.take();
        move.win = reader.take();
        const int shares = reader.take();
        for (int k = 0; k < shares; ++k) {
            PolicyShare share;
            share.point = reader.take();
            share.share = reader.take();
            if (reader.overrun()) return Error{"a game is cut short"};
            if (share.share == 0 || !legal(position, share.point)) {
                return Error{"a share of the policy is empty or not a legal move"};
            }
            move.policy.push_back(share);
        }
        if (reader.overrun()) return Error{"a game is cut short"};
        if (!legal(position, move.point)) return Error{"a game has an illegal move"};
        position.play(move.point);
        game.moves.push_back(std::move(move));
    }
    if (reader.overrun()) return Error{"a game is cut short"};
    return game;
}

}  // namespace

std::string games_bytes(const std::vector<TrainingGame>& games) {
    std::string bytes(kGamesMagic);
    const auto put = [&bytes](int value) { bytes += static_cast<char>(value); };
    for (const TrainingGame& game : games) {
        put(game.geometry->rows());
        put(game.geometry->columns());
        put(index_of(game.winner));
        put(static_cast<int>(game.moves.size()));
        for (const MoveRecord& move : game.moves) {
            put(move.point);
            put(move.win);
            put(static_cast<int>(move.policy.size()));
            for (const PolicyShare& share : move.policy) {
                put(share.point);
                put(share.share);
            }
        }
    }
    return bytes;
}

Result<std::vector<TrainingGame>> parse_games(std::string_view bytes) {
    if (bytes.substr(0, kGamesMagic.size()) != kGamesMagic) return Error{"not a file of games"};
    ByteReader reader(bytes.substr(kGamesMagic.size()));
    std::vector<TrainingGame> games;
    while (!reader.at_end()) {
        Result<TrainingGame> game = parse_game(reader);
        if (!game) return game.error();
        games.push_back(std::move(*game));
    }
    return games;
}

}  // namespace buwei
