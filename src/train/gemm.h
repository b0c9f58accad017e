// Matrix products for the trainer; gemm.cpp is the only place that knows of OpenBLAS.
#pragma once

namespace buwei {

enum class Form { kPlain, kTransposed };

// result = a * b + keep * result, all row by row. The factors are read in the given form: a is
// rows x inner after it, b inner x columns.
void gemm(Form a_form, Form b_form, int rows, int columns, int inner, const float* a,
          const float* b, float keep, float* result);
// The same without OpenBLAS. Precondition: the processor has AVX-512 (F).
void gemm_avx512(Form a_form, Form b_form, int rows, int columns, int inner, const float* a,
                 const float* b, float keep, float* result);

}  // namespace buwei
