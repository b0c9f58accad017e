#include "service/table.h"

#include "service/position_document.h"
#include "store/move_text.h"

namespace buwei {
namespace {

// Settings are our own writing; anything else is an error of the database.
constexpr const char* kUnreadable = "what is stored of a table can't be understood";

// The time that is shown as the limit of a turn: the bots', or the engine's if there are none.
double shown_seconds(const std::array<Seat, 2>& seats, double bot_seconds) {
    for (const Seat& seat : seats) {
        if (seat.kind == Seat::Kind::kBot) return bot_seconds;
    }
    for (const Seat& seat : seats) {
        if (seat.kind == Seat::Kind::kEngine) return seat.seconds;
    }
    return bot_seconds;
}

}  // namespace

std::string topic_of_table(std::int64_t id) {
    return "table:" + std::to_string(id);
}

std::string table_settings(const std::array<Seat, 2>& seats, double bot_seconds) {
    return text_of({{"black", seat_document(seats[0])},
                    {"white", seat_document(seats[1])},
                    {"bot_seconds", bot_seconds}});
}

Result<Table> load_table(const StoredTable& stored, std::vector<TurnRecord> turns) {
    Table table;
    table.stored = stored;
    const Document settings = Document::parse(stored.settings, nullptr, false);
    if (!settings.is_object() || !settings.contains("black") || !settings.contains("white")) {
        return Error{kUnreadable};
    }
    const User nobody;
    for (const Color color : {Color::kBlack, Color::kWhite}) {
        Outcome<Seat> seat = read_seat(settings[name_of(color)], nobody);
        if (!seat) return Error{kUnreadable};
        table.seats[index_of(color)] = std::move(*seat);
    }
    table.limits.seconds = shown_seconds(table.seats, settings.value("bot_seconds", 1.0));
    table.limits.first_turn_seconds = 2 * table.limits.seconds;
    const Result<std::vector<Point>> opening = parse_moves(stored.opening);
    const Result<std::vector<Point>> moves = parse_moves(stored.moves);
    if (!opening || !moves) return Error{kUnreadable};
    table.opening = *opening;
    table.moves = *moves;
    table.turns = std::move(turns);
    table.position = position_after(table.moves);
    return table;
}

Document table_summary(const Table& table, std::uint64_t revision,
                       const std::optional<TableResult>& result) {
    const StoredTable& stored = table.stored;
    Document document = {{"id", stored.id},
                         {"revision", revision},
                         {"owner", stored.owner},
                         {"created", stored.created},
                         {"black", seat_document(table.seats[0])},
                         {"white", seat_document(table.seats[1])},
                         {"status", stored.status},
                         {"thinking", table.thinking},
                         {"error", stored.error},
                         {"opening", table.opening.size()},
                         {"moves", moves_document(table.moves)},
                         {"to_move", name_of(table.position.to_move())},
                         {"result", nullptr},
                         {"game", nullptr}};
    if (result) {
        document["result"] = {{"winner", name_of(result->winner)}, {"reason", result->reason}};
    }
    if (stored.game_id) document["game"] = *stored.game_id;
    return document;
}

Document table_document(const Table& table, std::uint64_t revision,
                        const std::optional<TableResult>& result) {
    Document document = table_summary(table, revision, result);
    Document turns = Document::array();
    const GameRecord record = record_of(table);
    for (std::size_t i = 0; i < record.turns.size(); ++i) {
        turns.push_back(turn_summary(record.turns[i], turn_limit(record, i)));
    }
    document["turns"] = std::move(turns);
    document["position"] = position_document(table.position);
    return document;
}

GameRecord record_of(const Table& table) {
    GameRecord record;
    for (std::size_t i = 0; i < table.seats.size(); ++i) {
        record.spec.bots[i].name = table.seats[i].player_name();
    }
    record.spec.limits = table.limits;
    record.spec.opening = table.opening;
    record.turns = table.turns;
    record.moves = table.moves;
    return record;
}

}  // namespace buwei
