#include "service/analysts.h"

#include "judge/game_log.h"
#include "service/position_document.h"
#include "service/reviews.h"
#include "service/service_fixture.h"
#include "store/game_store.h"
#include "store/import.h"

namespace buwei {
namespace {

// Collects reports and waits for the last one.
struct Reports {
    std::mutex mutex;
    std::condition_variable changed;
    std::vector<std::string> states;
    Document last;

    Analysts::Report sink() {
        return [this](const char* state, const Document& analysis) {
            const std::lock_guard lock(mutex);
            states.emplace_back(state);
            last = analysis;
            changed.notify_all();
        };
    }
    bool wait_until(const std::function<bool()>& condition) {
        std::unique_lock lock(mutex);
        return changed.wait_for(lock, std::chrono::seconds(60), condition);
    }
    bool ended() const {
        return !states.empty() && (states.back() == "done" || states.back() == "stopped");
    }
};

TEST(Analysts, ThinkAndAnswer) {
    Analysts analysts(1);
    Reports reports;
    ASSERT_TRUE(analysts.start(Position(), 0.1, reports.sink()).ok());
    ASSERT_TRUE(reports.wait_until([&] { return reports.ended(); }));
    EXPECT_EQ(reports.states.back(), "done");
    EXPECT_EQ(reports.last["to_move"], "black");
    EXPECT_GT(reports.last["simulations"], 0);
    EXPECT_FALSE(reports.last["candidates"].empty());
    EXPECT_EQ(reports.last["principal_variation"][0], reports.last["best"]);
}

TEST(Analysts, AreStoppedWhileThinkingAndWhileWaiting) {
    Analysts analysts(1);
    Reports first;
    Reports second;
    const Outcome<std::uint64_t> thinking = analysts.start(Position(), 600, first.sink());
    const Outcome<std::uint64_t> waiting = analysts.start(Position(), 600, second.sink());
    ASSERT_TRUE(first.wait_until([&] { return !first.states.empty(); }));
    analysts.stop(*waiting);
    analysts.stop(*thinking);
    ASSERT_TRUE(first.wait_until([&] { return first.ended(); }));
    EXPECT_EQ(first.states.back(), "stopped");
    ASSERT_TRUE(second.wait_until([&] { return second.ended(); }));
    EXPECT_EQ(second.states, (std::vector<std::string>{"stopped"}));
    analysts.stop(*thinking);  // nothing happens
}

TEST(Analysts, TakeNoMoreThanTheyCan) {
    Analysts analysts(1);
    Reports reports;
    for (int i = 0; i < Analysts::kMostWaiting; ++i) {
        ASSERT_TRUE(analysts.start(Position(), 600, reports.sink()).ok());
    }
    EXPECT_EQ(analysts.start(Position(), 600, reports.sink()).fault().code, FaultCode::kTooMany);
    analysts.stop_all();
    EXPECT_EQ(analysts.start(Position(), 600, reports.sink()).fault().code, FaultCode::kStopping);
}

TEST(Reviews, LookAtEveryPositionOnceAndKeepTheResult) {
    TemporaryFolder folder;
    const Database database = *Database::open(folder.file("db"));
    Hub hub;
    GameRecord record = *read_sgf_record("(;SZ[9]RE[B+R];B[ee];W[cc];B[gg])");
    GameStore store(database);
    const std::int64_t id = *store.add_game(make_entry(record), write_game_log(record));
    Reviews reviews(database, hub);
    EXPECT_EQ(reviews.show(id).fault().code, FaultCode::kNotFound);
    EXPECT_EQ(reviews.show(99).fault().code, FaultCode::kNotFound);
    const auto watcher = std::make_shared<Watcher>();
    hub.subscribe("review:" + std::to_string(id), watcher);
    bool begun = false;
    ASSERT_TRUE(reviews.start(id, 0.02, begun).ok());
    EXPECT_TRUE(begun);
    const Document done =
        watcher->wait_for([](const Document& review) { return review["state"] == "done"; });
    ASSERT_TRUE(done.is_object());
    ASSERT_EQ(done["points"].size(), 4U);
    EXPECT_EQ(done["points"][1]["played"], Document::parse("[2,2]"));
    for (int ply = 0; ply < 3; ++ply) {
        EXPECT_GE(done["points"][ply]["cost"], 0);
        EXPECT_LE(done["points"][ply]["cost"], 1);
    }
    EXPECT_EQ(done["points"][3]["cost"], nullptr);
    ASSERT_TRUE(reviews.start(id, 0.02, begun).ok());
    EXPECT_FALSE(begun) << "it is there already";
    EXPECT_EQ((*reviews.show(id))["points"], done["points"]);
    EXPECT_EQ(reviews.start(99, 0.02, begun).fault().code, FaultCode::kNotFound);
}

TEST(PositionDocument, TellsWhoMayPlayWhereAndWhy) {
    // White in the corner has one liberty left: Black may not take it, White may not fill it.
    const Document document = position_document(position_after({9, 0}));
    EXPECT_EQ(document["board"].get<std::string>().substr(0, 20), "O........|X........|");
    const auto letter = [&](const char* name, int x, int y) {
        return document[name].get<std::string>()[static_cast<std::size_t>(9 * y + x)];
    };
    EXPECT_EQ(letter("classes", 0, 0), 'W');
    EXPECT_EQ(letter("black", 1, 0), 'c');
    EXPECT_EQ(letter("black", 0, 0), 'o');
    EXPECT_EQ(letter("classes", 1, 0), 'w');
    EXPECT_EQ(letter("classes", 5, 5), '+');
    EXPECT_EQ(document["reserve"], (Document{{"black", 0}, {"white", 1}}));
    EXPECT_EQ(document["legal"], (Document{{"black", 78}, {"white", 79}}));
}

}  // namespace
}  // namespace buwei
