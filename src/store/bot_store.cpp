#include "store/bot_store.h"

#include <nlohmann/json.hpp>

#include "store/connection.h"

namespace buwei {
namespace {

constexpr const char* kSelect =
    "SELECT name, version, language, source_path, source_hash, protocol, command, folder, state, "
    "notes, compiler_messages, bot_versions.created, owner FROM bot_versions "
    "JOIN bots ON bots.id = bot_versions.bot_id ";

constexpr BotState kAllStates[] = {BotState::kAdded, BotState::kCompiled, BotState::kUsable,
                                   BotState::kFailed};

std::string command_text(const std::vector<std::string>& command) {
    return nlohmann::json(command).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

// False if the text is not a list of texts.
bool read_command(const std::string& text, std::vector<std::string>& command) {
    const nlohmann::json list = nlohmann::json::parse(text, nullptr, false);
    if (!list.is_array()) return false;
    for (const nlohmann::json& part : list) {
        if (!part.is_string()) return false;
        command.push_back(part.get<std::string>());
    }
    return true;
}

Result<BotVersion> read_bot(SQLite::Statement& row) {
    BotVersion bot;
    bot.name = row.getColumn(0).getString();
    bot.version = row.getColumn(1).getInt();
    bot.language = row.getColumn(2).getString();
    bot.source_path = row.getColumn(3).getString();
    bot.source_hash = row.getColumn(4).getString();
    bot.folder = row.getColumn(7).getString();
    bot.notes = row.getColumn(9).getString();
    bot.compiler_messages = row.getColumn(10).getString();
    bot.created = row.getColumn(11).getString();
    bot.owner = row.getColumn(12).getString();

    bool understood = read_command(row.getColumn(6).getString(), bot.command);
    const Result<BotProtocol> protocol = parse_protocol(row.getColumn(5).getString());
    if (protocol) bot.protocol = *protocol;
    const std::string state = row.getColumn(8).getString();
    bool state_known = false;
    for (const BotState candidate : kAllStates) {
        if (state != name_of(candidate)) continue;
        bot.state = candidate;
        state_known = true;
    }
    understood = understood && protocol && state_known;
    if (!understood) {
        return Error{"what is stored of " + bot.name + " v" + std::to_string(bot.version) +
                     " can't be understood"};
    }
    return bot;
}

Result<std::vector<BotVersion>> read_all(SQLite::Statement& rows) {
    std::vector<BotVersion> bots;
    while (rows.executeStep()) {
        Result<BotVersion> bot = read_bot(rows);
        if (!bot) return bot.error();
        bots.push_back(std::move(*bot));
    }
    return bots;
}

Result<BotVersion> read_version(SQLite::Database& database, const std::string& name, int version) {
    SQLite::Statement select(database, std::string(kSelect) + "WHERE name = ? AND version = ?");
    select.bind(1, name);
    select.bind(2, version);
    if (!select.executeStep()) {
        return Error{"there is no version " + std::to_string(version) + " of a bot \"" + name +
                     "\""};
    }
    return read_bot(select);
}

// The values that add() and update() write, as the first nine parameters of a statement.
void bind_contents(SQLite::Statement& statement, const BotVersion& bot) {
    statement.bind(1, bot.language);
    statement.bind(2, bot.source_path);
    statement.bind(3, bot.source_hash);
    statement.bind(4, name_of(bot.protocol));
    statement.bind(5, command_text(bot.command));
    statement.bind(6, bot.folder);
    statement.bind(7, name_of(bot.state));
    statement.bind(8, bot.notes);
    statement.bind(9, bot.compiler_messages);
}

}  // namespace

const char* name_of(BotState state) {
    switch (state) {
        case BotState::kAdded: return "added";
        case BotState::kCompiled: return "compiled";
        case BotState::kUsable: return "usable";
        case BotState::kFailed: return "failed";
    }
    return "";
}

Result<BotVersion> BotStore::add(const BotVersion& bot) {
    if (bot.name.empty()) return Error{"a bot needs a name"};
    return with_transaction(
        database_.connection(), [&](SQLite::Database& database) -> Result<BotVersion> {
            SQLite::Statement insert_name(database,
                                          "INSERT INTO bots (name, owner) VALUES (?, ?) ON "
                                          "CONFLICT DO NOTHING");
            insert_name.bind(1, bot.name);
            insert_name.bind(2, bot.owner);
            insert_name.exec();

            SQLite::Statement count(database,
                                    "SELECT bots.id, ifnull(max(version), 0) + 1 FROM bots LEFT "
                                    "JOIN bot_versions ON bot_id = bots.id WHERE name = ?");
            count.bind(1, bot.name);
            count.executeStep();
            const std::int64_t bot_id = count.getColumn(0).getInt64();
            const int version = count.getColumn(1).getInt();

            SQLite::Statement insert(
                database,
                "INSERT INTO bot_versions (language, source_path, source_hash, protocol, command, "
                "folder, state, notes, compiler_messages, bot_id, version) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
            bind_contents(insert, bot);
            insert.bind(10, bot_id);
            insert.bind(11, version);
            insert.exec();
            return read_version(database, bot.name, version);
        });
}

Result<BotVersion> BotStore::update(const BotVersion& bot) {
    return with_transaction(
        database_.connection(), [&](SQLite::Database& database) -> Result<BotVersion> {
            SQLite::Statement update(
                database,
                "UPDATE bot_versions SET language = ?, source_path = ?, source_hash = ?, "
                "protocol = ?, command = ?, folder = ?, state = ?, notes = ?, "
                "compiler_messages = ? WHERE bot_id = (SELECT id FROM bots WHERE name = ?) "
                "AND version = ?");
            bind_contents(update, bot);
            update.bind(10, bot.name);
            update.bind(11, bot.version);
            update.exec();
            return read_version(database, bot.name, bot.version);
        });
}

Result<BotVersion> BotStore::find(const std::string& name, int version) const {
    return with_database(database_.connection(), [&](SQLite::Database& database) {
        return read_version(database, name, version);
    });
}

Result<BotVersion> BotStore::newest(const std::string& name, std::optional<BotState> state) const {
    return with_database(
        database_.connection(), [&](SQLite::Database& database) -> Result<BotVersion> {
            SQLite::Statement select(database, std::string(kSelect) +
                                                   "WHERE name = ? AND (?2 IS NULL OR state = ?2) "
                                                   "ORDER BY version DESC LIMIT 1");
            select.bind(1, name);
            if (state) select.bind(2, name_of(*state));
            if (!select.executeStep()) {
                return Error{"there is no " + (state ? name_of(*state) + std::string(" ") : "") +
                             "version of a bot \"" + name + "\""};
            }
            return read_bot(select);
        });
}

Result<std::vector<BotVersion>> BotStore::all() const {
    return with_database(database_.connection(), [&](SQLite::Database& database) {
        SQLite::Statement select(database, std::string(kSelect) + "ORDER BY name, version");
        return read_all(select);
    });
}

Result<std::vector<BotVersion>> BotStore::versions_of(const std::string& name) const {
    return with_database(database_.connection(), [&](SQLite::Database& database) {
        SQLite::Statement select(database,
                                 std::string(kSelect) + "WHERE name = ? ORDER BY version");
        select.bind(1, name);
        return read_all(select);
    });
}

}  // namespace buwei
