#include "pack/pack.h"

#include "pack/amalgamate.h"
#include "pack/bot_sources.h"

namespace buwei {

Result<std::string> packed_bot(PackKind kind) {
    return amalgamate(
        kind == PackKind::kClassic ? classic_bot_sources() : network_bot_sources(),
        "// A NoGo bot for Botzone: upload this file as it is (C++17), simple or JSON "
        "interaction.\n"
        "// Made by `buwei pack` from the sources of buwei; MIT License, (c) 2026 the buwei "
        "authors.\n"
        "// By hand: g++ -std=c++17 -O2 -mavx bot.cpp -o bot && printf '1\\n-1 -1\\n' | ./bot\n\n");
}

}  // namespace buwei
