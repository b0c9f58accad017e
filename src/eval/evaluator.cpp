#include "eval/evaluator.h"

#include <algorithm>
#include <cmath>

namespace buwei {
namespace {

// Those that work on frames of floats; null if the processor has not what they need.
const Kernels* frame_kernels(KernelChoice choice) {
    switch (choice) {
        case KernelChoice::kPlain: return &kPlainKernels;
        case KernelChoice::kAvx2: return avx2_kernels();
        case KernelChoice::kAvx2Short: return avx2_short_kernels();
        case KernelChoice::kAvx512: return avx512_kernels();
        case KernelChoice::kVnni: return vnni_kernels();
        case KernelChoice::kAmx:
        case KernelChoice::kFastest: break;
    }
    for (const Kernels* kernels : {vnni_kernels(), avx512_kernels(), avx2_short_kernels()}) {
        if (kernels != nullptr) return kernels;
    }
    return &kPlainKernels;
}

bool uses_tiles(KernelChoice choice) {
    return choice == KernelChoice::kAmx ||
           (choice == KernelChoice::kFastest && amx_kernels() != nullptr);
}

}  // namespace

bool available(KernelChoice choice) {
    return choice == KernelChoice::kAmx ? amx_kernels() != nullptr
                                        : frame_kernels(choice) != nullptr;
}

Evaluator::Evaluator(const Network& network, KernelChoice choice)
    : network_(network), kernels_(*frame_kernels(choice)) {
    if (uses_tiles(choice)) {
        inference_.emplace<TileInference>(network, *amx_kernels());
    } else {
        inference_.emplace<FrameInference>(network, kernels_);
    }
}

Evaluation Evaluator::evaluate(const Features& features, const CanvasTurn& turn) {
    float turned_logits[kCanvasPoints];
    float value_inputs[kValueInputs];
    if (auto* tiles = std::get_if<TileInference>(&inference_)) {
        tiles->run(features, turn, turned_logits, value_inputs);
    } else {
        std::get<FrameInference>(inference_).run(features, turn, turned_logits, value_inputs);
    }
    std::copy_n(features.scalars.data(), kScalars, value_inputs + 2 * kValueChannels);
    Evaluation evaluation;
    for (int place = 0; place < kCanvasPoints; ++place) {
        evaluation.logits[place] = turned_logits[turn[place]];
    }
    evaluation.win = 1 / (1 + std::exp(-value_of(value_inputs)));
    return evaluation;
}

float Evaluator::value_of(const float* inputs) const {
    const NetworkLayout& layout = network_.layout();
    alignas(Lane) float hidden[kValueHidden];
    std::copy_n(network_.data(layout.value_hidden.bias), kValueHidden, hidden);
    kernels_.add_product(inputs, network_.data(layout.value_hidden.kernel), kValueInputs,
                         kValueHidden, hidden);
    const float* output = network_.data(layout.value_output.kernel);
    float sum = *network_.data(layout.value_output.bias);
    for (int i = 0; i < kValueHidden; ++i) sum += std::max(0.0F, hidden[i]) * output[i];
    return sum;
}

double Evaluator::multiply_adds() const {
    const NetworkLayout& layout = network_.layout();
    double total = 0;
    for (const Tensor& tensor : layout.tensors()) {
        const bool everywhere =
            tensor.name.find("kernel") != std::string::npos || tensor.name == "policy";
        total += static_cast<double>(tensor.size()) * (everywhere ? kCanvasPoints : 1);
    }
    return total;
}

}  // namespace buwei
