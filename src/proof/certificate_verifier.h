// Checking certificates.
//
// Uses the oracle's rules and nothing of the solver: who trusts src/oracle and the lines of
// certificate_verifier.cpp and entry_table.cpp need not trust anything else.
#pragma once

#include <cstdint>
#include <functional>
#include <istream>
#include <string>

#include "base/result.h"

namespace buwei {

struct VerifiedClaim {
    int rows = 0;
    int columns = 0;
    char winner = 'X';
    char to_move = 'X';
    std::string position;         // rows joined by '|'
    std::uint64_t entries = 0;    // in the file
    std::uint64_t positions = 0;  // of the opponent that were looked at
};

// Is told now and then how many of the entries have been checked.
using VerifierProgress = std::function<void(std::uint64_t checked, std::uint64_t entries)>;

// The claim if it is proved, or why it is not.
Result<VerifiedClaim> verify_certificate(std::istream& in,
                                         const VerifierProgress& progress = nullptr);

}  // namespace buwei
