# shellcheck shell=bash
# Sourced by ./run and ./test: configuring and building, one at a time in this tree. All messages
# go to stderr, so that the output of what ./run starts stays pure.

root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)

say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

# Waits until no other ./run or ./test sets up or builds here.
take_lock() {
    mkdir -p "$root/build"
    exec 9>"$root/build/lock"
    if ! flock -n 9; then
        say "waiting for another ./run or ./test in this tree"
        flock 9
    fi
}
release_lock() { exec 9>&-; }
# What is started under the lock must not inherit it: a daemon would keep it for ever. Nor may it
# read the input that is meant for buwei.
under_lock() { "$@" </dev/null >&2 9>&-; }

# is_configured PRESET [CACHE_LINE ...]: for this place, with the presets as they are now, and with
# these lines in CMake's cache.
is_configured() {
    local folder=$root/build/$1 line
    shift
    [[ -e $folder/build.ninja && $folder/configured -nt $root/CMakePresets.json ]] || return 1
    for line in "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$@"; do
        grep -qxF "$line" "$folder/CMakeCache.txt" || return 1
    done
}

# configure PRESET [-DNAME=VALUE ...]
configure() {
    local folder=$root/build/$1 log=$root/build/$1.configure.log
    # CMake refuses to reuse a folder that was moved or copied here with the tree.
    if [[ -e $folder/CMakeCache.txt ]] &&
        ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt"; then
        rm -rf "${folder:?}"
    fi
    say "configuring build/$1"
    # --preset is looked up in the current folder.
    if ! (cd "$root" && under_lock cmake --preset "$@") 2>"$log"; then
        cat "$log" >&2
        say "CMake failed; its messages are above and in $log"
        return 1
    fi
    touch "$folder/configured"
}

# build PRESET TARGET: says nothing if there is nothing to do.
build() {
    local folder=$root/build/$1 plan
    plan=$(ninja -C "$folder" -n "$2" 2>&1 9>&-) || true
    [[ $plan == *'no work to do'* ]] && return 0
    say "building build/$1"
    if ! under_lock cmake --build "$folder" --target "$2"; then
        say "the build failed; the compiler's messages are above"
        return 1
    fi
}
