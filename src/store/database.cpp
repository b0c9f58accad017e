#include "store/database.h"

#include <sqlite3.h>

#include "store/connection.h"
#include "store/schema.h"

namespace buwei {

Error describe_failure(const std::string& path, const SQLite::Exception& exception) {
    const auto because = [&](const std::string& text) { return Error{path + ": " + text}; };
    switch (exception.getErrorCode()) {
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
            return because(
                "the database is locked: another program has been writing to it for "
                "too long");
        case SQLITE_FULL: return because("the disk is full; what was stored before is safe");
        case SQLITE_IOERR:
            return because(
                "the database can't be read or written (disk full, or a bad disk?); "
                "what was stored before is left as it is");
        case SQLITE_CORRUPT:
            return because(
                "the database is damaged (cut short, or overwritten?); it is left as "
                "it is");
        case SQLITE_NOTADB: return because("this is not a database");
        case SQLITE_CANTOPEN: return because("the database can't be opened or created");
        case SQLITE_READONLY:
        case SQLITE_PERM: return because("the database can't be written to");
        default: return because(exception.what());
    }
}

namespace {

// The first program that opens a new file changes its journal. For that it must be alone, and
// SQLite says so at once instead of waiting as it does for other locks: we wait ourselves.
void use_write_ahead_log(SQLite::Database& database, std::chrono::milliseconds patience) {
    constexpr std::chrono::milliseconds kPause(5);
    for (std::chrono::milliseconds waited(0);; waited += kPause) {
        try {
            database.exec("PRAGMA journal_mode = WAL");
            return;
        } catch (const SQLite::Exception& exception) {
            if (exception.getErrorCode() != SQLITE_BUSY || waited >= patience) throw;
        }
        sqlite3_sleep(static_cast<int>(kPause.count()));
    }
}

}  // namespace

Result<Database> Database::open(const std::string& path, std::chrono::milliseconds patience) {
    std::shared_ptr<Connection> connection;
    try {
        connection = std::make_shared<Connection>(
            path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, static_cast<int>(patience.count()));
        SQLite::Database& database = connection->database;
        // Before anything is written: a damaged or foreign file must stay as it is.
        database.execAndGet("SELECT count(*) FROM sqlite_schema");
        if (const auto error = migrate(database, schema_steps())) {
            return Error{path + ": the database can't be used: " + error->message};
        }
        use_write_ahead_log(database, patience);
        database.exec("PRAGMA synchronous = FULL");
        database.exec("PRAGMA foreign_keys = ON");
    } catch (const SQLite::Exception& exception) {
        return describe_failure(path, exception);
    }
    return Database(std::move(connection));
}

}  // namespace buwei
