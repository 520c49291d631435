#ifndef SIMRUN_CGSL_SHIM_H
#define SIMRUN_CGSL_SHIM_H
#include <gsl/gsl_errno.h>
#include <gsl/gsl_cdf.h>
#include <gsl/gsl_eigen.h>
#include <gsl/gsl_fft_real.h>
#include <gsl/gsl_multimin.h>
#include <gsl/gsl_sf_legendre.h>
#include <gsl/gsl_statistics_double.h>

/// GSL stores its kinds of searches in variables, which Swift treats as shared and mutable.
static inline const gsl_multimin_fminimizer_type *gsl_simplex(void) {
  return gsl_multimin_fminimizer_nmsimplex2;
}
#endif
