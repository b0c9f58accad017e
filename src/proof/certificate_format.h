// A certificate: who wins a position, as a strategy that anybody can check.
//
//     offset  bytes
//          0      8  "BUWEICRT"
//          8      1  version, 2
//          9      1  rows
//         10      1  columns
//         11      1  the winner: 'X' (Black) or 'O' (White)
//         12      1  the side to move: 'X' or 'O'
//         13      3  0
//         16      8  the number of entries, lowest byte first
//         24      c  the position
//     24 + c      e  the first entry; further entries follow, in any order, none of them twice
//
// A position takes c = ceil(points / 4) bytes, two bits a point, row by row from the top left, the
// lowest bits of a byte first: 0 empty, 1 Black, 2 White. An entry of e = c + 1 bytes is a position
// with the winner to move, and the point it plays there (row times columns, plus column).
//
// Every position of the winner that the opponent can reach against this strategy has an entry, to
// the end of the game: there the opponent has no legal move.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace buwei {

constexpr std::array<char, 8> kCertificateMagic = {'B', 'U', 'W', 'E', 'I', 'C', 'R', 'T'};
constexpr char kCertificateVersion = 2;
constexpr std::size_t kCertificateHeaderBytes = 24;

// The cells of a board, packed as above. `at(x, y)` gives 'X', 'O' or anything else.
constexpr std::size_t packed_bytes(int points) {
    return static_cast<std::size_t>((points + 3) / 4);
}
template <class CellAt>
std::string packed_cells(int rows, int columns, CellAt at) {
    const int points = rows * columns;
    std::string bytes(packed_bytes(points), '\0');
    for (int point = 0; point < points; ++point) {
        const char cell = at(point % columns, point / columns);
        const int code = cell == 'X' ? 1 : cell == 'O' ? 2 : 0;
        char& byte = bytes[static_cast<std::size_t>(point / 4)];
        byte = static_cast<char>(byte | code << 2 * (point % 4));
    }
    return bytes;
}

}  // namespace buwei
