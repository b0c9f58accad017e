// How a match stands, as JSON for clients (docs/api.md).
#pragma once

#include "arena/match.h"
#include "service/document.h"

namespace buwei {

// "standings", "cross", "elo", ... in one object.
Document standing_document(const MatchProgress& progress, const std::optional<SprtSettings>& sprt);

}  // namespace buwei
