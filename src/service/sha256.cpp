#include "service/sha256.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>

namespace buwei {
namespace {

using Words = std::array<std::uint32_t, 64>;

// The standard takes its constants from the first 32 bits behind the point of roots of primes.
std::uint32_t fraction_bits(long double root) {
    return static_cast<std::uint32_t>((root - std::floor(root)) * 4294967296.0L);
}

template <class Root>
Words prime_constants(Root root) {
    Words words{};
    std::size_t count = 0;
    for (int candidate = 2; count < words.size(); ++candidate) {
        bool prime = true;
        for (int divisor = 2; divisor * divisor <= candidate; ++divisor) {
            if (candidate % divisor == 0) prime = false;
        }
        if (prime) words[count++] = fraction_bits(root(static_cast<long double>(candidate)));
    }
    return words;
}

void add_block(std::array<std::uint32_t, 8>& state, const unsigned char* block) {
    static const Words kRound = prime_constants([](long double prime) { return std::cbrt(prime); });
    Words words{};
    for (std::size_t i = 0; i < 16; ++i) {
        for (std::size_t byte = 0; byte < 4; ++byte) {
            words[i] = words[i] << 8 | block[4 * i + byte];
        }
    }
    for (std::size_t i = 16; i < 64; ++i) {
        const std::uint32_t a = words[i - 15];
        const std::uint32_t b = words[i - 2];
        words[i] = words[i - 16] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ a >> 3) + words[i - 7] +
                   (std::rotr(b, 17) ^ std::rotr(b, 19) ^ b >> 10);
    }
    std::array<std::uint32_t, 8> v = state;
    for (std::size_t i = 0; i < 64; ++i) {
        const std::uint32_t sum1 = std::rotr(v[4], 6) ^ std::rotr(v[4], 11) ^ std::rotr(v[4], 25);
        const std::uint32_t choice = (v[4] & v[5]) ^ (~v[4] & v[6]);
        const std::uint32_t first = v[7] + sum1 + choice + kRound[i] + words[i];
        const std::uint32_t sum0 = std::rotr(v[0], 2) ^ std::rotr(v[0], 13) ^ std::rotr(v[0], 22);
        const std::uint32_t majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
        v = {first + sum0 + majority, v[0], v[1], v[2], v[3] + first, v[4], v[5], v[6]};
    }
    for (std::size_t i = 0; i < 8; ++i) state[i] += v[i];
}

}  // namespace

std::string sha256(std::string_view bytes) {
    std::array<std::uint32_t, 8> state{};
    const Words start = prime_constants([](long double prime) { return std::sqrt(prime); });
    std::copy_n(start.begin(), state.size(), state.begin());

    // The message, a 1 bit, zeros, and its length in bits as 64 bits: whole blocks of 64 bytes.
    std::string padded(bytes);
    padded += '\x80';
    while (padded.size() % 64 != 56) padded += '\0';
    const std::uint64_t bits = 8 * static_cast<std::uint64_t>(bytes.size());
    for (int shift = 56; shift >= 0; shift -= 8) padded += static_cast<char>(bits >> shift & 0xff);
    for (std::size_t at = 0; at < padded.size(); at += 64) {
        add_block(state, reinterpret_cast<const unsigned char*>(padded.data()) + at);
    }

    std::string hex;
    for (const std::uint32_t word : state) {
        std::array<char, 9> digits{};
        std::snprintf(digits.data(), digits.size(), "%08x", word);
        hex += digits.data();
    }
    return hex;
}

}  // namespace buwei
