// A position drawn with characters.
#pragma once

#include <string>

#include "rules/position.h"

namespace buwei {

struct PictureOptions {
    Point marked = kNoPoint;    // drawn in brackets: the last move
    bool show_classes = false;  // tell points apart by who may play there
};

// Rows from the top, with x above and y to the left, as Botzone counts them.
std::string picture(const Position& position, const PictureOptions& options = {});

// What the signs of `show_classes` mean.
extern const char* const kClassLegend;

}  // namespace buwei
