// spectators PROGRAM [CLIENTS] [MOVES]: one game on `buwei serve`, watched by many. How long after
// a move was sent has each of them seen it, and how much memory does the server take?
#include <poll.h>
#include <stdlib.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "support/child.h"
#include "support/http_client.h"

namespace {

using buwei::Child;
using buwei::WebSocketClient;
using Json = nlohmann::json;
using SteadyClock = std::chrono::steady_clock;

double milliseconds_since(SteadyClock::time_point start) {
    return std::chrono::duration<double, std::milli>(SteadyClock::now() - start).count();
}

// "VmRSS:     12345 kB"
double resident_megabytes(pid_t process, const char* which) {
    std::ifstream file("/proc/" + std::to_string(process) + "/status");
    for (std::string line; std::getline(file, line);) {
        if (line.rfind(which, 0) == 0) return std::atof(line.c_str() + 6) / 1024;
    }
    return 0;
}

// Adds the time at which each client had seen so many moves.
bool wait_for_all(std::vector<std::unique_ptr<WebSocketClient>>& clients, std::size_t moves,
                  SteadyClock::time_point start, std::vector<double>& times) {
    std::vector<pollfd> waiting;
    std::vector<WebSocketClient*> behind;
    for (const auto& client : clients) behind.push_back(client.get());
    while (!behind.empty()) {
        std::vector<WebSocketClient*> still;
        for (WebSocketClient* client : behind) {
            bool seen = false;
            while (const auto text = client->poll()) {
                const Json message = Json::parse(*text, nullptr, false);
                seen = seen ||
                       (message["type"] == "state" && message["data"]["moves"].size() >= moves);
            }
            if (seen) times.push_back(milliseconds_since(start));
            if (!seen) still.push_back(client);
        }
        behind.swap(still);
        if (milliseconds_since(start) > 60'000) return false;
        waiting.clear();
        for (WebSocketClient* client : behind) waiting.push_back({client->descriptor(), POLLIN, 0});
        if (!waiting.empty()) ::poll(waiting.data(), waiting.size(), 1000);
    }
    return true;
}

int run(const std::string& program, std::size_t client_count, int move_count) {
    std::string pattern =
        (std::filesystem::temp_directory_path() / "buwei-spectators-XXXXXX").string();
    const std::filesystem::path folder = mkdtemp(pattern.data());
    Child server({program, "serve", "--port", "0", "--data", folder.string()});
    const std::string said = server.read_until("/\n");
    const auto port = static_cast<std::uint16_t>(std::atoi(said.c_str() + said.rfind(':') + 1));
    const auto post = [&](const std::string& path, const Json& body) {
        return Json::parse(
            buwei::http(port, {"POST", "/api/v1" + path, body.dump(), {}, "application/json"}).body,
            nullptr, false);
    };
    const Json person = {{"kind", "person"}};
    Json table = post("/tables", {{"black", person}, {"white", person}});
    const std::string id = std::to_string(table["id"].get<int>());

    std::vector<std::unique_ptr<WebSocketClient>> clients;
    for (std::size_t i = 0; i < client_count; ++i) {
        clients.push_back(std::make_unique<WebSocketClient>(port));
        clients.back()->send(Json{{"type", "subscribe"}, {"topic", "table:" + id}}.dump());
    }
    std::vector<double> times;
    std::vector<double> answers;
    if (!wait_for_all(clients, 0, SteadyClock::now(), times)) return 1;
    times.clear();
    for (int ply = 0; ply < move_count && table["status"] == "playing"; ++ply) {
        const auto place =
            table["position"][ply % 2 == 0 ? "black" : "white"].get<std::string>().find('.');
        const auto start = SteadyClock::now();
        std::thread mover([&] {
            table = post("/tables/" + id + "/moves",
                         {{"x", place % 9}, {"y", place / 9}, {"ply", ply}});
            answers.push_back(milliseconds_since(start));
        });
        const bool all = wait_for_all(clients, static_cast<std::size_t>(ply) + 1, start, times);
        mover.join();
        if (!all) return 1;
    }
    std::sort(times.begin(), times.end());
    std::sort(answers.begin(), answers.end());
    std::printf(
        "%zu spectators, %zu moves: seen after %.1f ms (median), %.1f ms (99 %%), %.1f ms "
        "(worst); the player's answer after %.1f ms (median), %.1f ms (worst); server "
        "%.1f MB (peak %.1f MB)\n",
        client_count, answers.size(), times[times.size() / 2], times[times.size() * 99 / 100],
        times.back(), answers[answers.size() / 2], answers.back(),
        resident_megabytes(server.id(), "VmRSS:"), resident_megabytes(server.id(), "VmHWM:"));
    clients.clear();
    std::filesystem::remove_all(folder);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fprintf(stderr, "usage: spectators PROGRAM [CLIENTS] [MOVES]\n");
        return 2;
    }
    return run(argv[1], argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 200,
               argc > 3 ? std::atoi(argv[3]) : 40);
}
