#include "engine/signature.h"

#include "engine/engine.h"
#include "rules/random_play.h"

namespace buwei {
namespace {

constexpr int kPositions = 12;
constexpr int kPliesBetween = 5;
constexpr std::uint64_t kNodes = 4000;

}  // namespace

Signature engine_signature() {
    Signature signature;
    signature.value = 0xcbf29ce484222325ULL;
    const auto mix = [&signature](std::uint64_t number) {
        signature.value = (signature.value ^ number) * 0x100000001b3ULL;
    };
    const SystemClock clock;
    Engine engine;
    Rng rng(2026);
    for (int i = 0; i < kPositions; ++i) {
        engine.set_position(random_position(Geometry::nine(), i * kPliesBetween, rng));
        GoLimits limits;
        limits.nodes = kNodes;
        const Answer answer = engine.go(limits);
        signature.nodes += answer.nodes;
        for (const MoveStatistics& candidate : answer.candidates) {
            mix(static_cast<std::uint64_t>(candidate.point));
            mix(candidate.visits);
        }
    }
    signature.seconds = clock.seconds();
    return signature;
}

}  // namespace buwei
