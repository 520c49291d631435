/// Elementary functions with the same bits on every CPU, in debug and release.
///
/// The C library's functions differ: glibc selects its variant by the CPU, and Apple's code is
/// different. Code that determines a run's output calls the functions here. They use only
/// operations that IEEE 754 rounds in one way (+ − × ÷, square root) and whole numbers; Swift never
/// fuses a product with a sum. PinnedBitsTests check the bits, AccuracyTests the accuracy.
///
/// Largest errors found for millions of arguments against references of 64 significant bits, in
/// units in the last place of the result (0.5 is the best possible for a rounded result):
///
/// | function         | error | domain                                                   |
/// |------------------|-------|----------------------------------------------------------|
/// | sin, cos, sincos | 0.8   | up to 2²⁰ (about a million) radians; `sincos(_:)` beyond |
/// | sincos(degrees:) | 1.6   | everywhere from 1e-290 degrees up                        |
/// | atan2            | 0.9   | everywhere                                               |
/// | asin, acos       | 1.8   | [−1, 1]; NaN outside                                     |
/// | exp              | 0.95  | everywhere, subnormal results included                   |
/// | log              | 0.9   | from 0 up, subnormal arguments included; NaN below       |
///
/// The coefficients of the polynomials and the split constants are those of fdlibm (Sun
/// Microsystems, 1993) as published in FreeBSD's msun: k_sin.c, k_cos.c, e_rem_pio2.c, s_atan.c,
/// e_exp.c, e_log.c.
public enum Portable {}
