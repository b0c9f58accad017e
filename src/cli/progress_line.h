// A line on standard error that says how far a long command has come: on a terminal one line is
// written over and over, elsewhere (a log) a line a minute.
#pragma once

#include <string>

#include "base/clock.h"

namespace buwei {

class ProgressLine {
public:
    // `clock` must outlive it. Commands that are done at once show nothing.
    explicit ProgressLine(const Clock& clock);

    bool due() const;
    void show(const std::string& text);

private:
    const Clock& clock_;
    const bool on_terminal_;
    double next_;
};

}  // namespace buwei
