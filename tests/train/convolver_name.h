// Names for tests that are run once for each way to convolve.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "train/convolution.h"

namespace buwei {

inline std::string convolver_name(const testing::TestParamInfo<ConvolverChoice>& info) {
    switch (info.param) {
        case ConvolverChoice::kGemm: return "Gemm";
        case ConvolverChoice::kAvx512: return "Avx512";
        case ConvolverChoice::kAmx: return "Amx";
        case ConvolverChoice::kFastest: break;
    }
    return "Fastest";
}

}  // namespace buwei
