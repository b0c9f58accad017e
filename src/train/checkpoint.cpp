#include "train/checkpoint.h"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <vector>

namespace buwei {
namespace {

constexpr std::string_view kCheckpointMagic = "BUWEIC1\n";
constexpr std::size_t kHeadingBytes = 8 + 4 + 4 + 8;

template <class T>
void put(std::string& bytes, const T* values, std::size_t count) {
    bytes.append(reinterpret_cast<const char*>(values), count * sizeof(T));
}

template <class T>
void take(std::string_view& bytes, T* values, std::size_t count) {
    std::memcpy(values, bytes.data(), count * sizeof(T));
    bytes.remove_prefix(count * sizeof(T));
}

}  // namespace

std::string checkpoint_bytes(const Checkpoint& checkpoint) {
    std::string bytes(kCheckpointMagic);
    const TrainingState& state = checkpoint.state;
    put(bytes, &checkpoint.shape.channels, 1);
    put(bytes, &checkpoint.shape.blocks, 1);
    put(bytes, &state.steps, 1);
    for (const std::vector<float>* part :
         {&state.weights, &state.first_moments, &state.second_moments, &state.average}) {
        put(bytes, part->data(), part->size());
    }
    return bytes;
}

Result<Checkpoint> parse_checkpoint(std::string_view bytes) {
    if (bytes.size() < kHeadingBytes ||
        bytes.substr(0, kCheckpointMagic.size()) != kCheckpointMagic) {
        return Error{"not a checkpoint"};
    }
    bytes.remove_prefix(kCheckpointMagic.size());
    Checkpoint checkpoint;
    TrainingState& state = checkpoint.state;
    take(bytes, &checkpoint.shape.channels, 1);
    take(bytes, &checkpoint.shape.blocks, 1);
    take(bytes, &state.steps, 1);
    if (!NetworkLayout::valid(checkpoint.shape)) return Error{"a checkpoint of no valid network"};
    const std::size_t size = NetworkLayout(checkpoint.shape).size();
    if (bytes.size() != 4 * size * sizeof(float)) return Error{"a checkpoint is cut short"};
    for (std::vector<float>* part :
         {&state.weights, &state.first_moments, &state.second_moments, &state.average}) {
        part->resize(size);
        take(bytes, part->data(), size);
        for (const float value : *part) {
            if (!std::isfinite(value)) return Error{"a checkpoint with a number that is none"};
        }
    }
    return checkpoint;
}

}  // namespace buwei
