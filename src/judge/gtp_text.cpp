#include "judge/gtp_text.h"

#include <algorithm>
#include <cctype>
#include <sstream>

#include "judge/integer_text.h"

namespace buwei {
namespace {

constexpr std::string_view kColumns = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

const char* color_letter(std::size_t ply) {
    return ply % 2 == 0 ? "b" : "w";
}

std::string play_command(const Geometry& geometry, const std::vector<Point>& moves,
                         std::size_t ply) {
    return std::string("play ") + color_letter(ply) + " " + gtp_vertex(geometry, moves[ply]) + "\n";
}

std::string genmove_command(const std::vector<Point>& moves) {
    return std::string("genmove ") + color_letter(moves.size()) + "\n";
}

Result<std::array<int, 2>> parse_vertex(const Geometry& geometry, const std::string& text) {
    std::string upper = text;
    std::transform(upper.begin(), upper.end(), upper.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    if (upper == "RESIGN") return Error{"resigned"};
    if (upper == "PASS") return Error{"passed, which NoGo does not have"};
    const std::size_t x = upper.empty() ? kColumns.npos : kColumns.find(upper[0]);
    const std::optional<int> row =
        upper.empty() ? std::nullopt : integer_in(std::string_view(upper).substr(1));
    if (x == kColumns.npos || !row || *row < 0) return Error{"\"" + text + "\" is not a point"};
    return std::array<int, 2>{static_cast<int>(x), geometry.rows() - *row};
}

}  // namespace

std::string gtp_vertex(const Geometry& geometry, Point point) {
    return kColumns[static_cast<std::size_t>(geometry.x_of(point))] +
           std::to_string(geometry.rows() - geometry.y_of(point));
}

std::string gtp_full_input(const Geometry& geometry, const std::vector<Point>& moves) {
    std::string input = "boardsize " + std::to_string(geometry.rows()) + "\nclear_board\n";
    for (std::size_t ply = 0; ply < moves.size(); ++ply)
        input += play_command(geometry, moves, ply);
    return input + genmove_command(moves);
}

std::string gtp_next_input(const Geometry& geometry, const std::vector<Point>& moves) {
    return play_command(geometry, moves, moves.size() - 1) + genmove_command(moves);
}

Result<std::array<int, 2>> parse_gtp_replies(const Geometry& geometry, std::string_view input,
                                             std::string_view output) {
    std::istringstream commands{std::string(input)};
    std::istringstream lines{std::string(output)};
    std::string reply;
    for (std::string command; std::getline(commands, command);) {
        reply.clear();
        // Lines that belong to no reply are some engines' chatter.
        while (reply.empty() && std::getline(lines, reply)) {
            if (!reply.empty() && reply[0] != '=' && reply[0] != '?') reply.clear();
        }
        if (reply.empty()) return Error{"no reply to \"" + command + "\""};
        if (reply[0] == '?')
            return Error{std::string("refused \"").append(command).append("\": ").append(reply)};
        for (std::string line; std::getline(lines, line) && !line.empty() && line != "\r";) {
        }
    }
    std::istringstream words(reply.substr(std::min<std::size_t>(1, reply.size())));
    std::string vertex;
    words >> vertex;
    return parse_vertex(geometry, vertex);
}

}  // namespace buwei
