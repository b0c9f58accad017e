// The solver with exact values of parts must find the same winners as without, and search less.
#include "values/search_values.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <string>

#include "rules/position_text.h"
#include "rules/random_play.h"
#include "solver/agreement.h"

namespace buwei {
namespace {

#ifdef BUWEI_SANITIZED
constexpr int kEffort = 1;
#else
constexpr int kEffort = 10;
#endif
constexpr std::size_t kTableBytes = std::size_t{1} << 22;

// A solver with a source of its own.
struct ValuedSolver {
    explicit ValuedSolver(std::size_t table_bytes = kTableBytes, std::size_t most_games = 1'000'000)
        : values(most_games), source(values), solver(clock, table_bytes) {
        solver.set_part_values(&source);
    }

    const SystemClock clock;
    PositionValues values;
    SearchValues source;
    Solver solver;
};

Position empty_board(int rows, int columns) {
    return Position(**Geometry::find(rows, columns));
}

// With any number of empty points between the two, or a few more if the sides run out of moves.
Position random_unbalanced(const Geometry& geometry, int fewest_empty, int most_empty, Rng& rng) {
    Position position(geometry, rng.below(2) == 0 ? Color::kBlack : Color::kWhite);
    const auto range = static_cast<std::uint32_t>(most_empty - fewest_empty + 1);
    const int wanted = fewest_empty + static_cast<int>(rng.below(range));
    while (position.empty().count() > wanted) {
        const Color color = rng.below(2) == 0 ? Color::kBlack : Color::kWhite;
        const PointSet legal = position.legal(color);
        if (legal.empty()) break;
        position.play(random_point(legal, rng), color);
    }
    return position;
}

TEST(SearchValues, LeaveTheWinnersOfRandomPositions) {
    const int samples[][3] = {{1, 18, 13}, {1, 24, 14}, {2, 9, 13}, {3, 5, 12},
                              {4, 4, 12},  {5, 5, 12},  {9, 9, 16}};
    for (const auto& [rows, columns, most_empty] : samples) {
        SCOPED_TRACE(std::to_string(rows) + "x" + std::to_string(columns));
        // A small table, so that proofs are replaced all the time.
        ValuedSolver valued(std::size_t{1} << 14);
        Rng rng(static_cast<std::uint64_t>(100 * rows + columns));
        BruteForce judge;
        for (int i = 0; i < 40 * kEffort; ++i) {
            if (judge.size() > 2'000'000) judge = BruteForce();
            const Position position =
                random_unbalanced(**Geometry::find(rows, columns), 0, most_empty, rng);
            expect_agreement(valued.solver, judge, position);
            if (HasFatalFailure()) return;
        }
    }
}

// A source that knows small parts only and decides no sum, so that everything is searched with keys
// that are made of values and structure.
class SmallPartsOnly final : public PartValues {
public:
    explicit SmallPartsOnly(PartValues& source) : source_(source) {}

    const PartValue* find(const SmallGraph& graph, const SmallState& state,
                          SmallSet part) override {
        return count_vertices(part) > 5 ? nullptr : source_.find(graph, state, part);
    }
    std::optional<bool> first_wins(const PartValue* const*, int, int, bool, int) override {
        return std::nullopt;
    }

private:
    PartValues& source_;
};

TEST(SearchValues, LeaveTheWinnersWhereOnlySomePartsAreKnown) {
    ValuedSolver valued;
    SmallPartsOnly source(valued.source);
    valued.solver.set_part_values(&source);
    Rng rng(3);
    BruteForce judge;
    for (int i = 0; i < 40 * kEffort; ++i) {
        if (judge.size() > 2'000'000) judge = BruteForce();
        const Position position = random_unbalanced(**Geometry::find(1, 24), 12, 16, rng);
        expect_agreement(valued.solver, judge, position);
        if (HasFatalFailure()) return;
    }
}

// Many live points, too many for brute force.
TEST(SearchValues, LeaveTheWinnersOfLongStrips) {
    const SystemClock clock;
    Solver plain(clock, kTableBytes);
    ValuedSolver valued;
    Rng rng(3);
    for (int i = 0; i < 20 * kEffort; ++i) {
        const Position position = random_unbalanced(**Geometry::find(1, 28), 18, 22, rng);
        ASSERT_EQ(valued.solver.solve(position), plain.solve(position)) << to_text(position);
    }
}

TEST(SearchValues, LeaveTheWinnersOfEmptyBoards) {
    const SystemClock clock;
    Solver plain(clock, kTableBytes);
    ValuedSolver valued;
    ValuedSolver starved(kTableBytes, 40);  // soon without room for games
    const auto expect_same = [&](int rows, int columns) {
        SCOPED_TRACE(std::to_string(rows) + "x" + std::to_string(columns));
        const Outcome outcome = plain.solve(empty_board(rows, columns));
        ASSERT_NE(outcome, Outcome::kUnknown);
        EXPECT_EQ(valued.solver.solve(empty_board(rows, columns)), outcome);
        EXPECT_EQ(starved.solver.solve(empty_board(rows, columns)), outcome);
    };
    for (int columns = 1; columns <= 18; ++columns) expect_same(1, columns);
    for (int columns = 2; columns <= 7; ++columns) expect_same(2, columns);
    expect_same(3, 4);
    expect_same(4, 4);
    EXPECT_GT(valued.values.regions(), 500U);
    EXPECT_LT(starved.values.regions(), 250U);
}

// Two parts that look different, of opposite values: whoever moves second wins.
TEST(SearchValues, CancelWhateverThePartsLookLike) {
    for (const char* text : {"...X.O....XOO..O.....O", "OO...O....OOOX...X....",
                             ".X....O...OX...X..O...", "....XOX....X|..OO.OX..XO."}) {
        SCOPED_TRACE(text);
        const SystemClock clock;
        Solver plain(clock, kTableBytes);
        EXPECT_EQ(plain.solve(*parse_position(text)), Outcome::kLoss);
        EXPECT_GT(plain.nodes(), 500U);
        ValuedSolver valued;
        EXPECT_EQ(valued.solver.solve(*parse_position(text)), Outcome::kLoss);
        // The first asks for large parts are in vain.
        while (valued.solver.nodes() > 0) {
            const std::uint64_t before = valued.solver.nodes();
            valued.solver.clear();
            EXPECT_EQ(valued.solver.solve(*parse_position(text)), Outcome::kLoss);
            ASSERT_LT(valued.solver.nodes(), before);
        }
    }
}

TEST(SearchValues, SaveWork) {
    const SystemClock clock;
    Solver plain(clock, kTableBytes);
    EXPECT_EQ(plain.solve(empty_board(1, 24)), Outcome::kWin);
    ValuedSolver valued;
    EXPECT_EQ(valued.solver.solve(empty_board(1, 24)), Outcome::kWin);
    EXPECT_LT(valued.solver.nodes(), plain.nodes());
}

TEST(SearchValues, AreKeptOnDisk) {
    const std::filesystem::path path =
        std::filesystem::temp_directory_path() / ("buwei-search-" + std::to_string(getpid()));
    ValuedSolver first;
    EXPECT_EQ(first.solver.solve(empty_board(1, 20)), Outcome::kWin);
    EXPECT_GT(first.values.computed(), 100U);
    EXPECT_EQ(first.values.computed(), first.values.regions());
    ASSERT_TRUE(first.values.save(path).ok());
    ValuedSolver second;
    ASSERT_TRUE(second.values.load(path).ok());
    EXPECT_EQ(second.values.computed(), 0U);
    EXPECT_EQ(second.solver.solve(empty_board(1, 20)), Outcome::kWin);
    EXPECT_LT(second.values.computed(), first.values.computed() / 2);
    std::filesystem::remove(path);
}

}  // namespace
}  // namespace buwei
