package periodicity

// Many small subtraction games, one after another: theorem one-heap, whose premise is looked for where it must be.
//
// Let k be the largest amount, and the state of heap s the values of the k heaps before it, which tell all from s on.
// If the state of s comes back for the first time at s+p, then p is the least period, and it holds from s−k on: the
// period repeats states, and a state that comes back repeats what follows it (docs/theory.md, the least claim). So
// one state is waited for, that of s = k, then 3k, 9k …, each up to heap 3s; then the preperiod is lowered as far as
// it goes, and the theorem checks its window of k heaps.

import (
	"bytes"
	"encoding/binary"
	"fmt"

	"example.org/grundy/sgtable/engine/octets"
	"example.org/grundy/sgtable/subtraction"
)

// FewAmounts settles subtraction games of at most seven amounts, one after another in the same memory. The zero value
// is ready. [Prove] proves the same of one game, and takes many times as long for a small one.
type FewAmounts struct{ run octets.Run }

// Settle returns the premise of theorem one-heap, checked, whose claim is the least one of the set, and false if that
// takes more than so many heaps. The error refuses infinite sets and those of more than seven amounts. It costs a
// small multiple of preperiod, period and largest amount, in time and in bytes.
func (f *FewAmounts) Settle(set subtraction.Set, most int64) (Premise, bool, error) {
	extent, err := extentOfOneHeap(set)
	if err != nil {
		return Premise{}, false, err
	}
	amounts, _ := set.Finite()
	if err := f.run.Begin(amounts...); err != nil {
		return Premise{}, false, fmt.Errorf("%s: %w", set, err)
	}
	c, found := f.claim(max(extent.most(), wordBytes), most)
	if !found {
		return Premise{}, false, nil
	}
	p := extent.premise(c)
	return p, true, agree(p, f.run.Marks())
}

// wordBytes is the least number of marks that a state is compared by.
const wordBytes = 8

// claim returns the least claim, found by states of the given width with at most so many heaps.
func (f *FewAmounts) claim(width, most int64) (Claim, bool) {
	for s := width; ; s *= 3 {
		last := min(3*s, most)
		for from, known := s-width+1, s; known < last; {
			known = min(known+max(width, known/4), last)
			f.run.Extend(known - 1)
			marks := f.run.Marks()
			if at, ok := find(marks[:known], marks[s-width:s], from); ok {
				c := Claim{Preperiod: s - width, Period: at - (s - width)}
				return lowered(c, func(n int64) int64 { return int64(marks[n]) }), true
			}
			from = max(from, known-width+1)
		}
		if last == most {
			return Claim{}, false
		}
	}
}

// find returns the first place, from the given one on, at which the state stands among the marks.
func find(marks, state []byte, from int64) (int64, bool) {
	word, width := binary.LittleEndian.Uint64(state), int64(len(state))
	for at := from; at+width <= int64(len(marks)); at++ {
		if binary.LittleEndian.Uint64(marks[at:]) == word && bytes.Equal(marks[at:at+width], state) {
			return at, true
		}
	}
	return 0, false
}
