// Only in builds with sanitizers: the program plays bots in the sandbox, which forbids what the
// search for leaks at exit needs (ptrace). The unit tests still look for leaks.
extern "C" const char* __asan_default_options();  // NOLINT: the name is the sanitizer's

extern "C" const char* __asan_default_options() {  // NOLINT: the name is the sanitizer's
    return "detect_leaks=0";
}
