// The keys of parts, with a memory: a key by structure takes long to compute (small_key.cpp), and
// the same part comes again and again, for a move changes only the part it is made in.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/region_state.h"

namespace buwei {

class PartKeys {
public:
    PartKeys() : slots_(kSlots) {}

    // Forgets all: no mark of an earlier generation matches any more. (A few states have several
    // keys, so what is remembered can change how many nodes a search takes.)
    void clear() { ++generation_; }

    StateKey of(const SmallGraph& graph, const SmallState& state, SmallSet part, int mover) {
        const std::uint64_t mark = mark_of(graph, state, part, mover);
        Slot& slot = slots_[mark % kSlots];
        if (slot.mark != mark) slot = {mark, part_key(graph, state, part, mover)};
        return slot.key;
    }
    // There are few such states.
    StateKey of(const RegionGraph& graph, const RegionState& state, VertexSet part, int mover) {
        return part_key(graph, state, part, mover);
    }

private:
    static constexpr std::size_t kSlots = std::size_t{1} << 15;
    struct Slot {
        std::uint64_t mark = 0;
        StateKey key;
    };

    // Tells states of one graph apart as they are, not by structure. Two with the same mark are as
    // improbable as two with the same key.
    std::uint64_t mark_of(const SmallGraph& graph, const SmallState& state, SmallSet part,
                          int mover) const {
        const auto within = [part](SmallSet set) { return std::uint64_t{set & part}; };
        std::uint64_t mark = within(state.legal[0]) | within(state.legal[1]) << 16 |
                             within(state.firm[0]) << 32 | within(state.firm[1]) << 48;
        mark = (mark ^ (graph.identity() + generation_)) * 0x94d049bb133111ebULL;
        mark ^= mark >> 32;
        mark = state.blocks[mover].fingerprint(part, mark);
        // The mover's blocks and the others must not be mistaken for each other.
        mark = (mark + static_cast<std::uint64_t>(mover) + 1) * 0xd6e8feb86659fd93ULL;
        return state.blocks[1 - mover].fingerprint(part, mark ^ (mark >> 32));
    }

    std::uint64_t generation_ = 0;
    std::vector<Slot> slots_;
};

}  // namespace buwei
