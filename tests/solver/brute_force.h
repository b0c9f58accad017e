// Who wins, by trying every move: the judge of the solver on positions with few moves left.
//
// It uses only Position, which tests/rules holds against the oracle, and remembers positions by
// their stones, so that it shares no idea with the solver.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>

#include "rules/position.h"

namespace buwei {

class BruteForce {
public:
    // Does the side to move win? All positions must be of one board.
    bool wins(const Position& position) {
        const PointSet black = position.stones(Color::kBlack);
        const PointSet white = position.stones(Color::kWhite);
        const Key key{black.low(), black.high(), white.low(), white.high(), position.to_move()};
        const auto found = known_.find(key);
        if (found != known_.end()) return found->second;
        bool result = false;
        for (const Point point : position.legal()) {
            Position child = position;
            child.play(point);
            if (!wins(child)) {
                result = true;
                break;
            }
        }
        known_.emplace(key, result);
        return result;
    }
    std::size_t size() const { return known_.size(); }

private:
    struct Key {
        std::uint64_t words[4];
        Color to_move;

        Key(std::uint64_t a, std::uint64_t b, std::uint64_t c, std::uint64_t d, Color color)
            : words{a, b, c, d}, to_move(color) {}
        bool operator==(const Key& other) const {
            for (int i = 0; i < 4; ++i) {
                if (words[i] != other.words[i]) return false;
            }
            return to_move == other.to_move;
        }
    };
    struct Hash {
        std::size_t operator()(const Key& key) const {
            std::uint64_t sum = static_cast<std::uint64_t>(key.to_move);
            for (const std::uint64_t word : key.words) {
                sum = (sum ^ word) * 0x9e3779b97f4a7c15ULL;
                sum ^= sum >> 29;
            }
            return static_cast<std::size_t>(sum);
        }
    };

    std::unordered_map<Key, bool, Hash> known_;
};

}  // namespace buwei
