#!/usr/bin/env bash
# Coq checks the theory, the periods of some games, theorems that analyze writes, and what all this rests
# on; and it refuses wrong claims.
#
#   test.sh            with Coq 8.16 (Debian: coq)
#   INSTALL=1 test.sh  as root, installs it first
#   GAMES=1 test.sh    leaves out Long.v, which takes minutes
#
# Prints SKIP and the reason where it cannot run, PASS at the end.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)

skip() { echo "SKIP: $*"; exit 0; }
if [ -n "${INSTALL-}" ] && ! command -v coqc >/dev/null; then
	[ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || skip "coq can be installed by root, on Debian"
	apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends coq >/dev/null ||
		skip "Debian's package coq cannot be installed"
fi
command -v coqc >/dev/null || skip "no coqc: install Debian's coq, or set INSTALL=1"
version=$(coqc --print-version | cut -d' ' -f1)
case $version in 8.16.*) ;; *) skip "coqc is $version: the expected texts are those of 8.16" ;; esac

work=$(mktemp -d /tmp/grundy-coq-XXXXXX)
finish() {
	status=$?
	if [ $status = 0 ]; then rm -rf "$work"; else echo "kept for a look: $work"; fi
}
trap finish EXIT
say() { printf '%4d s  %s\n' $SECONDS "$*"; }
fail() { say "FAIL: $*"; exit 1; }
compile() { (cd "$work" && coqc -Q . Grundy "$1"); }

# --- the theory, from clean ----------------------------------------------------------------------------
! grep -nwE 'Admitted|admit|Axiom|Axioms|Parameter|Parameters|Conjecture|Unset|bypass_check|native_compute' "$here"/*.v ||
	fail "a proof is missing above"
"$here/build.sh" "$work"
say "the theory is proved"
compile Plain.v
say "Kayles, Dawson's Kayles and Dawson's Chess are proved without an axiom"
compile Games.v
say "the games of Games.v are proved"

# --- what it rests on ----------------------------------------------------------------------------------
compile Assumptions.v >"$work/assumptions"
cat "$work/assumptions"
diff "$here/assumptions.txt" "$work/assumptions" || fail "the assumptions are not those of assumptions.txt"
say "the assumptions are those of assumptions.txt"

# --- wrong claims --------------------------------------------------------------------------------------
# Coq has to say that the check is false, so that no theorem is refused for a slip in its text.
theorem() { # NAME CODE CLAIM COLOURING GROUND
	read -r preperiod period <<<"$3"
	read -r mask parity even <<<"$4"
	cat >"$work/$1.v" <<END
From Coq Require Import List NArith Uint63.
From Grundy Require Import Game Machine Table Check.
Import ListNotations.
Theorem claim : has_period (G [$2]%N) (N.to_nat $preperiod) (N.to_nat $period).
Proof.
  apply (check_right _
    {| colours := {| int_mask := $mask; int_parity := $parity; int_even := $even |}; batch := 256; values := 16 |}
    ($5)).
  vm_cast_no_check (eq_refl true).
Qed.
END
}
theorem right '0; 7; 7' '71 12' '15 false 0' 'SparseState 71 12 72 70'
compile right.v
wrong=0
while IFS='|' read -r code claim colouring ground what; do
	wrong=$((wrong + 1))
	theorem wrong$wrong "$code" "$claim" "$colouring" "$ground"
	! compile wrong$wrong.v >"$work/wrong$wrong.out" 2>&1 || fail "accepted:$what"
	grep -q 'has type "true = true"' "$work/wrong$wrong.out" || fail "refused for another reason:$what: $(cat "$work/wrong$wrong.out")"
done < <(grep -v '^#' "$here/wrong.txt")
[ $wrong -ge 10 ] || fail "$wrong wrong claims: want at least 10"
say "$wrong wrong claims are refused"

# --- what analyze writes -------------------------------------------------------------------------------
(cd "$here" && go build -trimpath -o "$work/analyze" ../../../cmd/analyze)
written=0
while read -r game flags; do
	written=$((written + 1))
	"$work/analyze" period "$game" $flags --require-proof --coq "$work/written$written.v" >"$work/verdict"
	compile written$written.v || fail "not accepted: $game $flags"
done <<END
kayles
kayles --theorem guy-smith
0.07
0.0
0.12
0.05
0.33
4.0007
0.45
0.644
0.71
0.34 --theorem sparse-state
subtract:2,3,7
END
say "$written theorems written by analyze are accepted"

# --- the long ones, on the axioms of the others -----------------------------------------------------
if [ -z "${GAMES-}" ]; then
	compile Long.v
	printf '%s\n' 'From Grundy Require Import Games Long.' \
		'Print Assumptions period_0_165.' 'Print Assumptions period_0_16.' 'Print Assumptions period_0_56.' >"$work/Same.v"
	compile Same.v | awk -v RS='Axioms:\n' 'NR > 2 && $0 != last { exit 1 } { last = $0 } END { if (NR != 4) exit 1 }' ||
		fail "the games of Long.v rest on something else than 0.165"
	say "the games of Long.v are proved, and rest on the same"
fi
say PASS
