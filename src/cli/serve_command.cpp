#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "cli/command.h"
#include "registry/data_folder.h"
#include "server/request_guard.h"
#include "server/server.h"

namespace buwei {
namespace {

// Written to by Ctrl-C and by whoever stops services.
int end_pipe[2] = {-1, -1};

void request_end(int /*signal*/) {
    const int saved = errno;
    if (::write(end_pipe[1], "!", 1) != 1) std::abort();
    errno = saved;
}

struct ServeArguments {
    ServerOptions server;
    std::string data;
    bool require_token = false;
    bool open_browser = false;
};

void add_options(CLI::App& app, ServeArguments& serve) {
    app.add_option("--port", serve.server.port, "default 8080; 0: any that is free");
    app.add_option("--host", serve.server.host,
                   "address to listen on (default 127.0.0.1: this machine only; any other needs "
                   "tokens)");
    app.add_option("--name", serve.server.names, "a name of this machine that browsers may use");
    app.add_flag("--require-token", serve.require_token, "ask for tokens on this machine too");
    app.add_flag("--open", serve.open_browser, "open the page in the browser");
    app.add_option("--data", serve.data, "folder of the database and the registered bots");
}

std::string address_of(const ServerOptions& options, std::uint16_t port) {
    const bool any = options.host == "0.0.0.0" || options.host == "::";
    std::string host = any ? "localhost" : options.host;
    if (host.find(':') != std::string::npos) host = "[" + host + "]";
    return "http://" + host + ":" + std::to_string(port) + "/";
}

// A token is shown only once; the page takes it from behind the '#', which is never sent.
std::optional<Error> show_first_token(Service& service, const std::string& address) {
    if (!service.users().tokens_needed()) return std::nullopt;
    const Outcome<std::optional<std::string>> token = service.users().first_token();
    if (!token) return Error{token.fault().message};
    if (*token) {
        std::cout << "The teacher's token, shown only now: " << **token << "\n"
                  << "Sign in at " << address << "#token=" << **token << "\n";
    }
    return std::nullopt;
}

// Where the desktop knows how; otherwise the address that was printed must do.
void open_in_browser(std::string address) {
    std::string program = "xdg-open";
    char* const words[] = {program.data(), address.data(), nullptr};
    pid_t child = 0;
    ::posix_spawnp(&child, words[0], nullptr, nullptr, words, environ);
}

int run_serve_command(const std::vector<std::string>& arguments) {
    CLI::App app(
        "Serves the page: play, watch, review, debug. Ctrl-C ends it; games go on when it "
        "is started again.",
        "buwei serve");
    ServeArguments serve;
    add_options(app, serve);
    if (const int code = parse_arguments(app, arguments); code != kGoOn) return code;

    const Result<std::filesystem::path> folder = data_folder(serve.data);
    if (!folder) return failed("serve", folder.error().message);
    if (::pipe2(end_pipe, O_CLOEXEC) != 0) return failed("serve", "no pipe can be had");

    ServiceOptions options;
    options.folder = *folder;
    options.program = std::filesystem::read_symlink("/proc/self/exe");
    options.tokens_needed = serve.require_token || !is_loopback(serve.server.host);
    options.version = BUWEI_VERSION;
    SandboxProbe probe = probe_sandbox();
    if (const std::string missing = probe.missing(); !missing.empty()) std::cerr << missing << '\n';
    Result<std::unique_ptr<Service>> service = Service::open(options, std::move(probe));
    if (!service) return failed("serve", service.error().message);
    Result<std::unique_ptr<Server>> server = Server::start(**service, serve.server);
    if (!server) return failed("serve", server.error().message);

    const std::string address = address_of(serve.server, (*server)->port());
    if (const auto error = show_first_token(**service, address)) {
        return failed("serve", error->message);
    }
    std::cout << "buwei is at " << address << std::endl;
    if (serve.open_browser) open_in_browser(address);
    // A handler and not a blocked signal: bots would inherit that.
    std::signal(SIGINT, request_end);
    std::signal(SIGTERM, request_end);
    char signal = 0;
    while (::read(end_pipe[0], &signal, 1) < 0 && errno == EINTR) {
    }
    // A second Ctrl-C ends it at once; everything is stored all the same.
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
    std::cerr << "finishing\n";
    (*service)->stop();
    server->reset();
    return kExitDone;
}

}  // namespace

const Command kServeCommand = {"serve", "the page: play, watch, review, debug in a browser",
                               run_serve_command};

}  // namespace buwei
