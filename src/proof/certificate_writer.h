// Writing certificates.
#pragma once

#include <cstdint>
#include <functional>
#include <ostream>

#include "base/result.h"
#include "solver/solver.h"

namespace buwei {

struct CertificateFigures {
    Color winner = Color::kBlack;
    std::uint64_t entries = 0;
    std::uint64_t bytes = 0;
};

// Is told now and then how many entries there are, and says whether to go on.
using CertificateProgress = std::function<bool(std::uint64_t entries)>;

// Solves the position and every position of the winner's strategy. An Error if a limit is met (that
// of `limits` holds for each solve), more than `most_entries` are needed or `progress` says so;
// then nothing has been written.
Result<CertificateFigures> write_certificate(Solver& solver, const Position& position,
                                             const SolverLimits& limits, std::uint64_t most_entries,
                                             std::ostream& out,
                                             const CertificateProgress& progress = nullptr);

}  // namespace buwei
