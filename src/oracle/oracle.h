// The rules of NoGo once more, slow and obvious: a grid of characters and a flood fill.
//
// It shares no code with rules/, so that each can be checked against the other. Keep it so simple
// that its correctness can be seen.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace buwei {

class OracleBoard {
public:
    OracleBoard(int rows, int columns);

    int rows() const { return static_cast<int>(cells_.size()); }
    int columns() const { return static_cast<int>(cells_.front().size()); }
    char at(int x, int y) const { return cells_[y][x]; }

    // `color` is 'X' (Black) or 'O' (White).
    bool legal(int x, int y, char color) const;
    // Does the move take the last liberty of an opponent's block? Precondition: empty.
    bool captures(int x, int y, char color) const;
    std::vector<std::pair<int, int>> legal_moves(char color) const;  // (x, y), row by row
    // Puts a stone on an empty point, whatever it does.
    void play(int x, int y, char color);

private:
    bool on_board(int x, int y) const;
    // Does the block of the stone at (x, y) touch an empty point?
    bool has_liberty(int x, int y) const;
    // Has a neighbour of the other colour no liberty left?
    bool has_captured_around(int x, int y) const;

    std::vector<std::string> cells_;  // cells_[y][x]: 'X', 'O' or '.'
};

}  // namespace buwei
