#include "proof/certificate_verifier.h"

#include <array>
#include <optional>
#include <string>

#include "oracle/oracle.h"
#include "proof/certificate_format.h"
#include "proof/entry_table.h"

namespace buwei {
namespace {

constexpr int kMostPoints = 121;
static_assert(kMostPoints < EntryTable::kMoves, "every move can be kept");
// In a move's byte: everything that follows from this entry has been checked.
constexpr unsigned char kProved = 0x80;

class Verifier {
public:
    Verifier(std::istream& in, const VerifierProgress& progress) : in_(in), progress_(progress) {}

    Result<VerifiedClaim> run() {
        if (const Result<OracleBoard> board = read(); !board) {
            return board.error();
        } else {
            const bool good =
                claim_.to_move == claim_.winner ? winner_moves(*board) : opponent_moves(*board);
            if (!good) return Error{problem_};
        }
        if (used_ != claim_.entries) return Error{"there are entries that nothing leads to"};
        return claim_;
    }

private:
    Result<OracleBoard> read() {
        std::array<char, kCertificateHeaderBytes> header = {};
        if (!in_.read(header.data(), header.size())) return Error{"the file is too short"};
        for (std::size_t i = 0; i < kCertificateMagic.size(); ++i) {
            if (header[i] != kCertificateMagic[i]) return Error{"this is no certificate"};
        }
        if (header[8] != kCertificateVersion) return Error{"this version is not known"};
        claim_.rows = static_cast<unsigned char>(header[9]);
        claim_.columns = static_cast<unsigned char>(header[10]);
        claim_.winner = header[11];
        claim_.to_move = header[12];
        if (claim_.rows < 1 || claim_.columns < 1 || claim_.rows * claim_.columns > kMostPoints) {
            return Error{"there is no such board"};
        }
        for (const char side : {claim_.winner, claim_.to_move}) {
            if (side != 'X' && side != 'O') return Error{"a side is neither X nor O"};
        }
        if (header[13] != 0 || header[14] != 0 || header[15] != 0) {
            return Error{"a byte that must be 0 is not"};
        }
        for (int byte = 7; byte >= 0; --byte) {
            claim_.entries = claim_.entries << 8 | static_cast<unsigned char>(header[16 + byte]);
        }
        const int points = claim_.rows * claim_.columns;
        std::string cells(packed_bytes(points), '\0');
        if (!in_.read(cells.data(), static_cast<std::streamsize>(cells.size()))) {
            return Error{"the file is too short"};
        }
        Result<OracleBoard> board = unpacked(cells);
        if (!board) return board;
        // The number of entries may be any lie: what counts is what is there.
        entries_.emplace(cells.size());
        for (std::uint64_t i = 0; i < claim_.entries; ++i) {
            char move = 0;
            if (!in_.read(cells.data(), static_cast<std::streamsize>(cells.size())) ||
                !in_.get(move)) {
                return Error{"the file is too short"};
            }
            const int place = static_cast<unsigned char>(move);
            if (place >= points) return Error{"a move is not on the board"};
            if (!entries_->add(cells, place)) return Error{"a position has two entries"};
        }
        if (in_.peek() != std::istream::traits_type::eof()) {
            return Error{"there is more in the file than it says"};
        }
        return board;
    }

    Result<OracleBoard> unpacked(const std::string& cells) {
        OracleBoard board(claim_.rows, claim_.columns);
        for (int point = 0; point < claim_.rows * claim_.columns; ++point) {
            const int x = point % claim_.columns;
            const int y = point / claim_.columns;
            const int code = cells[static_cast<std::size_t>(point / 4)] >> 2 * (point % 4) & 3;
            if (code == 3) return Error{"a point is neither empty nor Black nor White"};
            if (code != 0) board.play(x, y, code == 1 ? 'X' : 'O');
            if (x == 0 && y > 0) claim_.position += '|';
            claim_.position += code == 0 ? '.' : code == 1 ? 'X' : 'O';
        }
        if (packed(board) != cells) return Error{"a bit that must be 0 is not"};
        return board;
    }

    std::string packed(const OracleBoard& board) const {
        return packed_cells(claim_.rows, claim_.columns,
                            [&](int x, int y) { return board.at(x, y); });
    }

    bool winner_moves(const OracleBoard& board) {
        unsigned char* const entry = entries_->find(packed(board));
        if (entry == nullptr) {
            problem_ = "a position that can be reached has no entry";
            return false;
        }
        if ((*entry & kProved) != 0) return true;
        const int x = *entry % claim_.columns;
        const int y = *entry / claim_.columns;
        if (!board.legal(x, y, claim_.winner)) {
            problem_ = "the winner makes an illegal move";
            return false;
        }
        OracleBoard next = board;
        next.play(x, y, claim_.winner);
        if (!opponent_moves(next)) return false;
        *entry |= kProved;
        ++used_;
        constexpr std::uint64_t kEntriesBetweenReports = std::uint64_t{1} << 14;
        if (progress_ && used_ % kEntriesBetweenReports == 0) progress_(used_, claim_.entries);
        return true;
    }

    bool opponent_moves(const OracleBoard& board) {
        ++claim_.positions;
        const char opponent = claim_.winner == 'X' ? 'O' : 'X';
        for (const auto& [x, y] : board.legal_moves(opponent)) {
            OracleBoard next = board;
            next.play(x, y, opponent);
            if (!winner_moves(next)) return false;
        }
        return true;
    }

    std::istream& in_;
    const VerifierProgress& progress_;
    VerifiedClaim claim_;
    std::optional<EntryTable> entries_;
    std::uint64_t used_ = 0;
    std::string problem_;
};

}  // namespace

Result<VerifiedClaim> verify_certificate(std::istream& in, const VerifierProgress& progress) {
    return Verifier(in, progress).run();
}

}  // namespace buwei
