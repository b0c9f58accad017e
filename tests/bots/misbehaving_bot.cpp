// A bot for each way of going wrong: misbehaving_bot MODE [ARGUMENT]. It speaks the simple
// protocol, and Botzone's JSON where the mode's name starts with "keep-". A mode that tries
// something forbidden answers "0 0" and says in the debug line how it went.
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

namespace {

constexpr const char* kKeepRunning = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<";

void read_all() {
    std::string(std::istreambuf_iterator<char>(std::cin), std::istreambuf_iterator<char>());
}

int answer(const std::string& debug) {
    std::cout << "0 0\n" << debug << std::endl;
    return 0;
}

double cpu_seconds() {
    timespec time{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

void burn(double seconds) {
    volatile unsigned waste = 0;
    while (cpu_seconds() < seconds) {
        for (int i = 0; i < 100000; ++i) waste = waste * 3 + 1;
    }
}

[[noreturn]] void burn_forever() {
    while (true) burn(cpu_seconds() + 1);
}

[[noreturn]] void sleep_forever() {
    while (true) ::pause();
}

int crash() {
    ::raise(SIGSEGV);
    return 0;
}

int print_garbage() {
    std::cout << "\xff\xfe{\x01 not an answer\n\x80" << std::flush;
    return 0;
}

int flood(int file) {
    const std::string block(65536, 'x');
    while (::write(file, block.data(), block.size()) > 0) {
    }
    return 0;
}

int hog_memory() {
    std::vector<char*> blocks;
    while (true) {
        constexpr std::size_t kBlock = std::size_t{1} << 20;
        char* block = static_cast<char*>(std::malloc(kBlock));
        if (block == nullptr) continue;
        std::memset(block, 1, kBlock);
        blocks.push_back(block);
    }
}

// Doubles until it is a thousand: far more than any limit, but no danger to the machine if a test
// should fail to stop it.
int bomb() {
    for (int doubling = 0; doubling < 10; ++doubling) ::fork();
    burn_forever();
}

int close_input_and_answer() {
    ::close(0);
    return answer("");
}

int close_input_and_sleep() {
    ::close(0);
    sleep_forever();
}

int ignore_signals() {
    for (int signal = 1; signal < NSIG; ++signal) ::signal(signal, SIG_IGN);
    burn_forever();
}

std::string try_connect(const char* address) {
    const int file = ::socket(AF_INET, SOCK_STREAM, 0);
    if (file < 0) return "no socket";
    sockaddr_in target{};
    target.sin_family = AF_INET;
    target.sin_port = htons(80);
    ::inet_pton(AF_INET, address, &target.sin_addr);
    const bool connected =
        ::connect(file, reinterpret_cast<sockaddr*>(&target), sizeof target) == 0;
    ::close(file);
    return connected ? "connected" : "no connection";
}

// Grandchildren in a session of their own, one of them with the bot's output in its hands.
int leave_children(bool sleeping) {
    for (int i = 0; i < 2; ++i) {
        if (::fork() != 0) continue;
        ::setsid();
        if (::fork() != 0) ::_exit(0);
        if (i == 0) ::close(1);
        ::signal(SIGTERM, SIG_IGN);
        ::signal(SIGHUP, SIG_IGN);
        if (sleeping) sleep_forever();
        burn_forever();
    }
    return answer("left");
}

std::string try_read(const char* path) {
    std::ifstream file(path);
    return file ? "read" : "not readable";
}

std::string try_write(const char* path) {
    std::ofstream file(path);
    file << "here";
    file.close();
    return file ? "written" : "not writable";
}

// Only opens: if a test finds a hole, nothing must come to harm through it.
std::string try_open_for_writing(const char* path) {
    const int file = ::open(path, O_WRONLY | O_CREAT, 0600);
    if (file < 0) return "not writable";
    ::close(file);
    return "writable";
}

std::string try_calls() {
    std::string worked;
    if (::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) == 0) worked += "ptrace ";
    if (::unshare(CLONE_NEWUSER) == 0) worked += "unshare ";
    if (::mount("none", "/tmp", "tmpfs", 0, nullptr) == 0) worked += "mount ";
    if (::chroot("/tmp") == 0) worked += "chroot ";
    return worked.empty() ? "all refused" : worked;
}

int nest_folders() {
    for (int depth = 0; depth < 3000; ++depth) {
        if (::mkdir("deep", 0700) != 0 || ::chdir("deep") != 0) break;
    }
    ::chmod(".", 0);
    return answer("");
}

int fill_scratch() {
    const std::string block(std::size_t{1} << 20, 'x');
    for (int number = 0;; ++number) {
        std::ofstream file("data/" + std::to_string(number));
        for (int i = 0; i < 32; ++i) file << block;
    }
}

void answer_and_stay(int x, int y) {
    std::cout << "{\"response\":{\"x\":" << x << ",\"y\":" << y << "}}\n"
              << kKeepRunning << std::endl;
}

// Works on while it should be stopped, in a child too. The places are Black's on an empty board.
int ponder() {
    for (int turn = 0;; ++turn) {
        std::string line;
        if (!std::getline(std::cin, line)) return 0;
        answer_and_stay(turn, 0);
        if (::fork() == 0) burn_forever();
        burn(cpu_seconds() + 0.05);
    }
}

int stay_after_plain_answer() {
    answer("");
    sleep_forever();
}

int leave_after_marker() {
    std::string line;
    std::getline(std::cin, line);
    // The full form each time: how many answers of ours it holds tells the turn.
    int turn = -1;
    for (std::size_t at = 0; at != line.npos; at = line.find("\"x\"", at + 1)) ++turn;
    answer_and_stay(turn / 2, 0);
    return 0;
}

}  // namespace

int main(int count, char** arguments) {
    const std::string mode = count > 1 ? arguments[1] : "";
    const char* argument = count > 2 ? arguments[2] : "";
    const std::map<std::string, std::function<int()>> modes = {
        {"silent", [] { return read_all(), 0; }},
        {"slow", [&] { return burn(std::atof(argument)), answer("slow"); }},
        {"spin", []() -> int { burn_forever(); }},
        {"sleep", []() -> int { sleep_forever(); }},
        {"crash", crash},
        {"exit", [&] { return answer("exit"), std::atoi(argument); }},
        {"answer", [&] { return std::cout << argument << std::endl, 0; }},
        {"garbage", print_garbage},
        {"flood-output", [] { return flood(1); }},
        {"flood-errors", [] { return flood(2); }},
        {"hog", hog_memory},
        {"bomb", bomb},
        {"close-input-answer", close_input_and_answer},
        {"close-input-sleep", close_input_and_sleep},
        {"ignore-signals", ignore_signals},
        {"network",
         [] { return answer(try_connect("127.0.0.1") + ", " + try_connect("8.8.8.8")); }},
        {"read", [&] { return answer(try_read(argument)); }},
        {"write", [&] { return answer(try_write(argument)); }},
        {"open", [&] { return answer(try_open_for_writing(argument)); }},
        {"calls", [] { return answer(try_calls()); }},
        {"leave-sleeping", [] { return leave_children(true); }},
        {"leave-spinning", [] { return leave_children(false); }},
        {"nest", nest_folders},
        {"fill", fill_scratch},
        {"stay", stay_after_plain_answer},
        {"keep-ponder", ponder},
        {"keep-leave", leave_after_marker},
    };
    const auto found = modes.find(mode);
    return found == modes.end() ? 2 : found->second();
}
