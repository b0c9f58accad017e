#include "proof/certificate_writer.h"

#include <map>
#include <string>
#include <vector>

#include "proof/certificate_format.h"

namespace buwei {
namespace {

class Strategy {
public:
    Strategy(Solver& solver, const SolverLimits& limits, std::uint64_t most_entries)
        : solver_(solver), limits_(limits), most_entries_(most_entries) {}

    // Adds the winner's moves from here on. Precondition: the winner is to move and wins, or the
    // other side is to move and loses. False if a limit was met.
    bool add(const Position& position, Color winner) {
        if (position.to_move() != winner) return add_replies(position, winner);
        std::string cells = cells_of(position);
        if (moves_.find(cells) != moves_.end()) return true;
        if (moves_.size() >= most_entries_) return false;
        if (solver_.solve(position, limits_) != Outcome::kWin) return false;
        const Geometry& geometry = position.geometry();
        const Point move = solver_.best_move();
        moves_.emplace(std::move(cells),
                       geometry.y_of(move) * geometry.columns() + geometry.x_of(move));
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
    const std::map<std::string, int>& moves() const { return moves_; }

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
    std::map<std::string, int> moves_;
};

char letter_of(Color color) {
    return color == Color::kBlack ? 'X' : 'O';
}

}  // namespace

Result<CertificateFigures> write_certificate(Solver& solver, const Position& position,
                                             const SolverLimits& limits, std::uint64_t most_entries,
                                             std::ostream& out) {
    const Outcome outcome = solver.solve(position, limits);
    if (outcome == Outcome::kUnknown) return Error{"the position was not solved within the limits"};
    CertificateFigures figures;
    figures.winner = outcome == Outcome::kWin ? position.to_move() : opponent(position.to_move());
    Strategy strategy(solver, limits, most_entries);
    if (!strategy.add(position, figures.winner)) {
        return Error{"the strategy does not fit into " + std::to_string(most_entries) +
                     " entries or was stopped by a limit"};
    }
    const Geometry& geometry = position.geometry();
    std::string header(kCertificateMagic.begin(), kCertificateMagic.end());
    header += {'\1',
               static_cast<char>(geometry.rows()),
               static_cast<char>(geometry.columns()),
               letter_of(figures.winner),
               letter_of(position.to_move()),
               '\0',
               '\0',
               '\0'};
    figures.entries = strategy.moves().size();
    for (int byte = 0; byte < 8; ++byte) {
        header += static_cast<char>(figures.entries >> 8 * byte & 0xff);
    }
    header += Strategy::cells_of(position);
    out << header;
    figures.bytes = header.size();
    for (const auto& [cells, move] : strategy.moves()) {
        out << cells << static_cast<char>(move);
        figures.bytes += cells.size() + 1;
    }
    if (!out.flush()) return Error{"the certificate could not be written"};
    return figures;
}

}  // namespace buwei
