// Values of regions on disk. All numbers take the lowest byte first.
//
//     bytes  "BUWEIVAL", version 2 (4)
//            number of games (4); each game: number of left options (2), of right options (2), and
//            the options (4 each), which are numbers of earlier games
//            number of regions (8); each region: its key (16) and its game (4)
//            a sum over all bytes before (8), which tells a torn file
//
// Canonical forms are built again from their options, so that a file cannot bring in anything that
// is not one.
#include <array>
#include <fstream>
#include <iterator>
#include <string>

#include "values/position_value.h"

namespace buwei {
namespace {

constexpr char kMagic[] = "BUWEIVAL";
constexpr std::uint64_t kVersion = 2;

void append(std::string& text, std::uint64_t number, int bytes) {
    for (int i = 0; i < bytes; ++i) text += static_cast<char>(number >> 8 * i & 0xff);
}

// FNV-1a (Fowler, Noll and Vo).
std::uint64_t sum_over(std::string_view bytes) {
    std::uint64_t sum = 0xcbf29ce484222325ULL;
    for (const char byte : bytes) sum = (sum ^ static_cast<unsigned char>(byte)) * 0x100000001b3ULL;
    return sum;
}

class Reader {
public:
    explicit Reader(std::string_view bytes) : bytes_(bytes) {}
    bool good() const { return good_; }
    bool at_end() const { return at_ == bytes_.size(); }
    std::uint64_t number(std::size_t count) {
        if (bytes_.size() - at_ < count) good_ = false;
        if (!good_) return 0;
        std::uint64_t result = 0;
        for (std::size_t i = count; i-- > 0;) {
            result = result << 8 | static_cast<unsigned char>(bytes_[at_ + i]);
        }
        at_ += count;
        return result;
    }

private:
    std::string_view bytes_;
    std::size_t at_ = 0;
    bool good_ = true;
};

}  // namespace

Result<bool> PositionValues::save(const std::filesystem::path& path) const {
    std::string bytes = kMagic;
    append(bytes, kVersion, 4);
    append(bytes, store_.size(), 4);
    for (GameId game = 0; game < store_.size(); ++game) {
        append(bytes, store_.left(game).size(), 2);
        append(bytes, store_.right(game).size(), 2);
        for (const GameId option : store_.left(game)) append(bytes, option, 4);
        for (const GameId option : store_.right(game)) append(bytes, option, 4);
    }
    append(bytes, values_.size(), 8);
    for (const auto& [key, game] : values_) {
        append(bytes, key.first, 8);
        append(bytes, key.second, 8);
        append(bytes, game, 4);
    }
    append(bytes, sum_over(bytes), 8);
    std::filesystem::path fresh = path;
    fresh += ".new";
    std::ofstream file(fresh, std::ios::binary);
    if (!(file << bytes).flush()) return Error{"can't write \"" + fresh.string() + "\""};
    file.close();
    std::error_code error;
    std::filesystem::rename(fresh, path, error);
    if (error) return Error{"can't write \"" + path.string() + "\": " + error.message()};
    return true;
}

Result<bool> PositionValues::load(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) return Error{"can't read \"" + path.string() + "\""};
    const std::string bytes(std::istreambuf_iterator<char>(file), {});
    const Error torn{"\"" + path.string() +
                     "\" is torn, or no file of region values: remove it or name another"};
    if (bytes.size() < 8 + sizeof kMagic || bytes.compare(0, 8, kMagic) != 0) return torn;
    const std::string_view body(bytes.data(), bytes.size() - 8);
    if (Reader(std::string_view(bytes).substr(body.size())).number(8) != sum_over(body))
        return torn;
    Reader reader(body.substr(8));
    if (reader.number(4) != kVersion) return torn;
    std::vector<GameId> games(reader.number(4));
    for (std::size_t i = 0; i < games.size() && reader.good(); ++i) {
        GameIds options[2];
        const std::size_t counts[2] = {reader.number(2), reader.number(2)};
        for (int side = 0; side < 2; ++side) {
            for (std::size_t k = 0; k < counts[side]; ++k) {
                const std::size_t option = reader.number(4);
                if (option >= i) return torn;
                options[side].push_back(games[option]);
            }
        }
        games[i] = store_.make(options[0], options[1]);
    }
    for (std::uint64_t left = reader.number(8); left > 0 && reader.good(); --left) {
        const std::uint64_t place = reader.number(8);
        const std::uint64_t check = reader.number(8);
        const std::size_t game = reader.number(4);
        if (game >= games.size()) return torn;
        values_.emplace(std::pair(place, check), games[game]);
    }
    if (!reader.good() || !reader.at_end()) return torn;
    return true;
}

}  // namespace buwei
