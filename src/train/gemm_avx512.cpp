// Sums for eight rows by 32 columns stay in sixteen registers while the inner dimension goes by.
// Libraries are made for large matrices and copy both factors first; ours have few columns.
#include <vector>

#include "train/gemm.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define BUWEI_AVX512 __attribute__((target("avx512f")))

namespace buwei {
namespace {

constexpr int kLanes = 16;
constexpr int kRowsAtATime = 8;

// The first `count` lanes, at most all.
__mmask16 first_lanes(int count) {
    if (count <= 0) return 0;
    return static_cast<__mmask16>(count >= kLanes ? 0xffff : (1 << count) - 1);
}

// Where an element of the left factor lies: from row to row, and along the inner dimension.
struct Left {
    const float* start;
    std::ptrdiff_t row;
    std::ptrdiff_t inner;
};

template <int Rows>
BUWEI_AVX512 void multiply_rows(const Left& left, const float* right, int columns, int inner,
                                float keep, float* result) {
    for (int column = 0; column < columns; column += 2 * kLanes) {
        const __mmask16 low_lanes = first_lanes(columns - column);
        const __mmask16 high_lanes = first_lanes(columns - column - kLanes);
        __m512 low[Rows];
        __m512 high[Rows];
#pragma GCC unroll 8
        for (int r = 0; r < Rows; ++r) low[r] = high[r] = _mm512_setzero_ps();
        const float* a = left.start;
        const float* b = right + column;
        for (int i = 0; i < inner; ++i, a += left.inner, b += columns) {
            const __m512 b_low = _mm512_maskz_loadu_ps(low_lanes, b);
            const __m512 b_high = _mm512_maskz_loadu_ps(high_lanes, b + kLanes);
#pragma GCC unroll 8
            for (int r = 0; r < Rows; ++r) {
                const __m512 all = _mm512_set1_ps(a[r * left.row]);
                low[r] = _mm512_fmadd_ps(all, b_low, low[r]);
                high[r] = _mm512_fmadd_ps(all, b_high, high[r]);
            }
        }
#pragma GCC unroll 8
        for (int r = 0; r < Rows; ++r) {
            float* to = result + r * columns + column;
            if (keep != 0) {
                const __m512 share = _mm512_set1_ps(keep);
                low[r] = _mm512_fmadd_ps(share, _mm512_maskz_loadu_ps(low_lanes, to), low[r]);
                high[r] =
                    _mm512_fmadd_ps(share, _mm512_maskz_loadu_ps(high_lanes, to + kLanes), high[r]);
            }
            _mm512_mask_storeu_ps(to, low_lanes, low[r]);
            _mm512_mask_storeu_ps(to + kLanes, high_lanes, high[r]);
        }
    }
}

}  // namespace

void gemm_avx512(Form a_form, Form b_form, int rows, int columns, int inner, const float* a,
                 const float* b, float keep, float* result) {
    if (b_form == Form::kTransposed) {
        static thread_local std::vector<float> turned;
        turned.resize(static_cast<std::size_t>(inner) * columns);
        for (int c = 0; c < columns; ++c) {
            for (int i = 0; i < inner; ++i) turned[i * columns + c] = *b++;
        }
        b = turned.data();
    }
    Left left = {a, 1, rows};
    if (a_form == Form::kPlain) left = {a, inner, 1};
    int row = 0;
    for (; row + kRowsAtATime <= rows; row += kRowsAtATime) {
        multiply_rows<kRowsAtATime>(left, b, columns, inner, keep, result + row * columns);
        left.start += kRowsAtATime * left.row;
    }
    for (; row < rows; ++row, left.start += left.row) {
        multiply_rows<1>(left, b, columns, inner, keep, result + row * columns);
    }
}

}  // namespace buwei

#undef BUWEI_AVX512

#endif
