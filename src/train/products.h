// The products of training, matrices and 3x3 convolutions: nearly all time of learning is in here.
// Written four times, since speed hangs on the processor; all answers are the same but for
// rounding.
//
// Activations, kernels and "gradient" are as in layers.h and network_layout.h.
#pragma once

#include <memory>

#include "eval/network_layout.h"
#include "train/gemm.h"

namespace buwei {

// Inputs: the planes or whole groups of channels. Outputs: whole groups of channels.
struct ConvolutionShape {
    int samples = 0;
    int inputs = 0;
    int outputs = 0;
};

// One object for each thread: it owns the scratch memory.
class Products {
public:
    virtual ~Products() = default;

    // As gemm() in gemm.h.
    virtual void multiply(Form a_form, Form b_form, int rows, int columns, int inner,
                          const float* a, const float* b, float keep, float* result) = 0;
    // output += convolution(input), without a bias.
    virtual void add_forward(const ConvolutionShape& shape, const float* input, const float* kernel,
                             float* output) = 0;
    virtual void add_kernel_gradient(const ConvolutionShape& shape, const float* input,
                                     const float* output_gradient, float* kernel_gradient) = 0;
    // Precondition: the inputs are whole groups of channels, too.
    virtual void add_input_gradient(const ConvolutionShape& shape, const float* kernel,
                                    const float* output_gradient, float* input_gradient) = 0;
};

enum class ProductsChoice { kFastest, kBlas, kAvx2, kAvx512, kAmx };

// Null if this processor cannot do it. `most_channels`: no convolution has more inputs or outputs.
std::unique_ptr<Products> make_products(ProductsChoice choice, int most_channels);

// For those who write products. What a place of the output got from an input under a tap, that
// input gets back from the opposite side: the input's gradient is a convolution of the output's
// with the kernel turned, inputs and outputs exchanged and the taps reversed.
void turn_kernel(const ConvolutionShape& shape, const float* kernel, float* turned);

// One function for each way, for make_products() only.
std::unique_ptr<Products> make_blas_products(int most_channels);
std::unique_ptr<Products> make_avx2_products(int most_channels);
std::unique_ptr<Products> make_avx512_products(int most_channels);
std::unique_ptr<Products> make_amx_products(int most_channels);

}  // namespace buwei
