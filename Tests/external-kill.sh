#!/usr/bin/env bash
# Kills simrun with SIGKILL while it talks to programs that ignore SIGTERM and the end of input and
# have children, some of them detached: half of the kills happen during the runs, the others while
# the report is written. Checks each time that no such process is left, and that no report is
# half-written (H-12).
#
#   Tests/external-kill.sh [times [seed]]     200 times, seed 1
#
# Needs a release build in .build/release, or the path of another in SIMRUN; Linux, for /proc.
set -euo pipefail
cd "$(dirname "$0")/.."
readonly times=${1:-200}
RANDOM=${2:-1}
readonly root=$PWD
readonly simrun=${SIMRUN:-$PWD/.build/release/simrun}
if [ "$(uname)" != Linux ] || ! command -v python3 >/dev/null; then
  echo "external-kill: skipped, as there is no /proc or no python3"
  exit 0
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mark=external-kill-$$-$RANDOM

sed '/^features:/,$d' "$root/Tests/short-walk.yaml" >walk.yaml
cat >>walk.yaml <<'END'
features:
  near: { external: {}, observes: { noted: { is: event, fields: { number: number } } } }
expect:
  near.noted.count: ">= 1"
seeds: { runs: 400 }
END
cat >stubborn.py <<'END'
import json, os, signal, sys, time
for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE):
  signal.signal(number, signal.SIG_IGN)
for detaches in (False, True):
  if os.fork() == 0:
    if detaches:
      os.setsid()
    os.close(0)
    while True: time.sleep(60)
for line in sys.stdin:
  m = json.loads(line)
  if "fix" in m:
    print('{"observe":"noted","fields":{"number":%d}}' % m["n"])
  try: print('{"done":%d}' % m["n"], flush=True)
  except OSError: break
while True: time.sleep(60)
END

# prints the ids of the remaining processes of this test
left() {
  local process
  for process in /proc/[0-9]*; do
    if tr '\0' ' ' 2>/dev/null <"$process/cmdline" | grep -q "$mark"; then
      printf '%s ' "${process#/proc/}"
    fi
  done
}

complain() {
  cp -r "$folder" "$folder.kept"
  printf '✗ external-kill: %s; all of it is in %s\n' "$*" "$folder.kept" >&2
  exit 1
}

# whether FILE of a report is complete
whole() {
  case $1 in
    *.json | *.geojson) python3 -m json.tool "$1" >/dev/null ;;
    *.html) [[ $(tail -c 10 "$1") == *'</html>' ]] ;;
    *.svg) [[ $(tail -c 10 "$1") == *'</svg>' ]] ;;
    *.xml) [[ $(tail -c 20 "$1") == *'</testsuites>' ]] ;;
    *) [ -s "$1" ] && [ -z "$(tail -c 1 "$1")" ] ;;
  esac
}

# starts simrun with COUNT runs, as `process`
start() {
  rm -rf reports
  "$simrun" walk.yaml --jobs 2 --runs "$1" -q --feature "near=python3 stubborn.py $mark" \
    >out.txt 2>&1 &
  process=$!
}

met=0
writing=0
for ((number = 1; number <= times; number++)); do
  if ((number % 2)); then
    start 400
    sleep "0.$(printf '%03d' $((RANDOM % 700)))"
  else
    start 6
    while [ ! -d reports ] && kill -0 "$process" 2>/dev/null; do :; done
    # a short wait inside the shell: starting sleep takes too long
    for ((spin = RANDOM % 8000; spin > 0; spin--)); do :; done
  fi
  kill -KILL "$process" 2>/dev/null || met=$((met + 1))
  wait "$process" 2>/dev/null || true
  for ((look = 0; look < 100; look++)); do
    rest=$(left)
    [ -z "$rest" ] && break
    sleep 0.05
  done
  [ -z "$rest" ] || complain "after kill $number these are left: $rest"
  if [ -d reports ] && [ ! -e reports/walk/report.html ]; then writing=$((writing + 1)); fi
  for file in reports/walk/*; do
    [ ! -e "$file" ] || whole "$file" || complain "half of ${file##*/}"
  done
done
printf '✓ external-kill: %d kills, %d of them as a report was written and %d after the end; %s\n' \
  "$times" "$writing" "$met" "nothing is left"
