#include <cstdio>

#include "engine/engine.h"
#include "rules/position_text.h"

namespace buwei {
namespace {

constexpr std::size_t kMovesExplained = 8;

}  // namespace

std::string Answer::explanation(const Geometry& geometry) const {
    if (move == kNoPoint) return "no legal move: the game is lost";
    char verdict[48];
    if (proof == Proof::kNone) {
        std::snprintf(verdict, sizeof verdict, "wins %.1f%%", 100 * win_rate);
    } else {
        const int length = std::snprintf(verdict, sizeof verdict, "is a proved %s",
                                         proof == Proof::kWin ? "win" : "loss");
        if (moves_to_end > 0) {
            std::snprintf(verdict + length, sizeof verdict - static_cast<std::size_t>(length),
                          " in %d", moves_to_end);
        }
    }
    char text[160];
    std::snprintf(text, sizeof text,
                  "%s %s %s %llu %s, depth %d, %.2f s:", point_name(geometry, move).c_str(),
                  verdict, proof == Proof::kNone ? "of" : "after",
                  static_cast<unsigned long long>(nodes),
                  proof == Proof::kNone ? "simulations" : "nodes", depth, seconds);
    std::string line = text;
    for (std::size_t i = 0; i < principal_variation.size() && i < kMovesExplained; ++i) {
        line += ' ' + point_name(geometry, principal_variation[i]);
    }
    return line;
}

}  // namespace buwei
