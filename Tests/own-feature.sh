#!/usr/bin/env bash
# Builds and tests the package of a user's own feature, and runs the command that it produces; the
# arguments are flags for the builds.
set -euo pipefail
cd "$(dirname "$0")/.."
package=scenarios/own-feature
scratch=$PWD/.build-own-feature

say() { printf '%s\n' "$@"; }
fail() {
  say "error: $1" >&2
  exit 1
}

[ -e "$scratch" ] || say "building the package of a user's own feature (takes a minute or two)"
out=$(swift test -q --package-path $package --scratch-path "$scratch/feature" "$@" 2>&1) \
  || fail "$out"
out=$(swift build -q --package-path $package/command --scratch-path "$scratch/command" "$@" 2>&1) \
  || fail "$out"

# the command knows the feature and everything else
run=$scratch/command/debug/arrival-run
# expect PATTERN WHY COMMAND: fails with WHY unless the output of COMMAND contains PATTERN
expect() {
  grep -q "$1" <<<"$("${@:3}")" || fail "$2"
}
expect '^  arrival.error.max' "the command lists no metric of the feature" "$run" metrics arrival
expect 'distance_m' "the command lists no kind of the feature" "$run" observations arrival
expect '"radius"' "the schema has no key of the feature" "$run" schema
expect 'route.left.longest' "the command lacks simrun's metrics" "$run" metrics route
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cat >"$place/home.yaml" <<'YAML'
format: 1
title: Home behind a wall
world:
  map:
    grid: 25 m
    center: jemaa_el_fnaa
    drawing: |
      A-----------h
walk: { from: A, to: h, then_stand: 1 min }
phone: { gnss: medina_lane }
script: [open_screen: at 0 s]
features: { arrival: { radius: 40 m } }
expect: { arrival.announced.count: == 1, arrival.error.max: <= 90 m }
variants:
  never: { expect: fail, misses: [arrival.announced.count], arrival: { radius: 1 m } }
YAML
(cd "$place" && "$run" home.yaml) >"$place/out" || fail "$(cat "$place/out")"
grep -q '^  reproduce  arrival-run home.yaml' "$place/out" \
  || fail "the report does not name the command: $(cat "$place/out")"
say "✓ own-feature: the package is built and tested, and its command runs a scenario of its own"
