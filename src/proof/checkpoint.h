// The table of proofs of a long run, kept on disk: what was proved need not be proved again after a
// stop, a crash or kill -9. Not needed for an answer to be right.
//
//     offset  bytes
//          0      8  "BUWEICKP"
//          8      4  version, 2 (this and all numbers: lowest byte first)
//         12      4  length of the text
//         16      8  nodes searched so far
//         24      8  milliseconds spent so far
//         32      8  the number of entries
//         40      t  the position, as text
//     40 + t     15  each entry: check (8), upper half of the place (4), win_from (1), loss_to (1),
//                    logarithm of the work (1)
//        end      8  a sum over all entries, which tells a torn file
//
// Only proofs that took some work are kept: the others are found again in no time.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "base/result.h"
#include "solver/proof_table.h"

namespace buwei {

struct CheckpointInfo {
    std::string position;  // as text
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::uint64_t entries = 0;
};

// Writes a new file beside the old one and puts it in its place, so that at any moment one of them
// is whole. Returns how many entries were kept.
Result<std::uint64_t> save_checkpoint(const std::filesystem::path& path, const CheckpointInfo& info,
                                      const ProofTable& table);
// Adds the proofs to the table. An Error if the file is not whole; then nothing was added.
Result<CheckpointInfo> load_checkpoint(const std::filesystem::path& path, ProofTable& table);

}  // namespace buwei
