#!/usr/bin/env bash
# A survey on a real Slurm whose nodes, processes and controller die while it runs. Its table must be
# that of an undisturbed run, byte by byte.
#
#   test.sh            as root, with Debian's slurmctld, slurmd, slurm-client and munge
#   INSTALL=1 test.sh  installs them first
#
# Prints SKIP and the reason where it cannot run, PASS at the end. Takes less than three minutes.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cluster=$here/cluster.sh

skip() { echo "SKIP: $*"; exit 0; }
[ "$(uname -s)" = Linux ] || skip "virtual nodes need Linux"
[ "$(id -u)" = 0 ] || skip "virtual nodes need root"
unshare --pid --uts --mount --fork true 2>/dev/null || skip "this system gives no namespaces"
if [ -n "${INSTALL-}" ] && ! command -v slurmctld >/dev/null; then
	"$here/install.sh" || skip "Slurm's packages cannot be installed"
fi
for program in munged slurmctld slurmd sbatch setpriv pgrep; do
	command -v $program >/dev/null || skip "no $program: install slurmctld slurmd slurm-client munge, or set INSTALL=1"
done

work=$(mktemp -d /tmp/survey-slurm-XXXXXX)
chmod 755 "$work" # munged is another user
export CLUSTER_DIR=$work/cluster ANALYZE=$work/analyze
finish() {
	status=$?
	"$cluster" down
	if [ $status = 0 ]; then rm -rf "$work"; else echo "kept for a look: $work"; fi
}
trap finish EXIT

say() { printf '%4d s  %s\n' $SECONDS "$*"; }
fail() { say "FAIL: $*"; exit 1; }
until_true() { # SECONDS COMMAND...: waits until the command succeeds
	local end=$((SECONDS + $1)); shift
	until "$@"; do
		[ $SECONDS -lt $end ] || fail "this did not come true: $*"
		sleep 0.2
	done
}

(cd "$here" && go build -trimpath -o "$ANALYZE" ../../../../cmd/analyze)
exports=$("$cluster" up)
eval "$exports"
say "four nodes are up"

# --- the survey: open games, so that each takes its time --------------------------------------------
dir=$work/shared/survey
mkdir -p "$work/shared"
printf '%s\n' 0.6 0.06 0.04 0.007 0.14 0.36 0.64 0.74 0.76 0.77 0.07 >"$work/games.txt"
flags="--beat 300ms --ttl 4s --slice 6s"
family="--games $work/games.txt --max-heaps ${HEAPS:-120000}"

cd "$work/shared"
job=$(SURVEY_FLAGS=$flags sbatch --parsable --array=0-3 --time=10 --mem-per-cpu=0 --cpus-per-task=1 \
	--output="$work/shared/task-%a.log" "$here/../survey.sbatch" "$dir" $family)
merge=$(sbatch --parsable --dependency="afterany:$job" --mem-per-cpu=0 --output="$work/shared/merge.log" "$here/../merge.sbatch" "$dir")
submitted=$SECONDS
say "array $job and merge $merge are submitted"

task_state() { scontrol show job "${job}_$1" 2>/dev/null | tr ' ' '\n' | sed -n "s/^$2=//p" | head -n 1; }
node_of() { task_state "$1" NodeList; }
beats() { [ "$(find "$dir/beats" -type f ! -name '.tmp-*' 2>/dev/null | wc -l)" -ge "$1" ]; }
saved() { [ "$(find "$dir/ckpt" -type f ! -name '.tmp-*' 2>/dev/null | wc -l)" -ge "$1" ]; }
said() { grep -qs -- "$2" "$work/shared/task-$1.log"; }
process_of() { # the worker among a node's processes
	local pid
	for pid in $("$cluster" pids "$1"); do
		if [ "$(cat "/proc/$pid/comm" 2>/dev/null)" = analyze ]; then echo "$pid"; fi
	done
}

until_true 30 beats 4
until_true 30 saved 4
say "four workers, and first checkpoints"

# --- what may happen to them ------------------------------------------------------------------------
victim=$(process_of "$(node_of 0)")
[ -n "$victim" ] || fail "the survey is over before anything happened to it: set HEAPS above ${HEAPS:-120000}"
kill -KILL "$victim"
say "task 0: its process is killed"

lost=$(node_of 1)
"$cluster" kill "$lost"
say "task 1: its node $lost loses power"

frozen=$(node_of 2)
"$cluster" freeze "$frozen"
say "task 2: its node $frozen hangs"

scontrol requeue "${job}_3"
say "task 3: requeued"
until_true 10 said 3 "status 75 after 0 restarts"
say "task 3: wrote its checkpoints and ended with 75"

while [ $((SECONDS - submitted)) -lt 10 ]; do sleep 0.2; done # sooner, Slurm may lose the job itself
"$cluster" ctl kill
say "the controller is killed"
sleep 2
"$cluster" ctl start
until_true 20 scontrol ping >/dev/null

"$cluster" start "$lost"
say "the controller and $lost are back"
taken_over() { cat "$work"/shared/task-*.log | grep -q "taken over from n${frozen#n}-"; }
until_true 60 taken_over
restarted() { local n; n=$(task_state "$1" Restarts); [ "${n:-0}" -ge 1 ]; }
until_true 60 restarted 2 # a node that thaws before the controller gives it up goes on with its task
"$cluster" thaw "$frozen"
say "$frozen thaws, its games taken over, its task begun again elsewhere"

# --- what must have become of it ---------------------------------------------------------------------
over() { [ -z "$(squeue -h -j "$job,$merge" 2>/dev/null)" ]; }
until_true 150 over
say "all jobs have ended"
"$ANALYZE" survey status "$dir"

[ "$(task_state 0 JobState)" = FAILED ] || fail "task 0 was killed and is $(task_state 0 JobState)"
restarted 1 || fail "task 1 was not restarted after its node was lost"
restarted 3 || fail "task 3 was not requeued"
resumed=$(cat task-*.log | grep -c "going on after [0-9]* heaps" || true)
[ "$resumed" -ge 3 ] || fail "only $resumed searches went on from a checkpoint"
grep -h '"resumed": [1-9]' "$dir"/times/*.json >/dev/null || fail "no result rests on a checkpoint"
if grep -l "differ\|panic\|damaged" task-*.log; then fail "a worker complains"; fi

"$ANALYZE" survey run "$work/local" $family --workers 2 >/dev/null
"$ANALYZE" survey merge "$work/local" -o "$work/local.csv"
cmp "$work/local.csv" "$dir.csv" || fail "the merged table differs from that of an undisturbed run"

# --- a proof checked in four parts -------------------------------------------------------------------
sed '1,/^-- 0.644.json --$/d' "$here/../../../../cmd/analyze/testdata/script/verify.txtar" >0.644.json
job=$(sbatch --parsable --array=1-4 --time=10 --mem-per-cpu=0 --output="$work/shared/verify-%a.log" \
	"$here/../verify.sbatch" 0.644.json parts)
merge=$(sbatch --parsable --dependency="afterok:$job" --mem-per-cpu=0 --output="$work/shared/combine.log" \
	--wrap "$ANALYZE verify --combine 0.644.json parts/*.json")
until_true 60 over
grep -q 'accepted: 0.644: period 442 from heap 3256 on' combine.log || fail "the parts of a proof are not accepted: $(cat combine.log verify-*.log)"
say "a proof was checked in four parts on $(cat verify-*.log | grep -c 'segment: heaps') tasks"
say "PASS: $(wc -l <"$dir.csv") lines, equal to an undisturbed run; $resumed searches resumed"
