// The file that keeps matches, games and bots: one SQLite database, in write-ahead mode and fully
// synchronous, so that what has been stored survives a killed program and a power cut.
//
// A Database is a handle; copies share one connection. All stores built on it may be used from
// several threads, and several programs may have the file open at once.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "base/result.h"

namespace buwei {

struct Connection;

class Database {
public:
    // Opens the file or makes a new one, and brings its schema up to date. `patience` is how long
    // to wait for another program that is writing.
    static Result<Database> open(const std::string& path,
                                 std::chrono::milliseconds patience = std::chrono::seconds(10));

    Connection& connection() const { return *connection_; }

private:
    explicit Database(std::shared_ptr<Connection> connection)
        : connection_(std::move(connection)) {}

    std::shared_ptr<Connection> connection_;
};

}  // namespace buwei
