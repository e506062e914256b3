package periodicity_test

import (
	"strings"
	"testing"

	"example.org/grundy/internal/enginetest"
)

// coqOf proves the game, if some thousand heaps suffice, and returns its file for Coq.
func coqOf(t *testing.T, game, theorem string) (string, error) {
	t.Helper()
	rules := enginetest.Rules(t, game)
	return proveOn(t, rules, runOf(t, rules), theorem, 2000).Coq(rules)
}

// TestCoqText pins a file that Coq accepts: periodicity/verify/coq/test.sh compiles it.
func TestCoqText(t *testing.T) {
	const want = `(** 0.77 is proved: period 12 from heap 71 on (theorem sparse-state, 155 heaps).
    Written by analyze; docs/machine.md says what it rests on. To check it, make the theory with
    periodicity/verify/coq/build.sh, and then: coqc -Q periodicity/verify/coq Grundy THIS_FILE *)

From Coq Require Import List NArith Uint63.
From Grundy Require Import Game Machine Table Check.
Import ListNotations.

Theorem period : has_period (G [0; 7; 7]%N) (N.to_nat 71) (N.to_nat 12).
Proof.
  apply (check_right _
    {| colours := {| int_mask := 15; int_parity := false; int_even := 0 |}; batch := 256; values := 9 |}
    (SparseState 71 12 72 70)).
  vm_cast_no_check (eq_refl true).
Qed.
`
	got, err := coqOf(t, "0.77", "auto")
	if err != nil || got != want {
		t.Errorf("got %s, error %v", got, err)
	}
}

// The ground of the claim is that of the theorem, and the colouring fits the code.
func TestCoqGrounds(t *testing.T) {
	for _, c := range []struct{ game, theorem, want string }{
		{"0.77", "guy-smith", "(GuySmith 71 12 155)"},
		{"0.07", "auto", "int_mask := 6; int_parity := true; int_even := 0 |}"},
		{"0.137", "auto", "int_mask := 6; int_parity := true; int_even := 1 |}"},
		{"0.137", "auto", "(GuySmith 52 34 140)"},
		{"subtract:1,2,5", "auto", "(OneHeap 0 3 5)"},
		{"subtract:1,2,5", "auto", "int_mask := 0; int_parity := false; int_even := 0 |}; batch := 8; values := 3 |}"},
		{"subtract:1,2,5", "auto", "(G [0; 3; 3; 0; 0; 3]%N) (N.to_nat 0) (N.to_nat 3)"},
		{"0.71", "sparse-state", "int_mask := 1; int_parity := true; int_even := 1 |}"},
		{"0.12", "one-heap", "(GuySmith 1 4 3)"},        // T2 from heap 1 on is T1
		{"0.45", "auto", "(SparseState 498 20 200 "},    // L of the premise
		{"4.0007", "guy-smith", "(G [4; 0; 0; 0; 7]%N"}, // d₀ is the first digit
	} {
		got, err := coqOf(t, c.game, c.theorem)
		if err != nil || !strings.Contains(got, c.want) {
			t.Errorf("%s by %s: want %s in %s, error %v", c.game, c.theorem, c.want, got, err)
		}
	}
}

// What has no proof in Coq is refused, with the reason.
func TestCoqRefuses(t *testing.T) {
	for _, c := range []struct{ game, theorem, want string }{
		{"0.6", "auto", "the verdict is open"},
		{"0.8", "auto", "0.8 is not an octal code"},
		{"4.[3]", "auto", "at most 4096 digits"},
		{"allbut:2", "auto", "at most 4096 digits"},
	} {
		got, err := coqOf(t, c.game, c.theorem)
		if err == nil || !strings.Contains(err.Error(), c.want) || got != "" {
			t.Errorf("%s: got %q, error %v: want %q", c.game, got, err, c.want)
		}
	}
}
