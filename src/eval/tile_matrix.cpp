#include "eval/tile_matrix.h"

#include <algorithm>
#include <cstring>

namespace buwei {

Bfloat16 to_bfloat16(float value) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &value, sizeof(bits));
    const std::uint32_t odd = (bits >> 16) & 1;
    return static_cast<Bfloat16>((bits + 0x7fff + odd) >> 16);
}

TileMatrix make_tile_matrix(const float* matrix, int rows, int columns, int pieces) {
    const int piece_rows = rows / pieces;
    TileMatrix result;
    result.pieces = pieces;
    result.chunks = (piece_rows + kTileRows - 1) / kTileRows;
    for (int group = 0; group < columns; group += 2 * kTileColumns) {
        for (int piece = 0; piece < pieces; ++piece) {
            for (int chunk = 0; chunk < 2 * result.chunks; ++chunk) {
                const int first_row = chunk / 2 * kTileRows;
                const int first_column = group + chunk % 2 * kTileColumns;
                const float* corner =
                    matrix + (piece * piece_rows + first_row) * columns + first_column;
                Tile tile = {};
                for (int r = 0; r < std::min(kTileRows, piece_rows - first_row); ++r) {
                    for (int c = 0; c < kTileColumns; ++c) {
                        tile.values[r / 2 * kTileRows + 2 * c + r % 2] =
                            to_bfloat16(corner[r * columns + c]);
                    }
                }
                result.tiles.push_back(tile);
            }
        }
    }
    return result;
}

}  // namespace buwei
