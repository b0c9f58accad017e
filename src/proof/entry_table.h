// The entries of a certificate in memory, found by their position. Certificates have hundreds of
// millions of them, so an entry takes little more than its bytes in the file: one array of slots,
// each as wide as an entry (certificate_format.h), with open addressing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace buwei {

class EntryTable {
public:
    // Moves below this number can be kept; the rest of the byte is for the table and its user.
    static constexpr int kMoves = 127;

    explicit EntryTable(std::size_t cell_bytes);

    std::size_t size() const { return size_; }

    // The move byte of this position's entry, or null. Valid until the next add().
    unsigned char* find(const std::string& cells);
    // False if there is an entry already. Precondition: 0 <= move < kMoves.
    bool add(const std::string& cells, int move);

    // Calls visit(entry, bytes) for each entry, as it stands in a file.
    template <class Visitor>
    void for_each(Visitor visit) const {
        for (std::size_t at = 0; at < slots_.size(); at += width_) {
            const char* slot = slots_.data() + at;
            if (slot[width_ - 1] != kUnused) visit(slot, width_);
        }
    }

private:
    static constexpr char kUnused = static_cast<char>(0xff);  // as a move

    char* slot_of(const char* cells);
    void grow();

    std::size_t width_;
    std::size_t size_ = 0;
    std::vector<char> slots_;  // a power of two of them
};

}  // namespace buwei
