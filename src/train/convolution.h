// The 3x3 convolution for training, forward and backward: nearly all multiplications of a learning
// run are in here. Written three times, since speed hangs on the processor; all answers are the
// same but for rounding.
//
// Activations, kernels and "gradient" are as in layers.h and network_layout.h.
#pragma once

#include <memory>

#include "eval/network_layout.h"

namespace buwei {

// Inputs: the planes or whole groups of channels. Outputs: whole groups of channels.
struct ConvolutionShape {
    int samples = 0;
    int inputs = 0;
    int outputs = 0;
};

// One object for each thread: it owns the scratch memory.
class Convolver {
public:
    virtual ~Convolver() = default;

    // output += convolution(input), without a bias.
    virtual void add_forward(const ConvolutionShape& shape, const float* input, const float* kernel,
                             float* output) = 0;
    virtual void add_kernel_gradient(const ConvolutionShape& shape, const float* input,
                                     const float* output_gradient, float* kernel_gradient) = 0;
    // Precondition: the inputs are whole groups of channels, too.
    virtual void add_input_gradient(const ConvolutionShape& shape, const float* kernel,
                                    const float* output_gradient, float* input_gradient) = 0;
};

enum class ConvolverChoice { kFastest, kGemm, kAvx512, kAmx };

// Null if this processor cannot do it. `most_channels`: no shape has more inputs or outputs.
std::unique_ptr<Convolver> make_convolver(ConvolverChoice choice, int most_channels);

// One function for each way, for make_convolver() only.
std::unique_ptr<Convolver> make_gemm_convolver(int most_channels);
std::unique_ptr<Convolver> make_avx512_convolver(int most_channels);
std::unique_ptr<Convolver> make_amx_convolver(int most_channels);

}  // namespace buwei
