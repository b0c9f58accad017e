#include "engine/player.h"

namespace buwei {
namespace {

constexpr Player kPlayers[] = {Player::kNetwork,   Player::kPolicy, Player::kClassic,
                               Player::kChampions, Player::kGreedy, Player::kPlain};

}  // namespace

const char* name_of(Player player) {
    switch (player) {
        case Player::kNetwork: return "network";
        case Player::kPolicy: return "policy";
        case Player::kClassic: return "classic";
        case Player::kChampions: return "champions";
        case Player::kGreedy: return "greedy";
        case Player::kPlain: return "plain";
    }
    return "";
}

Result<Player> parse_player(const std::string& name) {
    for (const Player player : kPlayers) {
        if (name == name_of(player)) return player;
    }
    return Error{"\"" + name + "\" is no player; there are " + player_names()};
}

std::string player_names() {
    std::string names;
    for (const Player player : kPlayers) {
        if (!names.empty()) names += ", ";
        names += name_of(player);
    }
    return names;
}

}  // namespace buwei
