#include "values/position_value.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "values/values_by_play.h"

namespace buwei {
namespace {

#ifdef BUWEI_SANITIZED
constexpr bool kThorough = false;
#else
constexpr bool kThorough = true;
#endif

TEST(PositionValues, AreRightForEveryPositionOfSmallBoards) {
    for (const auto& [rows, columns] : {std::pair(1, 2), {1, 4}, {2, 2}, {2, 3}, {1, 7}}) {
        SCOPED_TRACE(std::to_string(rows) + "x" + std::to_string(columns));
        expect_values_by_play(rows, columns, 1);
    }
    expect_values_by_play(3, 3, kThorough ? 1 : 50);
    expect_values_by_play(2, 4, kThorough ? 1 : 50);
}

TEST(PositionValues, OfPositionsThatAreEasyToSee) {
    PositionValues values;
    const auto name = [&values](const char* text) {
        return name_of(values.store(), *values.value_of(*parse_position(text)));
    };
    EXPECT_EQ(name("."), "0");   // nobody may fill the only liberty
    EXPECT_EQ(name(".."), "*");  // one stone, and no more
    EXPECT_EQ(name("X."), "0");
    EXPECT_EQ(name("X.X.."), name("..X.X"));
}

// The value of a sum is the sum of the values: two boards played at once.
TEST(PositionValues, AddUp) {
    PositionValues values;
    ValueStore& store = values.store();
    const char* const texts[] = {"...", "X..", ".X.", "X...", "..O.", "X.O.", ".....", "X...O"};
    for (const char* first : texts) {
        for (const char* second : texts) {
            const GameId a = *values.value_of(*parse_position(first));
            const GameId b = *values.value_of(*parse_position(second));
            const char outcome = outcome_class(store, store.sum(a, b));
            SumPlayer player(store);
            const Position position = *parse_position(first);
            const bool black = player.mover_wins(position, b, Color::kBlack);
            const bool white = player.mover_wins(position, b, Color::kWhite);
            const char played = black ? (white ? 'N' : 'L') : (white ? 'R' : 'P');
            EXPECT_EQ(outcome, played) << first << " + " << second;
        }
    }
}

TEST(PositionValues, AreKeptOnDisk) {
    const std::filesystem::path path =
        std::filesystem::temp_directory_path() / ("buwei-values-" + std::to_string(getpid()));
    const Position position(**Geometry::find(3, 3));
    PositionValues first;
    const std::string name = name_of(first.store(), *first.value_of(position));
    ASSERT_TRUE(first.save(path).ok());
    PositionValues second;
    ASSERT_TRUE(second.load(path).ok());
    EXPECT_EQ(second.regions(), first.regions());
    EXPECT_EQ(name_of(second.store(), *second.value_of(position)), name);
    EXPECT_EQ(second.regions(), first.regions());
    std::string bytes;
    {
        std::ifstream file(path, std::ios::binary);
        bytes.assign(std::istreambuf_iterator<char>(file), {});
    }
    for (const std::size_t length : {std::size_t{0}, std::size_t{20}, bytes.size() - 1}) {
        std::ofstream(path, std::ios::binary) << bytes.substr(0, length);
        EXPECT_FALSE(PositionValues().load(path).ok()) << length;
    }
    bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 4);
    std::ofstream(path, std::ios::binary) << bytes;
    EXPECT_FALSE(PositionValues().load(path).ok());
    std::filesystem::remove(path);
}

TEST(PositionValues, GiveUpOnWhatIsTooLarge) {
    PositionValues values;
    EXPECT_FALSE(values.value_of(Position(**Geometry::find(5, 5))).has_value());
    PositionValues tiny(10);
    EXPECT_FALSE(tiny.value_of(Position(**Geometry::find(3, 3))).has_value());
}

}  // namespace
}  // namespace buwei
