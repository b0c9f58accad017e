#include "proof/entry_table.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "base/random.h"

namespace buwei {
namespace {

std::string random_cells(Rng& rng, std::size_t bytes) {
    std::string cells(bytes, '\0');
    for (char& cell : cells) cell = static_cast<char>(rng.below(4));  // so that many are alike
    return cells;
}

// Against a map, for the widths of the smallest, of common and of the largest boards.
TEST(EntryTable, KeepsWhatAMapKeeps) {
    for (const std::size_t bytes : {1U, 4U, 7U, 8U, 9U, 21U, 31U}) {
        Rng rng(bytes);
        EntryTable table(bytes);
        std::map<std::string, int> expected;
        for (int i = 0; i < 20'000; ++i) {
            const std::string cells = random_cells(rng, bytes);
            const int move = static_cast<int>(rng.below(EntryTable::kMoves));
            ASSERT_EQ(table.add(cells, move), expected.emplace(cells, move).second);
        }
        ASSERT_EQ(table.size(), expected.size());
        for (const auto& [cells, move] : expected) {
            const unsigned char* found = table.find(cells);
            ASSERT_NE(found, nullptr);
            EXPECT_EQ(*found, move);
        }
        EXPECT_EQ(table.find(std::string(bytes, '\7')), nullptr);
        std::map<std::string, int> visited;
        table.for_each([&](const char* entry, std::size_t width) {
            ASSERT_EQ(width, bytes + 1);
            visited.emplace(std::string(entry, bytes), entry[bytes]);
        });
        EXPECT_EQ(visited, expected);
    }
}

TEST(EntryTable, MarksOfItsUserStay) {
    EntryTable table(7);
    Rng rng(1);
    const std::string marked = random_cells(rng, 7);
    ASSERT_TRUE(table.add(marked, 5));
    *table.find(marked) |= 0x80;
    while (table.size() < 5000) table.add(random_cells(rng, 7), 1);  // it grows
    EXPECT_EQ(*table.find(marked), 0x85);
}

}  // namespace
}  // namespace buwei
