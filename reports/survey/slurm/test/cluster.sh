#!/usr/bin/env bash
# A throw-away Slurm of four virtual nodes on this machine, for tests: loopback only, without
# systemd, cgroups or slurmdbd. Needs root, and Debian's slurmctld, slurmd, slurm-client and munge.
#
#   cluster.sh up            bring it up; prints the exports that clients need
#   cluster.sh down          stop, by recorded pids only, what up started
#   cluster.sh ctl start     slurmctld up, after a kill
#   cluster.sh ctl kill      slurmctld dies at once
#   cluster.sh start NODE    slurmd up: a machine comes back
#   cluster.sh kill NODE     power cut: slurmd and every task of the node die at once
#   cluster.sh freeze NODE   stop every process of the node: a machine hangs
#   cluster.sh thaw NODE     ... and comes back
#   cluster.sh pids NODE     the node's processes
#
# A node is a namespace of processes, host name and mounts. CLUSTER_DIR holds everything.
set -euo pipefail
D=${CLUSTER_DIR:?CLUSTER_DIR: want a folder of its own}
NODES=4
PORT=16817 # slurmctld's; the nodes have those from PORT+184 on
export SLURM_CONF=$D/slurm.conf

inside() { pgrep --ns "$(cat "$D/pids/$1")" --nslist pid .; } # the processes of a node

start_munge() { # with a key and a socket of its own; nothing under /etc or /run is used
	chown munge:munge "$D/munge"
	chmod 711 "$D/munge"
	(umask 077; dd if=/dev/urandom of="$D/munge/key" bs=128 count=1 status=none)
	chown munge:munge "$D/munge/key"
	chmod 400 "$D/munge/key"
	setpriv --reuid=munge --regid=munge --clear-groups munged --socket="$D/munge/sock" \
		--key-file="$D/munge/key" --pid-file="$D/munge/pid" --log-file="$D/munge/log" \
		--seed-file="$D/munge/seed" --num-threads=2
	cp "$D/munge/pid" "$D/pids/munged"
}

write_conf() {
	local host
	host=$(hostname -s)
	# cred_expire lets a requeued job start after 10 s instead of 120 s.
	cat >"$SLURM_CONF" <<CONF
ClusterName=survey
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$PORT
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$D/munge/sock,cred_expire=5
CredType=cred/munge
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
StateSaveLocation=$D/state
SlurmdSpoolDir=$D/spool/%n
SlurmctldPidFile=$D/slurmctld.pid
SlurmdPidFile=$D/slurmd-%n.pid
SlurmctldLogFile=$D/log/slurmctld.log
SlurmdLogFile=$D/log/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
JobCompType=jobcomp/none
MpiDefault=none
SwitchType=switch/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/backfill
SchedulerParameters=sched_interval=2,bf_interval=2,batch_sched_delay=0,sched_min_interval=0
SlurmdParameters=config_overrides
SlurmctldTimeout=30
SlurmdTimeout=8
MessageTimeout=5
BatchStartTimeout=10
KillWait=5
UnkillableStepTimeout=30
CompleteWait=0
MinJobAge=3600
JobRequeue=1
ReturnToService=2
MailProg=/bin/true
NodeName=n[1-$NODES] NodeHostname=$host NodeAddr=127.0.0.1 Port=[$((PORT + 184))-$((PORT + 183 + NODES))] CPUs=1 State=UNKNOWN
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE DefaultTime=60 OverTimeLimit=0 State=UP
CONF
	cat /etc/hosts >"$D/hosts"
	for i in $(seq $NODES); do echo "127.0.0.1 n$i"; done >>"$D/hosts"
}

start_ctl() {
	setsid slurmctld -D -f "$SLURM_CONF" "$@" </dev/null >>"$D/log/slurmctld.out" 2>&1 &
	echo $! >"$D/pids/slurmctld"
}

start_node() {
	# Process 1 of the node is a shell that waits: it reaps what slurmd would leave.
	setsid unshare --pid --uts --mount --fork --kill-child --mount-proc -- \
		sh -ec 'hostname "$1"; mount --bind "$3" /etc/hosts; slurmd -D -N "$1" -f "$2" & wait $!' \
		sh "$1" "$SLURM_CONF" "$D/hosts" </dev/null >>"$D/log/slurmd-$1.out" 2>&1 &
	local parent=$! child=
	for _ in $(seq 50); do
		child=$(cat "/proc/$parent/task/$parent/children" 2>/dev/null || true)
		if [ -n "$child" ]; then break; fi
		sleep 0.1
	done
	if [ -z "$child" ]; then echo "node $1 did not start" >&2; exit 1; fi
	echo "${child%% *}" >"$D/pids/$1"
}

up() {
	mkdir -p "$D"/{pids,log,state,spool,munge}
	chmod 755 "$D"
	start_munge
	write_conf
	start_ctl -i
	for i in $(seq $NODES); do start_node "n$i"; done
	for _ in $(seq 120); do
		if [ "$(sinfo -h -N -t idle -o %N 2>/dev/null | wc -l)" = $NODES ]; then return; fi
		sleep 0.25
	done
	echo "Slurm did not come up; the ends of its logs:" >&2
	tail -n 5 "$D"/log/*.log >&2
	exit 1
}

down() {
	local file pid
	for file in "$D"/pids/n* "$D/pids/slurmctld" "$D/pids/munged"; do
		[ -f "$file" ] || continue
		pid=$(cat "$file")
		# A pid that meanwhile belongs to another program is none of ours.
		tr '\0' ' ' <"/proc/$pid/cmdline" 2>/dev/null | grep -q -- "$D" || continue
		case $file in */n*) kill -KILL "$pid" ;; *) kill -TERM "$pid" ;; esac
		for _ in $(seq 50); do
			kill -0 "$pid" 2>/dev/null || break
			sleep 0.1
		done
		kill -KILL "$pid" 2>/dev/null || true
	done
	rm -rf "$D/pids"
}

case ${1-} in
up) up >&2; printf 'export SLURM_CONF=%q\n' "$SLURM_CONF" ;;
down) down ;;
ctl)
	case ${2-} in
	start) start_ctl ;;
	kill) kill -KILL "$(cat "$D/pids/slurmctld")" ;;
	esac ;;
start) start_node "$2" ;;
kill) kill -KILL "$(cat "$D/pids/$2")"; rm -f "$D/pids/$2" ;;
freeze) kill -STOP $(inside "$2") ;;
thaw) kill -CONT $(inside "$2") ;;
pids) inside "$2" ;;
*) sed -n '2,14s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
esac
