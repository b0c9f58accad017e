#include "judge/turn_text.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "judge/gtp_text.h"
#include "judge/integer_text.h"

namespace buwei {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kKeepRunning = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<";

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kBlanks = " \t\r\n";
    const std::size_t first = text.find_first_not_of(kBlanks);
    if (first == text.npos) return {};
    return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

// Cuts the first line off `rest` and returns it without its end.
std::string_view take_line(std::string_view& rest) {
    const std::size_t end = rest.find('\n');
    std::string_view line = rest.substr(0, end);
    rest = end == rest.npos ? std::string_view() : rest.substr(end + 1);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    return line;
}

// Requests and responses in the order of the simple protocol. Black's first request is (-1, -1),
// which stands for "nothing yet"; with it both colours alternate alike.
std::vector<std::array<int, 2>> told_so_far(const Geometry& geometry,
                                            const std::vector<Point>& moves) {
    std::vector<std::array<int, 2>> told;
    if (moves.size() % 2 == 0) told.push_back({-1, -1});
    for (const Point move : moves) told.push_back({geometry.x_of(move), geometry.y_of(move)});
    return told;
}

Json place_json(const std::array<int, 2>& place) {
    return Json{{"x", place[0]}, {"y", place[1]}};
}

std::string json_input(const std::vector<std::array<int, 2>>& told, const CarriedData& carried) {
    Json requests = Json::array();
    Json responses = Json::array();
    for (std::size_t i = 0; i < told.size(); ++i) {
        (i % 2 == 0 ? requests : responses).push_back(place_json(told[i]));
    }
    const auto kept = [](const std::string& text) {
        return text.empty() ? Json("") : Json::parse(text, nullptr, false);
    };
    const Json input{{"requests", requests},       {"responses", responses},
                     {"data", kept(carried.data)}, {"globaldata", kept(carried.global_data)},
                     {"time_limit", ""},           {"memory_limit", ""}};
    return input.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string simple_input(const std::vector<std::array<int, 2>>& told, const CarriedData& carried) {
    std::string input = std::to_string((told.size() + 1) / 2) + "\n";
    for (const std::array<int, 2>& place : told) {
        input += std::to_string(place[0]) + " " + std::to_string(place[1]) + "\n";
    }
    if (carried.data.empty() && carried.global_data.empty()) return input;
    return input + carried.data + "\n" + carried.global_data;
}

Result<BotAnswer> parse_json_answer(std::string_view output) {
    const std::string_view text = trimmed(output.substr(0, output.find(kKeepRunning)));
    if (text.empty()) return Error{"no answer"};
    const Json json = Json::parse(text, nullptr, false);
    if (json.is_discarded() || !json.is_object()) return Error{"the answer is not a JSON object"};
    const auto response = json.find("response");
    if (response == json.end() || !response->is_object()) {
        return Error{"the answer has no \"response\" object"};
    }
    BotAnswer answer;
    for (const auto& [name, target] : {std::pair{"x", &answer.x}, std::pair{"y", &answer.y}}) {
        const auto field = response->find(name);
        const std::optional<int> number =
            field == response->end() ? std::nullopt : integer_in_json(*field);
        if (!number) return Error{std::string("\"") + name + "\" is not an integer"};
        *target = *number;
    }
    const auto text_of = [](const Json& value) {
        return value.dump(-1, ' ', false, Json::error_handler_t::replace);
    };
    const auto debug = json.find("debug");
    if (debug != json.end() && !debug->is_null()) {
        answer.debug = debug->is_string() ? debug->get<std::string>() : text_of(*debug);
    }
    CarriedData carried;
    const auto data = json.find("data");
    const auto global_data = json.find("globaldata");
    if (data != json.end()) carried.data = text_of(*data);
    if (global_data != json.end()) carried.global_data = text_of(*global_data);
    answer.carried = carried;
    return answer;
}

Result<BotAnswer> parse_simple_answer(std::string_view output) {
    std::string_view rest = output;
    const std::string_view first = trimmed(take_line(rest));
    if (first.empty()) return Error{"no answer"};
    const std::size_t gap = first.find_first_of(" \t");
    const std::string_view second =
        gap == first.npos ? std::string_view() : trimmed(first.substr(gap));
    const std::optional<int> x = integer_in(first.substr(0, gap));
    const std::optional<int> y = integer_in(second);
    if (!x || !y) return Error{"the first line is not two integers"};
    BotAnswer answer{*x, *y, "", std::nullopt};
    answer.debug = take_line(rest);
    CarriedData carried;
    carried.data = take_line(rest);
    carried.global_data = rest;
    answer.carried = carried;
    return answer;
}

}  // namespace

std::string full_input(BotProtocol protocol, const Geometry& geometry,
                       const std::vector<Point>& moves, const CarriedData& carried) {
    switch (protocol) {
        case BotProtocol::kSimple: return simple_input(told_so_far(geometry, moves), carried);
        case BotProtocol::kJson:
        case BotProtocol::kKeep: return json_input(told_so_far(geometry, moves), carried);
        case BotProtocol::kGtp: break;
    }
    return gtp_full_input(geometry, moves);
}

std::string next_input(BotProtocol protocol, const Geometry& geometry,
                       const std::vector<Point>& moves) {
    if (protocol == BotProtocol::kGtp) return gtp_next_input(geometry, moves);
    return place_json(told_so_far(geometry, moves).back()).dump() + "\n";
}

AnswerScanner::AnswerScanner(BotProtocol protocol, std::string_view input) : protocol_(protocol) {
    replies_awaited_ = std::count(input.begin(), input.end(), '\n');
}

bool AnswerScanner::complete(std::string_view output) {
    while (true) {
        const std::size_t end = output.find('\n', line_start_);
        const std::string_view line =
            trimmed(output.substr(line_start_, end == output.npos ? end : end - line_start_));
        if (protocol_ != BotProtocol::kGtp && line == kKeepRunning) return true;
        if (end == output.npos) return false;
        line_start_ = end + 1;
        if (protocol_ != BotProtocol::kGtp) continue;
        if (line.empty() && in_reply_) {
            in_reply_ = false;
            if (--replies_awaited_ == 0) return true;
        } else if (!line.empty() && !in_reply_) {
            in_reply_ = line[0] == '=' || line[0] == '?';
        }
    }
}

Result<BotAnswer> parse_answer(BotProtocol protocol, const Geometry& geometry,
                               std::string_view input, std::string_view output) {
    switch (protocol) {
        case BotProtocol::kSimple: return parse_simple_answer(output);
        case BotProtocol::kJson:
        case BotProtocol::kKeep: return parse_json_answer(output);
        case BotProtocol::kGtp: break;
    }
    const Result<std::array<int, 2>> place = parse_gtp_replies(geometry, input, output);
    if (!place) return place.error();
    return BotAnswer{(*place)[0], (*place)[1], "", std::nullopt};
}

}  // namespace buwei
