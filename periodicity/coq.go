package periodicity

import (
	"fmt"
	"strings"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine/sparse"
)

// What the checker in Coq takes (periodicity/verify/coq): its arrays have 2²²−1 places.
const (
	mostHeapsInCoq  = 1<<22 - 1
	mostDigitsInCoq = 4096
)

// batchInCoq is how many splits of a heap the checker marks before it looks for the least value that
// is not marked. It decides the speed only.
const batchInCoq = 256

// Coq returns a proved verdict as a theorem with its proof, a file for Coq 8.16 that needs the theory in
// periodicity/verify/coq. The rules are those of the verdict. The error says why there is no such file:
// the verdict is not proved, or by a theorem that has no proof in Coq (guy-smith, one-heap and
// sparse-state have), or the rules are no octal code, or the table is too long.
func (v *Verdict) Coq(rules sgtable.Rules) (string, error) {
	premise, proved := v.Premise()
	if !proved {
		return "", fmt.Errorf("the verdict is %s: want one that is proved", v.Status)
	}
	digits, err := digitsInCoq(rules)
	if err != nil {
		return "", err
	}
	if premise.Heaps > mostHeapsInCoq {
		return "", fmt.Errorf("the proof needs %d values: want at most %d", premise.Heaps, mostHeapsInCoq)
	}
	ground, colouring, err := v.groundInCoq(rules, premise)
	if err != nil {
		return "", err
	}
	batch := int64(batchInCoq)
	if colouring.Mask == 0 {
		batch = premise.Heaps
	}
	return fmt.Sprintf(coqFile, v, digits, v.claim.Preperiod, v.claim.Period,
		colouring.Mask, colouring.Parity, colouring.Even, batch, v.Max.Value+1, ground), nil
}

const coqFile = `(** %s.
    Written by analyze; docs/machine.md says what it rests on. To check it, make the theory with
    periodicity/verify/coq/build.sh, and then: coqc -Q periodicity/verify/coq Grundy THIS_FILE *)

From Coq Require Import List NArith Uint63.
From Grundy Require Import Game Machine Table Check.
Import ListNotations.

Theorem period : has_period (G %s) (N.to_nat %d) (N.to_nat %d).
Proof.
  apply (check_right _
    {| colours := {| int_mask := %d; int_parity := %t; int_even := %d |}; batch := %d; values := %d |}
    %s).
  vm_cast_no_check (eq_refl true).
Qed.
`

// digitsInCoq writes the digits of an octal code: [0; 7; 7]%N.
func digitsInCoq(rules sgtable.Rules) (string, error) {
	last, finite := sgtable.Finite(rules)
	switch {
	case !finite || last >= mostDigitsInCoq:
		return "", fmt.Errorf("%s: want a code of at most %d digits", rules, mostDigitsInCoq)
	case sgtable.Parts(rules) > 2 || refuseUnequal(rules) != nil || len(rules.Frozen()) > 0:
		return "", fmt.Errorf("%s is not an octal code: want moves that leave at most two heaps, whichever they are, and every heap touchable", rules)
	}
	var digits []string
	for i := int64(0); i <= last; i++ {
		digits = append(digits, fmt.Sprint(uint64(rules.Digit(i))))
	}
	return "[" + strings.Join(digits, "; ") + "]%N", nil
}

// groundInCoq names the theorem with its numbers, and the colouring with which the table is computed.
func (v *Verdict) groundInCoq(rules sgtable.Rules, p Premise) (string, sparse.Colouring, error) {
	n1, period, end := p.Claim.Preperiod, p.Claim.Period, p.Window.To+1
	colouring := v.Rare.Colouring(rules)
	switch v.Theorem {
	case guySmith{}.Name(), oneHeap{}.Name():
		if e, err := extentOfOneHeap(rules); err == nil && e.plain {
			return fmt.Sprintf("(OneHeap %d %d %d)", n1, period, end-n1), colouring, nil
		}
		return fmt.Sprintf("(GuySmith %d %d %d)", n1, period, end), colouring, nil
	case SparseState{}.Name():
		t, err := SparseStateOf(p.Parameters)
		if err != nil {
			return "", colouring, err
		}
		colouring = t.Colouring
		if shape, err := sparse.ShapeOf(rules); err == nil && colouring.Parity {
			colouring.Even, _ = shape.Parity()
		}
		return fmt.Sprintf("(SparseState %d %d %d %d)", n1, period, p.parameter("L"), p.parameter("R")), colouring, nil
	}
	return "", colouring, fmt.Errorf("theorem %s has no proof in Coq: want guy-smith, one-heap or sparse-state", v.Theorem)
}
