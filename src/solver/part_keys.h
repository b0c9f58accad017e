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

    // Forgets all. (A few states have several keys, so what is remembered can change how many nodes
    // a search takes.)
    void clear() { ++generation_; }

    StateKey of(const SmallGraph& graph, const SmallState& state, SmallSet part, int mover) {
        const StateKey plain = plain_key(graph, state, part, mover);
        Slot& slot = slots_[plain.place % kSlots];
        if (slot.check != plain.check || slot.generation != generation_) {
            slot = {plain.check, generation_, part_key(graph, state, part, mover)};
        }
        return slot.key;
    }
    // There are few such states.
    StateKey of(const RegionGraph& graph, const RegionState& state, VertexSet part, int mover) {
        return part_key(graph, state, part, mover);
    }

private:
    static constexpr std::size_t kSlots = std::size_t{1} << 13;
    struct Slot {
        std::uint64_t check = 0;
        std::uint64_t generation = 0;
        StateKey key;
    };

    std::uint64_t generation_ = 1;
    std::vector<Slot> slots_;
};

}  // namespace buwei
