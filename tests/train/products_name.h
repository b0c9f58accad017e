// Names for tests that are run once for each way to convolve.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "train/products.h"

namespace buwei {

inline std::string products_name(const testing::TestParamInfo<ProductsChoice>& info) {
    switch (info.param) {
        case ProductsChoice::kBlas: return "Blas";
        case ProductsChoice::kAvx2: return "Avx2";
        case ProductsChoice::kAvx512: return "Avx512";
        case ProductsChoice::kAmx: return "Amx";
        case ProductsChoice::kFastest: break;
    }
    return "Fastest";
}

}  // namespace buwei
