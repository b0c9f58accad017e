// Checking certificates.
//
// Uses the oracle's rules and nothing of the solver: who trusts src/oracle and the 100 lines of
// certificate_verifier.cpp need not trust anything else.
#pragma once

#include <cstdint>
#include <istream>

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

// The claim if it is proved, or why it is not.
Result<VerifiedClaim> verify_certificate(std::istream& in);

}  // namespace buwei
