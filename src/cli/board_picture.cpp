#include "cli/board_picture.h"

#include <string>

namespace buwei {
namespace {

const char* sign_of(const Position& position, Point point, bool show_classes) {
    if (position.stones(Color::kBlack).contains(point)) return "●";
    if (position.stones(Color::kWhite).contains(point)) return "○";
    if (!show_classes) return "·";
    switch (position.class_of(point)) {
        case PointClass::kTwoWay: return "+";
        case PointClass::kBlackOnly: return "b";
        case PointClass::kWhiteOnly: return "w";
        default: return "×";
    }
}

std::string padded(int number, std::size_t width) {
    std::string text = std::to_string(number);
    return std::string(width > text.size() ? width - text.size() : 0, ' ') + text;
}

}  // namespace

const char* const kClassLegend = "+ both may play   b only Black   w only White   × nobody";

std::string picture(const Position& position, const PictureOptions& options) {
    const Geometry& geometry = position.geometry();
    const std::size_t cell = geometry.columns() > 10 ? 3 : 2;  // room for two digits above
    std::string text = "   ";
    for (int x = 0; x < geometry.columns(); ++x) text += padded(x, cell);
    text += "  x\n";
    for (int y = 0; y < geometry.rows(); ++y) {
        text += padded(y, 3);
        bool after_mark = false;
        for (int x = 0; x < geometry.columns(); ++x) {
            const Point point = geometry.point_at(x, y);
            const bool marked = point == options.marked;
            text += std::string(cell - 2, ' ') + (marked ? "(" : after_mark ? ")" : " ");
            text += sign_of(position, point, options.show_classes);
            after_mark = marked;
        }
        text += after_mark ? ")\n" : "\n";
    }
    return text + "  y\n";
}

}  // namespace buwei
