// A matrix in the order in which AMX reads it. Numbers are bfloat16: the upper half of a float,
// with eight bits of precision.
#pragma once

#include <cstdint>
#include <vector>

namespace buwei {

using Bfloat16 = std::uint16_t;
// To the nearest, of two equally near ones to the even one, as the processor does it.
Bfloat16 to_bfloat16(float value);

// What one instruction multiplies: 32 rows by 16 columns. Row 2r and row 2r + 1 lie side by side:
// element (2r + i, c) is values[32 * r + 2 * c + i].
constexpr int kTileRows = 32;
constexpr int kTileColumns = 16;
struct alignas(64) Tile {
    Bfloat16 values[kTileRows * kTileColumns];
};
// A line of the cache; frames are arrays of them.
struct alignas(64) TileRow {
    Bfloat16 values[kTileRows];
};

// The rows come in equal pieces, of which each is filled up with zeros to whole tiles:
// [group of 32 columns][piece][chunk of 32 rows][left and right tile].
struct TileMatrix {
    int pieces = 0;
    int chunks = 0;  // of a piece
    std::vector<Tile> tiles;

    int tiles_of_group() const { return pieces * chunks * 2; }
};

// `matrix` is row by row; `columns` a multiple of 32, `rows` one of `pieces`.
TileMatrix make_tile_matrix(const float* matrix, int rows, int columns, int pieces);

}  // namespace buwei
