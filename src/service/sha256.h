// The hash of FIPS 180-4, in hexadecimal. For tokens, which are random and long: one round is
// enough, and a stolen database gives none of them away.
#pragma once

#include <string>
#include <string_view>

namespace buwei {

std::string sha256(std::string_view bytes);

}  // namespace buwei
