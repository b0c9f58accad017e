// Four bytes worked on side by side: the four neighbours of a point.
//
// Two implementations with the same meaning: PortableLanes for any machine, SseLanes for x86 with
// SSSE3 (every such processor since 2008). ByteLanes is the better one that this build may use.
#pragma once

#include <cstdint>

#if defined(__SSSE3__)
#include <tmmintrin.h>
#endif

namespace buwei {

// Lane k is bits 8k to 8k+7. A "mask" has every lane 0x00 or 0xff.
class PortableLanes {
public:
    explicit PortableLanes(std::uint32_t bits) : bits_(bits) {}
    static PortableLanes all(std::uint8_t byte) { return PortableLanes(byte * 0x01010101U); }

    std::uint32_t bits() const { return bits_; }

    // Lane k of the result is lane k - distance, counted around.
    PortableLanes rotated(int distance) const {
        const int shift = 8 * distance;
        return PortableLanes(bits_ << shift | bits_ >> (32 - shift));
    }
    // Mask of the lanes in which both are equal.
    friend PortableLanes equal(PortableLanes a, PortableLanes b) {
        const std::uint32_t difference = a.bits_ ^ b.bits_;
        const std::uint32_t low = (difference & 0x7f7f7f7fU) + 0x7f7f7f7fU;
        const std::uint32_t top = ~(low | difference) & 0x80808080U;
        return PortableLanes((top >> 7) * 0xffU);
    }
    friend PortableLanes operator&(PortableLanes a, PortableLanes b) {
        return PortableLanes(a.bits_ & b.bits_);
    }
    friend PortableLanes operator|(PortableLanes a, PortableLanes b) {
        return PortableLanes(a.bits_ | b.bits_);
    }
    PortableLanes without(PortableLanes mask) const { return PortableLanes(bits_ & ~mask.bits_); }
    // Lane by lane, modulo 256.
    friend PortableLanes operator+(PortableLanes a, PortableLanes b) {
        const std::uint32_t low = (a.bits_ & 0x7f7f7f7fU) + (b.bits_ & 0x7f7f7f7fU);
        return PortableLanes(low ^ ((a.bits_ ^ b.bits_) & 0x80808080U));
    }
    // The four lanes added up.
    int sum() const {
        const std::uint32_t pairs = (bits_ & 0x00ff00ffU) + ((bits_ >> 8) & 0x00ff00ffU);
        return static_cast<int>((pairs & 0xffffU) + (pairs >> 16));
    }

private:
    std::uint32_t bits_;
};

#if defined(__SSSE3__)

class SseLanes {
public:
    explicit SseLanes(std::uint32_t bits) : lanes_(_mm_cvtsi32_si128(static_cast<int>(bits))) {}
    static SseLanes all(std::uint8_t byte) {
        return SseLanes(_mm_set1_epi8(static_cast<char>(byte)));
    }

    std::uint32_t bits() const { return static_cast<std::uint32_t>(_mm_cvtsi128_si32(lanes_)); }

    SseLanes rotated(int distance) const {
        const __m128i order = distance == 1   ? _mm_set1_epi32(0x02010003)
                              : distance == 2 ? _mm_set1_epi32(0x01000302)
                                              : _mm_set1_epi32(0x00030201);
        return SseLanes(_mm_shuffle_epi8(lanes_, order));
    }
    friend SseLanes equal(SseLanes a, SseLanes b) {
        return SseLanes(_mm_cmpeq_epi8(a.lanes_, b.lanes_));
    }
    friend SseLanes operator&(SseLanes a, SseLanes b) {
        return SseLanes(_mm_and_si128(a.lanes_, b.lanes_));
    }
    friend SseLanes operator|(SseLanes a, SseLanes b) {
        return SseLanes(_mm_or_si128(a.lanes_, b.lanes_));
    }
    SseLanes without(SseLanes mask) const {
        return SseLanes(_mm_andnot_si128(mask.lanes_, lanes_));
    }
    friend SseLanes operator+(SseLanes a, SseLanes b) {
        return SseLanes(_mm_add_epi8(a.lanes_, b.lanes_));
    }
    int sum() const {
        const __m128i four = _mm_cvtsi32_si128(_mm_cvtsi128_si32(lanes_));
        return _mm_cvtsi128_si32(_mm_sad_epu8(four, _mm_setzero_si128()));
    }

private:
    explicit SseLanes(__m128i lanes) : lanes_(lanes) {}
    __m128i lanes_;  // only the lowest four bytes count
};

using ByteLanes = SseLanes;

#else

using ByteLanes = PortableLanes;

#endif

}  // namespace buwei
