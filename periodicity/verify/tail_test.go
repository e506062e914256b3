package verify

import (
	"slices"
	"strings"
	"testing"
)

// splitsAfterTwo are rules by which two tokens go and two heaps stay.
var splitsAfterTwo = &rules{moves: []move{{2, 4}}}

// What a stream may take for decided, with made-up values. Even values are rare; a move takes two and leaves
// two heaps. The values from heap 6 on are 1 where the only rare value below, 0, has a witness:
// 5 ⊕ 5 of heaps 3 and 4 at heap 9, and 5 ⊕ 5 of heaps 3 and 3 at heap 8.
func TestConditionsOfTheTail(t *testing.T) {
	values := []uint32{0, 2, 3, 5, 5, 7, 1, 1, 1}
	for _, row := range []struct {
		what   string
		heap   int
		prefix int64
		least  int64
		wrong  string // empty if the heap is decided, with the value 1
	}{
		{"a witness", 9, 5, 0, ""},
		{"a witness of heaps from n₀ on", 9, 5, 4, ""},
		{"a witness of heaps below n₀", 9, 5, 5, "1 rare values below 1 have no witness with a heap below P = 5"},
		{"the smaller heap is the last of the prefix", 9, 4, 0, ""},
		{"no witness below P", 9, 3, 0, "have no witness with a heap below P = 3"},
		{"two equal heaps", 8, 5, 0, ""},
		{"the last rare heap below P", 9, 2, 0, "have no witness with a heap below P = 2"},
	} {
		tail, err := newTail(splitsAfterTwo, colouring{mask: 1}, row.prefix, values[:row.heap])
		if err != nil {
			t.Errorf("%s: %v", row.what, err)
			continue
		}
		v, err := next(tail, row.least)
		switch {
		case row.wrong == "" && (err != nil || v != 1):
			t.Errorf("%s: heap %d has value %d, %v; want 1", row.what, row.heap, v, err)
		case row.wrong != "" && (err == nil || !strings.Contains(err.Error(), row.wrong)):
			t.Errorf("%s: heap %d has value %d, error %v, want one about %q", row.what, row.heap, v, err, row.wrong)
		}
	}
	if _, err := newTail(splitsAfterTwo, colouring{mask: 1}, 1, values); err == nil {
		t.Error("the last rare heap is P: no error")
	}
}

// The rare parts of common splits are remembered with their distance: rare 2 of heap 1 beside 3 of heap 6
// makes 1 an option of heap 9, and the least common value that is none is 3.
func TestRarePartsMakeCommonOptions(t *testing.T) {
	tail, err := newTail(splitsAfterTwo, colouring{mask: 1}, 5, []uint32{0, 2, 3, 5, 5, 7, 3, 7, 7})
	if err != nil {
		t.Fatal(err)
	}
	// Below 3 the rare values are 0 = 5 ⊕ 5 and 2 = 5 ⊕ 7, which heap 9 lacks.
	if v, err := next(tail, 0); err == nil || !strings.Contains(err.Error(), "1 rare values below 3") {
		t.Errorf("value %d, error %v", v, err)
	}
}

// A rare heap beside a common one makes a common option, of the same code as some rare value, and is no witness of that. With
// the colour of the two lowest bits, and all heaps 6 but for rare ones of values 7, 4 and 3, the options of every heap are
// 1, 2, 5 and 6 ⊕ 6 = 0. So 3 and 4 have no witness, though 2 and 5 have their codes: no heap is known to be 6.
func TestRareHeapsAreNoGoodWitnesses(t *testing.T) {
	const prefix = 1600 // enough for a list of good witnesses
	values := slices.Repeat([]uint32{6}, 6000)
	copy(values, []uint32{0, 7, 4, 3})
	tail, err := newTail(splitsAfterTwo, colouring{mask: 3}, prefix, values)
	if err != nil {
		t.Fatal(err)
	}
	if tail.words == nil || len(tail.good) == 0 {
		t.Fatal("no words, or no list of good witnesses")
	}
	for _, good := range [][]source{tail.good, slices.Repeat(tail.good, mostOften+1)} { // the longer one has some that are looked at last
		other := *tail
		other.good = good
		other.goOn(tail.next, tail.recent)
		var decided [8]byte
		if err := other.read(decided[:], 0); err == nil || !strings.Contains(err.Error(), "heap 6000: 2 rare values below 6 have no witness") {
			t.Errorf("%d witnesses: heaps %v, error %v", len(good), decided, err)
		}
	}
}

// next reads one heap.
func next(t *tail, least int64) (byte, error) {
	var v [1]byte
	err := t.read(v[:], least)
	return v[0], err
}
