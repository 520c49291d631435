#!/usr/bin/env bash
# Checks that the main job always writes the same bytes (H-6): optimized or not, on one
# thread or two, in a fresh process with another hash order, in another folder, on a CPU without
# FMA.
#
# Needs .build/release/simrun and .build/debug/simrun.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
readonly root
readonly scenario=scenarios/medina-drift.yaml
readonly reports=scenarios/medina-drift
readonly without_fma=glibc.cpu.hwcaps=-FMA,-AVX2,-FMA4,-AVX2_Usable,-FMA_Usable
work=$(mktemp -d)
readonly work
trap 'rm -rf "$work"' EXIT
# this variable gives every process the same hash order and would hide a dependence on it
unset SWIFT_DETERMINISTIC_HASHING

status=0
complain() {
  printf '✗ determinism: %s\n' "$*" >&2
  status=1
}

# Runs the build $2 of the command with the further arguments; reports go to the folder $1.
run() {
  local name=$1 build=$2
  shift 2
  local code=0
  "$root/.build/$build/simrun" "$scenario" --quiet --out "$work/$name" "$@" \
    >"$work/$name.log" 2>&1 || code=$?
  # a missed expectation is a valid result, too
  if [ "$code" -gt 1 ]; then
    complain "$name: simrun exits with $code"
    cat "$work/$name.log" >&2
    exit 1
  fi
}

# Compares the reports of the runs $1 and $2, byte by byte.
compare() {
  local file line
  for file in report.json observations.jsonl report.txt junit.xml map.svg report.html \
    layers.geojson; do
    local a=$work/$1/$reports/$file b=$work/$2/$reports/$file
    if [ ! -f "$a" ] && [ ! -f "$b" ]; then continue; fi
    if cmp -s "$a" "$b"; then continue; fi
    complain "$file differs between '$1' and '$2', first here:"
    line=$(cmp "$a" "$b" 2>&1 | sed -n 's/.*line \([0-9]*\).*/\1/p')
    sed -n "${line:-1}p" "$a" | cut -c 1-400 >&2
    sed -n "${line:-1}p" "$b" | cut -c 1-400 >&2
  done
}

run reference release --runs 1
if [ ! -s "$work/reference/$reports/report.json" ] \
  || [ ! -s "$work/reference/$reports/observations.jsonl" ]; then
  complain "the run wrote no reports"
  exit 1
fi
for again in second third; do
  run "$again-process" release --runs 1
  compare reference "$again-process"
done

run debug debug --runs 1
compare reference debug

mkdir "$work/elsewhere"
# copy, because a link would lead out of the repository
cp -R "$root/scenarios" "$work/elsewhere/scenarios"
(cd "$work/elsewhere" && run other-folder release --runs 1)
compare reference other-folder

run jobs-1 release --runs 4 --jobs 1
run jobs-2 release --runs 4 --jobs 2
compare jobs-1 jobs-2

fma="not checked without FMA: that takes glibc on x86-64 with FMA"
if [ "$(uname -s)-$(uname -m)" = Linux-x86_64 ] && getconf GNU_LIBC_VERSION >/dev/null 2>&1 \
  && grep -qw fma /proc/cpuinfo; then
  swiftc -O Tests/Support/LibmProbe.swift -o "$work/probe"
  if [ "$("$work/probe")" = "$(GLIBC_TUNABLES=$without_fma "$work/probe")" ]; then
    complain "the check without FMA is vacuous: libm gives the same bits with and without it"
  fi
  GLIBC_TUNABLES=$without_fma run without-fma release --runs 1
  compare reference without-fma
  fma="without FMA"
fi

[ "$status" -eq 0 ] \
  && echo "✓ determinism: 3 processes, debug and release, 1 and 2 jobs, 2 folders: same bytes; $fma"
exit "$status"
