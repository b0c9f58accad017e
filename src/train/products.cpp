#include "train/products.h"

namespace buwei {

std::unique_ptr<Products> make_products(ProductsChoice choice, int most_channels) {
    switch (choice) {
        case ProductsChoice::kBlas: return make_blas_products(most_channels);
        case ProductsChoice::kAvx512: return make_avx512_products(most_channels);
        case ProductsChoice::kAmx: return make_amx_products(most_channels);
        case ProductsChoice::kFastest: break;
    }
    for (const ProductsChoice fast : {ProductsChoice::kAmx, ProductsChoice::kAvx512}) {
        if (auto products = make_products(fast, most_channels)) return products;
    }
    return make_blas_products(most_channels);
}

}  // namespace buwei
