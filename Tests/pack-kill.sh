#!/usr/bin/env bash
# Kills `simrun pack install` with SIGKILL at random points, and looks each time whether the pack
# that is in force verifies: the old release or the new one, nothing in between.
#
#   Tests/pack-kill.sh [times [seed]]     200 times, seed 1
#
# Wants a release build in .build/release, or the path of another in SIMRUN.
set -euo pipefail
cd "$(dirname "$0")/.."
readonly times=${1:-200}
readonly seed=${2:-1}
readonly simrun=${SIMRUN:-$PWD/.build/release/simrun}

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

complain() { printf '✗ pack-kill: %s\n' "$*" >&2; exit 1; }

# two releases a day apart, with tiles of 8 MB so that there is something to interrupt
"$simrun" pack keygen k >/dev/null
for version in 1 2; do
  head -c 8000000 /dev/zero | tr '\0' "$version" >tiles
  "$simrun" pack sign --graph "$OLDPWD/scenarios/packs/medina.pack" --tiles tiles --id medina \
    --version "$version" --released-at "2026-11-2$version" --expires 2099-01-01 --key k \
    -o "r$version" >/dev/null
done

install() {
  "$simrun" pack install "r$1" --library lib --key k.pub --now 2026-12-01 --allow-downgrade \
    >/dev/null 2>&1
}
in_force() {
  "$simrun" pack verify medina --library lib --key k.pub 2>&1 \
    | sed -n 's/^whole and signed: medina, version \([0-9]\),.*/\1/p'
}

install 1
now() { date +%s%N; }
start=$(now)
install 2
readonly whole=$(($(now) - start))
old=2
declare -A ended=([old]=0 [new]=0 [faster]=0)
RANDOM=$seed
for ((count = 1; count <= times; count++)); do
  new=$((3 - old))
  wait_ns=$(((RANDOM * 32768 + RANDOM) % whole))
  install "$new" 2>/dev/null &
  victim=$!
  sleep "$(printf '0.%09d' "$wait_ns")"
  # the command runs in a shell of its own; it is the shell's child that is killed
  child=$(ps -o pid= --ppid "$victim" | tr -d ' ') || true
  if [ -n "$child" ] && kill -9 "$child" 2>/dev/null; then killed=1; else killed=0; fi
  wait "$victim" 2>/dev/null || true
  found=$(in_force)
  case "$found" in
    "$new") [ "$killed" = 1 ] && how=new || how=faster ;;
    "$old") how=old ;;
    *) complain "after $wait_ns ns (kill $count, seed $seed) nothing verifies in $folder" ;;
  esac
  ended[$how]=$((ended[$how] + 1))
  old=$found
done
# and after all that an install cleans up
install $((3 - old)) || complain "the next install fails"
left=$(find lib/medina -mindepth 1 -maxdepth 1 | wc -l)
[ "$left" -eq 3 ] || complain "$left names are left in lib/medina, expected 3"
killed=$((ended[old] + ended[new]))
echo "✓ pack-kill: killed $killed times of $times in $((whole / 1000000)) ms;" \
  "${ended[old]} times the old release is in force, ${ended[new]} times the new," \
  "${ended[faster]} times the install was faster"
