// Tables with players that are no processes: what is stored, what is announced, what is refused.
#include "service/tables.h"

#include <atomic>

#include "service/position_document.h"
#include "service/service_fixture.h"
#include "store/game_store.h"

namespace buwei {
namespace {

// Plays the first legal point, unless it is told to do something else.
class FirstPoint final : public TablePlayer {
public:
    explicit FirstPoint(const std::string& name) : name_(name) {}

    Result<TurnRecord> take_turn(const std::vector<Point>& moves) override {
        if (name_ == "broken@v1") return Error{"it can't be asked"};
        const Position position = position_after(moves);
        TurnRecord turn;
        turn.input = "what it was told";
        turn.debug = "secret plan";
        turn.cpu_seconds = 0.25;
        turn.move = {position.geometry().x_of(position.legal().first()),
                     position.geometry().y_of(position.legal().first())};
        if (name_ == "illegal@v1" && !moves.empty()) {
            turn.move = {position.geometry().x_of(moves[0]), position.geometry().y_of(moves[0])};
        }
        if (name_ == "slow@v1") {
            std::unique_lock lock(mutex_);
            wake_.wait(lock, [this] { return cancelled_; });
            return Error{"cancelled"};
        }
        return turn;
    }
    void cancel() override {
        const std::lock_guard lock(mutex_);
        cancelled_ = true;
        wake_.notify_all();
    }

private:
    const std::string name_;
    std::mutex mutex_;
    std::condition_variable wake_;
    bool cancelled_ = false;
};

class FakePlayers final : public PlayerMaker {
public:
    Result<std::string> full_bot_name(const std::string& name) override {
        if (name == "nobody") return Error{"there is no such bot"};
        return name + "@v1";
    }
    std::shared_ptr<TablePlayer> make(const Seat& seat, const GameLimits& /*limits*/,
                                      std::uint64_t /*seed*/) override {
        return std::make_shared<FirstPoint>(seat.name);
    }
};

class TablesTest : public testing::Test {
protected:
    void open_database() {
        tables_.reset();
        tables_ =
            std::make_unique<Tables>(*Database::open(folder_.file("buwei.db")), players_, hub_, 2);
        ASSERT_EQ(tables_->restore(), std::nullopt);
    }
    void SetUp() override { open_database(); }

    static Seat person(const std::string& name) { return {Seat::Kind::kPerson, name, 1, 1}; }
    static Seat bot(const std::string& name) { return {Seat::Kind::kBot, name, 1, 1}; }

    Document open(const Seat& black, const Seat& white, const User& user = kAnn) {
        NewTable table;
        table.seats = {black, white};
        const Outcome<Document> opened = tables_->open(table, user);
        EXPECT_TRUE(opened.ok());
        return opened ? *opened : Document();
    }
    std::shared_ptr<Watcher> watch(const std::string& topic) {
        auto watcher = std::make_shared<Watcher>();
        hub_.subscribe(topic, watcher);
        return watcher;
    }
    // Plays the first legal point for both people until the game is over.
    Document play_out(std::int64_t id) {
        Document table = *tables_->show(id);
        while (table["status"] == "playing") {
            const std::string side = table["position"]["to_move"].get<std::string>();
            const auto place = table["position"][side].get<std::string>().find('.');
            const Outcome<Document> next = tables_->play(
                id, static_cast<int>(place % 9), static_cast<int>(place / 9),
                static_cast<int>(table["moves"].size()), side == "black" ? kAnn : kBob);
            if (!next) return document_of(next.fault());
            table = *next;
        }
        return table;
    }

    TemporaryFolder folder_;
    FakePlayers players_;
    Hub hub_;
    std::unique_ptr<Tables> tables_;
};

TEST_F(TablesTest, TwoPeoplePlayAWholeGame) {
    const std::int64_t id = open(person("ann"), person("bob"))["id"];
    const auto watcher = watch("table:" + std::to_string(id));
    const Document ended = play_out(id);
    ASSERT_EQ(ended["status"], "finished") << ended;
    EXPECT_EQ(ended["result"]["reason"], "no_legal_move");
    EXPECT_FALSE(watcher->wrong());
    EXPECT_EQ(watcher->count(), ended["moves"].size());
    GameStore games(*Database::open(folder_.file("buwei.db")));
    const Result<StoredGame> game = games.game(ended["game"].get<std::int64_t>());
    ASSERT_TRUE(game.ok());
    EXPECT_EQ(game->entry.black, "ann");
    EXPECT_EQ(name_of(game->entry.winner), ended["result"]["winner"]);
    // It looks the same to whoever comes late.
    const Document late = *tables_->show(id);
    EXPECT_EQ(late["moves"], ended["moves"]);
    EXPECT_EQ(late["result"], ended["result"]);
    EXPECT_EQ(late["turns"].size(), ended["turns"].size());
    EXPECT_EQ(tables_->play(id, 0, 0, 0, kAnn).fault().code, FaultCode::kGameOver);
}

TEST_F(TablesTest, RefusesWhatIsNotAllowed) {
    const std::int64_t id = open(person("ann"), person("bob"))["id"];
    const auto code = [&](int x, int y, int ply, const User& user) {
        const Outcome<Document> played = tables_->play(id, x, y, ply, user);
        return played ? FaultCode::kInternal : played.fault().code;
    };
    EXPECT_EQ(code(4, 4, 0, kBob), FaultCode::kNotYourTurn);
    EXPECT_EQ(code(4, 4, 0, kEve), FaultCode::kForbidden);
    EXPECT_EQ(code(4, 4, 1, kAnn), FaultCode::kStale);
    EXPECT_EQ(code(9, 0, 0, kAnn), FaultCode::kIllegalMove);
    ASSERT_TRUE(tables_->play(id, 0, 1, 0, kAnn).ok());
    EXPECT_EQ(code(0, 1, 1, kBob), FaultCode::kIllegalMove);
    ASSERT_TRUE(tables_->play(id, 0, 0, 1, kBob).ok());
    // The last liberty of White's stone in the corner.
    const Outcome<Document> capture = tables_->play(id, 1, 0, 2, kAnn);
    ASSERT_FALSE(capture.ok());
    EXPECT_EQ(capture.fault().details["reason"], "captures");
    EXPECT_EQ(tables_->undo(id, 2, kEve).fault().code, FaultCode::kForbidden);
    EXPECT_EQ(tables_->abandon(id, kBob).fault().code, FaultCode::kForbidden);
    EXPECT_EQ(tables_->play(99, 0, 0, 0, kAnn).fault().code, FaultCode::kNotFound);
    EXPECT_EQ(tables_->open({{person("ann"), bot("nobody")}, {}, 1}, kAnn).fault().code,
              FaultCode::kUnknownBot);
}

TEST_F(TablesTest, ABotAnswersAndUndoGoesBackToThePerson) {
    const std::int64_t id = open(person("ann"), bot("first"))["id"];
    const auto watcher = watch("table:" + std::to_string(id));
    ASSERT_TRUE(tables_->play(id, 4, 4, 0, kAnn).ok());
    const Document answered =
        watcher->wait_for([](const Document& table) { return table["moves"].size() == 2; });
    EXPECT_EQ(answered["white"]["name"], "first@v1");
    EXPECT_EQ(answered["turns"][1]["cpu"], 0.25);
    EXPECT_EQ(answered["turns"][1].count("debug"), 0U) << "texts are only in a single turn";
    EXPECT_EQ(tables_->record(id)->turns[1].debug, "secret plan");
    const Document back = *tables_->undo(id, 2, kAnn);
    EXPECT_TRUE(back["moves"].empty());
    EXPECT_EQ(tables_->undo(id, 0, kAnn).fault().code, FaultCode::kNothingToUndo);
}

TEST_F(TablesTest, UndoWhileABotThinksDropsItsAnswer) {
    const std::int64_t id = open(person("ann"), bot("slow"))["id"];
    const Document thinking = *tables_->play(id, 4, 4, 0, kAnn);
    EXPECT_EQ(thinking["thinking"], true);
    const Document back = *tables_->undo(id, 1, kAnn);
    EXPECT_TRUE(back["moves"].empty());
    EXPECT_EQ(back["thinking"], false);
    EXPECT_EQ(back["status"], "playing");
}

TEST_F(TablesTest, ABotsIllegalMoveLosesAndABrokenOneEndsTheTable) {
    const std::int64_t id = open(person("ann"), bot("illegal"))["id"];
    const auto watcher = watch("table:" + std::to_string(id));
    ASSERT_TRUE(tables_->play(id, 4, 4, 0, kAnn).ok());
    const Document ended =
        watcher->wait_for([](const Document& table) { return table["status"] == "finished"; });
    EXPECT_EQ(ended["result"], (Document{{"winner", "black"}, {"reason", "occupied"}}));
    EXPECT_EQ(ended["turns"].size(), 2U);

    const std::int64_t second = open(bot("broken"), person("ann"))["id"];
    Document table = *tables_->show(second);
    for (int i = 0; i < 6000 && table["status"] == "playing"; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
        table = *tables_->show(second);
    }
    EXPECT_EQ(table["status"], "failed");
    EXPECT_EQ(table["error"], "it can't be asked");
}

TEST_F(TablesTest, GamesGoOnAfterARestart) {
    const std::int64_t quiet = open(person("ann"), person("bob"))["id"];
    ASSERT_TRUE(tables_->play(quiet, 4, 4, 0, kAnn).ok());
    const std::int64_t thinking = open(bot("slow"), person("ann"))["id"];
    open_database();  // the old one is gone; the new one knows only what was stored
    Document table = *tables_->show(quiet);
    EXPECT_EQ(table["moves"], (Document::parse("[[4,4]]")));
    EXPECT_EQ(table["status"], "playing");
    EXPECT_EQ((*tables_->show(thinking))["thinking"], true) << "the bot is asked again";
    ASSERT_TRUE(tables_->play(quiet, 2, 2, 1, kBob).ok());
    ASSERT_TRUE(tables_->undo(quiet, 2, kBob).ok());
    open_database();
    table = *tables_->show(quiet);
    EXPECT_EQ(table["moves"].size(), 1U);
    EXPECT_EQ(table["turns"].size(), 1U);
    EXPECT_EQ(play_out(quiet)["status"], "finished");
}

TEST_F(TablesTest, SeatsResignationsAndTheList) {
    const auto watcher = watch("tables");
    const std::int64_t id = open(person("ann"), person(""))["id"];
    EXPECT_EQ(tables_->sit(id, Color::kBlack, kBob).fault().code, FaultCode::kConflict);
    ASSERT_TRUE(tables_->sit(id, Color::kWhite, kBob).ok());
    EXPECT_EQ(tables_->sit(id, Color::kWhite, kBob).fault().code, FaultCode::kConflict);
    EXPECT_EQ(tables_->resign(id, std::nullopt, kEve).fault().code, FaultCode::kForbidden);
    const Document over = *tables_->resign(id, std::nullopt, kBob);
    EXPECT_EQ(over["result"], (Document{{"winner", "black"}, {"reason", "resigned"}}));
    const std::int64_t second = open(person("ann"), person("ann"))["id"];
    ASSERT_TRUE(tables_->abandon(second, kTeacherUser).ok());
    EXPECT_EQ((*tables_->show(second))["status"], "stopped");
    const Document list = *tables_->list();
    ASSERT_EQ(list["tables"].size(), 1U) << "what was given up is not listed";
    EXPECT_EQ(list["tables"][0]["result"]["reason"], "resigned");
    EXPECT_EQ(watcher->count(), 5U);
}

}  // namespace
}  // namespace buwei
