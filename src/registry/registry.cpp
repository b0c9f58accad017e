#include "registry/registry.h"

#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <optional>
#include <system_error>

#include "registry/compile.h"
#include "registry/sample_sources.h"

namespace buwei {
namespace {

namespace fs = std::filesystem;

constexpr int kWeakestEngine = 1;
constexpr int kStrongestEngine = 10;
constexpr const char* kEnginePrefix = "engine-";
constexpr const char* kValidationPartner = "engine-1";
constexpr std::size_t kMaxNameBytes = 64;
constexpr std::size_t kMaxSourceBytes = std::size_t{4} << 20;

struct Sample {
    const char* name;
    const char* file;
    BotProtocol protocol;
};
constexpr Sample kSamples[] = {{"sample-simple", "nogo_simple.cpp", BotProtocol::kSimple},
                               {"sample-json", "nogoai.cpp", BotProtocol::kJson}};

Result<std::string> read_file(const fs::path& path, std::size_t limit) {
    std::ifstream file(path, std::ios::binary);
    if (!file) return Error{"can't read " + path.string()};
    std::string text(std::istreambuf_iterator<char>(file), {});
    if (text.size() > limit) {
        return Error{path.string() + " is larger than " + std::to_string(limit >> 20) + " MB"};
    }
    return text;
}

Result<bool> write_file(const fs::path& path, const std::string& text) {
    std::error_code error;
    fs::create_directories(path.parent_path(), error);
    std::ofstream file(path, std::ios::binary);
    file << text;
    file.close();
    if (!file) return Error{"can't write " + path.string()};
    return true;
}

// Fowler, Noll and Vo's hash: to see a change, not to withstand an attack.
std::string hash_of(const std::string& bytes) {
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    for (const char byte : bytes) {
        hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3ULL;
    }
    char text[17];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
    return text;
}

// Of the program a command starts, so that a match is not continued with another one.
std::string fingerprint_of(const BotSpec& spec) {
    const Result<BotProgram> program = find_program(spec);
    if (!program) return "";
    const Result<std::string> bytes = read_file(program->command.front(), std::size_t{256} << 20);
    return bytes ? hash_of(*bytes) : "";
}

std::optional<Error> check_name(const std::string& name) {
    if (name.empty() || name.size() > kMaxNameBytes) {
        return Error{"a bot's name has 1 to " + std::to_string(kMaxNameBytes) + " bytes"};
    }
    for (const char character : name) {
        const auto code = static_cast<unsigned char>(character);
        if (code <= ' ' || code == 0x7f ||
            std::string("/:@\\\"'").find(character) != std::string::npos) {
            return Error{"a bot's name holds no spaces and none of / : @ \\ \" '"};
        }
    }
    if (name[0] == '-' || name[0] == '.') return Error{"a bot's name starts with neither - nor ."};
    for (const BotRegistry::SparringPartner& partner : BotRegistry::sparring_partners()) {
        if (partner.name == name)
            return Error{"\"" + name + "\" is the name of a sparring partner"};
    }
    return std::nullopt;
}

}  // namespace

BotRegistry::BotRegistry(RegistryOptions options, Database database, const SandboxProbe& probe)
    : options_(std::move(options)), probe_(probe), store_(std::move(database)) {}

std::vector<BotRegistry::SparringPartner> BotRegistry::sparring_partners() {
    std::vector<SparringPartner> partners;
    for (const Sample& sample : kSamples) {
        partners.push_back(
            {sample.name, std::string("random legal moves (samples/") + sample.file + ")"});
    }
    for (int level = kWeakestEngine; level <= kStrongestEngine; ++level) {
        partners.push_back({kEnginePrefix + std::to_string(level),
                            "this engine at level " + std::to_string(level)});
    }
    return partners;
}

Result<std::vector<BotVersion>> BotRegistry::versions_of(const std::string& name) const {
    return store_.versions_of(name);
}

Result<BotVersion> BotRegistry::add(const NewBot& bot, const Progress& progress) {
    if (const auto error = check_name(bot.name)) return *error;
    BotVersion version;
    version.name = bot.name;
    version.protocol = bot.protocol;
    version.notes = bot.notes;
    version.owner = bot.owner;
    if (bot.source.empty()) {
        version.command = bot.command;
        std::error_code error;
        // The command must mean the same wherever it is used later.
        if (bot.command.front().find('/') != std::string::npos) {
            version.command.front() = fs::absolute(bot.command.front(), error).string();
        }
        const Result<BotProgram> program = find_program(spec_of(version));
        if (!program) return program.error();
        version.source_hash = fingerprint_of(spec_of(version));
        Result<BotVersion> added = store_.add(version);
        if (!added) return added.error();
        return validate(*added, progress);
    }

    const Result<Language> language = language_of(bot.source);
    if (!language) return language.error();
    const Result<std::string> text = read_file(bot.source, kMaxSourceBytes);
    if (!text) return text.error();
    version.language = name_of(*language);
    version.source_hash = hash_of(*text);
    Result<BotVersion> added = store_.add(version);
    if (!added) return added.error();
    // The version's number is known only now, and with it the folder.
    const fs::path folder =
        options_.folder / "bots" / bot.name / ("v" + std::to_string(added->version));
    added->source_path =
        (folder / (std::string("source") + bot.source.extension().string())).string();
    added->folder = folder.string();
    added->command = {(folder / "bot").string()};
    const Result<bool> written = write_file(added->source_path, *text);
    if (!written) return written.error();
    Result<BotVersion> compiled = compile_version(*added, progress);
    if (!compiled || compiled->state == BotState::kFailed) return compiled;
    return validate(*compiled, progress);
}

Result<BotVersion> BotRegistry::compile_version(BotVersion version, const Progress& progress) {
    const Result<Language> language = language_of(version.source_path);
    if (!language) return language.error();
    std::string line;
    for (const std::string& word : compile_command(*language)) line += word + " ";
    progress("compiling: " + line + fs::path(version.source_path).filename().string());
    const Result<Compiled> compiled = compile(probe_, options_.allow_unsandboxed, *language,
                                              version.source_path, version.command.front());
    if (!compiled) return compiled.error();
    version.compiler_messages = compiled->messages;
    version.state = compiled->succeeded ? BotState::kCompiled : BotState::kFailed;
    return store_.update(version);
}

// A bot is usable if it plays a game of each colour without a fault; it need not win.
Result<BotVersion> BotRegistry::validate(BotVersion version, const Progress& progress) {
    Result<BotSpec> partner = resolve(kValidationPartner);
    if (!partner) return partner.error();
    LocalGameRunner runner(probe_, {options_.allow_unsandboxed});
    version.state = BotState::kUsable;
    for (const Color color : {Color::kBlack, Color::kWhite}) {
        progress(std::string("validation game as ") + name_of(color));
        GameSpec game;
        game.bots[index_of(color)] = spec_of(version);
        game.bots[index_of(opponent(color))] = *partner;
        const Result<GameRecord> record = runner.run(game, [](const TurnRecord&) {});
        if (!record) return record.error();
        if (record->winner != color && record->reason != LossReason::kNoLegalMove) {
            version.state = BotState::kFailed;
            const TurnRecord& last = record->turns.back();
            std::string fault = record->reason == LossReason::kVerdict ? name_of(last.verdict)
                                                                       : name_of(record->reason);
            if (!last.verdict_detail.empty()) fault += " (" + last.verdict_detail + ")";
            version.compiler_messages += std::string("validation game as ") + name_of(color) +
                                         " lost at turn " + std::to_string(record->turns.size()) +
                                         ": " + fault + "\n";
            break;
        }
    }
    return store_.update(version);
}

Result<BotSpec> BotRegistry::resolve(const std::string& name) {
    const std::size_t colon = name.find(':');
    if (colon != std::string::npos) {
        const Result<BotProtocol> protocol = parse_protocol(name.substr(0, colon));
        if (!protocol) return protocol.error();
        const Result<std::vector<std::string>> command = split_command(name.substr(colon + 1));
        if (!command) return command.error();
        BotSpec spec;
        spec.name = name;
        spec.protocol = *protocol;
        spec.command = *command;
        const Result<BotProgram> program = find_program(spec);
        if (!program) return program.error();
        spec.fingerprint = fingerprint_of(spec);
        return spec;
    }
    for (const SparringPartner& partner : sparring_partners()) {
        if (partner.name == name) return sparring_partner(name);
    }
    const std::size_t at = name.rfind("@v");
    if (at != std::string::npos) {
        const std::string digits = name.substr(at + 2);
        if (!digits.empty() && digits.size() < 9 &&
            digits.find_first_not_of("0123456789") == std::string::npos) {
            const Result<BotVersion> version = store_.find(name.substr(0, at), std::stoi(digits));
            if (!version) return version.error();
            if (version->state != BotState::kUsable) {
                return Error{"\"" + name + "\" is not usable; see: buwei bots show " +
                             name.substr(0, at)};
            }
            return spec_of(*version);
        }
    }
    const Result<BotVersion> version = store_.newest(name, BotState::kUsable);
    if (version) return spec_of(*version);
    return Error{"there is no usable bot \"" + name +
                 "\"; see: buwei bots list, or name a program as PROTOCOL:COMMAND, such as "
                 "simple:./my_bot"};
}

Result<BotSpec> BotRegistry::sparring_partner(const std::string& name) {
    if (name.rfind(kEnginePrefix, 0) != 0) return sample(name);
    BotSpec spec;
    spec.name = name;
    spec.protocol = BotProtocol::kKeep;
    spec.command = {options_.program.string(), "bot", "--level",
                    name.substr(std::string(kEnginePrefix).size())};
    spec.fingerprint = fingerprint_of(spec);
    return spec;
}

// The samples are kept as sources in this program and compiled when one is first wanted.
Result<BotSpec> BotRegistry::sample(const std::string& name) {
    const Sample& sample = name == kSamples[0].name ? kSamples[0] : kSamples[1];
    std::string text;
    for (const EmbeddedSource& source : sample_sources()) {
        if (source.path == sample.file) text = source.text;
    }
    BotSpec spec;
    spec.name = name;
    spec.protocol = sample.protocol;
    spec.fingerprint = hash_of(text);
    const fs::path folder = options_.folder / "sparring" / (name + "-" + spec.fingerprint);
    spec.folder = folder.string();
    spec.command = {(folder / "bot").string()};
    std::error_code error;
    if (fs::is_regular_file(spec.command.front(), error)) return spec;

    const Result<bool> written = write_file(folder / sample.file, text);
    if (!written) return written.error();
    // To a name of its own first: two programs, or two threads, may be doing this at once.
    static std::atomic<int> attempts{0};
    const fs::path fresh = folder / ("bot." + std::to_string(::getpid()) + "." +
                                     std::to_string(attempts.fetch_add(1)));
    const Result<Compiled> compiled =
        compile(probe_, options_.allow_unsandboxed, Language::kCpp, folder / sample.file, fresh);
    if (!compiled) return compiled.error();
    if (!compiled->succeeded) return Error{"can't compile " + name + ":\n" + compiled->messages};
    fs::rename(fresh, spec.command.front(), error);
    if (error) return Error{"can't write " + spec.command.front() + ": " + error.message()};
    return spec;
}

}  // namespace buwei
