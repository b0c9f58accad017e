#include "cli/solve_value.h"

#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>

#include "cli/board_picture.h"
#include "cli/command.h"
#include "rules/position_text.h"
#include "values/game_name.h"
#include "values/position_value.h"
#include "values/thermograph.h"

namespace buwei {
namespace {

const char* outcome_words(char outcome) {
    switch (outcome) {
        case 'P': return "whoever moves second wins";
        case 'N': return "whoever moves first wins";
        case 'L': return "black wins, whoever moves first";
        default: return "white wins, whoever moves first";
    }
}

nlohmann::json wall_json(const Wall& wall) {
    nlohmann::json list = nlohmann::json::array();
    for (const WallPoint& point : wall) list.push_back({to_text(point.tax), to_text(point.value)});
    return list;
}

std::string wall_text(const Wall& wall) {
    std::string text;
    for (const WallPoint& point : wall) {
        text += " " + to_text(point.value) + " at " + to_text(point.tax) + ",";
    }
    text.back() = ' ';
    return text + "and up";
}

}  // namespace

int print_value(const Position& position, const ValueOptions& options) {
    PositionValues values;
    if (!options.regions.empty() && std::filesystem::exists(options.regions)) {
        if (const Result<bool> loaded = values.load(options.regions); !loaded) {
            return wrong_use("solve", loaded.error().message);
        }
    }
    const std::optional<GameId> value = values.value_of(position);
    if (!value) return failed("solve", "the position is too large for its value to be computed");
    ValueStore& store = values.store();
    const Thermograph thermograph = thermograph_of(store, *value);
    const std::string name = name_of(store, *value);
    const char outcome = outcome_class(store, *value);
    if (!options.regions.empty()) {
        if (const Result<bool> saved = values.save(options.regions); !saved) {
            return failed("solve", saved.error().message);
        }
    }
    if (!options.svg.empty() &&
        !(std::ofstream(options.svg) << thermograph_svg(thermograph, name)).flush()) {
        return failed("solve", "can't write \"" + options.svg + "\"");
    }
    if (options.as_json) {
        std::cout << nlohmann::json{{"position", to_text(position)},
                                    {"value", name},
                                    {"outcome", std::string(1, outcome)},
                                    {"mean", to_text(thermograph.mean)},
                                    {"temperature", to_text(thermograph.temperature)},
                                    {"left_wall", wall_json(thermograph.left)},
                                    {"right_wall", wall_json(thermograph.right)}}
                  << '\n';
        return kExitDone;
    }
    std::cout << picture(position) << "Value:       " << name << " (" << outcome << ": "
              << outcome_words(outcome) << ")\nMean:        " << to_text(thermograph.mean)
              << "\nTemperature: " << to_text(thermograph.temperature)
              << "\nLeft wall:  " << wall_text(thermograph.left)
              << "\nRight wall: " << wall_text(thermograph.right) << '\n';
    return kExitDone;
}

}  // namespace buwei
