#include "judge/judge_fixture.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "judge/small_file.h"

namespace buwei {
namespace {

namespace fs = std::filesystem;

const char* protocol_name(BotProtocol protocol) {
    switch (protocol) {
        case BotProtocol::kSimple: return "simple";
        case BotProtocol::kJson: return "json";
        case BotProtocol::kKeep: return "keep";
        case BotProtocol::kGtp: break;
    }
    return "gtp";
}

const SandboxProbe& probed_machine() {
    static const SandboxProbe probe = probe_sandbox();
    return probe;
}

std::size_t open_descriptors() {
    std::size_t count = 0;
    for ([[maybe_unused]] const fs::directory_entry& entry :
         fs::directory_iterator("/proc/self/fd")) {
        ++count;
    }
    return count;
}

}  // namespace

std::string machine_name(const ::testing::TestParamInfo<Machine>& info) {
    switch (info.param) {
        case Machine::kFull: return "Full";
        case Machine::kNoCgroups: return "NoCgroups";
        case Machine::kNoSandbox: break;
    }
    return "NoSandbox";
}

JudgeFixture::JudgeFixture() : token_("token-" + std::to_string(::getpid())) {
    std::string folder = "/tmp/judge-test-XXXXXX";
    if (::mkdtemp(folder.data()) == nullptr) std::abort();
    temporary_folder_ = folder;
    ::setenv("TMPDIR", folder.c_str(), 1);
}

JudgeFixture::~JudgeFixture() {
    std::error_code ignored;
    fs::remove_all(temporary_folder_, ignored);
}

LocalGameRunner JudgeFixture::make_runner() const {
    SandboxProbe probe = probed_machine();
    if (GetParam() != Machine::kFull) probe.cgroups = CgroupSupport{};
    if (GetParam() == Machine::kNoSandbox) probe.bubblewrap.clear();
    return LocalGameRunner(probe, LocalRunnerOptions{GetParam() == Machine::kNoSandbox});
}

BotSpec JudgeFixture::misbehaving(const std::string& mode, const std::string& argument) const {
    BotSpec bot;
    bot.name = mode;
    bot.protocol = mode.rfind("keep-", 0) == 0 ? BotProtocol::kKeep : BotProtocol::kSimple;
    bot.command = {BUWEI_MISBEHAVING_BOT, mode, argument, token_};
    return bot;
}

BotSpec JudgeFixture::random_bot(BotProtocol protocol, int seed) const {
    BotSpec bot;
    bot.name = "random";
    bot.protocol = protocol;
    bot.command = {BUWEI_RANDOM_BOT, protocol_name(protocol), std::to_string(seed), token_};
    return bot;
}

GameRecord JudgeFixture::play(const GameSpec& spec) {
    LocalGameRunner runner = make_runner();
    const std::size_t descriptors = open_descriptors();
    Result<GameRecord> record = runner.run(spec, {});
    EXPECT_TRUE(record.ok()) << record.error().message;
    EXPECT_EQ(open_descriptors(), descriptors);
    EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1) << "a zombie or a child is left";
    EXPECT_EQ(leftovers(), std::vector<std::string>());
    return record ? *record : GameRecord{};
}

std::vector<std::string> JudgeFixture::leftovers() const {
    std::vector<std::string> found;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator("/proc", error)) {
        const std::string name = entry.path().filename();
        if (name.find_first_not_of("0123456789") != name.npos) continue;
        const std::string command = read_small_file(entry.path() / "cmdline");
        if (command.find(token_) != command.npos) found.push_back("process " + command);
    }
    for (const fs::directory_entry& entry : fs::directory_iterator(temporary_folder_, error)) {
        if (entry.path().filename().string().rfind("buwei", 0) == 0) found.push_back(entry.path());
    }
    const CgroupSupport groups = probed_machine().cgroups;
    const std::string prefix = "buwei-" + std::to_string(::getpid()) + "-";
    for (const std::string& parent : {groups.memory, groups.pids, groups.cpu, groups.freezer}) {
        if (parent.empty()) continue;
        for (const fs::directory_entry& entry : fs::directory_iterator(parent, error)) {
            if (entry.path().filename().string().rfind(prefix, 0) == 0) {
                found.push_back(entry.path());
            }
        }
    }
    return found;
}

GameLimits tight_limits() {
    GameLimits limits;
    limits.seconds = 0.2;
    limits.first_turn_seconds = 0.2;
    limits.wall_grace_seconds = 60;  // a busy machine must not be what they run into
    limits.memory_bytes = std::size_t{64} << 20;
    limits.output_bytes = std::size_t{64} << 10;
    limits.max_processes = 16;
    return limits;
}

GameLimits short_wall_limits() {
    GameLimits limits = tight_limits();
    limits.wall_grace_seconds = 0.4;
    return limits;
}

GameLimits loose_limits() {
    GameLimits limits;
    limits.seconds = 5;
    limits.first_turn_seconds = 5;
    limits.wall_grace_seconds = 60;
    return limits;
}

}  // namespace buwei
