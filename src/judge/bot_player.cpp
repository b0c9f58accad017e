#include "judge/bot_player.h"

namespace buwei {
namespace {

const Geometry& board() {
    return Geometry::nine();
}

bool is_blank(const std::string& text) {
    return text.find_first_not_of(" \t\r\n") == text.npos;
}

}  // namespace

Result<std::unique_ptr<BotPlayer>> BotPlayer::make(const SandboxProbe& probe, const BotSpec& spec,
                                                   const GameLimits& limits, bool sandboxed) {
    Result<BotProgram> program = find_program(spec);
    if (!program) return program.error();
    Result<ScratchFolder> scratch = ScratchFolder::make();
    if (!scratch) return scratch.error();
    return std::unique_ptr<BotPlayer>(
        new BotPlayer(probe, spec, limits, sandboxed, std::move(*program), std::move(*scratch)));
}

BotPlayer::BotPlayer(const SandboxProbe& probe, const BotSpec& spec, const GameLimits& limits,
                     bool sandboxed, BotProgram program, ScratchFolder scratch)
    : probe_(probe),
      limits_(limits),
      protocol_(spec.protocol),
      sandboxed_(sandboxed),
      program_(std::move(program)),
      scratch_(std::move(scratch)),
      cgroup_(probe.cgroups, limits.memory_bytes, limits.max_processes) {}

bool BotPlayer::is_kept() const {
    return protocol_ == BotProtocol::kKeep || protocol_ == BotProtocol::kGtp;
}

Result<TurnRecord> BotPlayer::take_turn(const std::vector<Point>& moves) {
    TurnRecord turn;
    const bool was_kept = process_ != nullptr;
    Result<TurnOutcome> outcome = ask(moves, turn.input);
    // A bot that asked to be kept and then ended all the same gets the full form again.
    if (outcome && was_kept && protocol_ == BotProtocol::kKeep && outcome->exited &&
        is_blank(outcome->output)) {
        process_.reset();
        outcome = ask(moves, turn.input);
    }
    if (!outcome) return outcome.error();
    if (outcome->verdict == Verdict::kOk) sandbox_proven_ = true;
    if (sandboxed_ && !sandbox_proven_ && outcome->verdict == Verdict::kRe) {
        // Was it the bot, or did bubblewrap fail with its folders?
        const std::string complaint = try_sandbox(probe_, program_, scratch_.path());
        if (!complaint.empty()) return Error{"the sandbox could not be set up: " + complaint};
    }
    first_turn_ = false;
    read_answer(*outcome, turn);
    return turn;
}

Result<TurnOutcome> BotPlayer::ask(const std::vector<Point>& moves, std::string& input) {
    if (process_ && process_->has_exited()) process_.reset();
    const bool fresh = process_ == nullptr;
    input = fresh ? full_input(protocol_, board(), moves, carried_)
                  : next_input(protocol_, board(), moves);
    if (fresh) {
        Result<std::unique_ptr<BotProcess>> started = BotProcess::start(
            {probe_, program_, scratch_, cgroup_, limits_, sandboxed_, !is_kept()});
        if (!started) return started.error();
        process_ = std::move(*started);
    }
    TurnRequest request;
    request.input = input;
    // Every turn starts a process in the restart protocols; only the game's first one may take
    // longer there.
    const bool generous = first_turn_ || (fresh && is_kept());
    request.cpu_seconds = generous ? limits_.first_turn_seconds : limits_.seconds;
    AnswerScanner scanner(protocol_, input);
    if (is_kept()) {
        request.complete = [&scanner](std::string_view output) { return scanner.complete(output); };
    }
    TurnOutcome outcome = process_->take_turn(request);
    if (outcome.verdict == Verdict::kOk && outcome.exited && protocol_ == BotProtocol::kGtp) {
        outcome.verdict = Verdict::kRe;
        outcome.detail = "ended before it answered";
    }
    if (!process_->alive()) process_.reset();
    if (outcome.verdict == Verdict::kOk && scratch_.overfull()) {
        outcome.verdict = Verdict::kRe;
        outcome.detail = "filled its scratch folder";
    }
    return outcome;
}

void BotPlayer::read_answer(const TurnOutcome& outcome, TurnRecord& turn) {
    turn.output = outcome.output;
    turn.error_output = outcome.error_output;
    turn.cpu_seconds = outcome.cpu_seconds;
    turn.wall_seconds = outcome.wall_seconds;
    turn.peak_memory_bytes = outcome.peak_memory_bytes;
    turn.verdict = outcome.verdict;
    turn.verdict_detail = outcome.detail;
    const Result<BotAnswer> answer = parse_answer(protocol_, board(), turn.input, turn.output);
    if (answer) {
        turn.move = {answer->x, answer->y};
        turn.debug = answer->debug;
        if (answer->carried) carried_ = *answer->carried;
    } else if (turn.verdict == Verdict::kOk) {
        turn.verdict = Verdict::kNj;
        turn.verdict_detail = answer.error().message;
    }
}

}  // namespace buwei
