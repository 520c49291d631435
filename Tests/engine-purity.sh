#!/usr/bin/env bash
# Checks on the built objects that an engine needs nothing but the Swift standard library, other
# engines, a heap, and arithmetic that is exact everywhere: no Foundation, no GSL, no I/O, no clock,
# no randomness, no inexact function of libm.
#
# Needs a release build in .build/release. Every foreign C symbol that is not listed as harmless
# counts as a violation, so that new ones are reviewed at once.
set -euo pipefail
cd "$(dirname "$0")/.."
readonly build=.build/release

# C symbols that are pure and the same everywhere: the runtime, memory, and exact arithmetic.
readonly runtime='swift_[A-Za-z0-9_]+|swiftEmpty[A-Za-z]+|(u?div|u?mod|u?mul)[a-z0-9]+'
readonly memory='mem(cpy|move|set|cmp)(_chk)?|bzero|malloc(_(usable_)?size)?|free|stack_chk_[a-z]+'
readonly rounding='floor|ceil|trunc|round|roundeven|rint|nearbyint'
readonly exact="(sqrt|fmod|remainder|$rounding|fma|fabs|copysign|ldexp|scalbn)f?"
readonly harmless="^_*($runtime|$memory|$exact)\$"
# Mangled names of other modules, and of parts of the standard library that engines may not use.
readonly libraries='CGSL|CLibXML2|CZlib|Crypto|GRDB|Yams'
readonly modules="[0-9](Foundation[A-Za-z]*|Glibc|Darwin|Dispatch|$libraries)|_Concurrency"
readonly ambient='SystemRandomNumberGenerator|ContinuousClock|SuspendingClock|ss5print|ss8readLine'
readonly impure="$modules|$ambient"

# Prints the symbols on standard input that an engine may not need.
violations() {
  awk -v harmless="$harmless" -v impure="$impure" \
    '$0 ~ impure || ($0 !~ /^_*[$]s/ && $0 !~ harmless) { print }'
}

# Prints the symbols that the target $1 needs from other modules.
needs() {
  nm -u "$build/$1.build/"*.o \
    | awk 'NF == 2 && $1 == "U" { print $2 } NF == 1 && !/:$/ { print $1 }' | sort -u
}

complain() { printf '✗ purity: %s\n' "$*" >&2; }

status=0
count=0
for folder in Sources/Engines/*/; do
  engine=$(basename "$folder")
  if ! compgen -G "$build/$engine.build/*.o" >/dev/null; then
    complain "$engine has no objects in $build: build it first"
    exit 1
  fi
  found=$(needs "$engine" | violations)
  if [ -n "$found" ]; then
    status=1
    while IFS= read -r symbol; do complain "$engine needs $symbol"; done <<<"$found"
  fi
  count=$((count + 1))
done

# Self-test: the check must find violations in objects that have some, and in names of libm.
# grep must read to the end here: stopping at the first match (-q) would break the pipe before it.
for probe in SimNumerics:gsl_ SimrunCommand:Foundation; do
  if ! needs "${probe%%:*}" | violations | grep "${probe#*:}" >/dev/null; then
    complain "the check is blind: it finds no ${probe#*:} in ${probe%%:*}"
    status=1
  fi
done
for name in sin cos tan asin acos atan atan2 sincos sinh cosh tanh exp exp2 expm1 log log2 log10 \
  log1p pow cbrt hypot tgamma lgamma erf _sin time clock_gettime rand open write; do
  if [ -z "$(echo "$name" | violations)" ]; then
    complain "the check is blind: it lets $name pass"
    status=1
  fi
done

[ "$status" -eq 0 ] \
  && echo "✓ purity: $count engines need no Foundation, GSL, clock or I/O, and only exact libm"
exit "$status"
