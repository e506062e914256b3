package takebreak_test

import (
	"testing"

	"example.org/grundy/sgtable/takebreak"
)

// A number of heaps that a repeated digit may leave has no last index; others have theirs.
func TestLastOfRepeatedDigits(t *testing.T) {
	for _, test := range []struct {
		code   string
		heaps  int
		last   int64
		finite bool
	}{
		{"0.[3]", 0, 0, false}, {"0.[3]", 1, 0, false}, {"0.[3]", 2, -1, true},
		{"0.74[2]", 0, 1, true}, {"0.74[2]", 1, 0, false}, {"0.74[2]", 2, 2, true},
		{"0.737", 2, 3, true}, {"0.737", 3, -1, true},
	} {
		c, err := takebreak.Parse(test.code)
		if err != nil {
			t.Fatal(err)
		}
		if last, finite := c.Last(test.heaps); finite != test.finite || finite && last != test.last {
			t.Errorf("%s, %d heaps: last %d, finite %v; want %d, %v", test.code, test.heaps, last, finite, test.last, test.finite)
		}
	}
}

// d₀ stands before every tail, in the zero value too; and the tail is the caller's to change.
func TestTail(t *testing.T) {
	if from, cycle, ok := (takebreak.Code{}).Tail(); from != 1 || len(cycle) != 0 || !ok {
		t.Errorf("0.0: the tail %v begins at %d, %v", cycle, from, ok)
	}
	c, err := takebreak.Parse("0.7[30]")
	if err != nil {
		t.Fatal(err)
	}
	from, cycle, ok := c.Tail()
	if from != 2 || len(cycle) != 2 || !ok {
		t.Errorf("%s: the tail %v begins at %d, %v", c, cycle, from, ok)
	}
	cycle[0] = 0
	if c.String() != "0.7[30]" {
		t.Errorf("changing its tail made the code %s", c)
	}
}
