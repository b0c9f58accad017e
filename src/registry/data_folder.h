// Where everything of a user is kept: the database, and the bots' sources and programs.
#pragma once

#include <filesystem>
#include <string>

#include "base/result.h"

namespace buwei {

// Makes the folder if it is not there. `given` is what the user asked for; if it is empty, the
// folder is buwei/ in $XDG_DATA_HOME, or in ~/.local/share without that; without HOME the home is
// that of the account.
Result<std::filesystem::path> data_folder(const std::string& given);

std::filesystem::path database_file(const std::filesystem::path& data_folder);

}  // namespace buwei
