package wythoff

import (
	"iter"
	"strings"
	"testing"
)

// box yields the positions of two heaps from least to most−1 each.
func box(least, most int64) iter.Seq[Position] {
	return func(yield func(Position) bool) {
		for x := least; x < most; x++ {
			for y := least; y < most; y++ {
				if !yield(Position{x, y}) {
					return
				}
			}
		}
	}
}

// The outcomes kept by lines are those of the definition: P exactly when no option is P, every
// option listed. In misère play (0,0) is N because the player to move has won.
func TestOutcomesAreTheDefinition(t *testing.T) {
	const side = 200
	for play, name := range map[Play]string{Normal: "normal", Misere: "misère"} {
		if play.String() != name {
			t.Errorf("play %d is called %v", play, play)
		}
		s, err := Outcomes(side, play)
		if err != nil {
			t.Fatal(err)
		}
		for p := range box(0, side) {
			want := p != (Position{}) || play == Normal
			for q := range Options(p) {
				if s.P(int(q.X), int(q.Y)) {
					want = false
					break
				}
			}
			if got := s.P(int(p.X), int(p.Y)); got != want {
				t.Fatalf("%v play, %v: P is %v, by its options %v", play, p, got, want)
			}
		}
	}
}

// Options are counted and each is one legal move away; isOption knows the same ones.
func TestOptions(t *testing.T) {
	for p := range box(0, 8) {
		seen := map[Position]bool{}
		for q := range Options(p) {
			if seen[q] || !isOption(p, q) {
				t.Errorf("%v → %v: seen %v, legal %v", p, q, seen[q], isOption(p, q))
			}
			seen[q] = true
		}
		if want := int(p.X + p.Y + min(p.X, p.Y)); len(seen) != want {
			t.Errorf("%v has %d options, want %d", p, len(seen), want)
		}
		for q := range box(-1, 9) {
			if isOption(p, q) != seen[q] {
				t.Errorf("isOption(%v, %v) = %v", p, q, isOption(p, q))
			}
		}
	}
	steps := 0
	for range Options(Position{3, 3}) {
		if steps++; steps%3 == 0 {
			break
		}
	}
	if steps != 3 {
		t.Errorf("stopped after %d steps", steps)
	}
}

// The guess that Nim and its variants refutes: "P means (N, 2N)". (2,4) goes to (2,1), which is P.
func TestTwiceIsNotTheRule(t *testing.T) {
	s, err := Outcomes(5, Normal)
	if err != nil {
		t.Fatal(err)
	}
	if s.P(2, 4) || !s.P(2, 1) || !s.P(1, 2) {
		t.Errorf("(2,4) P %v, (2,1) P %v, (1,2) P %v", s.P(2, 4), s.P(2, 1), s.P(1, 2))
	}
}

func TestSidesRefused(t *testing.T) {
	for _, side := range []int{-1, 0, MaxSquare + 1} {
		if _, err := Outcomes(side, Normal); err == nil || !strings.Contains(err.Error(), "side of 1 … 10000") {
			t.Errorf("side %d: %v", side, err)
		}
	}
}

func BenchmarkOutcomes300(b *testing.B) {
	for range b.N {
		if _, err := Outcomes(300, Normal); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)*300*300/b.Elapsed().Seconds(), "positions/s")
}

// What is allowed is what the options list.
func TestAllowedAreTheOptions(t *testing.T) {
	from := Position{X: 5, Y: 8}
	listed := map[Position]bool{}
	for q := range Options(from) {
		listed[q] = true
	}
	for x := int64(-2); x <= 7; x++ {
		for y := int64(-2); y <= 10; y++ {
			if to := (Position{X: x, Y: y}); Allowed(from, to) != listed[to] {
				t.Errorf("%v to %v: %v, want %v", from, to, !listed[to], listed[to])
			}
		}
	}
}
