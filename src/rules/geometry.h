// The shape of a board: which points exist and which are neighbours.
//
// A point's place is (x, y): x counts columns from the left, y rows from the top, both from 0, as
// on Botzone. Points are numbered along the shorter side, so that the distance between two lines
// ("stride") is at most 11 even on a 1x121 strip, and shifting a set by it is one cheap operation.
// On the 9x9 board this is the usual order: point = 9 * y + x.
#pragma once

#include <array>
#include <cstdint>

#include "base/result.h"
#include "rules/point_set.h"

namespace buwei {

class Geometry {
public:
    // The board with these sides, or why there is none. A geometry lives as long as the program
    // and there is one of each size, so positions refer to it by pointer.
    static Result<const Geometry*> find(int rows, int columns);
    static const Geometry& nine();

    int rows() const { return rows_; }
    int columns() const { return columns_; }
    int size() const { return rows_ * columns_; }
    PointSet all() const { return all_; }

    bool on_board(int x, int y) const { return x >= 0 && x < columns_ && y >= 0 && y < rows_; }
    // Precondition of the next three: on the board.
    Point point_at(int x, int y) const { return wide_ ? x * stride_ + y : y * stride_ + x; }
    int x_of(Point point) const { return wide_ ? point / stride_ : point % stride_; }
    int y_of(Point point) const { return wide_ ? point % stride_ : point / stride_; }

    // The neighbours of one point: as a set, and as four numbers with kOutside where there is
    // none (an array that is indexed by point can give that place a harmless content).
    static constexpr std::uint8_t kOutside = 126;
    PointSet neighbours_of(Point point) const { return neighbours_[point]; }
    const std::array<std::uint8_t, 4>& adjacent_to(Point point) const { return adjacent_[point]; }

    // All points next to a point of the set; the set's own points only where they touch.
    PointSet neighbours(PointSet set) const {
        const PointSet sideways =
            (set & not_last_).shifted_up(1) | (set & not_first_).shifted_down(1);
        return (sideways | set.shifted_up(stride_) | set.shifted_down(stride_)) & all_;
    }

private:
    Geometry(int rows, int columns);

    int rows_;
    int columns_;
    bool wide_;   // more columns than rows: numbered column by column
    int stride_;  // points in a line
    PointSet all_;
    PointSet not_first_;  // all but the first point of each line
    PointSet not_last_;   // all but the last point of each line
    std::array<PointSet, kMaxPoints> neighbours_;
    std::array<std::array<std::uint8_t, 4>, kMaxPoints> adjacent_;
};

}  // namespace buwei
