// A well-behaved bot that plays a random legal move: random_bot simple|json|keep|gtp SEED.
// Its rules are written here once more, plainly, so that games check those of the judge.
#include <cstdlib>
#include <iostream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

namespace {

constexpr int kSize = 9;

struct Place {
    int x;
    int y;
};

struct Board {
    int stones[kSize][kSize] = {};  // 0 empty, 1 Black, 2 White

    static bool inside(int x, int y) { return x >= 0 && y >= 0 && x < kSize && y < kSize; }

    bool has_liberty(int x, int y, bool (&seen)[kSize][kSize]) const {
        seen[x][y] = true;
        for (const Place step : {Place{1, 0}, Place{-1, 0}, Place{0, 1}, Place{0, -1}}) {
            const int to_x = x + step.x;
            const int to_y = y + step.y;
            if (!inside(to_x, to_y) || seen[to_x][to_y]) continue;
            if (stones[to_x][to_y] == 0) return true;
            if (stones[to_x][to_y] == stones[x][y] && has_liberty(to_x, to_y, seen)) return true;
        }
        return false;
    }

    // Every block on the board keeps a liberty.
    bool legal(int x, int y, int color) {
        if (!inside(x, y) || stones[x][y] != 0) return false;
        stones[x][y] = color;
        bool all_live = true;
        for (int i = 0; i < kSize * kSize; ++i) {
            bool seen[kSize][kSize] = {};
            if (stones[i / kSize][i % kSize] != 0) {
                all_live = all_live && has_liberty(i / kSize, i % kSize, seen);
            }
        }
        stones[x][y] = 0;
        return all_live;
    }
};

struct Game {
    Board board;
    int next = 1;
    int last_x = 0;
    int last_y = 0;

    void play(int x, int y) {
        if (x < 0) return;
        board.stones[x][y] = next;
        next = 3 - next;
    }

    bool choose(std::mt19937& random) {
        std::vector<Place> legal;
        for (int x = 0; x < kSize; ++x) {
            for (int y = 0; y < kSize; ++y) {
                if (board.legal(x, y, next)) legal.push_back({x, y});
            }
        }
        if (legal.empty()) return false;
        const Place chosen = legal[random() % legal.size()];
        last_x = chosen.x;
        last_y = chosen.y;
        play(last_x, last_y);
        return true;
    }
};

// All integers that follow a colon, in order; enough to read the judge's JSON.
std::vector<int> numbers_after_colons(const std::string& text) {
    std::vector<int> numbers;
    for (std::size_t at = text.find(':'); at != text.npos; at = text.find(':', at + 1)) {
        char* end = nullptr;
        const char* start = text.c_str() + at + 1;
        const long number = std::strtol(start, &end, 10);
        if (end != start) numbers.push_back(static_cast<int>(number));
    }
    return numbers;
}

// Requests come before responses in the text; the game alternates between them.
void read_full(Game& game, const std::string& line) {
    const std::vector<int> all = numbers_after_colons(line);
    const std::size_t requests = (all.size() / 2 + 1) / 2;
    for (std::size_t i = 0; i < requests; ++i) {
        game.play(all[2 * i], all[2 * i + 1]);
        const std::size_t response = 2 * (requests + i);
        if (response + 1 < all.size()) game.play(all[response], all[response + 1]);
    }
}

void answer_json(const Game& game) {
    std::cout << "{\"response\":{\"x\":" << game.last_x << ",\"y\":" << game.last_y
              << "},\"debug\":\"random\"}" << std::endl;
}

int run_json(std::mt19937& random, bool keep) {
    Game game;
    std::string line;
    for (bool first = true; std::getline(std::cin, line); first = false) {
        if (first) {
            read_full(game, line);
        } else {
            const std::vector<int> place = numbers_after_colons(line);
            game.play(place.at(0), place.at(1));
        }
        if (!game.choose(random)) return 0;
        answer_json(game);
        if (!keep) return 0;
        std::cout << ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<" << std::endl;
    }
    return 0;
}

int run_simple(std::mt19937& random) {
    Game game;
    int turns = 0;
    std::cin >> turns;
    for (int i = 0; i < 2 * turns - 1; ++i) {
        int x = 0;
        int y = 0;
        std::cin >> x >> y;
        game.play(x, y);
    }
    if (!game.choose(random)) return 0;
    std::cout << game.last_x << " " << game.last_y << "\nrandom" << std::endl;
    return 0;
}

int run_gtp(std::mt19937& random) {
    const std::string columns = "ABCDEFGHJ";
    Game game;
    for (std::string line; std::getline(std::cin, line);) {
        std::istringstream words(line);
        std::string command;
        std::string color;
        std::string vertex;
        words >> command >> color >> vertex;
        std::cout << "=";
        if (command == "clear_board") game = Game();
        if (command == "play") {
            game.play(static_cast<int>(columns.find(vertex.at(0))),
                      kSize - std::atoi(vertex.c_str() + 1));
        }
        if (command == "genmove") {
            if (game.choose(random)) {
                std::cout << " " << columns[static_cast<std::size_t>(game.last_x)]
                          << kSize - game.last_y;
            } else {
                std::cout << " resign";
            }
        }
        std::cout << "\n" << std::endl;
    }
    return 0;
}

}  // namespace

int main(int count, char** arguments) {
    const std::string protocol = count > 1 ? arguments[1] : "simple";
    // A fresh process each turn must not start with the same number each turn.
    std::random_device device;
    std::mt19937 random(count > 2 ? static_cast<unsigned>(std::atoi(arguments[2])) : device());
    if (protocol == "simple") return run_simple(random);
    if (protocol == "gtp") return run_gtp(random);
    return run_json(random, protocol == "keep");
}
