#include "proof/checkpoint.h"

#include <array>
#include <cstdio>
#include <fstream>
#include <memory>

#include <unistd.h>

namespace buwei {
namespace {

constexpr std::array<char, 8> kCheckpointMagic = {'B', 'U', 'W', 'E', 'I', 'C', 'K', 'P'};
constexpr std::uint32_t kCheckpointVersion = 2;
constexpr std::uint32_t kMostText = 1000;
// Proofs of at least 2^4 nodes are kept.
constexpr int kLeastWorkLog = 5;

constexpr std::size_t kEntryBytes = 15;
using EntryBytes = std::array<unsigned char, kEntryBytes>;

void put_number(std::string& text, std::uint64_t number, int bytes) {
    for (int i = 0; i < bytes; ++i) text += static_cast<char>(number >> 8 * i & 0xff);
}

std::uint64_t number_from(const unsigned char* bytes, int count) {
    std::uint64_t number = 0;
    for (int i = count - 1; i >= 0; --i) number = number << 8 | bytes[i];
    return number;
}

EntryBytes bytes_of(const ProofTable::Entry& entry) {
    EntryBytes bytes = {};
    for (std::size_t i = 0; i < 8; ++i) bytes[i] = static_cast<unsigned char>(entry.check >> 8 * i);
    for (std::size_t i = 0; i < 4; ++i) {
        bytes[8 + i] = static_cast<unsigned char>(entry.place >> 8 * i);
    }
    bytes[12] = static_cast<unsigned char>(entry.win_from);
    bytes[13] = static_cast<unsigned char>(entry.loss_to);
    bytes[14] = entry.work_log;
    return bytes;
}

ProofTable::Entry entry_from(const EntryBytes& bytes) {
    return {number_from(bytes.data(), 8), static_cast<std::uint32_t>(number_from(&bytes[8], 4)),
            static_cast<std::int8_t>(bytes[12]), static_cast<std::int8_t>(bytes[13]), bytes[14]};
}

// FNV-1a (Fowler, Noll and Vo), over all bytes of all entries.
void add_to_sum(std::uint64_t& sum, const EntryBytes& bytes) {
    for (const unsigned char byte : bytes) sum = (sum ^ byte) * 0x100000001b3ULL;
}
constexpr std::uint64_t kFirstSum = 0xcbf29ce484222325ULL;

struct Closed {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Closed>;

bool kept(const ProofTable::Entry& entry) {
    return entry.work_log >= kLeastWorkLog;
}

bool write_all(std::FILE* file, const CheckpointInfo& info, const ProofTable& table,
               std::uint64_t entries) {
    std::string header(kCheckpointMagic.begin(), kCheckpointMagic.end());
    put_number(header, kCheckpointVersion, 4);
    put_number(header, info.position.size(), 4);
    put_number(header, info.nodes, 8);
    put_number(header, static_cast<std::uint64_t>(info.seconds * 1000), 8);
    put_number(header, entries, 8);
    header += info.position;
    bool good = std::fwrite(header.data(), 1, header.size(), file) == header.size();
    std::uint64_t sum = kFirstSum;
    table.for_each([&](const ProofTable::Entry& entry) {
        if (!good || !kept(entry)) return;
        const EntryBytes bytes = bytes_of(entry);
        add_to_sum(sum, bytes);
        good = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
    });
    std::string end;
    put_number(end, sum, 8);
    good = good && std::fwrite(end.data(), 1, end.size(), file) == end.size();
    return good && std::fflush(file) == 0 && fsync(fileno(file)) == 0;
}

}  // namespace

Result<std::uint64_t> save_checkpoint(const std::filesystem::path& path, const CheckpointInfo& info,
                                      const ProofTable& table) {
    std::uint64_t entries = 0;
    table.for_each([&](const ProofTable::Entry& entry) { entries += kept(entry) ? 1 : 0; });
    std::filesystem::path fresh = path;
    fresh += ".new";
    {
        const File file(std::fopen(fresh.c_str(), "wb"));
        if (!file || !write_all(file.get(), info, table, entries)) {
            return Error{"can't write \"" + fresh.string() + "\""};
        }
    }
    std::error_code error;
    std::filesystem::rename(fresh, path, error);
    if (error) return Error{"can't write \"" + path.string() + "\": " + error.message()};
    return entries;
}

Result<CheckpointInfo> load_checkpoint(const std::filesystem::path& path, ProofTable& table) {
    const Error torn{"\"" + path.string() + "\" is no whole checkpoint"};
    // Once to see whether the file is whole, and once to use it: the table takes only whole ones.
    CheckpointInfo info;
    for (const bool use : {false, true}) {
        std::ifstream file(path, std::ios::binary);
        if (!file) return Error{"can't read \"" + path.string() + "\""};
        std::array<char, 40> header = {};
        if (!file.read(header.data(), header.size())) return torn;
        const auto* bytes = reinterpret_cast<const unsigned char*>(header.data());
        const auto length = static_cast<std::uint32_t>(number_from(bytes + 12, 4));
        if (!std::equal(kCheckpointMagic.begin(), kCheckpointMagic.end(), header.begin()) ||
            number_from(bytes + 8, 4) != kCheckpointVersion || length > kMostText) {
            return torn;
        }
        info.nodes = number_from(bytes + 16, 8);
        info.seconds = static_cast<double>(number_from(bytes + 24, 8)) / 1000;
        info.entries = number_from(bytes + 32, 8);
        info.position.assign(length, ' ');
        if (!file.read(info.position.data(), length)) return torn;
        std::uint64_t sum = kFirstSum;
        EntryBytes entry = {};
        for (std::uint64_t i = 0; i < info.entries; ++i) {
            if (!file.read(reinterpret_cast<char*>(entry.data()), entry.size())) return torn;
            add_to_sum(sum, entry);
            if (use && (entry[0] & 1) != 0) table.add(entry_from(entry));
        }
        std::array<char, 8> end = {};
        if (!file.read(end.data(), end.size())) return torn;
        if (number_from(reinterpret_cast<const unsigned char*>(end.data()), 8) != sum) return torn;
    }
    return info;
}

}  // namespace buwei
