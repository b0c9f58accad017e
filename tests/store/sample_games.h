// Games to be stored, and places to store them in.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "store/game_store.h"

namespace buwei {

// A folder of its own for each test, gone afterwards.
class TemporaryFolder {
public:
    TemporaryFolder() {
        std::string pattern = testing::TempDir() + "buwei_store_XXXXXX";
        path_ = mkdtemp(pattern.data());
    }
    ~TemporaryFolder() { std::filesystem::remove_all(path_); }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    std::string file(const std::string& name = "games.db") const { return path_ + "/" + name; }

private:
    std::string path_;
};

inline GameEntry sample_game(std::optional<std::int64_t> match_id, int index,
                             const std::string& black = "alpha", const std::string& white = "beta",
                             Color winner = Color::kBlack,
                             const std::string& reason = "no_legal_move") {
    GameEntry entry;
    entry.match_id = match_id;
    entry.index = index;
    entry.black = black;
    entry.white = white;
    entry.seed = 0xfedcba9876543210ULL + index;
    entry.opening = "4,4 0,0";
    entry.moves = "4,4 0,0 8,8";
    entry.winner = winner;
    entry.reason = reason;
    entry.cpu_seconds = {1.5, 2.5};
    entry.longest_turn_seconds = {0.5, 0.75};
    entry.wall_seconds = 4.25;
    return entry;
}

}  // namespace buwei
