// Inside src/store only: the tables, and how an older file gets them.
//
// The file's user_version counts the steps it has been through. A step, once released, is never
// edited; a change of the schema is a new step at the end.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"

namespace buwei {

// SQL of step i brings a file of version i to version i + 1.
const std::vector<std::string>& schema_steps();

// Runs the missing steps, each in a transaction of its own. Nothing if all is well; an error if
// the file is newer than the steps, or another program's. May throw SQLite::Exception.
std::optional<Error> migrate(SQLite::Database& database, const std::vector<std::string>& steps);

}  // namespace buwei
