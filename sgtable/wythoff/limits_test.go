package wythoff

import (
	"errors"
	"math"
	"testing"
)

// The a of the last pair has its partner; that of the next has one that does not fit; and every b has.
func TestPartnersAtTheLimit(t *testing.T) {
	last, err := At(MaxN)
	if err != nil {
		t.Fatal(err)
	}
	if y, err := Partner(last.A); err != nil || y != last.B {
		t.Errorf("Partner(%d) = %d, %v; want %d", last.A, y, err, last.B)
	}
	if y, err := Partner(last.B); err != nil || y != last.A {
		t.Errorf("Partner(%d) = %d, %v; want %d", last.B, y, err, last.A)
	}
	next := last.A + 1
	if _, upper, _ := Index(next); upper {
		next++ // two b's never stand side by side
	}
	for _, x := range []int64{next, math.MaxInt64} {
		n, upper, err := Index(x)
		if err != nil {
			t.Fatal(err)
		}
		y, err := Partner(x)
		if upper && err == nil && y == x-n {
			continue
		}
		if upper || n <= MaxN || !errors.Is(err, ErrTooLarge) {
			t.Errorf("Partner(%d), number %d, = %d, %v; want an error: its b does not fit", x, n, y, err)
		}
	}
}
