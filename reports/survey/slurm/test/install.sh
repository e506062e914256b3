#!/usr/bin/env bash
# Installs Debian's Slurm for test.sh, without its services being started.
set -euo pipefail
export DEBIAN_FRONTEND=noninteractive
apt-get -qq -o DPkg::Lock::Timeout=300 update
if [ ! -e /usr/sbin/policy-rc.d ]; then
	printf '#!/bin/sh\nexit 101\n' >/usr/sbin/policy-rc.d
	chmod +x /usr/sbin/policy-rc.d
	trap 'rm -f /usr/sbin/policy-rc.d' EXIT
fi
apt-get -qq -y --no-install-recommends -o DPkg::Lock::Timeout=300 install \
	slurmctld slurmd slurm-client munge util-linux >/dev/null
