#include "store/schema.h"

namespace buwei {
namespace {

// Marks the file as ours for `file` and for ourselves: "buwe" in ASCII.
constexpr int kApplicationId = 0x62757765;

constexpr const char* kStep1 = R"sql(
CREATE TABLE matches (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    kind     TEXT NOT NULL,
    settings TEXT NOT NULL,  -- JSON
    created  TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))
);

CREATE TABLE games (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    match_id      INTEGER REFERENCES matches(id),  -- NULL: a single game
    game_index    INTEGER NOT NULL,                -- its place in the match's schedule
    black         TEXT NOT NULL,                   -- names of bots
    white         TEXT NOT NULL,
    seed          INTEGER NOT NULL,                -- 64 bits, signed only to SQLite
    opening       TEXT NOT NULL,                   -- "x,y x,y ..."
    moves         TEXT NOT NULL,                   -- the opening included
    winner        INTEGER NOT NULL CHECK (winner IN (0, 1)),  -- 0: Black
    reason        TEXT NOT NULL,                   -- why the loser lost
    black_cpu     REAL NOT NULL,                   -- seconds, all turns together
    white_cpu     REAL NOT NULL,
    black_longest REAL NOT NULL,                   -- CPU seconds of the longest turn
    white_longest REAL NOT NULL,
    wall          REAL NOT NULL,                   -- seconds, all turns of both
    finished      TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')),
    UNIQUE (match_id, game_index)
);
CREATE INDEX games_by_black ON games (black);
CREATE INDEX games_by_white ON games (white);

-- Apart from the games, so that listing them reads little.
CREATE TABLE game_logs (
    game_id INTEGER PRIMARY KEY REFERENCES games(id),
    size    INTEGER NOT NULL,  -- bytes of the text
    log     BLOB NOT NULL      -- Botzone's JSON, compressed by zlib
);

CREATE TABLE bots (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    name    TEXT NOT NULL UNIQUE,
    created TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))
);

CREATE TABLE bot_versions (
    bot_id            INTEGER NOT NULL REFERENCES bots(id),
    version           INTEGER NOT NULL CHECK (version >= 1),
    language          TEXT NOT NULL,
    source_path       TEXT NOT NULL,
    source_hash       TEXT NOT NULL,
    protocol          TEXT NOT NULL,
    command           TEXT NOT NULL,  -- JSON list of the program and its arguments
    folder            TEXT NOT NULL,
    state             TEXT NOT NULL,
    notes             TEXT NOT NULL,
    compiler_messages TEXT NOT NULL,
    created           TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')),
    PRIMARY KEY (bot_id, version)
);
)sql";

// What `buwei serve` needs: users, games in progress, reviews, and who owns what.
constexpr const char* kStep2 = R"sql(
CREATE TABLE users (
    name       TEXT PRIMARY KEY,
    role       TEXT NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,  -- the token itself is nowhere
    created    TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))
);

ALTER TABLE bots ADD COLUMN owner TEXT NOT NULL DEFAULT '';  -- '': added on the command line

CREATE TABLE tables (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    owner    TEXT NOT NULL,
    settings TEXT NOT NULL,             -- JSON: seats and limits
    opening  TEXT NOT NULL,             -- "x,y x,y ..."
    moves    TEXT NOT NULL,             -- the opening included
    status   TEXT NOT NULL,
    error    TEXT NOT NULL DEFAULT '',
    game_id  INTEGER REFERENCES games(id),  -- once it is finished
    created  TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))
);
CREATE INDEX tables_by_status ON tables (status);

-- Only of games that have not ended; afterwards the game's log has them.
CREATE TABLE table_turns (
    table_id INTEGER NOT NULL REFERENCES tables(id),
    number   INTEGER NOT NULL,  -- 0, 1, ...
    turn     TEXT NOT NULL,     -- JSON as in a log
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;

CREATE TABLE reviews (
    game_id  INTEGER PRIMARY KEY REFERENCES games(id),
    document TEXT NOT NULL,  -- JSON
    created  TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))
);

-- Matches that the server plays, so that it can go on with them.
CREATE TABLE match_orders (
    match_id INTEGER PRIMARY KEY REFERENCES matches(id),
    owner    TEXT NOT NULL,
    request  TEXT NOT NULL,  -- JSON
    state    TEXT NOT NULL,
    error    TEXT NOT NULL DEFAULT ''
);
)sql";

// Reviews that have begun, so that the server can go on with them.
constexpr const char* kStep3 = R"sql(
CREATE TABLE unfinished_reviews (
    game_id  INTEGER PRIMARY KEY REFERENCES games(id),
    document TEXT NOT NULL  -- JSON, with the points that are done
);
)sql";

int pragma(SQLite::Database& database, const std::string& name) {
    return database.execAndGet("PRAGMA " + name).getInt();
}

bool has_tables(SQLite::Database& database) {
    return database.execAndGet("SELECT count(*) FROM sqlite_schema").getInt() > 0;
}

Result<int> version_of(SQLite::Database& database, int newest) {
    const bool ours = pragma(database, "application_id") == kApplicationId;
    const int version = pragma(database, "user_version");
    if (!ours && (version != 0 || has_tables(database))) {
        return Error{"it belongs to another program"};
    }
    if (version > newest) {
        return Error{"it was written by a newer version of this program (its schema is " +
                     std::to_string(version) + ", this program knows " + std::to_string(newest) +
                     "); update the program"};
    }
    return version;
}

// As one reading: else another program that makes the file just now is half seen.
Result<int> version_at_once(SQLite::Database& database, int newest) {
    const SQLite::Transaction reading(database, SQLite::TransactionBehavior::DEFERRED);
    return version_of(database, newest);
}

}  // namespace

const std::vector<std::string>& schema_steps() {
    static const std::vector<std::string> kSteps = {kStep1, kStep2, kStep3};
    return kSteps;
}

std::optional<Error> migrate(SQLite::Database& database, const std::vector<std::string>& steps) {
    const int newest = static_cast<int>(steps.size());
    for (;;) {
        const Result<int> version = version_at_once(database, newest);
        if (!version) return version.error();
        // The usual case; it must not have to wait for a program that is writing.
        if (*version == newest) return std::nullopt;

        SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
        // Another program may have taken the step before the transaction began.
        if (pragma(database, "user_version") != *version) continue;
        database.exec(steps[*version]);
        database.exec("PRAGMA application_id = " + std::to_string(kApplicationId));
        database.exec("PRAGMA user_version = " + std::to_string(*version + 1));
        transaction.commit();
    }
}

}  // namespace buwei
