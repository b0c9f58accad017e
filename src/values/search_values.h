// Values of regions for the search: found in what is known, or computed if that will pay.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/part_values.h"
#include "values/position_value.h"
#include "values/sum_outcome.h"

namespace buwei {

class SearchValues final : public PartValues {
public:
    // The values must outlive this.
    explicit SearchValues(PositionValues& values);

    const PartValue* find(const SmallGraph& graph, const SmallState& state, SmallSet part) override;
    std::optional<bool> first_wins(const PartValue* const* values, int count, int integer,
                                   bool star, int mover) override;

private:
    // By trial on 1x24 to 1x30 and 2x9 (docs/solver.md): up to how many points a value is computed
    // when it is asked for the first time, and at all.
    static constexpr int kPointsAtOnce = 7;
    static constexpr int kMostPoints = 12;
    static constexpr std::size_t kSlots = std::size_t{1} << 16;

    // Parts as they lie: their keys are quick to compute, and the same part comes again and again.
    struct Slot {
        StateKey key;
        const PartValue* value = nullptr;
        std::uint32_t asked = 0;  // in vain
    };

    static bool worth_computing(int points, std::uint32_t asked);

    PositionValues& values_;
    GameFactsTable facts_;
    SumOutcome sums_;
    std::vector<Slot> slots_;
};

}  // namespace buwei
