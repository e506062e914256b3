package partition_test

import (
	"fmt"
	"testing"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/partition"
	"example.org/grundy/sgtable/takebreak"
)

func TestUnequalNeedsTwoParts(t *testing.T) {
	for text, ok := range map[string]bool{"4.0": true, "0.04": true, "0.7": true, "0.33": false, "0.8": true, "C.0": true, "0.0": false, "0.3": false} {
		code, err := takebreak.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := partition.Unequal(code); (err == nil) != ok {
			t.Errorf("unequal:%s: error %v, want one: %v", text, err, !ok)
		}
	}
}

func TestRules(t *testing.T) {
	if g := partition.Grundy(); !g.Distinct() || len(g.Frozen()) != 0 || g.Digit(0) != 4 || sgtable.Parts(g) != 2 {
		t.Error("Grundy's game is not: split a heap into two unequal heaps")
	}
	if c := partition.Couples(); c.Distinct() || len(c.Frozen()) != 1 || c.Frozen()[0] != 2 {
		t.Error("Couples-are-Forever is not: split any heap but two")
	}
}

func ExampleGrundy() {
	fmt.Println(partition.Grundy().Words())
	fmt.Println(partition.Couples().Words())
	// Output:
	// Split a heap into two heaps; two heaps left by a move must differ in size.
	// Split a heap into two heaps; a heap of 2 may not be touched.
}
