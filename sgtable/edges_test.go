package sgtable_test

import (
	"testing"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/takebreak"
)

// The mex of values that fill more than one word of 64.
func TestMexOfManyValues(t *testing.T) {
	for _, want := range []sgtable.Nimber{63, 64, 65, 100, 127, 128, 129} {
		var values []sgtable.Nimber
		for v := range want {
			values = append(values, v)
		}
		if got := sgtable.Mex(append(values, want+1, want+64)...); got != want {
			t.Errorf("mex of 0 … %d, %d and %d is %d", want-1, want+1, want+64, got)
		}
	}
}

// The largest value is told with the first heap that has it.
func TestMaxIsTheFirst(t *testing.T) {
	for _, test := range []struct {
		values []uint32
		value  sgtable.Nimber
		heap   int64
	}{
		{nil, 0, 0}, {[]uint32{0, 0}, 0, 0}, {[]uint32{0, 1, 5, 3, 5, 2}, 5, 2},
	} {
		if v, heap := sgtable.TableOf(test.values).Max(); v != test.value || heap != test.heap {
			t.Errorf("%v: %d at heap %d, want %d at %d", test.values, v, heap, test.value, test.heap)
		}
	}
}

// Digits that repeat are told by their first amounts, and those before them one by one.
func TestWordsOfTails(t *testing.T) {
	for code, want := range map[string]string{
		"0.[3]":       "Take 1 or more.",
		"0.[30]":      "Take 1, 3, 5, ….",
		"0.[03]":      "Take 2, 4, 6, ….",
		"0.7[200]":    "Take 1 and leave at most two heaps; take 2, 5, 8, … but not the whole heap.",
		"0.007[3002]": "Take 3 and leave at most two heaps; take 4, 8, 12, …; take 7, 11, 15, … but not the whole heap.",
	} {
		c, err := takebreak.Parse(code)
		if err != nil {
			t.Fatal(err)
		}
		if got := sgtable.Words(c); got != want {
			t.Errorf("%s: %q, want %q", code, got, want)
		}
	}
}
