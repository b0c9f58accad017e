#include "support/botzone_player.h"

#include <gtest/gtest.h>

#include <cstdio>

namespace buwei {
namespace {

constexpr const char* kKeepRunning = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<\n";

std::string place_text(Point point, bool json) {
    const int x = point == kNoPoint ? -1 : Geometry::nine().x_of(point);
    const int y = point == kNoPoint ? -1 : Geometry::nine().y_of(point);
    if (!json) return std::to_string(x) + " " + std::to_string(y) + "\n";
    return "{\"x\":" + std::to_string(x) + ",\"y\":" + std::to_string(y) + "}";
}

std::string list_text(const std::vector<Point>& points) {
    std::string text;
    for (const Point point : points) text += (text.empty() ? "" : ",") + place_text(point, true);
    return "[" + text + "]";
}

}  // namespace

BotzonePlayer::BotzonePlayer(std::vector<std::string> command, Talk talk)
    : command_(std::move(command)), talk_(talk) {
    if (talk == Talk::kKeepSimple || talk == Talk::kKeepJson) {
        kept_ = std::make_unique<Child>(command_);
    }
}

std::string BotzonePlayer::turn_text(bool whole) const {
    const bool json = talk_ == Talk::kJson || talk_ == Talk::kKeepJson;
    if (!whole) return place_text(requests_.back(), json) + (json ? "\n" : "");
    if (json) {
        return "{\"requests\":" + list_text(requests_) + ",\"responses\":" + list_text(responses_) +
               ",\"data\":\"\",\"globaldata\":\"\"}\n";
    }
    std::string text = std::to_string(requests_.size()) + "\n";
    for (std::size_t i = 0; i < requests_.size(); ++i) {
        text += place_text(requests_[i], false);
        if (i < responses_.size()) text += place_text(responses_[i], false);
    }
    return text;
}

Point BotzonePlayer::ask(Point last) {
    requests_.push_back(last);
    std::string answer;
    if (kept_) {
        kept_->write(turn_text(requests_.size() == 1));
        answer = kept_->read_until(kKeepRunning);
        EXPECT_NE(answer.find(kKeepRunning), std::string::npos) << answer;
    } else {
        const Finished finished = run_program(command_, turn_text(true));
        EXPECT_EQ(finished.exit_code, 0) << finished.errors;
        EXPECT_EQ(finished.output.find(">>>"), std::string::npos);
        answer = finished.output;
    }
    int x = -1;
    int y = -1;
    const bool json = talk_ == Talk::kJson || talk_ == Talk::kKeepJson;
    // The samples' JSON library puts its own spaces and order in; look for the two names.
    if (json) {
        const auto number_behind = [&answer](const char* name) {
            const std::size_t found = answer.find(name);
            const std::size_t colon = answer.find(':', found);
            return found == std::string::npos ? -1 : std::atoi(answer.c_str() + colon + 1);
        };
        x = number_behind("\"x\"");
        y = number_behind("\"y\"");
    } else {
        std::sscanf(answer.c_str(), "%d %d", &x, &y);
    }
    EXPECT_TRUE(Geometry::nine().on_board(x, y)) << answer;
    if (!Geometry::nine().on_board(x, y)) return kNoPoint;
    responses_.push_back(Geometry::nine().point_at(x, y));
    return responses_.back();
}

}  // namespace buwei
