// The two players.
#pragma once

namespace buwei {

enum class Color : unsigned char { kBlack = 0, kWhite = 1 };

constexpr Color opponent(Color color) {
    return color == Color::kBlack ? Color::kWhite : Color::kBlack;
}

constexpr int index_of(Color color) {
    return static_cast<int>(color);
}

constexpr const char* name_of(Color color) {
    return color == Color::kBlack ? "black" : "white";
}

}  // namespace buwei
