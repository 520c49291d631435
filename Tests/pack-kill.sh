#!/usr/bin/env bash
# Kills `simrun pack install` with SIGKILL, and checks each time that the current pack verifies:
# it is the old release or the new one, nothing in between.
#
#   Tests/pack-kill.sh [times [seed]]     200 times, seed 1
#
# First at every call by which an install changes a file, and in the middle of every write: these
# are all states that a killed process can leave. Then at random: every other time at such a call,
# without cleaning up after the previous kill, and every other time at a random moment.
#
# Needs a release build in .build/release, or the path of another in SIMRUN. Calls are counted on
# Linux, by a library built with a C compiler (CC, clang or cc); elsewhere all kills are at random
# moments.
set -euo pipefail
cd "$(dirname "$0")/.."
readonly times=${1:-200}
readonly seed=${2:-1}
readonly root=$PWD
readonly simrun=${SIMRUN:-$PWD/.build/release/simrun}

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

complain() { printf '✗ pack-kill: %s\n' "$*" >&2; exit 1; }

counter=
compiler=${CC:-$(command -v clang || command -v cc || true)}
if [ "$(uname)" = Linux ] && [ -n "$compiler" ]; then
  "$compiler" -O1 -shared -fPIC -o counter.so "$root/Tests/pack-kill.c"
  counter=$folder/counter.so
fi

# three releases one day apart, with 1 MB each, so that an install takes some time
"$simrun" pack keygen k >/dev/null
for version in 1 2 3; do
  head -c 1000000 /dev/zero | tr '\0' "$version" >tiles
  "$simrun" pack sign --graph "$root/scenarios/packs/medina.pack" --tiles tiles --id medina \
    --version "$version" --released-at "2026-11-2$version" --expires 2099-01-01 --key k \
    -o "r$version" >/dev/null
done

# installs release $1; the install is killed at call $2, or not at all
install() {
  rm -f log
  LD_PRELOAD=$counter PACK_KILL_LOG=$folder/log PACK_KILL_AT=${2:-0} \
    "$simrun" pack install "r$1" --library lib --key k.pub --now 2026-12-01 --allow-downgrade \
    >/dev/null
} 2>/dev/null
in_force() {
  "$simrun" pack verify medina --library lib --key k.pub 2>&1 \
    | sed -n 's/^whole and signed: medina, version \([0-9]\),.*/\1/p'
}
# prints the phase of the install in which the last call of the log was made
phase() {
  local last=
  [ -e log ] && last=$(tail -n 1 log)
  case "$last" in
    *' '*/.incoming/stale | 'rmdir '*/.incoming | 'unlink '* | 'rmdir '*) echo cleaning ;;
    'rename '*/.incoming) echo moving ;;
    *.incoming*) echo copying ;;
    'rename '*.installed.json) echo 'the swap' ;;
    *.installed.json*) echo registering ;;
    *accepted.json*) echo noting ;;
    'fsync '*/medina)
      if grep -q 'rename .*installed' log; then echo 'after the swap'; else echo moved; fi
      ;;
    *) echo beginning ;;
  esac
}
declare -A ended=([old]=0 [new]=0 [faster]=0) phases=()
# $1: the current release before, $2: the installed release, $3: how it was killed
judge() {
  found=$(in_force)
  case "$found" in
    "$2") how=new ;;
    "$1") how=old ;;
    *) cp -r "$folder" "$folder.kept"
      complain "$3: nothing verifies in $folder.kept/lib (seed $seed)" ;;
  esac
  ended[$how]=$((ended[$how] + 1))
  where=$(phase)
  phases[$where]=$((${phases[$where]:-0} + 1))
}

# release 2 is current, release 1 is kept, and a killed process left files
install 1 && install 2 || complain "the installs fail"
mkdir lib/medina/.incoming
echo stale >lib/medina/.incoming/stale
cp -a lib whole
steps=0
if [ -n "$counter" ]; then
  install 3 || complain "the install fails"
  cp log calls
  steps=$(wc -l <calls)
  [ "$steps" -gt 20 ] || complain "only $steps calls were counted"
  for ((step = 1; step <= steps; step++)); do
    for half in '' yes; do
      if [ -n "$half" ] && ! sed -n "${step}p" calls | grep -q '^write '; then continue; fi
      rm -rf lib
      cp -a whole lib
      if [ -n "$half" ]; then export PACK_KILL_HALF=1; else unset PACK_KILL_HALF; fi
      install 3 "$step" && complain "an install outlived its kill at call $step"
      judge 2 3 "killed at call $step${half:+, half written}: $(sed -n "${step}p" calls)"
    done
  done
  unset PACK_KILL_HALF
  rm -rf lib
  cp -a whole lib
fi
counted=$((ended[old] + ended[new]))

now() { date +%s%N; }
start=$(now)
install 3 || complain "the install fails"
readonly whole=$(($(now) - start))
old=3
RANDOM=$seed
for ((count = 1; count <= times; count++)); do
  new=$((5 - old))
  if [ "$steps" -gt 0 ] && ((count % 2)); then
    step=$((RANDOM % steps + 1))
    install "$new" "$step" && how=faster || how=
    name="kill $count at call $step"
  else
    wait_ns=$(((RANDOM * 32768 + RANDOM) % whole))
    install "$new" &
    victim=$!
    sleep "$(printf '0.%09d' "$wait_ns")"
    # the command runs in its own shell; the shell's child is killed
    child=$(ps -o pid= --ppid "$victim" | tr -d ' ') || true
    if [ -n "$child" ] && kill -9 "$child" 2>/dev/null; then how=; else how=faster; fi
    wait "$victim" 2>/dev/null || true
    name="kill $count after $wait_ns ns"
  fi
  if [ "$how" = faster ]; then
    ended[faster]=$((ended[faster] + 1))
    [ "$(in_force)" = "$new" ] || complain "$name: the install ended, and is not in force"
    old=$new
  else
    judge "$old" "$new" "$name"
    old=$found
  fi
done
# after all that, an install cleans up
install $((5 - old)) || complain "the next install fails"
left=$(find lib/medina -mindepth 1 -maxdepth 1 | wc -l)
[ "$left" -eq 4 ] || complain "$left names are left in lib/medina, expected 4"
killed=$((ended[old] + ended[new]))
echo "✓ pack-kill: killed $killed times, $counted of them at each of $steps calls and within" \
  "writes; ${ended[old]} times the old release is in force, ${ended[new]} times the new;" \
  "${ended[faster]} installs were faster"
for name in "${!phases[@]}"; do echo "  ${phases[$name]} while $name"; done | sort
