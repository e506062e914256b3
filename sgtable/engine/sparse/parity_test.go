package sparse_test

import (
	"testing"

	"example.org/grundy/internal/enginetest"
	"example.org/grundy/sgtable/engine/sparse"
)

// The colouring may look at the position only if all splits take the same parity.
func TestParityOfTheSplits(t *testing.T) {
	for _, want := range []struct {
		code string
		even int64
		ok   bool
	}{
		{"0.4", 1, true}, {"0.04", 0, true}, {"0.404", 1, true}, {"4.04", 0, true},
		{"0.44", 0, false}, {"4.4", 0, false}, {"0.4004", 0, false}, {"0.33", 0, false},
	} {
		shape, err := sparse.ShapeOf(enginetest.Code(t, want.code))
		if err != nil {
			t.Fatal(err)
		}
		if even, ok := shape.Parity(); ok != want.ok || even != want.even {
			t.Errorf("%s: parity %d, %v; want %d, %v", want.code, even, ok, want.even, want.ok)
		}
	}
}
