// AMX: products of tiles of 15 places by 32 inputs with 32 inputs by 16 outputs, 7680
// multiplications an instruction.
#include "eval/tile_kernels.h"

#if defined(__x86_64__) && defined(__linux__) && \
    (defined(__clang__) ? __clang_major__ >= 12 : __GNUC__ >= 11)
#include <cpuid.h>
#include <immintrin.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>

// As in avx2_winograd.h.
#define BUWEI_AMX_TARGET "amx-tile,amx-bf16,avx512f,avx512bw,avx512vl,avx512bf16"
#if defined(__clang__)
#define BUWEI_AMX __attribute__((target(BUWEI_AMX_TARGET)))
#else
#define BUWEI_AMX __attribute__((target(BUWEI_AMX_TARGET), optimize("O3")))
#endif

namespace buwei {
namespace amx {
namespace {

constexpr int kLanes = 16;
constexpr int kTilePlaces = kBandPlaces / 2;
static_assert(kChannelGroup == 2 * kLanes && kTileRows == 2 * kLanes, "pairs of registers");
static_assert(kPlanes == kLanes, "a bit for each plane in 16 of them");

// What LDTILECFG reads.
struct alignas(64) TileConfiguration {
    std::uint8_t palette = 1;
    std::uint8_t start_row = 0;
    std::uint8_t reserved[14] = {};
    std::uint16_t row_bytes[16] = {64, 64, 64, 64, 64, 64, 64, 64};
    std::uint8_t rows[16] = {kTilePlaces, kTilePlaces, kTilePlaces, kTilePlaces,
                             kTilePlaces, kTilePlaces, kLanes,      kLanes};
};
static_assert(sizeof(TileConfiguration) == 64, "as the processor wants it");
const TileConfiguration kConfiguration;

BUWEI_AMX void begin() {
    _tile_loadconfig(&kConfiguration);
}

BUWEI_AMX void end() {
    _tile_release();
}

// g++ does not know that loading a tile reads memory.
inline void finish_stores() {
    std::atomic_signal_fence(std::memory_order_seq_cst);
}

// Not _mm512_max_ps: g++ 12 takes its undefined operand for a mistake of ours.
BUWEI_AMX inline __m512 larger(__m512 a, __m512 b) {
    return _mm512_maskz_max_ps(0xffff, a, b);
}

struct Pair {
    __m512 low;
    __m512 high;
};

BUWEI_AMX inline Pair load(const float* from) {
    return {_mm512_loadu_ps(from), _mm512_loadu_ps(from + kLanes)};
}

BUWEI_AMX inline Pair zeros() {
    return {_mm512_setzero_ps(), _mm512_setzero_ps()};
}

BUWEI_AMX inline void store(float* to, const Pair& pair) {
    _mm512_storeu_ps(to, pair.low);
    _mm512_storeu_ps(to + kLanes, pair.high);
}

BUWEI_AMX inline Pair sum_of(const Pair& a, const Pair& b) {
    return {_mm512_add_ps(a.low, b.low), _mm512_add_ps(a.high, b.high)};
}

BUWEI_AMX inline Pair larger(const Pair& a, const Pair& b) {
    return {larger(a.low, b.low), larger(a.high, b.high)};
}

BUWEI_AMX inline void add_scaled(__m512 factor, const Pair& pair, Pair& sum) {
    sum.low = _mm512_fmadd_ps(factor, pair.low, sum.low);
    sum.high = _mm512_fmadd_ps(factor, pair.high, sum.high);
}

// Four rows at a time: eight sums that do not wait for each other.
BUWEI_AMX void add_context(const TileContextCall& call) {
    for (int c = 0; c < call.columns; c += kChannelGroup) {
        Pair sums[4] = {load(call.bias + c), zeros(), zeros(), zeros()};
        for (int r = 0; r < call.rows; r += 4) {
            for (int i = 0; i < 4; ++i) {
                add_scaled(_mm512_set1_ps(call.context[r + i]),
                           load(call.matrix + (r + i) * call.columns + c), sums[i]);
            }
        }
        store(call.out + c, sum_of(sum_of(sums[0], sums[1]), sum_of(sums[2], sums[3])));
    }
}

// Finishes a convolution, some places at a time.
class Finisher {
public:
    BUWEI_AMX explicit Finisher(const TileConvolutionCall& call)
        : call_(call),
          share_(_mm512_set1_ps(call.band->share)),
          bias_(load(call.bias)),
          mean_(call.band->first ? zeros() : load(call.mean)),
          most_(call.band->first ? zeros() : load(call.most)) {}

    BUWEI_AMX void advance(int places) {
        for (const int end = std::min(done_ + places, call_.band->count); done_ < end; ++done_) {
            const int place = call_.band->places[done_];
            const int at = place * call_.channels;
            Pair value = sum_of(load(call_.sums + place * kChannelGroup), bias_);
            if (call_.residual != nullptr) value = sum_of(value, load(call_.residual + at));
            value = larger(value, zeros());
            if (call_.exact != nullptr) store(call_.exact + at, value);
            const __m512bh rounded = _mm512_cvtne2ps_pbh(value.high, value.low);
            _mm512_storeu_si512(call_.output + at, reinterpret_cast<const __m512i&>(rounded));
            add_scaled(share_, value, mean_);
            most_ = larger(most_, value);
        }
    }

    BUWEI_AMX void complete() {
        advance(kBandPlaces);
        store(call_.mean, mean_);
        store(call_.most, most_);
    }

private:
    const TileConvolutionCall& call_;
    int done_ = 0;
    __m512 share_;
    Pair bias_;
    Pair mean_;
    Pair most_;
};

struct NothingToFinish {
    void advance(int) {}
    void complete() {}
};

// Tiles 0 to 3 are sums: places by outputs, upper and lower half of each; 4 and 5 are inputs, 6 and
// 7 weights. Four sums are just enough for none to wait for itself.
template <typename Before>
BUWEI_AMX inline void multiply_and_finish(const TileProductCall& call, Before before) {
    constexpr int kPlacesPerChunk = 3;
    const int place_bytes = call.stride * static_cast<int>(sizeof(Bfloat16));
    const Tile* tiles = call.tiles;
    finish_stores();
    _tile_zero(0);
    _tile_zero(1);
    _tile_zero(2);
    _tile_zero(3);
    for (int piece = 0; piece < call.pieces; ++piece) {
        const Bfloat16* upper = call.input + piece * kTileFrameSide * call.stride;
        const Bfloat16* lower = upper + kTilePlaces * call.stride;
        for (int chunk = 0; chunk < call.chunks; ++chunk) {
            // All loads first is some 4 % faster than each where it is needed.
            _tile_loadd(4, upper, place_bytes);
            _tile_loadd(6, tiles[0].values, 64);
            _tile_loadd(7, tiles[1].values, 64);
            _tile_loadd(5, lower, place_bytes);
            _tile_dpbf16ps(0, 4, 6);
            _tile_dpbf16ps(1, 4, 7);
            _tile_dpbf16ps(2, 5, 6);
            _tile_dpbf16ps(3, 5, 7);
            upper += kTileRows;
            lower += kTileRows;
            tiles += 2;
            before.advance(kPlacesPerChunk);
        }
    }
    before.complete();
    constexpr int kSumBytes = kChannelGroup * sizeof(float);
    _tile_stored(0, call.sums, kSumBytes);
    _tile_stored(1, call.sums + kLanes, kSumBytes);
    _tile_stored(2, call.sums + kTilePlaces * kChannelGroup, kSumBytes);
    _tile_stored(3, call.sums + kTilePlaces * kChannelGroup + kLanes, kSumBytes);
    finish_stores();
}

BUWEI_AMX void multiply(const TileProductCall& call, const TileConvolutionCall* before) {
    if (before != nullptr) {
        multiply_and_finish(call, Finisher(*before));
    } else {
        multiply_and_finish(call, NothingToFinish());
    }
}

// The first halves of both plus the second ones: two quarters of each are left.
BUWEI_AMX inline __m512 fold_halves(__m512 a, __m512 b) {
    return _mm512_add_ps(_mm512_maskz_shuffle_f32x4(0xffff, a, b, 0x44),
                         _mm512_maskz_shuffle_f32x4(0xffff, a, b, 0xee));
}

BUWEI_AMX inline __m512 fold_quarters(__m512 a, __m512 b) {
    return _mm512_add_ps(_mm512_maskz_shuffle_f32x4(0xffff, a, b, 0x88),
                         _mm512_maskz_shuffle_f32x4(0xffff, a, b, 0xdd));
}

// Within each quarter, with the lanes of both interleaved.
BUWEI_AMX inline __m512 fold_lanes(__m512 a, __m512 b) {
    return _mm512_add_ps(_mm512_maskz_unpacklo_ps(0xffff, a, b),
                         _mm512_maskz_unpackhi_ps(0xffff, a, b));
}

// The sum of the lanes of each of sixteen registers, in a lane for each.
BUWEI_AMX inline __m512 sums_of_lanes(const __m512* values) {
    __m512 four[4];  // of the registers i, i + 4, i + 8, i + 12, a quarter for each
    for (int i = 0; i < 4; ++i) {
        four[i] = fold_quarters(fold_halves(values[i], values[i + 4]),
                                fold_halves(values[i + 8], values[i + 12]));
    }
    return fold_lanes(fold_lanes(four[0], four[2]), fold_lanes(four[1], four[3]));
}

BUWEI_AMX void finish_head(const TileHeadCall& call) {
    static_assert(kPolicyChannels == kLanes && kValueChannels == kLanes,
                  "a register for the policy, one for the value");
    const __m512 zero = _mm512_setzero_ps();
    const __m512 policy_bias = _mm512_loadu_ps(call.bias);
    const __m512 policy = _mm512_loadu_ps(call.policy);
    alignas(64) float logits[2 * kLanes];
    for (int half = 0; half < 2; ++half) {
        __m512 products[kLanes];
        for (int i = 0; i < kLanes; ++i) {
            const float* sums = call.sums + (half * kLanes + i) * kChannelGroup;
            const __m512 value = larger(_mm512_add_ps(_mm512_loadu_ps(sums), policy_bias), zero);
            products[i] = _mm512_mul_ps(value, policy);
        }
        _mm512_storeu_ps(logits + half * kLanes, sums_of_lanes(products));
    }
    for (int line = 0; line < kBandLines; ++line) {
        std::copy_n(logits + line * kTileFrameSide, kCanvasSide, call.logits + line * kCanvasSide);
    }

    const __m512 value_bias = _mm512_loadu_ps(call.bias + kLanes);
    const __m512 share = _mm512_set1_ps(call.band->share);
    __m512 mean = call.band->first ? zero : _mm512_loadu_ps(call.mean);
    __m512 most = call.band->first ? zero : _mm512_loadu_ps(call.most);
    for (int i = 0; i < call.band->count; ++i) {
        const float* sums = call.sums + call.band->places[i] * kChannelGroup + kLanes;
        const __m512 value = larger(_mm512_add_ps(_mm512_loadu_ps(sums), value_bias), zero);
        mean = _mm512_fmadd_ps(value, share, mean);
        most = larger(most, value);
    }
    _mm512_storeu_ps(call.mean, mean);
    _mm512_storeu_ps(call.most, most);
}

// Turns planes of places into places of planes, sixteen bits for each, and those into numbers.
BUWEI_AMX void paint(const PointSet* planes, const CanvasTurn& turn, Bfloat16* input) {
    constexpr int kWords = 32;  // of a register
    __m512i first = _mm512_setzero_si512();
    __m512i second = first;
    __m512i third = first;
    for (int plane = 0; plane < kPlanes; ++plane) {
        const __m512i bit = _mm512_set1_epi16(static_cast<short>(1 << plane));
        const auto low = planes[plane].low();
        first = _mm512_or_si512(first, _mm512_maskz_mov_epi16(static_cast<__mmask32>(low), bit));
        second = _mm512_or_si512(
            second, _mm512_maskz_mov_epi16(static_cast<__mmask32>(low >> kWords), bit));
        third = _mm512_or_si512(
            third, _mm512_maskz_mov_epi16(static_cast<__mmask32>(planes[plane].high()), bit));
    }
    alignas(64) std::uint16_t words[3 * kWords];
    _mm512_storeu_si512(words, first);
    _mm512_storeu_si512(words + kWords, second);
    _mm512_storeu_si512(words + 2 * kWords, third);
    constexpr short kOne = 0x3f80;
    const __m256i one = _mm256_set1_epi16(kOne);
    for (int place = 0; place < kCanvasPoints; ++place) {
        Bfloat16* out = input + (kTileFrameFirst + tile_output(turn[place])) * kPlanes;
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out),
                            _mm256_maskz_mov_epi16(words[place], one));
    }
}

constexpr TileKernels kKernels = {paint, add_context, begin, end, multiply, finish_head};

bool processor_has_it() {
    constexpr unsigned kBfloat16Bit = 1U << 22;
    constexpr unsigned kTileBit = 1U << 24;
    unsigned eax = 0;
    unsigned ebx = 0;
    unsigned ecx = 0;
    unsigned edx = 0;
    if (__get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) == 0) return false;
    return (edx & kBfloat16Bit) != 0 && (edx & kTileBit) != 0 &&
           __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bf16");
}

// Linux keeps the tiles' 8 kB only for processes that ask for them. It says no if it does not
// know them itself, so that this is also the question whether the system saves them.
bool system_allows_it() {
    constexpr long kRequestPermission = 0x1023;  // ARCH_REQ_XCOMP_PERM
    constexpr long kTileData = 18;               // XFEATURE_XTILEDATA
    return ::syscall(SYS_arch_prctl, kRequestPermission, kTileData) == 0;
}

}  // namespace
}  // namespace amx

const TileKernels* amx_kernels() {
    static const bool kAvailable = amx::processor_has_it() && amx::system_allows_it();
    return kAvailable ? &amx::kKernels : nullptr;
}

}  // namespace buwei

#undef BUWEI_AMX
#undef BUWEI_AMX_TARGET

#else

namespace buwei {

const TileKernels* amx_kernels() {
    return nullptr;
}

}  // namespace buwei

#endif
