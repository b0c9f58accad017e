#include "train/convolution.h"

namespace buwei {

std::unique_ptr<Convolver> make_convolver(ConvolverChoice choice, int most_channels) {
    switch (choice) {
        case ConvolverChoice::kGemm: return make_gemm_convolver(most_channels);
        case ConvolverChoice::kAvx512: return make_avx512_convolver(most_channels);
        case ConvolverChoice::kAmx: return make_amx_convolver(most_channels);
        case ConvolverChoice::kFastest: break;
    }
    for (const ConvolverChoice fast : {ConvolverChoice::kAmx, ConvolverChoice::kAvx512}) {
        if (auto convolver = make_convolver(fast, most_channels)) return convolver;
    }
    return make_gemm_convolver(most_channels);
}

}  // namespace buwei
