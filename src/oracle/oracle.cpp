#include "oracle/oracle.h"

namespace buwei {
namespace {

constexpr int kStepX[4] = {0, 0, -1, 1};
constexpr int kStepY[4] = {-1, 1, 0, 0};

}  // namespace

OracleBoard::OracleBoard(int rows, int columns)
    : cells_(static_cast<std::size_t>(rows), std::string(static_cast<std::size_t>(columns), '.')) {}

bool OracleBoard::on_board(int x, int y) const {
    return x >= 0 && x < columns() && y >= 0 && y < rows();
}

bool OracleBoard::has_liberty(int x, int y) const {
    const char color = at(x, y);
    std::vector<std::string> seen = cells_;  // '*' marks what has been visited
    std::vector<std::pair<int, int>> waiting = {{x, y}};
    seen[y][x] = '*';
    while (!waiting.empty()) {
        const auto [stone_x, stone_y] = waiting.back();
        waiting.pop_back();
        for (int k = 0; k < 4; ++k) {
            const int near_x = stone_x + kStepX[k];
            const int near_y = stone_y + kStepY[k];
            if (!on_board(near_x, near_y)) continue;
            if (at(near_x, near_y) == '.') return true;
            if (seen[near_y][near_x] == color) {
                seen[near_y][near_x] = '*';
                waiting.emplace_back(near_x, near_y);
            }
        }
    }
    return false;
}

bool OracleBoard::has_captured_around(int x, int y) const {
    for (int k = 0; k < 4; ++k) {
        const int near_x = x + kStepX[k];
        const int near_y = y + kStepY[k];
        if (!on_board(near_x, near_y)) continue;
        const char near = at(near_x, near_y);
        if (near != '.' && near != at(x, y) && !has_liberty(near_x, near_y)) return true;
    }
    return false;
}

bool OracleBoard::captures(int x, int y, char color) const {
    OracleBoard after = *this;
    after.play(x, y, color);
    return after.has_captured_around(x, y);
}

bool OracleBoard::legal(int x, int y, char color) const {
    if (!on_board(x, y) || at(x, y) != '.') return false;
    OracleBoard after = *this;
    after.play(x, y, color);
    return !after.has_captured_around(x, y) && after.has_liberty(x, y);
}

std::vector<std::pair<int, int>> OracleBoard::legal_moves(char color) const {
    std::vector<std::pair<int, int>> moves;
    for (int y = 0; y < rows(); ++y) {
        for (int x = 0; x < columns(); ++x) {
            if (legal(x, y, color)) moves.emplace_back(x, y);
        }
    }
    return moves;
}

void OracleBoard::play(int x, int y, char color) {
    cells_[y][x] = color;
}

}  // namespace buwei
