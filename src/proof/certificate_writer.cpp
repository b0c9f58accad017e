#include "proof/certificate_writer.h"

#include <string>

#include "proof/certificate_format.h"
#include "proof/entry_table.h"

namespace buwei {
namespace {

static_assert(kMaxPoints < EntryTable::kMoves, "every move can be kept");

class Strategy {
public:
    Strategy(Solver& solver, const Position& position, const SolverLimits& limits,
             std::uint64_t most_entries, const CertificateProgress& progress)
        : solver_(solver),
          limits_(limits),
          most_entries_(most_entries),
          progress_(progress),
          entries_(packed_bytes(position.geometry().size())) {}

    // Adds the winner's moves from here on. Precondition: the winner is to move and wins, or the
    // other side is to move and loses. False if a limit was met.
    bool add(const Position& position, Color winner) {
        if (position.to_move() != winner) return add_replies(position, winner);
        const std::string cells = cells_of(position);
        if (entries_.find(cells) != nullptr) return true;
        if (entries_.size() >= most_entries_) return false;
        constexpr std::size_t kEntriesBetweenReports = std::size_t{1} << 14;
        if (progress_ && entries_.size() % kEntriesBetweenReports == 0 &&
            !progress_(entries_.size())) {
            return false;
        }
        if (solver_.solve(position, limits_) != Outcome::kWin) return false;
        const Geometry& geometry = position.geometry();
        const Point move = solver_.best_move();
        entries_.add(cells, geometry.y_of(move) * geometry.columns() + geometry.x_of(move));
        Position child = position;
        child.play(move);
        return add_replies(child, winner);
    }
    static std::string cells_of(const Position& position) {
        const Geometry& geometry = position.geometry();
        return packed_cells(geometry.rows(), geometry.columns(), [&](int x, int y) {
            const Point point = geometry.point_at(x, y);
            if (position.stones(Color::kBlack).contains(point)) return 'X';
            return position.stones(Color::kWhite).contains(point) ? 'O' : '.';
        });
    }
    const EntryTable& entries() const { return entries_; }

private:
    bool add_replies(const Position& position, Color winner) {
        for (const Point point : position.legal()) {
            Position child = position;
            child.play(point);
            if (!add(child, winner)) return false;
        }
        return true;
    }

    Solver& solver_;
    SolverLimits limits_;
    std::uint64_t most_entries_;
    const CertificateProgress& progress_;
    EntryTable entries_;
};

char letter_of(Color color) {
    return color == Color::kBlack ? 'X' : 'O';
}

}  // namespace

Result<CertificateFigures> write_certificate(Solver& solver, const Position& position,
                                             const SolverLimits& limits, std::uint64_t most_entries,
                                             std::ostream& out,
                                             const CertificateProgress& progress) {
    const Outcome outcome = solver.solve(position, limits);
    if (outcome == Outcome::kUnknown) return Error{"the position was not solved within the limits"};
    CertificateFigures figures;
    figures.winner = outcome == Outcome::kWin ? position.to_move() : opponent(position.to_move());
    Strategy strategy(solver, position, limits, most_entries, progress);
    if (!strategy.add(position, figures.winner)) {
        return Error{"the strategy does not fit into " + std::to_string(most_entries) +
                     " entries or was stopped"};
    }
    const Geometry& geometry = position.geometry();
    std::string header(kCertificateMagic.begin(), kCertificateMagic.end());
    header += {kCertificateVersion,
               static_cast<char>(geometry.rows()),
               static_cast<char>(geometry.columns()),
               letter_of(figures.winner),
               letter_of(position.to_move()),
               '\0',
               '\0',
               '\0'};
    figures.entries = strategy.entries().size();
    for (int byte = 0; byte < 8; ++byte) {
        header += static_cast<char>(figures.entries >> 8 * byte & 0xff);
    }
    header += Strategy::cells_of(position);
    out << header;
    figures.bytes = header.size();
    strategy.entries().for_each([&](const char* entry, std::size_t bytes) {
        out.write(entry, static_cast<std::streamsize>(bytes));
        figures.bytes += bytes;
    });
    if (!out.flush()) return Error{"the certificate could not be written"};
    return figures;
}

}  // namespace buwei
