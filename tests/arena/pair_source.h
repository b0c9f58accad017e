// Results of pairs drawn from a known distribution, to see whether the statistics find it again.
#pragma once

#include "base/random.h"

namespace buwei {

struct PairLaw {
    double lost;
    double split;
    double won;

    double score() const { return won + split / 2; }
    int draw(Rng& rng) const {
        const double place = rng.uniform();
        return place < lost ? 0 : place < lost + split ? 1 : 2;
    }
};

}  // namespace buwei
