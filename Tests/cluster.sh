#!/bin/bash
# Runs the jobs that `simrun cluster` writes with a real Slurm and with GNU parallel, on this
# machine: shards, one of them killed and run again, then merged and compared with the bytes of a
# single process. Validates the manifests for Kubernetes and AWS Batch with their published schemas.
#
# Needs root and Debian's slurmctld, slurmd, slurm-client, munge and parallel; Python with pip for
# the schemas. It fails and names whatever is missing. CLUSTER_RUNS=20000 sets the number of runs,
# CLUSTER_SHARDS=50 the number of shards; CLUSTER_SCENARIO names another
# scenario, CLUSTER_KILLS=3 is the number of killed Slurm tasks, CLUSTER_ENGINES=slurm leaves out
# GNU parallel, SIMRUN names another command. The single process runs on all cores, like the
# engines.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
simrun=${SIMRUN:-$root/.build/release/simrun}
scenario=${CLUSTER_SCENARIO:-scenarios/short-walk.yaml}
runs=${CLUSTER_RUNS:-4000}
shards=${CLUSTER_SHARDS:-16}
engines=${CLUSTER_ENGINES:-parallel slurm}
work=$(mktemp -d "${TMPDIR:-/tmp}/simrun-cluster.XXXXXX")
pids=()

finish() {
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  wait 2>/dev/null || true
  rm -rf "$work"
}
trap finish EXIT

fail() { echo "✗ cluster: $*" >&2; exit 1; }

missing=
for tool in parallel sbatch slurmctld slurmd munged python3; do
  command -v "$tool" >/dev/null || [ -x "/usr/sbin/$tool" ] || missing+=" $tool"
done
[ -z "$missing" ] \
  || fail "not there:$missing (apt-get install slurmctld slurmd slurm-client munge parallel)"

# reports, shards and jobs are written next to the scenario
mkdir -p "$work/repo/.git"
cp -r scenarios "$work/repo/"
cd "$work/repo"

# $1: folder of a report; prints checksums of all its files, without those of shards
bytes() {
  (cd "$1" && find . -type f ! -path './*-shards/*' -print0 | sort -z | xargs -0 sha256sum)
}

seconds() { date +%s.%N; }

start=$(seconds)
status=0
"$simrun" run "$scenario" --runs "$runs" --out whole --quiet > whole.txt || status=$?
[ $status -le 1 ] || fail "one process ended with $status"
alone=$(echo "$(seconds) - $start" | bc)

# $1: name, $2: folder of the shards
compare() {
  local merged=0 begin took
  begin=$(seconds)
  /usr/bin/env time -f '%M' -o "$1.memory" \
    "$simrun" merge "$2" --out "$1-merged" --quiet > "$1.txt" || merged=$?
  took=$(echo "$(seconds) - $begin" | bc)
  [ "$merged" = "$status" ] || fail "$1: merge ended with $merged, one process with $status"
  diff <(bytes whole) <(bytes "$1-merged") > "$1.diff" \
    || { head "$1.diff" >&2; fail "$1: other bytes"; }
  diff whole.txt "$1.txt" >/dev/null || fail "$1: other words"
  echo "  $1: the same bytes; merge took $took s and held $(($(tail -1 "$1.memory") / 1024)) MB"
}

# --- GNU parallel

by_parallel() {
  "$simrun" cluster parallel "$scenario" --runs "$runs" --shards "$shards" --out by-parallel \
    --program "$simrun" > parallel.job
  start=$(seconds)
  bash cluster/parallel/job.sh > /dev/null 2> parallel.err &
  job=$!
  # kill one task while it runs
  for _ in $(seq 200); do
    victim=$(pgrep -f -- "--shard [0-9]*/$shards --out by-parallel" | tail -1 || true)
    [ -z "$victim" ] || break
    sleep 0.05
  done
  [ -n "$victim" ] && kill -9 "$victim" 2>/dev/null \
    || fail "parallel: no task was seen to be killed"
  wait $job && fail "parallel: a task was killed, and the job ended well"
  lost=0
  "$simrun" merge by-parallel --out nothing --quiet > /dev/null 2> lost.txt || lost=$?
  [ $lost = 66 ] || fail "parallel: merge of what is left ended with $lost, expected 66"
  bash cluster/parallel/job.sh > /dev/null
  took=$(echo "$(seconds) - $start" | bc)
  echo "  parallel: $runs runs in $shards shards, one killed and run again: $took s," \
    "in one process $alone s"
  compare parallel by-parallel
}

# --- Slurm, without systemd

by_slurm() {
  mkdir -p slurm/state slurm/spool run
  dd if=/dev/urandom of=munge.key bs=1 count=1024 2>/dev/null
  chmod 400 munge.key
  munged --foreground --force --key-file="$PWD/munge.key" --socket="$PWD/run/munge.socket" \
    --pid-file="$PWD/run/munged.pid" --log-file="$PWD/run/munged.log" \
    --seed-file="$PWD/run/munge.seed" > /dev/null 2>&1 &
  pids+=($!)
  cores=$(nproc)
  cat > slurm.conf <<END
ClusterName=check
SlurmctldHost=$(hostname -s)(127.0.0.1)
SlurmctldPort=46817
SlurmdPort=46818
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$PWD/run/munge.socket
CredType=cred/munge
StateSaveLocation=$PWD/slurm/state
SlurmdSpoolDir=$PWD/slurm/spool
SlurmctldPidFile=$PWD/run/slurmctld.pid
SlurmdPidFile=$PWD/run/slurmd.pid
SlurmctldLogFile=$PWD/run/slurmctld.log
SlurmdLogFile=$PWD/run/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=batch_sched_delay=0,sched_interval=1,sched_min_interval=0,bf_interval=1
MpiDefault=none
ReturnToService=2
# what has ended is forgotten after five minutes by default, and a long job then ends well
MinJobAge=86400
NodeName=$(hostname -s) NodeAddr=127.0.0.1 CPUs=$cores RealMemory=16000 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
END
  export SLURM_CONF=$PWD/slurm.conf
  for _ in $(seq 50); do [ -S run/munge.socket ] && break; sleep 0.1; done
  slurmctld -D -f "$SLURM_CONF" > run/slurmctld.out 2>&1 &
  pids+=($!)
  slurmd -D -f "$SLURM_CONF" > run/slurmd.out 2>&1 &
  pids+=($!)
  for _ in $(seq 100); do sinfo -h -o %T 2>/dev/null | grep -q idle && break; sleep 0.2; done
  sinfo -h -o %T | grep -q idle || { tail run/*.log run/*.out >&2; fail "Slurm did not start"; }

  "$simrun" cluster slurm "$scenario" --runs "$runs" --shards "$shards" --out by-slurm \
    --program "$simrun" > slurm.job
  # the node of this check is small
  sed -i 's/^#SBATCH --mem=.*/#SBATCH --mem=100M/' cluster/slurm/job.sbatch
  start=$(seconds)
  sbatch --parsable --wait cluster/slurm/job.sbatch > id.txt &
  job=$!
  killed=()
  kills=${CLUSTER_KILLS:-1}
  for _ in $(seq 4000); do
    pid=$(pgrep -f -- "--shard auto/$shards --out by-slurm" | head -1 || true)
    if [ -n "$pid" ]; then
      index=$(tr '\0' '\n' < "/proc/$pid/environ" 2>/dev/null \
        | sed -n 's/^SLURM_ARRAY_TASK_ID=//p' || true)
      # a killed task may still be visible
      [[ " ${killed[*]} " == *" $index "* ]] && index=
      if [ -n "$index" ] && kill -9 "$pid" 2>/dev/null; then killed+=("$index"); fi
      [ ${#killed[@]} -lt "$kills" ] || break
      sleep 0.5
    fi
    sleep 0.02
  done
  [ ${#killed[@]} = "$kills" ] || fail "Slurm: ${#killed[@]} tasks killed, expected $kills"
  wait $job && fail "Slurm: a task was killed, and the job ended well"
  again=$(IFS=,; echo "${killed[*]}")
  lost=0
  "$simrun" merge by-slurm --out nothing --quiet > /dev/null 2> lost.txt || lost=$?
  [ $lost = 66 ] || fail "Slurm: merge of what is left ended with $lost, expected 66"
  sbatch --parsable --wait --array="$again" cluster/slurm/job.sbatch > /dev/null \
    || fail "Slurm: the tasks that were killed fail again"
  took=$(echo "$(seconds) - $start" | bc)
  echo "  Slurm: $runs runs in $shards shards, tasks $again killed and run again: $took s," \
    "in one process $alone s"
  compare slurm by-slurm
}

for engine in $engines; do "by_$engine"; done

# --- the schemas

"$simrun" cluster kubernetes "$scenario" --runs "$runs" --shards 16 --image simrun:1 --claim work \
  > kubernetes.job
"$simrun" cluster aws-batch "$scenario" --runs "$runs" --shards 16 --image simrun:1 --queue tests \
  --file-system fs-0123456789abcdef0 > batch.job
python3 -m venv venv
# require a recent botocore: otherwise pip tries versions of any age that fit the other package
venv/bin/pip install --quiet --disable-pip-version-check kubernetes 'botocore>=1.40'
venv/bin/python "$root/Tests/cluster-manifests.py" cluster
cd "$root"
echo "✓ cluster: shards on Slurm and with GNU parallel come to the bytes of one process," \
  "and the manifests to their schemas"
