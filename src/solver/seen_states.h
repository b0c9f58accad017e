// A memory of small states as they lie, beside the table of proofs.
//
// Most states of a search are met again soon, by the same moves in another order. Here they are
// found before anything is computed of them; the table, whose keys depend on structure alone, finds
// more, but asks for much work first (parts, bounds, key).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/proof_table.h"
#include "solver/region_state.h"

namespace buwei {

class SeenStates {
public:
    explicit SeenStates(std::size_t bytes) : slots_(slot_count(bytes)) {}

    void clear() { ++generation_; }
    void prefetch(const StateKey& key) const { __builtin_prefetch(&slots_[place_of(key)]); }
    // What is known of the state with this plain_key(); nothing is an answer too.
    ProofBounds find(const StateKey& key) const {
        const Slot& slot = slots_[place_of(key)];
        ProofBounds bounds;
        if (!holds(slot, key)) return bounds;
        // NOLINTBEGIN(bugprone-signed-char-misuse): small numbers, not letters
        bounds.win_from = slot.win_from;
        bounds.loss_to = slot.loss_to;
        // NOLINTEND(bugprone-signed-char-misuse)
        return bounds;
    }
    // The newest state takes the slot.
    void store(const StateKey& key, bool wins, int integer) {
        Slot& slot = slots_[place_of(key)];
        if (!holds(slot, key)) slot = {key.check, generation_, kNever, -kNever};
        const auto n = static_cast<std::int8_t>(integer);
        if (wins) {
            slot.win_from = std::min(slot.win_from, n);
        } else {
            slot.loss_to = std::max(slot.loss_to, n);
        }
    }

private:
    static constexpr std::int8_t kNever = ProofBounds::kNever;
    struct Slot {
        std::uint64_t check = 0;
        std::uint32_t generation = 0;
        std::int8_t win_from = kNever;
        std::int8_t loss_to = -kNever;
    };

    // A power of two.
    static std::size_t slot_count(std::size_t bytes) {
        std::size_t count = 1;
        while (2 * count * sizeof(Slot) <= bytes) count *= 2;
        return count;
    }
    std::size_t place_of(const StateKey& key) const { return key.place & (slots_.size() - 1); }
    bool holds(const Slot& slot, const StateKey& key) const {
        return slot.check == key.check && slot.generation == generation_;
    }

    std::uint32_t generation_ = 1;
    std::vector<Slot> slots_;
};

}  // namespace buwei
