// How bots are named and written: the text side of the registry.
#include "registry/registry.h"

namespace buwei {

Result<std::vector<std::string>> split_command(const std::string& text) {
    std::vector<std::string> words;
    bool in_word = false;
    char quote = '\0';
    for (const char character : text) {
        if (quote != '\0') {
            if (character == quote) {
                quote = '\0';
            } else {
                words.back() += character;
            }
            continue;
        }
        if (character == ' ' || character == '\t' || character == '\n') {
            in_word = false;
            continue;
        }
        if (!in_word) words.emplace_back();
        in_word = true;
        if (character == '"' || character == '\'') {
            quote = character;
        } else {
            words.back() += character;
        }
    }
    if (quote != '\0') return Error{"a quote is not closed in: " + text};
    if (words.empty()) return Error{"the command is empty"};
    return words;
}

BotSpec spec_of(const BotVersion& version) {
    BotSpec spec;
    spec.name = version.name + "@v" + std::to_string(version.version);
    spec.protocol = version.protocol;
    spec.command = version.command;
    spec.folder = version.folder;
    spec.fingerprint = version.source_hash;
    return spec;
}

}  // namespace buwei
