package sum_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"example.org/grundy/sgtable/sum"
)

func TestReadMove(t *testing.T) {
	for _, test := range []struct{ position, move, want, wrong string }{
		{position: "nim 3 4 5", move: "2 3", want: "take 3, leaving 1"},
		{position: "nim 3 4 5", move: "heap 2: take 4", want: "take 4"},
		{position: "kayles 7", move: "1 2 leaving 3 and 2", want: "take 2, leaving 3 and 2"},
		{position: "kayles 7", move: "1 2 2 3", want: "take 2, leaving 3 and 2"},
		{position: "kayles 2", move: "1 1", want: "take 1, leaving 1"},
		{position: "grundy 5", move: "1 0 4 1", want: "split into 4 and 1"},
		{position: "kayles 7", move: "1 2", wrong: "want what is left"},
		{position: "kayles 7", move: "1 3 4", wrong: "3 may not be taken"},
		{position: "kayles 7", move: "1 2 3", wrong: "5 are taken or left"},
		{position: "kayles 7", move: "1 2 2 2 1", wrong: "may be taken if that leaves"},
		{position: "0.5 3", move: "1 1 2", wrong: "may be taken if that leaves no heap or 2 heaps, not 1"},
		{position: "grundy 4", move: "1 0 2 2", wrong: "want heaps that differ"},
		{position: "couples 2", move: "1 0 1 1", wrong: "may not be touched"},
		{position: "nim 3", move: "2 1", wrong: "want 1 to 1"},
		{position: "nim 3", move: "1 4", wrong: "holds 3"},
		{position: "nim 3", move: "1", wrong: "want the heap and how many"},
		{position: "nim 3", move: "1 x", wrong: "not a number"},
		{position: "nim 3", move: "1 0", wrong: "0 may not be taken"},
		{position: "nim 3", move: "1 3 0", wrong: "heap 0 is left"},
	} {
		p, err := sum.Parse(test.position)
		if err != nil {
			t.Fatal(err)
		}
		m, err := p.ReadMove(test.move)
		switch {
		case test.wrong != "" && (err == nil || !strings.Contains(err.Error(), test.wrong)):
			t.Errorf("%s, %q: got %v, error %v, want one with %q", test.position, test.move, m, err, test.wrong)
		case test.wrong == "" && (err != nil || m.String() != test.want):
			t.Errorf("%s, %q: got %v, %v; want %s", test.position, test.move, m, err, test.want)
		}
	}
}

// Every option can be written as a move and is read back; a slow move is an option, if there is one.
func TestMovesAreTheOptions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom([]string{"kayles", "grundy", "couples", "0.3F", "4.[3]", "subtract:2,5", "allbut:1", "allbut:1..3", "subtract:primes", "0.16"}).Draw(t, "game")
		size := rapid.Int64Range(0, 12).Draw(t, "heap")
		p, err := sum.Parse(fmt.Sprintf("%s:%d", text, size))
		if err != nil {
			t.Fatal(err)
		}
		slow, moves := p.SlowMove()
		found, any := false, false
		for m := range sum.Options(p[0].Game.Rules, size) {
			words := fmt.Sprintf("1 %s", m)
			if m.Take == 0 {
				words = fmt.Sprintf("1 0 %s", m)
			}
			read, err := p.ReadMove(words)
			if err != nil || fmt.Sprint(read) != fmt.Sprint(m) {
				t.Fatalf("%s: %q reads as %v, %v", p, words, read, err)
			}
			any = true
			found = found || fmt.Sprint(slow) == fmt.Sprint(m)
		}
		if moves != any || moves && !found {
			t.Fatalf("%s: the slow move is %v, %v", p, slow, moves)
		}
	})
}
