// Hashing of tiny states, nearly independent of how their vertices are numbered.
//
// Each vertex gets a label by what may be played there and by the sizes of the blocks it is a
// liberty of. The vertices are numbered anew in the order of their labels, and the state with its
// new numbers is hashed as it is. So equal keys mean equal states, however weak the labels are;
// where labels are equal, the old order counts, and images of one state may get different keys,
// which costs time but is never wrong. (Labels that also know the neighbours' labels were tried:
// they find a few more images than they cost.)
#include <array>

#include "solver/tiny_state.h"

#if defined(__SSSE3__) && defined(__x86_64__)
#include <immintrin.h>
#endif

namespace buwei {
namespace {

// Labels are sums of these; a label uses the bits from 3 to 14.
constexpr std::array<std::int16_t, 4> kKindLabel = {0x1230, 0x37a0, 0x59c0, 0x6e48};
constexpr std::array<std::array<std::int16_t, kMaxTinyVertices + 1>, 2> kBlockLabel = {
    {{0, 0, 0x2b48, 0x4c10, 0x1d78, 0x3e90, 0x5fa0, 0x70b8, 0x11c8},
     {0, 0, 0x6530, 0x7740, 0x0958, 0x2b68, 0x4d80, 0x5f90, 0x61a8}}};
constexpr std::int16_t kLabelBits = 0x7ff8;

// Everything that matters, seen from the mover.
struct Picture {
    std::uint64_t rows;
    std::uint64_t sets;  // who may play where and is firm where, a byte each, and the star
    std::array<ByteBlocks::Lanes, 2> blocks;
};

Picture picture_of(const TinyGame& game, int mover) {
    const TinyState& state = game.state;
    const SmallSet live = state.live();
    // Neighbours do not matter to each other where no stone could be mortal.
    const SmallSet frail = state.frail(0) | state.frail(1);
    const std::uint64_t either = TinyGraph::rows_of(frail) | TinyGraph::in_every_row(frail);
    const int other = 1 - mover;
    Picture picture;
    picture.rows =
        game.graph.rows() & TinyGraph::rows_of(live) & TinyGraph::in_every_row(live) & either;
    picture.sets = std::uint64_t{state.legal[mover]} | std::uint64_t{state.legal[other]} << 8 |
                   std::uint64_t{state.firm[mover]} << 16 | std::uint64_t{state.firm[other]} << 24;
    picture.blocks = {state.blocks[mover].lanes(), state.blocks[other].lanes()};
    return picture;
}

// Random words for every block of either side.
struct BlockHashes {
    StateKey of[2][1 << kMaxTinyVertices] = {};

    constexpr BlockHashes() {
        std::uint64_t counter = 0;
        for (auto& role : of) {
            for (StateKey& key : role) {
                key.place = next(counter);
                key.check = next(counter);
            }
        }
    }
    // SplitMix64.
    static constexpr std::uint64_t next(std::uint64_t& counter) {
        counter += 0x9e3779b97f4a7c15ULL;
        std::uint64_t x = counter;
        x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
        x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
        return x ^ (x >> 31);
    }
};
constexpr BlockHashes kBlockHashes;

StateKey hash_of(const Picture& picture, bool star) {
    const std::uint64_t sets = picture.sets | std::uint64_t{star} << 32;
    StateKey key;
    key.place = (picture.rows ^ sets * 0x9e3779b97f4a7c15ULL) * 0xbf58476d1ce4e5b9ULL;
    key.place ^= key.place >> 32;
    key.check = (picture.rows + sets * 0xd6e8feb86659fd93ULL) * 0xff51afd7ed558ccdULL;
    key.check ^= key.check >> 29;
    for (int role = 0; role < 2; ++role) {
        ByteBlocks::for_each_lane(picture.blocks[role],
                                  [&](SmallSet block) { key += kBlockHashes.of[role][block]; });
    }
    key.place *= 0x94d049bb133111ebULL;
    key.place ^= key.place >> 32;
    key.check *= 0xc4ceb9fe1a85ec53ULL;
    key.check ^= key.check >> 29;
    return key;
}

// The new number of each vertex: how many have a lesser label, or the same and a lesser number.
// Vertices that are not live come last.
std::array<int, kMaxTinyVertices> new_numbers(const Picture& picture, SmallSet live) {
    std::array<unsigned, kMaxTinyVertices> label = {};
    for (int vertex = 0; vertex < kMaxTinyVertices; ++vertex) {
        for (int kind = 0; kind < 4; ++kind) {
            if ((picture.sets >> (8 * kind + vertex) & 1) != 0) {
                label[vertex] += static_cast<unsigned>(kKindLabel[kind]);
            }
        }
        for (int role = 0; role < 2; ++role) {
            ByteBlocks::for_each_lane(picture.blocks[role], [&](SmallSet block) {
                if ((block >> vertex & 1) == 0) return;
                label[vertex] += static_cast<unsigned>(kBlockLabel[role][count_vertices(block)]);
            });
        }
        label[vertex] &= static_cast<unsigned>(kLabelBits);
        if ((live >> vertex & 1) == 0) label[vertex] = kLabelBits;
        label[vertex] |= static_cast<unsigned>(vertex);
    }
    std::array<int, kMaxTinyVertices> numbers = {};
    for (int a = 0; a < kMaxTinyVertices; ++a) {
        for (int b = 0; b < kMaxTinyVertices; ++b) numbers[a] += label[b] < label[a] ? 1 : 0;
    }
    return numbers;
}

SmallSet renumbered(SmallSet set, const std::array<int, kMaxTinyVertices>& numbers) {
    SmallSet result = 0;
    for (; set != 0; set &= set - 1) result |= SmallSet{1} << numbers[first_vertex(set)];
    return result;
}

#if defined(__SSSE3__) && defined(__x86_64__)

// The lanes, of 16 bits each, whose vertices are in the set.
inline __m128i lanes_in(SmallSet set) {
    const __m128i bits = _mm_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128);
    return _mm_cmpeq_epi16(_mm_and_si128(_mm_set1_epi16(static_cast<short>(set)), bits), bits);
}

inline __m128i add_label(__m128i labels, SmallSet set, std::int16_t label) {
    return _mm_add_epi16(labels, _mm_and_si128(lanes_in(set), _mm_set1_epi16(label)));
}

// One if the label is larger than that `Steps` lanes further on (the first follows the last).
template <int Steps>
inline __m128i larger_than(__m128i labels) {
    return _mm_cmpgt_epi16(labels, _mm_alignr_epi8(labels, labels, 2 * Steps));
}

// As new_numbers(), a byte for each vertex.
inline __m128i number_lanes(const Picture& picture, SmallSet live) {
    __m128i labels = _mm_setzero_si128();
    for (int kind = 0; kind < 4; ++kind) {
        labels = add_label(labels, static_cast<SmallSet>(picture.sets >> (8 * kind) & 0xffU),
                           kKindLabel[kind]);
    }
    for (int role = 0; role < 2; ++role) {
        ByteBlocks::for_each_lane(picture.blocks[role], [&](SmallSet block) {
            labels = add_label(labels, block, kBlockLabel[role][count_vertices(block)]);
        });
    }
    const __m128i bits = _mm_set1_epi16(kLabelBits);
    const __m128i alive = lanes_in(live);
    labels = _mm_or_si128(_mm_and_si128(_mm_and_si128(labels, bits), alive),
                          _mm_andnot_si128(alive, bits));
    labels = _mm_or_si128(labels, _mm_setr_epi16(0, 1, 2, 3, 4, 5, 6, 7));
    // A comparison gives -1.
    const __m128i pairs[3] = {_mm_add_epi16(larger_than<1>(labels), larger_than<2>(labels)),
                              _mm_add_epi16(larger_than<3>(labels), larger_than<4>(labels)),
                              _mm_add_epi16(larger_than<5>(labels), larger_than<6>(labels))};
    const __m128i sum = _mm_add_epi16(_mm_add_epi16(pairs[0], pairs[1]),
                                      _mm_add_epi16(pairs[2], larger_than<7>(labels)));
    const __m128i numbers = _mm_sub_epi16(_mm_setzero_si128(), sum);
    return _mm_packus_epi16(numbers, numbers);
}

// Sixteen sets at a time are renumbered: tables for the images of the lower and the upper four
// vertices.
class Renumbering {
public:
    explicit Renumbering(__m128i numbers) {
        const __m128i bits =
            _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, static_cast<char>(128), 0, 0, 0, 0, 0, 0, 0, 0);
        const __m128i images = _mm_shuffle_epi8(bits, numbers);
        const __m128i sets = _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
        lower_ = upper_ = _mm_setzero_si128();
        for (int vertex = 0; vertex < 4; ++vertex) {
            const __m128i bit = _mm_set1_epi8(static_cast<char>(1 << vertex));
            const __m128i members = _mm_cmpeq_epi8(_mm_and_si128(sets, bit), bit);
            const auto image = [&](int of) {
                return _mm_and_si128(
                    members, _mm_shuffle_epi8(images, _mm_set1_epi8(static_cast<char>(of))));
            };
            lower_ = _mm_or_si128(lower_, image(vertex));
            upper_ = _mm_or_si128(upper_, image(vertex + 4));
        }
    }
    __m128i operator()(__m128i sets) const {
        const __m128i four = _mm_set1_epi8(15);
        return _mm_or_si128(_mm_shuffle_epi8(lower_, _mm_and_si128(sets, four)),
                            _mm_shuffle_epi8(upper_, _mm_and_si128(_mm_srli_epi16(sets, 4), four)));
    }

private:
    __m128i lower_;
    __m128i upper_;
};

#endif

}  // namespace

StateKey plain_tiny_key(const TinyGame& game, int mover) {
    const Picture before = picture_of(game, mover);
    const auto numbers = new_numbers(before, game.state.live());
    Picture after = {};
    for (int vertex = 0; vertex < kMaxTinyVertices; ++vertex) {
        const auto row = static_cast<SmallSet>(before.rows >> (8 * vertex) & 0xffU);
        after.rows |= std::uint64_t{renumbered(row, numbers)} << (8 * numbers[vertex]);
    }
    for (int kind = 0; kind < 4; ++kind) {
        const auto set = static_cast<SmallSet>(before.sets >> (8 * kind) & 0xffU);
        after.sets |= std::uint64_t{renumbered(set, numbers)} << (8 * kind);
    }
    for (int role = 0; role < 2; ++role) {
        int lane = 0;
        ByteBlocks::for_each_lane(before.blocks[role], [&](SmallSet block) {
            after.blocks[role][lane++] = static_cast<std::uint8_t>(renumbered(block, numbers));
        });
    }
    return hash_of(after, game.state.star);
}

StateKey tiny_key(const TinyGame& game, int mover) {
#if defined(__SSSE3__) && defined(__x86_64__)
    const Picture before = picture_of(game, mover);
    const __m128i numbers = number_lanes(before, game.state.live());
    const Renumbering renumbered(numbers);
    Picture after = {};
    for (int role = 0; role < 2; ++role) {
        after.blocks[role] = reinterpret_cast<ByteBlocks::Lanes>(
            renumbered(reinterpret_cast<__m128i>(before.blocks[role])));
    }
    const __m128i rest = renumbered(_mm_set_epi64x(static_cast<std::int64_t>(before.sets),
                                                   static_cast<std::int64_t>(before.rows)));
    const auto rows = static_cast<std::uint64_t>(_mm_cvtsi128_si64(rest));
    after.sets = static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm_srli_si128(rest, 8)));
    const auto number = static_cast<std::uint64_t>(_mm_cvtsi128_si64(numbers));
    for (int shift = 0; shift < 64; shift += 8) {
        after.rows |= (rows >> shift & 0xffU) << (8 * (number >> shift & 0xffU));
    }
    return hash_of(after, game.state.star);
#else
    return plain_tiny_key(game, mover);
#endif
}

}  // namespace buwei
