#include "train/products.h"

namespace buwei {

void turn_kernel(const ConvolutionShape& shape, const float* kernel, float* turned) {
    for (int tap = kTaps - 1; tap >= 0; --tap) {
        const float* from = kernel + tap * shape.inputs * shape.outputs;
        for (int o = 0; o < shape.outputs; ++o, ++from) {
            for (int i = 0; i < shape.inputs; ++i) *turned++ = from[i * shape.outputs];
        }
    }
}

std::unique_ptr<Products> make_products(ProductsChoice choice, int most_channels) {
    switch (choice) {
        case ProductsChoice::kBlas: return make_blas_products(most_channels);
        case ProductsChoice::kAvx2: return make_avx2_products(most_channels);
        case ProductsChoice::kAvx512: return make_avx512_products(most_channels);
        case ProductsChoice::kAmx: return make_amx_products(most_channels);
        case ProductsChoice::kFastest: break;
    }
    for (const ProductsChoice fast :
         {ProductsChoice::kAmx, ProductsChoice::kAvx512, ProductsChoice::kAvx2}) {
        if (auto products = make_products(fast, most_channels)) return products;
    }
    return make_blas_products(most_channels);
}

}  // namespace buwei
