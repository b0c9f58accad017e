// A real program as a child of a test, with its input and output in our hands.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace buwei {

class Child {
public:
    // The first word is the program's path or its name on the PATH.
    explicit Child(const std::vector<std::string>& command);
    ~Child();  // kills it if it still runs
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    void write(const std::string& text);  // what the child does not take is dropped
    void close_input();
    pid_t id() const { return process_; }
    // Its output up to and including `end`, or all of it if it ends before that.
    std::string read_until(const std::string& end);
    // Closes the input, reads what is left of the output, and waits for the end.
    int finish();  // the exit code, or -signal

    const std::string& output() const { return output_; }  // read so far
    std::string errors();                                  // all of stderr; after finish()

private:
    bool read_some();  // false at the end of the output

    pid_t process_ = -1;
    int input_ = -1;
    int output_pipe_ = -1;
    int error_file_ = -1;
    std::string output_;
    std::size_t taken_ = 0;
};

struct Finished {
    int exit_code = 0;
    std::string output;
    std::string errors;
};

// Runs a program from start to end with this input.
Finished run_program(const std::vector<std::string>& command, const std::string& input = "");

}  // namespace buwei
