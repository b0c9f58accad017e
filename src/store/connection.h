// Inside src/store only: the one place where SQLite's exceptions become errors.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <mutex>
#include <string>
#include <utility>

#include "base/result.h"

namespace buwei {

struct Connection {
    Connection(const std::string& file, int flags, int patience_milliseconds)
        : path(file), database(file, flags, patience_milliseconds) {}

    std::string path;
    std::mutex mutex;  // SQLiteCpp's objects are not made for several threads
    SQLite::Database database;
};

// One sentence for people, naming the file.
Error describe_failure(const std::string& path, const SQLite::Exception& exception);

// Runs `work` on the database, alone. It returns a Result; what it throws becomes one.
template <class Work>
auto with_database(Connection& connection, Work&& work)
    -> decltype(work(std::declval<SQLite::Database&>())) {
    const std::lock_guard lock(connection.mutex);
    try {
        return work(connection.database);
    } catch (const SQLite::Exception& exception) {
        return describe_failure(connection.path, exception);
    }
}

// The same inside a transaction that is undone unless `work` returns a value. Writers wait for
// each other at its beginning, where waiting is safe, not half-way.
template <class Work>
auto with_transaction(Connection& connection, Work&& work)
    -> decltype(work(std::declval<SQLite::Database&>())) {
    return with_database(connection, [&](SQLite::Database& database) {
        SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
        auto result = work(database);
        if (result.ok()) transaction.commit();
        return result;
    });
}

}  // namespace buwei
