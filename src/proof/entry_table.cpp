#include "proof/entry_table.h"

#include <cassert>
#include <cstring>

namespace buwei {
namespace {

constexpr std::size_t kFirstSlots = 1024;

// Neighbouring positions differ in a few bits, so all of them are mixed (SplitMix64's last steps).
// The hash depends on the number of slots: entries often come in the order of another table, a file
// being written in it, and would crowd together if a smaller table had them in the same order.
std::uint64_t hash_of(const char* cells, std::size_t count, std::size_t slots) {
    std::uint64_t hash = slots;
    for (std::size_t at = 0; at < count; at += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, cells + at, count - at < 8 ? count - at : 8);
        hash = (hash ^ word) * 0xbf58476d1ce4e5b9ULL;
        hash ^= hash >> 29;
    }
    hash *= 0x94d049bb133111ebULL;
    return hash ^ (hash >> 31);
}

}  // namespace

EntryTable::EntryTable(std::size_t cell_bytes)
    : width_(cell_bytes + 1), slots_(kFirstSlots * width_, kUnused) {}

// Where the position is, or the unused slot where it belongs.
char* EntryTable::slot_of(const char* cells) {
    const std::size_t cell_bytes = width_ - 1;
    const std::size_t slots = slots_.size() / width_;
    std::size_t at = hash_of(cells, cell_bytes, slots) & (slots - 1);
    for (;; at = (at + 1) & (slots - 1)) {
        char* slot = slots_.data() + at * width_;
        if (slot[cell_bytes] == kUnused || std::memcmp(slot, cells, cell_bytes) == 0) return slot;
    }
}

unsigned char* EntryTable::find(const std::string& cells) {
    assert(cells.size() == width_ - 1);
    char* move = slot_of(cells.data()) + width_ - 1;
    return *move == kUnused ? nullptr : reinterpret_cast<unsigned char*>(move);
}

bool EntryTable::add(const std::string& cells, int move) {
    assert(cells.size() == width_ - 1 && move >= 0 && move < kMoves);
    if (4 * (size_ + 1) * width_ > 3 * slots_.size()) grow();
    char* slot = slot_of(cells.data());
    if (slot[width_ - 1] != kUnused) return false;
    std::memcpy(slot, cells.data(), width_ - 1);
    slot[width_ - 1] = static_cast<char>(move);
    ++size_;
    return true;
}

void EntryTable::grow() {
    std::vector<char> old(2 * slots_.size(), kUnused);
    old.swap(slots_);
    for (std::size_t at = 0; at < old.size(); at += width_) {
        if (old[at + width_ - 1] == kUnused) continue;
        std::memcpy(slot_of(&old[at]), &old[at], width_);
    }
}

}  // namespace buwei
