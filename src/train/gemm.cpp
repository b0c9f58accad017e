#include "train/gemm.h"

#include <cblas.h>

namespace buwei {
namespace {

// The trainer has threads of its own, one for each slice of a batch.
bool use_one_thread() {
    openblas_set_num_threads(1);
    return true;
}

CBLAS_TRANSPOSE as_blas(Form form) {
    return form == Form::kPlain ? CblasNoTrans : CblasTrans;
}

}  // namespace

void gemm(Form a_form, Form b_form, int rows, int columns, int inner, const float* a,
          const float* b, float keep, float* result) {
    static const bool kReady = use_one_thread();
    static_cast<void>(kReady);
    const int a_stride = a_form == Form::kPlain ? inner : rows;
    const int b_stride = b_form == Form::kPlain ? columns : inner;
    cblas_sgemm(CblasRowMajor, as_blas(a_form), as_blas(b_form), rows, columns, inner, 1, a,
                a_stride, b, b_stride, keep, result, columns);
}

}  // namespace buwei
