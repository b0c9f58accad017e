#include "support/child.h"

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include <csignal>
#include <cstdlib>

#include <fcntl.h>
#include <array>
#include <stdexcept>

namespace buwei {

Child::Child(const std::vector<std::string>& command) {
    std::array<int, 2> to_child{};
    std::array<int, 2> from_child{};
    error_file_ = memfd_create("stderr", MFD_CLOEXEC);
    if (pipe2(to_child.data(), O_CLOEXEC) != 0 || pipe2(from_child.data(), O_CLOEXEC) != 0 ||
        error_file_ < 0) {
        throw std::runtime_error("no pipe");
    }
    std::vector<char*> words;
    for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    process_ = fork();
    if (process_ == 0) {
        dup2(to_child[0], 0);
        dup2(from_child[1], 1);
        dup2(error_file_, 2);
        execvp(words[0], words.data());
        _exit(127);
    }
    close(to_child[0]);
    close(from_child[1]);
    input_ = to_child[1];
    output_pipe_ = from_child[0];
    std::signal(SIGPIPE, SIG_IGN);
}

Child::~Child() {
    close_input();
    if (process_ > 0) {
        kill(process_, SIGKILL);
        waitpid(process_, nullptr, 0);
    }
    close(output_pipe_);
    close(error_file_);
}

void Child::write(const std::string& text) {
    std::size_t done = 0;
    while (done < text.size()) {
        const ssize_t count = ::write(input_, text.data() + done, text.size() - done);
        if (count <= 0) return;
        done += static_cast<std::size_t>(count);
    }
}

void Child::close_input() {
    if (input_ >= 0) close(input_);
    input_ = -1;
}

bool Child::read_some() {
    std::array<char, 4096> chunk{};
    const ssize_t count = read(output_pipe_, chunk.data(), chunk.size());
    if (count <= 0) return false;
    output_.append(chunk.data(), static_cast<std::size_t>(count));
    return true;
}

std::string Child::read_until(const std::string& end) {
    std::size_t found = 0;
    while ((found = output_.find(end, taken_)) == std::string::npos) {
        if (!read_some()) {
            found = output_.size();
            break;
        }
    }
    const std::size_t stop = std::min(found + end.size(), output_.size());
    const std::string text = output_.substr(taken_, stop - taken_);
    taken_ = stop;
    return text;
}

int Child::finish() {
    close_input();
    while (read_some()) {
    }
    int status = 0;
    waitpid(process_, &status, 0);
    process_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

std::string Child::errors() {
    std::string text;
    std::array<char, 4096> chunk{};
    lseek(error_file_, 0, SEEK_SET);
    for (ssize_t count = 0; (count = read(error_file_, chunk.data(), chunk.size())) > 0;) {
        text.append(chunk.data(), static_cast<std::size_t>(count));
    }
    return text;
}

Finished run_program(const std::vector<std::string>& command, const std::string& input) {
    Child child(command);
    child.write(input);
    Finished finished;
    finished.exit_code = child.finish();
    finished.output = child.output();
    finished.errors = child.errors();
    return finished;
}

}  // namespace buwei
