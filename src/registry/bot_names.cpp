// How bots are named and written: the text side of the registry.
#include "registry/registry.h"

namespace buwei {

const char* name_of(BotProtocol protocol) {
    switch (protocol) {
        case BotProtocol::kSimple: return "simple";
        case BotProtocol::kJson: return "json";
        case BotProtocol::kKeep: return "keep";
        case BotProtocol::kGtp: return "gtp";
    }
    return "";
}

Result<BotProtocol> parse_protocol(const std::string& name) {
    for (const BotProtocol protocol :
         {BotProtocol::kSimple, BotProtocol::kJson, BotProtocol::kKeep, BotProtocol::kGtp}) {
        if (name == name_of(protocol)) return protocol;
    }
    return Error{"\"" + name + "\" is no protocol; there are simple, json, keep and gtp"};
}

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
