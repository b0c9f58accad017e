// Stored games: lists, single games and their turns, files in and out.
#pragma once

#include <cstdint>
#include <string>

#include "judge/game.h"
#include "service/document.h"
#include "service/fault.h"
#include "service/hub.h"
#include "service/user.h"
#include "store/bot_store.h"
#include "store/game_store.h"

namespace buwei {

struct TextFile {
    std::string name;
    std::string content_type;
    std::string text;
};

class Games {
public:
    static constexpr int kMostGames = 200;  // in a list

    Games(const Database& database, Hub& hub) : games_(database), bots_(database), hub_(hub) {}

    // `next` is the last id if there may be more.
    Outcome<Document> list(const GameFilter& filter, const GamePage& page) const;
    Outcome<Document> show(std::int64_t id) const;
    Outcome<GameRecord> record(std::int64_t id) const;
    // "sgf", "botzone" or "matches". Without what `user` may not see, and without paths.
    Outcome<TextFile> file(std::int64_t id, const std::string& format, const User& user) const;
    Outcome<Document> import(const std::string& text);
    Document state() const;  // {"newest", "total"}

    // A turn of a stored game or of one in progress. Precondition: n < turns.
    Document turn(const GameRecord& record, std::size_t n, const User& user) const;
    TextFile turn_input(const GameRecord& record, std::size_t n, const User& user) const;

private:
    bool may_see(const std::string& bot, const User& user) const;
    GameRecord visible(const GameRecord& record, const User& user) const;

    GameStore games_;
    BotStore bots_;
    Hub& hub_;
};

}  // namespace buwei
