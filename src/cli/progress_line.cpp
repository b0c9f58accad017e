#include "cli/progress_line.h"

#include <unistd.h>

#include <cstdio>

namespace buwei {
namespace {

constexpr double kSecondsToFirstLine = 2;
constexpr double kSecondsOnTerminal = 0.5;
constexpr double kSecondsElsewhere = 60;

}  // namespace

ProgressLine::ProgressLine(const Clock& clock)
    : clock_(clock),
      on_terminal_(isatty(STDERR_FILENO) != 0),
      next_(clock.seconds() + kSecondsToFirstLine) {}

bool ProgressLine::due() const {
    return clock_.seconds() >= next_;
}

void ProgressLine::show(const std::string& text) {
    next_ = clock_.seconds() + (on_terminal_ ? kSecondsOnTerminal : kSecondsElsewhere);
    std::fprintf(stderr, "%s%s%s", on_terminal_ ? "\r\033[K" : "", text.c_str(),
                 on_terminal_ ? "" : "\n");
}

}  // namespace buwei
