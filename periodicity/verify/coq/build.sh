#!/usr/bin/env bash
# Makes the theory that the theorems written by `analyze period GAME --coq FILE` need, beside its sources,
# or beside copies of them:
#
#   build.sh [FOLDER]
#
# It takes Coq 8.16 with its standard library (Debian: coq) and less than a minute.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
to=${1-$here}
[ "$to" -ef "$here" ] || cp "$here"/*.v "$to"
cd "$to"
for file in Game SpragueGrundy GuySmith SparseState Machine Table Check; do
	coqc -Q . Grundy $file.v
done
