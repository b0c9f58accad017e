// What people order: a match as JSON of docs/api.md, in a request and in the store.
#pragma once

#include <string>

#include "registry/match_request.h"
#include "service/document.h"
#include "service/fault.h"

namespace buwei {

constexpr int kMostMatchGames = 2000;  // of each pairing
constexpr int kMostMatchBots = 16;

Outcome<MatchRequest> read_match_request(const Document& body);
// The other way, to be stored.
std::string text_of_match(const MatchRequest& request);

}  // namespace buwei
