// The exact solver: who wins a position with best play.
//
// A depth-first search (negamax over win and loss) on reduced states (region_state.h) with a table
// of proofs (proof_table.h), bounds from counting (region_bounds.h) and enhanced transposition
// cut-offs: all children are looked up before one is searched.
//
// Every answer but kUnknown is a proof, up to a false match in the table (two different states
// with the same 63-bit check in the same bucket: less than 2^-61 for each look-up).
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "rules/position.h"
#include "solver/part_values.h"
#include "solver/proof_table.h"
#include "solver/region_graph.h"
#include "solver/search_frame.h"
#include "solver/seen_states.h"
#include "solver/tiny_state.h"

namespace buwei {

// The search ends at whichever limit is met first; 0 means none.
struct SolverLimits {
    std::uint64_t nodes = 0;
    double seconds = 0;
};

enum class Outcome : unsigned char { kUnknown, kWin, kLoss };  // for the side to move

struct MoveOutcome {
    Point point = kNoPoint;
    Outcome outcome = Outcome::kUnknown;  // for the side that makes the move
};

struct SolverProgress {
    std::uint64_t nodes = 0;
    std::vector<Point> line;  // the moves that lead to what is searched, while many points are left
    std::size_t table_size = 0;
    std::size_t table_capacity = 0;
};

class Solver {
public:
    // `clock` must outlive the solver. The table keeps what was proved for later calls.
    Solver(const Clock& clock, std::size_t table_bytes);

    // kUnknown if a limit is met first, or if more than 64 points can still be played (no search
    // would come to an end there).
    Outcome solve(const Position& position, const SolverLimits& limits = {});
    // After kWin: a move that wins. kNoPoint otherwise.
    Point best_move() const { return best_move_; }

    // What each legal move leads to, in the order of points. The limits are for all together.
    std::vector<MoveOutcome> winning_moves(const Position& position,
                                           const SolverLimits& limits = {});

    // A line of best play to the end of the game: winning moves for the winner, the first legal
    // move for the loser. Empty, or cut short, if a limit is met.
    std::vector<Point> principal_variation(const Position& position,
                                           const SolverLimits& limits = {});

    // Is called now and then during a search, from the thread that searches; it may stop the
    // search. Empty: nobody.
    using Observer = std::function<void(const SolverProgress&)>;
    void set_observer(Observer observer) { observer_ = std::move(observer); }

    // Where the search may ask for exact values of parts; null: nowhere. Must outlive the solver.
    void set_part_values(PartValues* source) { part_values_ = source; }

    // What has been proved. Proofs from elsewhere may be added between calls.
    ProofTable& table() { return table_; }

    // States searched by the last call; the same for the same calls on every machine.
    std::uint64_t nodes() const { return nodes_; }

    // Ends the running call soon, from any thread; a stop before a call is forgotten by it.
    void stop() { stopped_ = true; }
    // Forgets all proofs.
    void clear();

private:
    static constexpr int kMaxPly = 3 * kMaxPoints;
    // Parts of up to this many points are measured. By trial on 9x9 endgames: larger ones cost more
    // than they save.
    static constexpr int kSmallPart = 6;
    // Of so many bytes one is for seen_ and one for tiny_seen_, but no more than pays.
    static constexpr std::size_t kTablePerSeen = 8;
    static constexpr std::size_t kMostSeenBytes = std::size_t{4} << 20;
    static constexpr std::size_t kValueSlots = std::size_t{1} << 16;
    static constexpr std::uint32_t kMostHistory = 999'999;
    // By trial: an odd number of moves, which ends with the mover's own, orders worse than none.
    static constexpr int kMovesAhead = 2;
    static constexpr int kMostEstimate = 1'000'000;

    struct ValueBounds {
        std::uint64_t check = 0;
        std::uint32_t generation = 0;
        std::int16_t low = 0;
        std::int16_t high = 0;
    };
    enum class Verdict : unsigned char { kOpen, kWin, kLoss };
    // A move, and what is seen of the position after it.
    struct Candidate {
        int move = 0;
        int child = 0;           // where the position is kept
        std::int64_t score = 0;  // lower is tried first
        int integer = 0;
        StateKey key;  // while few points are left the plain one

        friend bool operator<(const Candidate& a, const Candidate& b) {
            return a.score != b.score ? a.score < b.score : a.move < b.move;
        }
    };
    // What the states with so many points have cost.
    struct Effort {
        std::uint64_t nodes = 0;
        std::uint64_t states = 0;
    };
    struct SmallPly {
        std::array<SmallFrame, kMaxSmallVertices + 1> children;
        std::array<Candidate, kMaxSmallVertices> candidates;
    };

    static std::size_t seen_bytes(std::size_t table_bytes);
    void begin(const SolverLimits& limits);
    bool prepare(const Position& position);
    Outcome solve_prepared(const Position& position);
    Outcome search_child(const Position& position, Point point);
    bool out_of_budget();
    void report() const;
    void reward(int mover, int place);
    static Verdict verdict(const ProofBounds& bounds, int integer);
    Verdict look_up(const StateKey& key, int integer) const;
    template <class State>
    static Verdict judge(const typename State::Graph& graph, const Frame<State>& frame, int mover);
    template <class State>
    static int estimate_of(const State& state, int mover);
    std::int64_t score_of(int estimate, int mover, int move) const;
    template <class State>
    typename State::Set opposite_parts(const typename State::Graph& graph, const State& state,
                                       const Parts<typename State::Set>& parts);
    template <class State>
    typename State::Set measure_parts(const typename State::Graph& graph, Frame<State>& frame,
                                      const Parts<typename State::Set>& parts, int ply);
    template <class State>
    typename State::Set take_values(const typename State::Graph& graph, Frame<State>& frame,
                                    Parts<typename State::Set>& parts, int mover);
    template <class State>
    void weigh_parts(const typename State::Graph& graph, Frame<State>& frame, int mover, int ply);

    // While many points are left:
    template <class Visitor>
    auto visit_frame(int ply, int mover, Visitor visit);
    Verdict judge_frame(int ply, int mover, Candidate& candidate);
    bool prove(int ply, int mover);
    int look_ahead(int ply, int mover, int moves_ahead, int least, int most);
    bool worth_looking_ahead(int ply) const;
    bool expand(int ply, int mover);
    void make(int ply, int mover, int move);

    // When few are left:
    ValueBounds measure(const RegionGraph& graph, const RegionState& state, VertexSet part,
                        const StateKey& key, int ply);
    ValueBounds measure(const SmallGraph& graph, const SmallState& state, SmallSet part,
                        const StateKey& key, int ply);
    int first_win(const SmallGraph& graph, SmallFrame& frame, int mover, int ply);
    bool prove(const SmallGraph& graph, const SmallFrame& frame, int mover, int ply);
    bool prove_small(const SmallGraph& graph, SmallFrame& frame, int mover, int ply);
    bool expand(const SmallGraph& graph, const SmallFrame& frame, int mover, int ply);

    // When very few are left:
    bool prove_tiny(const TinyGame& game, int mover);
    bool expand_tiny(const TinyGame& game, int mover);

    const Clock& clock_;
    ProofTable table_;
    SeenStates seen_;
    SeenStates tiny_seen_;  // the same for tiny states
    PartKeys part_keys_;
    PartValues* part_values_ = nullptr;
    RegionGraph graph_;
    std::vector<Frame<RegionState>> frames_;  // by ply
    std::vector<SmallPly> small_plies_;       // by ply, counted from where few points were left
    std::vector<ValueBounds> values_;         // of small parts, by a part of their key
    std::uint32_t generation_ = 1;            // what is older has been forgotten
    std::array<std::array<std::uint32_t, kMaxVertices>, 2> history_ = {};
    std::array<Effort, kMaxVertices + 1> efforts_ = {};
    std::uint64_t nodes_ = 0;
    std::uint64_t node_limit_ = 0;
    double deadline_ = 0;
    bool aborted_ = false;  // results are worthless while this is set
    std::atomic<bool> stopped_{false};
    Point best_move_ = kNoPoint;
    std::vector<Point> line_;
    Observer observer_;
};

}  // namespace buwei
