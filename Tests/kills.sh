#!/usr/bin/env bash
# Kills run, ci, tune and baseline save with SIGKILL, and checks each time what is left: every
# report is complete, from this job or from the one before; the same command, with --resume if it
# can resume, gives the same bytes as without a kill; after that no draft is left.
#
#   Tests/kills.sh [times of each [seed]]     50 times each, seed 1
#
# Every other kill is at a call that changes a file, the others at a random moment. Every third
# starts without reports, the others with the reports of another job.
#
# Needs a release build in .build/release, or the path of another in SIMRUN. Calls are counted on
# Linux, as in pack-kill.sh; elsewhere all kills are at random moments.
set -euo pipefail
cd "$(dirname "$0")/.."
readonly times=${1:-50}
RANDOM=${2:-1}
readonly root=$PWD
readonly simrun=${SIMRUN:-$PWD/.build/release/simrun}

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

complain() {
  cp -r "$folder" "$folder.kept"
  printf '✗ kills: %s; all of it is in %s\n' "$*" "$folder.kept" >&2
  exit 1
}

counter=
compiler=${CC:-$(command -v clang || command -v cc || true)}
if [ "$(uname)" = Linux ] && [ -n "$compiler" ]; then
  "$compiler" -O1 -shared -fPIC -o counter.so "$root/Tests/pack-kill.c"
  counter=$folder/counter.so
fi

# temporary files are checked, too
mkdir tmp scenarios scenarios/tours
export TMPDIR=$folder/tmp
sed 's/heading_rate: 5/heading_rate: 25/' "$root/Tests/short-walk.yaml" >scenarios/one.yaml
cat >>scenarios/one.yaml <<'END'
variants:
  broken:
    expect: fail
    misses: [compass.redraw_rate.max]
    compass: { redraw_rate: 60 /s }
END
(cat scenarios/one.yaml && echo 'seeds: { runs: 6 }') >scenarios/many.yaml
cp "$root/scenarios/tour/souk.yaml" tour.yaml
sed -i.old 's|tours/souk.tour|scenarios/tours/souk.tour|' tour.yaml
cp "$root/scenarios/tour/tours/souk.tour" scenarios/tours/

# $1: the job, then further arguments; a job with 2 is the job before, which differs
command_of() {
  local job=$1
  shift
  case $job in
    run) "$simrun" scenarios/many.yaml -q --runs 12 --checkpoint-every '5 ms' "$@" ;;
    run2) "$simrun" scenarios/many.yaml -q --runs 12 --seed 500 "$@" ;;
    ci) "$simrun" ci scenarios -q "$@" ;;
    ci2) before ci "$@" ;;
    tune) "$simrun" tune tour.yaml --walks 40 --verify 20 --checkpoint-every '5 ms' "$@" ;;
    tune2) "$simrun" tune tour.yaml --walks 40 --verify 20 --seed 500 "$@" ;;
    baseline) "$simrun" baseline save scenarios "$@" ;;
    baseline2) before baseline "$@" ;;
  esac
}
# the job on scenarios with other seeds
before() {
  sed -i.old 's|runs: 6|first: 500, runs: 6|; s|seed: 3|seed: 4|' scenarios/*.yaml
  command_of "$@"
  for name in one many; do mv "scenarios/$name.yaml.old" "scenarios/$name.yaml"; done
}

# prints the reports below the folder $1, without other files
reports() {
  (cd "$1" 2>/dev/null && find . -type f ! -name 'history.sqlite*' ! -name '*.checkpoint' \
    ! -path '*/.simrun-*' | sort) || true
}
checkpoint() {
  find reports -name '*.checkpoint' ! -path '*/.simrun-*' 2>/dev/null | grep -q .
}
drafts() { find reports tmp -name '.simrun-*' 2>/dev/null | wc -l; }

# Checks the files left after the kill $2 of the job $1.
look() {
  local file
  while read -r file; do
    [ -n "$file" ] || continue
    if cmp -s "reports/$file" "$1.new/$file"; then
      # some files of both jobs are equal
      cmp -s "$1.new/$file" "$1.old/$file" || echo "new ${file%/*}"
    elif [ -e "$1.before" ] && cmp -s "reports/$file" "$1.old/$file"; then
      echo "old ${file%/*}"
    else
      complain "$2: $file is not whole"
    fi
  done < <(reports reports) >seen
  # baselines are separate files, not parts of a report
  if [ "$1" != baseline ] && sort -u seen | cut -d' ' -f2 | sort | uniq -d | grep -q .; then
    both=$((both + 1))
  fi
  if [ "$(drafts)" -gt 0 ]; then left=$((left + 1)); fi
}

start() { LD_PRELOAD=$counter PACK_KILL_LOG=${log:-} PACK_KILL_AT=${step:-0} command_of "$@"; }
now() { date +%s%N; }

for job in run ci tune baseline; do
  rm -rf reports
  command_of "${job}2" >/dev/null || complain "$job: the job before fails"
  cp -r reports "$job.old"
  rm -rf reports
  from=$(now)
  command_of "$job" >/dev/null || complain "$job fails"
  whole=$(($(now) - from))
  cp -r reports "$job.new"
  steps=0 step=0
  if [ -n "$counter" ]; then
    rm -rf reports
    log=$folder/calls start "$job" >/dev/null || complain "$job fails under the counter"
    steps=$(wc -l <calls)
  fi
  hit=0 left=0 both=0 late=0
  for ((count = 1; count <= times; count++)); do
    rm -rf reports "$job.before"
    if ((count % 3)); then
      cp -r "$job.old" reports
      touch "$job.before"
    fi
    if [ "$steps" -gt 0 ] && ((count % 2)); then
      step=$(((RANDOM * 32768 + RANDOM) % steps + 1))
      name="$job, kill $count at call $step"
      if step=$step start "$job" >/dev/null 2>&1; then late=$((late + 1)); else hit=$((hit + 1)); fi
    else
      wait_ns=$(((RANDOM * 32768 + RANDOM) % (whole + whole / 10)))
      name="$job, kill $count after $wait_ns ns"
      command_of "$job" >/dev/null 2>&1 &
      victim=$!
      sleep "$((wait_ns / 1000000000)).$(printf '%09d' $((wait_ns % 1000000000)))"
      # the command runs in its own shell; the shell's child is killed
      child=$(ps -o pid= --ppid "$victim" | tr -d ' ') || true
      if [ -n "$child" ] && kill -9 "$child" 2>/dev/null; then
        hit=$((hit + 1))
      else
        late=$((late + 1))
      fi
      wait "$victim" 2>/dev/null || true
    fi 2>/dev/null
    look "$job" "$name"
    resume=
    case $job in
      ci) resume=--resume ;;
      run | tune) if checkpoint; then resume=--resume; fi ;;
    esac
    command_of "$job" $resume >out 2>&1 || complain "$name: the next one ends with $?: $(cat out)"
    while read -r file; do
      cmp -s "reports/$file" "$job.new/$file" || complain "$name: then $file is another"
    done < <(reports "$job.new")
    [ "$(drafts)" -eq 0 ] || complain "$name: drafts are left after the next one"
  done
  echo "✓ kills: $job killed $hit times ($late were faster), $left of them within a draft;" \
    "$both between the files of one report; then always the same bytes and no draft"
done
