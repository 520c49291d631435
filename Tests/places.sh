#!/usr/bin/env bash
# Runs simrun in unusual places and prints the result of each in a line: planted
# links, two processes with the same number, full and read-only disks, folders of other users.
#
#   Tests/places.sh [how many links of each kind]     10000
#
# Needs a release build in .build/release, or the path of another in SIMRUN; root on Linux, for
# namespaces and disks in memory. Cases that can't be tried here are named, and do not fail.
set -uo pipefail
cd "$(dirname "$0")/.."
readonly tests=$PWD/Tests
readonly many=${1:-10000}
readonly built=${SIMRUN:-$PWD/.build/release/simrun}

folder=$(mktemp -d)
disk=$folder/disk
leave() { umount "$disk" 2>/dev/null; rm -rf "$folder"; }
trap leave EXIT
chmod 755 "$folder"
# a place where any user may run it
cp "$built" "$folder/simrun"
readonly simrun=$folder/simrun
export TMPDIR=$folder/tmp
mkdir -p "$folder/work" "$disk" "$TMPDIR"
chmod 1777 "$TMPDIR"
cd "$folder/work" || exit 1
echo untouched >../secret

cp "$tests/short-walk.yaml" s.yaml

failed=0
# $1: the case, $2: whether it is as expected, $3: the result
line() {
  local mark=✓
  if [ "$2" != yes ]; then mark=✗ failed=1; fi
  printf '%s %-52s %s\n' "$mark" "$1" "$3"
}
is() { if "$@"; then echo yes; else echo no; fi; }
untouched() { [ "$(cat "$folder/secret")" = untouched ]; }
drafts() { find . "$TMPDIR" -name '.simrun-*' ! -type l 2>/dev/null | wc -l; }
words() { tr '\n' ' ' <"$1" | cut -c1-110; }
has() { "$@" >/dev/null 2>&1; }

# --- planted links
plant() { xargs -n 500 sh -c 'for name; do ln -s ../../../secret "$name"; done' sh; }
mkdir -p reports/s
(cd reports/s && for file in report.txt report.json; do
  seq -f ".$file.%.0f" 1 "$many"
done | plant)
(cd reports && seq -f '.junit.xml.%.0f' 1 "$many" | plant)
for command in "s.yaml" "ci s.yaml"; do
  status=0
  # in its own namespace the process has a small number, one of those in the planted names
  has unshare --pid --fork true && first='unshare --pid --fork' || first=
  # shellcheck disable=SC2086
  $first "$simrun" $command -q >out 2>&1 || status=$?
  line "$many links by the old names of drafts: $command" \
    "$(is eval '[ $status = 0 ] && untouched && [ -f reports/s/report.txt ]')" \
    "exit $status, the file they lead to $(untouched && echo untouched || echo OVERWRITTEN)"
  echo untouched >../secret
done
rm -rf reports
mkdir -p reports/s
(cd reports/s && head -c $((16 * many)) /dev/urandom | od -An -v -tx1 -w16 | tr -d ' ' \
  | sed 's|.*|.simrun-&.draft|' | plant)
status=0
"$simrun" s.yaml -q >out 2>&1 || status=$?
line "$many links by random names of drafts" "$(is eval '[ $status = 0 ] && untouched')" \
  "exit $status, the file they lead to $(untouched && echo untouched || echo OVERWRITTEN)"
rm -rf reports

for place in reports reports/s reports/s/report.txt reports/history.sqlite \
  reports/history.sqlite-wal reports/junit.xml reports/baseline reports/baseline/s.txt; do
  mkdir -p "$(dirname "$place")" ../aside
  ln -s "$folder/$([ "${place##*.}" = "$place" ] && echo aside || echo secret)" "$place"
  case $place in
    *baseline*) command='baseline save s.yaml' ;;
    *) command='ci s.yaml' ;;
  esac
  status=0
  # shellcheck disable=SC2086
  "$simrun" $command >out 2>&1 || status=$?
  safe() { untouched && [ -z "$(ls ../aside)" ]; }
  line "$place leads elsewhere: $command" "$(is eval '[ $status = 74 ] && safe')" \
    "exit $status, there $(safe && echo nothing || echo SOMETHING) written: $(grep -m1 error: out)"
  echo untouched >../secret
  rm -rf reports ../aside
done

# --- several at once
if has unshare --pid --fork true; then
  for rounds in 25; do
    mixed=0 bad=0 same=0
    for seed in 1 2; do
      "$simrun" s.yaml -q --seed "$seed" --out "alone$seed" >/dev/null
    done
    for ((round = 0; round < rounds; round++)); do
      for seed in 1 2; do
        unshare --pid --fork sh -c 'echo $$ >"pid$1"; exec "$0" s.yaml -q --seed "$1"' \
          "$simrun" "$seed" >/dev/null 2>&1 &
        eval "job$seed=$!"
      done
      # shellcheck disable=SC2154
      wait "$job1" || bad=$((bad + 1))
      # shellcheck disable=SC2154
      wait "$job2" || bad=$((bad + 1))
      cmp -s pid1 pid2 && same=$((same + 1))
      if ! diff -rq reports/s alone1/s >/dev/null && ! diff -rq reports/s alone2/s >/dev/null; then
        mixed=$((mixed + 1))
      fi
    done
    line "two runs of one number, other seeds, one folder, $rounds×" \
      "$(is eval '[ $mixed = 0 ] && [ $bad = 0 ] && [ $(drafts) = 0 ]')" \
      "$same× the same number; $mixed mixed reports, $bad failures, $(drafts) drafts left"
    rm -rf reports pid1 pid2 alone*
  done
  "$simrun" ci s.yaml -q --out alone >/dev/null
  bad=0 other=0
  for ((round = 0; round < 30; round++)); do
    unshare --pid --fork "$simrun" ci s.yaml -q >/dev/null 2>out1 &
    one=$!
    unshare --pid --fork "$simrun" ci s.yaml -q >/dev/null 2>out2 &
    two=$!
    wait "$one" || bad=$((bad + 1))
    wait "$two" || bad=$((bad + 1))
    diff -rq -x 'history.sqlite*' reports alone >/dev/null || other=$((other + 1))
  done
  line "two ci of one number in one folder, 30×" \
    "$(is eval '[ $bad = 0 ] && [ $other = 0 ] && [ $(drafts) = 0 ]')" \
    "$bad of 60 failed, $other× reports of neither, $(drafts) drafts left"
  rm -rf reports alone
else
  line "two processes of one number" yes "not tried: no namespaces here"
fi

# --- drafts of a killed process
mkdir -p reports/s/.simrun-0123456789abcdef0123456789abcdef.draft
echo half >reports/s/.simrun-0123456789abcdef0123456789abcdef.draft/report.txt
"$simrun" s.yaml -q >/dev/null
line "a draft whose owner is gone" "$(is [ "$(drafts)" = 0 ])" "$(drafts) left after the next run"
rm -rf reports

# --- disks
if has mount -t tmpfs -o size=64k simrun "$disk"; then
  umount "$disk"
  whole=0 none=0 partial=0
  for size in 8 16 32 64 96 128 160 192 256 320 384 448 512 768; do
    mount -t tmpfs -o "size=${size}k" simrun "$disk"
    status=0
    "$simrun" s.yaml -q --out "$disk/r" >out 2>&1 || status=$?
    files=$(find "$disk" -type f | wc -l)
    case $status:$files in
      0:[1-9]*) whole=$((whole + 1)) ;;
      74:0) none=$((none + 1)) ;;
      *) partial=$((partial + 1)) ;;
    esac
    umount "$disk"
  done
  line "disks of 8 to 768 KB: run" "$(is eval '[ $partial = 0 ] && [ $none -gt 0 ]')" \
    "$whole whole reports, $none× 74 and no file, $partial others: $(words out)"
  mount -t tmpfs -o "size=64k" simrun "$disk"
  for command in "ci s.yaml -q --out $disk/r" "baseline save s.yaml --baseline $disk/full/b" \
    "trace generate s.yaml -o $disk/full/x.gpx" "pack build s.yaml -o $disk/full/x.pack"; do
    mkdir -p "$disk/full"
    head -c 65536 /dev/zero >"$disk/fill" 2>/dev/null
    status=0
    # shellcheck disable=SC2086
    "$simrun" $command >out 2>&1 || status=$?
    left=$(find "$disk" -type f ! -name fill ! -name 'history*' | wc -l)
    line "a full disk: ${command%% "$disk"*}" "$(is eval '[ $status = 74 ] && [ $left = 0 ]')" \
      "exit $status, $left files: $(grep -m1 error out)"
  done
  umount "$disk"
  mount -t tmpfs -o size=8m simrun "$disk"
  "$simrun" s.yaml -q --out "$disk/r" >/dev/null
  cp -r "$disk/r" kept
  mount -o remount,ro "$disk"
  for command in "s.yaml -q --out $disk/r" "s.yaml -q --out $disk/new/r" "ci s.yaml --out $disk/r" \
    "trace generate s.yaml -o $disk/x.gpx" "baseline save s.yaml --baseline $disk/b"; do
    status=0
    # shellcheck disable=SC2086
    "$simrun" $command >out 2>&1 || status=$?
    line "a read-only disk: ${command//$disk/DISK}" \
      "$(is eval '[ $status = 74 ] && grep -q Read-only out && has diff -rq "$disk/r" kept')" \
      "exit $status: $(grep -m1 error out | sed "s|$disk|DISK|")"
  done
  umount "$disk"
  rm -rf kept
else
  line "full and read-only disks" yes "not tried: no disk can be mounted here"
fi
if [ -e /dev/full ]; then
  for command in --help "run --help" --version "s.yaml" "ci s.yaml" metrics schema; do
    status=0
    # shellcheck disable=SC2086
    "$simrun" $command >/dev/full 2>out || status=$?
    line "standard output is full: $command" "$(is [ "$status" = 74 ])" "exit $status: $(words out)"
  done
  rm -rf reports
fi

# --- another user
if [ "$(id -u)" = 0 ] && has setpriv --reuid=65534 --regid=65534 --clear-groups true; then
  nobody() { setpriv --reuid=65534 --regid=65534 --clear-groups "$simrun" "$@"; }
  try() {
    local what=$1 expected=$2
    shift 2
    status=0
    nobody "$@" >out 2>&1 || status=$?
    line "as another user: $what" "$(is [ "$status" = "$expected" ])" \
      "exit $status: $(grep -m1 error: out || words out)"
  }
  mkdir -p closed reports shared
  cp s.yaml closed/
  chmod 700 closed
  try "reports that may not be written" 74 s.yaml -q
  try "ci into reports that may not be written" 74 ci s.yaml -q
  try "a scenario in a closed folder" 74 closed/s.yaml -q --out "$TMPDIR/r"
  try "ci of a closed folder" 74 ci closed -q --out "$TMPDIR/r"
  cp s.yaml secret.yaml
  chmod 600 secret.yaml
  try "a scenario that may not be read" 74 secret.yaml -q --out "$TMPDIR/r"
  chmod 1777 shared
  mkdir shared/s
  chmod 1777 shared/s
  echo old >shared/s/report.json
  try "a file of another in a sticky folder" 74 s.yaml -q --out shared
  line "and of the report nothing is new" \
    "$(is eval '[ "$(ls -A shared/s)" = report.json ] && grep -qx old shared/s/report.json')" \
    "$(find shared/s -type f | wc -l) file"
  mkdir drop
  chmod 733 drop
  try "a folder that may be written, not listed" 0 trace generate s.yaml -o drop/x.gpx
  rm -rf closed shared drop secret.yaml
else
  line "as another user" yes "not tried: needs root and setpriv"
fi

if [ "$failed" != 0 ]; then
  echo "✗ places: something is not as it should be" >&2
  exit 1
fi
echo "✓ places: nothing was written elsewhere; no report is mixed, half there or left a draft"
