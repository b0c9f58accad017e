# shellcheck shell=bash
# Sourced by scripts/check-format and scripts/check-lint.

# shellcheck disable=SC2034 # used by those
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)

# Every version of clang's tools formats and complains a little differently, so the tree is held to
# one: the version of Debian 12 and Ubuntu 22.04, which Ubuntu 24.04 has too.
clang_version=14
readonly skipped=77  # what ctest is told to count as "skipped" (tests/house/CMakeLists.txt)

# pinned_tool NAME: prints the command, or ends the script as skipped.
pinned_tool() {
    local command
    for command in "$1-$clang_version" "$1"; do
        if [[ $("$command" --version 2>/dev/null) == *"version $clang_version."* ]]; then
            printf '%s\n' "$command"
            return
        fi
    done
    echo "skipped: this needs $1 of version $clang_version" >&2
    exit "$skipped"
}
