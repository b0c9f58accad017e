#include <CLI/CLI.hpp>
#include <iostream>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/workshop.h"

namespace buwei {
namespace {

nlohmann::json to_json(const BotVersion& bot) {
    return {{"name", bot.name},
            {"version", bot.version},
            {"state", name_of(bot.state)},
            {"protocol", name_of(bot.protocol)},
            {"language", bot.language},
            {"command", bot.command},
            {"source", bot.source_path},
            {"notes", bot.notes},
            {"messages", bot.compiler_messages},
            {"created", bot.created}};
}

void print_json(const nlohmann::json& json) {
    std::cout << json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
}

int add_bot(Workshop& workshop, const BotRegistry::NewBot& bot, bool as_json) {
    const Result<BotVersion> added =
        workshop.registry().add(bot, [](const std::string& line) { std::cerr << line << '\n'; });
    if (!added) return wrong_use("bots", added.error().message);
    if (as_json) {
        print_json(to_json(*added));
    } else {
        std::cout << added->compiler_messages << added->name << "@v" << added->version << " is "
                  << (added->state == BotState::kUsable ? "usable" : "not usable") << '\n';
    }
    return added->state == BotState::kUsable ? kExitDone : kExitFailed;
}

int list_bots(Workshop& workshop, bool as_json) {
    const Result<std::vector<BotVersion>> bots = workshop.registry().all();
    if (!bots) return failed("bots", bots.error().message);
    if (as_json) {
        nlohmann::json list = nlohmann::json::array();
        for (const BotVersion& bot : *bots) list.push_back(to_json(bot));
        nlohmann::json partners = nlohmann::json::array();
        for (const auto& partner : BotRegistry::sparring_partners())
            partners.push_back(partner.name);
        print_json({{"bots", list}, {"sparring_partners", partners}});
        return kExitDone;
    }
    for (const BotVersion& bot : *bots) {
        std::cout << bot.name << "@v" << bot.version << "  " << name_of(bot.state) << "  "
                  << name_of(bot.protocol) << "  " << bot.created << "  " << bot.notes << '\n';
    }
    if (bots->empty())
        std::cout << "No bot has been added yet: buwei bots add NAME --source FILE\n";
    std::cout << "\nSparring partners:\n";
    for (const auto& partner : BotRegistry::sparring_partners()) {
        std::cout << "  " << partner.name << "  " << partner.description << '\n';
    }
    return kExitDone;
}

int show_bot(Workshop& workshop, const std::string& name, bool as_json) {
    const Result<std::vector<BotVersion>> versions = workshop.registry().versions_of(name);
    if (!versions) return failed("bots", versions.error().message);
    if (versions->empty()) return wrong_use("bots", "there is no bot \"" + name + "\"");
    if (as_json) {
        nlohmann::json list = nlohmann::json::array();
        for (const BotVersion& bot : *versions) list.push_back(to_json(bot));
        print_json(list);
        return kExitDone;
    }
    for (const BotVersion& bot : *versions) {
        std::cout << bot.name << "@v" << bot.version << "  " << name_of(bot.state)
                  << "\n  protocol " << name_of(bot.protocol) << "\n  added    " << bot.created
                  << "\n  source   " << (bot.source_path.empty() ? "-" : bot.source_path)
                  << "\n  command ";
        for (const std::string& word : bot.command) std::cout << ' ' << word;
        std::cout << '\n';
        if (!bot.notes.empty()) std::cout << "  notes    " << bot.notes << '\n';
        std::cout << bot.compiler_messages;
    }
    return kExitDone;
}

int run_bots(const std::vector<std::string>& arguments) {
    CLI::App app("Bots by name: add, list, show.", "buwei bots");
    app.require_subcommand(1);
    WorkshopOptions workshop_options;
    bool as_json = false;
    BotRegistry::NewBot bot;
    std::string source;
    std::string command;
    std::string protocol = "simple";
    std::string name;

    CLI::App* add = app.add_subcommand(
        "add", "compile a source file or take a command, play validation games, give it a version");
    add->add_option("name", bot.name, "its name")->required();
    auto* source_option =
        add->add_option("--source", source, "a .cpp or .c file")->check(CLI::ExistingFile);
    add->add_option("--command", command, "a program with its arguments")->excludes(source_option);
    add->add_option("--protocol", protocol, "simple (default), json, keep or gtp");
    add->add_option("--notes", bot.notes, "what is new in this version");
    CLI::App* list = app.add_subcommand("list", "all bots, and the sparring partners");
    CLI::App* show = app.add_subcommand("show", "all versions of a bot");
    show->add_option("name", name, "its name")->required();
    for (CLI::App* each : {add, list, show}) {
        each->add_flag("--json", as_json, "print JSON");
        workshop_options.add_to(*each);
    }
    if (const int code = parse_arguments(app, arguments); code != kGoOn) return code;

    if (add->parsed()) {
        const Result<BotProtocol> parsed = parse_protocol(protocol);
        if (!parsed) return wrong_use("bots", parsed.error().message);
        bot.protocol = *parsed;
        bot.source = source;
        if (source.empty()) {
            if (command.empty()) return wrong_use("bots", "add needs --source or --command");
            const Result<std::vector<std::string>> words = split_command(command);
            if (!words) return wrong_use("bots", words.error().message);
            bot.command = *words;
        }
    }
    const Result<std::unique_ptr<Workshop>> workshop = Workshop::open(workshop_options);
    if (!workshop) return failed("bots", workshop.error().message);
    if (add->parsed()) return add_bot(**workshop, bot, as_json);
    if (list->parsed()) return list_bots(**workshop, as_json);
    return show_bot(**workshop, name, as_json);
}

}  // namespace

const Command kBotsCommand = {"bots", "register bots by name: add, list, show", run_bots};

}  // namespace buwei
