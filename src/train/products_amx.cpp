// Convolutions with AMX, the matrix unit of Intel's servers since 2023. One instruction multiplies
// tiles of 16x32 and 32x16 numbers and adds the 256 results to a third one, but it takes factors of
// 16 bits (bfloat16: the upper half of a float). So each factor is split into a high part and a low
// one, what rounding left over, and of the four products only low times low is left out: it is
// about 2^-18 of the whole. Three instructions instead of one, and nearly the precision of floats.
//
// A sample lies on a frame of rows of ten places: nine of the canvas and a zero, which is the
// border of this row to the right and of the next one to the left. Every neighbour of a place lies
// at a fixed distance, and a run of 96 places from the canvas's first one on, six tiles, holds the
// canvas: 81 results to keep and 15 to drop.
#include "train/products.h"

#if defined(__x86_64__) && defined(__linux__)
#include <immintrin.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <vector>

#include "eval/tile_kernels.h"

#define BUWEI_AMX __attribute__((target("avx512f,amx-tile,amx-bf16")))

namespace buwei {
namespace {

constexpr int kTile = 16;   // rows of a tile, and numbers in a register
constexpr int kDepth = 32;  // numbers of 16 bits in a row of a tile
static_assert(kChannelGroup == 2 * kTile && kChannelGroup == kDepth,
              "a group of channels is as deep as a tile and as wide as two");

constexpr int kFrameSide = kCanvasSide + 1;
constexpr int kFirstPlace = kFrameSide + 1;
constexpr int kRun = 96;
constexpr int kFramePlaces = 128;  // the last neighbour, rounded up to whole tiles
static_assert(kRun % kDepth == 0 && kRun >= kCanvasSide * kFrameSide - 1);
static_assert(2 * kFirstPlace + kRun <= kFramePlaces && kFramePlaces % kDepth == 0);

// From a place of the frame to its neighbour under a tap, if the place is the upper left one.
constexpr int tap_place(int tap) {
    return tap / 3 * kFrameSide + tap % 3;
}

constexpr int in_whole_groups(int channels) {
    return (channels + kChannelGroup - 1) / kChannelGroup * kChannelGroup;
}

// A row of a tile: 32 numbers of 16 bits.
struct alignas(64) Line {
    std::uint16_t numbers[kDepth];
};

// A matrix in two parts, as the tiles want it.
struct Split {
    std::vector<Line> high;
    std::vector<Line> low;

    explicit Split(std::size_t lines) : high(lines), low(lines) {}
};

// Left factors: rows of a matrix. Right factors: blocks of 32 rows by 16 columns, in each of which
// a line holds two rows, number by number. Blocks of the same rows lie side by side.
constexpr int kBlockLines = 16;

struct Parts {
    __m512i high;
    __m512i low;
};

// Both parts in the upper halves of the lanes, rounded.
BUWEI_AMX inline Parts split(__m512 value) {
    const __m512i half_unit = _mm512_set1_epi32(0x8000);
    const __m512i upper = _mm512_set1_epi32(static_cast<int>(0xffff0000));
    const __m512i high =
        _mm512_and_si512(_mm512_add_epi32(_mm512_castps_si512(value), half_unit), upper);
    const __m512 rest = _mm512_sub_ps(value, _mm512_castsi512_ps(high));
    const __m512i low =
        _mm512_and_si512(_mm512_add_epi32(_mm512_castps_si512(rest), half_unit), upper);
    return {high, low};
}

// Not _mm512_srli_epi32: g++ 12 takes its undefined operand for a mistake of ours.
BUWEI_AMX inline __m512i as_pairs(__m512i even, __m512i odd) {
    return _mm512_or_si512(_mm512_maskz_srli_epi32(0xffff, even, 16), odd);
}

// Into a frame, from its first place of the canvas on.
BUWEI_AMX void copy_canvas(const float* canvas, int channels, float* frame) {
    static_assert(kPlanes % kTile == 0, "the planes fill whole registers");
    const int width = in_whole_groups(channels);
    for (int y = 0; y < kCanvasSide; ++y, frame += (kFrameSide - kCanvasSide) * width) {
        for (int x = 0; x < kCanvasSide; ++x, canvas += channels, frame += width) {
            for (int c = 0; c < channels; c += kTile) {
                _mm512_storeu_ps(frame + c, _mm512_loadu_ps(canvas + c));
            }
        }
    }
}

// Precondition: whole blocks.
BUWEI_AMX void pack_right(const float* matrix, int rows, int columns, Split& packed) {
    for (int row = 0; row < rows; row += 2) {
        for (int column = 0; column < columns; column += kTile) {
            const float* from = matrix + row * columns + column;
            const Parts even = split(_mm512_loadu_ps(from));
            const Parts odd = split(_mm512_loadu_ps(from + columns));
            const int block = row / kDepth * (columns / kTile) + column / kTile;
            const int line = block * kBlockLines + row % kDepth / 2;
            _mm512_store_si512(&packed.high[line], as_pairs(even.high, odd.high));
            _mm512_store_si512(&packed.low[line], as_pairs(even.low, odd.low));
        }
    }
}

BUWEI_AMX void pack_left(const float* matrix, int rows, int columns, Split& packed) {
    // Numbers that are neighbours share a lane: of two registers, the even and the odd ones.
    alignas(64) static constexpr std::uint32_t kEven[kTile] = {0,  2,  4,  6,  8,  10, 12, 14,
                                                               16, 18, 20, 22, 24, 26, 28, 30};
    const __m512i even_lanes = _mm512_load_si512(kEven);
    const __m512i odd_lanes = _mm512_add_epi32(even_lanes, _mm512_set1_epi32(1));
    for (int line = 0; line < rows * columns / kDepth; ++line, matrix += kDepth) {
        const Parts first = split(_mm512_loadu_ps(matrix));
        const Parts second = split(_mm512_loadu_ps(matrix + kTile));
        _mm512_store_si512(&packed.high[line],
                           as_pairs(_mm512_permutex2var_epi32(first.high, even_lanes, second.high),
                                    _mm512_permutex2var_epi32(first.high, odd_lanes, second.high)));
        _mm512_store_si512(&packed.low[line],
                           as_pairs(_mm512_permutex2var_epi32(first.low, even_lanes, second.low),
                                    _mm512_permutex2var_epi32(first.low, odd_lanes, second.low)));
    }
}

// The lines of a block of a right factor, which hold pairs of its rows, become lines of its
// columns: a left factor. In four rounds, each of which exchanges a bit of the lines' numbers with
// the same one of the pairs'.
BUWEI_AMX void turn_block(const Line* block, Line* lines, int stride) {
    __m512i rows[kTile];
    for (int i = 0; i < kTile; ++i) rows[i] = _mm512_load_si512(block + i);
    const __m512i lanes = _mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
#pragma GCC unroll 4
    for (int bit = 1; bit < kTile; bit *= 2) {
        // Lanes of the second row have numbers from 16 on.
        const __m512i distance = _mm512_set1_epi32(bit);
        const __mmask16 set = _mm512_test_epi32_mask(lanes, distance);
        const __m512i second = _mm512_add_epi32(lanes, _mm512_set1_epi32(kTile));
        const __m512i to_first = _mm512_mask_sub_epi32(lanes, set, second, distance);
        const __m512i to_second =
            _mm512_mask_mov_epi32(_mm512_add_epi32(lanes, distance), set, second);
#pragma GCC unroll 16
        for (int i = 0; i < kTile; ++i) {
            if ((i & bit) != 0) continue;
            const __m512i a = rows[i];
            const __m512i b = rows[i + bit];
            rows[i] = _mm512_permutex2var_epi32(a, to_first, b);
            rows[i + bit] = _mm512_permutex2var_epi32(a, to_second, b);
        }
    }
    for (int i = 0; i < kTile; ++i) _mm512_store_si512(lines + i * stride, rows[i]);
}

// Two tiles of a factor, in both parts. Distances in bytes.
struct Factor {
    const void* high;
    const void* low;
    std::ptrdiff_t second;  // from the first tile to the second one
    std::ptrdiff_t stride;  // from row to row
};

inline const void* after(const void* from, std::ptrdiff_t bytes) {
    return static_cast<const char*>(from) + bytes;
}

// Tiles 0 to 3 are sums, for two tiles of each factor; 4 and 5 are of the left factor, 6 and 7 of
// the right one. All are 16 rows of 64 bytes.
struct alignas(64) TileConfiguration {
    std::uint8_t palette = 1;
    std::uint8_t start_row = 0;
    std::uint8_t reserved[14] = {};
    std::uint16_t row_bytes[16] = {64, 64, 64, 64, 64, 64, 64, 64};
    std::uint8_t rows[16] = {16, 16, 16, 16, 16, 16, 16, 16};
};
constexpr TileConfiguration kTileConfiguration;

BUWEI_AMX void configure_tiles() {
    _tile_loadconfig(&kTileConfiguration);
}

BUWEI_AMX inline void multiply_tiles() {
    _tile_dpbf16ps(0, 4, 6);
    _tile_dpbf16ps(1, 4, 7);
    _tile_dpbf16ps(2, 5, 6);
    _tile_dpbf16ps(3, 5, 7);
}

BUWEI_AMX inline void add_product(const Factor& left, const Factor& right) {
    _tile_loadd(4, left.high, left.stride);
    _tile_loadd(5, after(left.high, left.second), left.stride);
    _tile_loadd(6, right.low, right.stride);
    _tile_loadd(7, after(right.low, right.second), right.stride);
    multiply_tiles();
    _tile_loadd(6, right.high, right.stride);
    _tile_loadd(7, after(right.high, right.second), right.stride);
    multiply_tiles();
    _tile_loadd(4, left.low, left.stride);
    _tile_loadd(5, after(left.low, left.second), left.stride);
    multiply_tiles();
}

BUWEI_AMX inline void clear_sums() {
    _tile_zero(0);
    _tile_zero(1);
    _tile_zero(2);
    _tile_zero(3);
}

BUWEI_AMX inline void load_sums(const float* from, int columns) {
    const std::ptrdiff_t stride = columns * static_cast<std::ptrdiff_t>(sizeof(float));
    _tile_loadd(0, from, stride);
    _tile_loadd(1, from + kTile, stride);
    _tile_loadd(2, from + kTile * columns, stride);
    _tile_loadd(3, from + kTile * columns + kTile, stride);
}

BUWEI_AMX inline void store_sums(float* to, int columns) {
    const std::ptrdiff_t stride = columns * static_cast<std::ptrdiff_t>(sizeof(float));
    _tile_stored(0, to, stride);
    _tile_stored(1, to + kTile, stride);
    _tile_stored(2, to + kTile * columns, stride);
    _tile_stored(3, to + kTile * columns + kTile, stride);
}

// sums[96][outputs] = the run of the frame, convolved.
BUWEI_AMX void convolve_run(const Split& frame, int inputs, const Split& kernel, int outputs,
                            float* sums) {
    // The compiler does not know that loading a tile reads memory.
    std::atomic_signal_fence(std::memory_order_seq_cst);
    const int groups = inputs / kDepth;
    const std::ptrdiff_t row = groups * static_cast<std::ptrdiff_t>(sizeof(Line));
    const int blocks = outputs / kTile;
    for (int output = 0; output < outputs; output += kChannelGroup) {
        for (int place = 0; place < kRun; place += 2 * kTile) {
            clear_sums();
            for (int tap = 0; tap < kTaps; ++tap) {
                for (int group = 0; group < groups; ++group) {
                    const int left = (place + tap_place(tap)) * groups + group;
                    const int right =
                        ((tap * groups + group) * blocks + output / kTile) * kBlockLines;
                    add_product({&frame.high[left], &frame.low[left], kTile * row, row},
                                {&kernel.high[right], &kernel.low[right],
                                 kBlockLines * sizeof(Line), sizeof(Line)});
                }
            }
            store_sums(sums + place * outputs + output, outputs);
        }
    }
}

// sums[tap][input][output] += over the places of the run. `turned` has a row for each input, of all
// places of the frame.
BUWEI_AMX void add_tap_gradients(const Split& turned, int inputs, const Split& gradient,
                                 int outputs, float* sums) {
    std::atomic_signal_fence(std::memory_order_seq_cst);
    constexpr std::ptrdiff_t kRow = kFramePlaces * sizeof(std::uint16_t);
    constexpr int kRowLines = kFramePlaces / kDepth;
    const int blocks = outputs / kTile;
    for (int tap = 0; tap < kTaps; ++tap) {
        for (int input = 0; input < inputs; input += kChannelGroup) {
            for (int output = 0; output < outputs; output += kChannelGroup) {
                float* tap_sums = sums + (tap * inputs + input) * outputs + output;
                load_sums(tap_sums, outputs);
                for (int place = 0; place < kRun; place += kDepth) {
                    const int left = input * kRowLines;
                    const std::ptrdiff_t shift = (place + tap_place(tap)) *
                                                 static_cast<std::ptrdiff_t>(sizeof(std::uint16_t));
                    const int right = (place / kDepth * blocks + output / kTile) * kBlockLines;
                    add_product({after(&turned.high[left], shift), after(&turned.low[left], shift),
                                 kTile * kRow, kRow},
                                {&gradient.high[right], &gradient.low[right],
                                 kBlockLines * sizeof(Line), sizeof(Line)});
                }
                store_sums(tap_sums, outputs);
            }
        }
    }
}

BUWEI_AMX void release_tiles() {
    _tile_release();
}

void add_rows(int rows, int columns, const float* from, float* to) {
    for (int i = 0; i < rows * columns; ++i) to[i] += from[i];
}

class AmxProducts final : public Products {
public:
    // Precondition: whole groups of channels.
    explicit AmxProducts(std::size_t channels)
        : frame_(kFramePlaces * channels),
          kernel_(kTaps * channels * channels),
          sums_(kRun * channels),
          packed_(kFramePlaces * channels / kDepth),
          turned_(kFramePlaces * channels / kDepth),
          packed_kernel_(kTaps * channels * channels / kDepth) {}

    void multiply(Form a_form, Form b_form, int rows, int columns, int inner, const float* a,
                  const float* b, float keep, float* result) override {
        gemm_avx512(a_form, b_form, rows, columns, inner, a, b, keep, result);
    }

    void add_forward(const ConvolutionShape& shape, const float* input, const float* kernel,
                     float* output) override {
        const int inputs = in_whole_groups(shape.inputs);
        std::fill(kernel_.begin(), kernel_.end(), 0.0F);
        for (int tap = 0; tap < kTaps; ++tap) {
            std::copy_n(kernel + tap * shape.inputs * shape.outputs, shape.inputs * shape.outputs,
                        &kernel_[tap * inputs * shape.outputs]);
        }
        convolve(shape, input, output);
    }

    void add_kernel_gradient(const ConvolutionShape& shape, const float* input,
                             const float* output_gradient, float* kernel_gradient) override {
        const int inputs = in_whole_groups(shape.inputs);
        const int outputs = shape.outputs;
        std::fill(kernel_.begin(), kernel_.end(), 0.0F);
        configure_tiles();
        for (int sample = 0; sample < shape.samples; ++sample) {
            fill_frame(input + sample * kCanvasPoints * shape.inputs, shape.inputs);
            pack_right(frame_.data(), kFramePlaces, inputs, packed_);
            turn_frame(inputs);
            fill_frame(output_gradient + sample * kCanvasPoints * outputs, outputs);
            pack_right(&frame_[kFirstPlace * outputs], kRun, outputs, packed_);
            add_tap_gradients(turned_, inputs, packed_, outputs, kernel_.data());
        }
        release_tiles();
        for (int tap = 0; tap < kTaps; ++tap) {
            add_rows(shape.inputs, outputs, &kernel_[tap * inputs * outputs],
                     kernel_gradient + tap * shape.inputs * outputs);
        }
    }

    void add_input_gradient(const ConvolutionShape& shape, const float* kernel,
                            const float* output_gradient, float* input_gradient) override {
        turn_kernel(shape, kernel, kernel_.data());
        convolve({shape.samples, shape.outputs, shape.inputs}, output_gradient, input_gradient);
    }

private:
    // With the kernel in kernel_.
    void convolve(const ConvolutionShape& shape, const float* input, float* output) {
        const int inputs = in_whole_groups(shape.inputs);
        pack_right(kernel_.data(), kTaps * inputs, shape.outputs, packed_kernel_);
        configure_tiles();
        for (int sample = 0; sample < shape.samples; ++sample) {
            fill_frame(input + sample * kCanvasPoints * shape.inputs, shape.inputs);
            pack_left(frame_.data(), kFramePlaces, inputs, packed_);
            convolve_run(packed_, inputs, packed_kernel_, shape.outputs, sums_.data());
            for (int y = 0; y < kCanvasSide; ++y) {
                add_rows(kCanvasSide, shape.outputs, &sums_[y * kFrameSide * shape.outputs],
                         output + (sample * kCanvasPoints + y * kCanvasSide) * shape.outputs);
            }
        }
        release_tiles();
    }

    // What is not filled is zero for as long as the number of channels stays the same.
    void fill_frame(const float* input, int channels) {
        if (channels != frame_channels_) std::fill(frame_.begin(), frame_.end(), 0.0F);
        frame_channels_ = channels;
        copy_canvas(input, channels, &frame_[kFirstPlace * in_whole_groups(channels)]);
    }

    // The frame in packed_, by channels.
    void turn_frame(int channels) {
        constexpr int kRowLines = kFramePlaces / kDepth;
        for (int row = 0; row < kRowLines; ++row) {
            for (int channel = 0; channel < channels; channel += kTile) {
                const int block = (row * channels + channel) / kTile * kBlockLines;
                const int line = channel * kRowLines + row;
                turn_block(&packed_.high[block], &turned_.high[line], kRowLines);
                turn_block(&packed_.low[block], &turned_.low[line], kRowLines);
            }
        }
    }

    std::vector<float> frame_;  // of one sample, [place of the frame][channel]
    int frame_channels_ = 0;
    std::vector<float> kernel_;  // or its gradient, with inputs in whole groups
    std::vector<float> sums_;    // of a run
    Split packed_;
    Split turned_;
    Split packed_kernel_;
};

}  // namespace

std::unique_ptr<Products> make_amx_products(int most_channels) {
    if (amx_kernels() == nullptr) return nullptr;  // inference has asked for the tiles
    return std::make_unique<AmxProducts>(static_cast<std::size_t>(in_whole_groups(most_channels)));
}

}  // namespace buwei

#undef BUWEI_AMX

#else

namespace buwei {

std::unique_ptr<Products> make_amx_products(int /*most_channels*/) {
    return nullptr;
}

}  // namespace buwei

#endif
