package misere

import (
	"testing"

	"example.org/grundy/sgtable/catalog"
)

// The two sources of hypotheses, the learner and free extensions, lead to the same quotients, as there is
// but one.
func TestSourcesAgree(t *testing.T) {
	for code, heaps := range map[string]int64{"0.77": 30, "0.15": 31, "0.123": 12, "0.152": 20, "grundy": 22, "0.07": 24, "0.71": 12, "0.8": 14} {
		game, err := catalog.Parse(code)
		if err != nil {
			t.Fatal(err)
		}
		var found [2]*Quotient
		for i := range found {
			s, err := New(game.Rules)
			if err != nil {
				t.Fatal(err)
			}
			s.learnOnly = i == 1
			if err := s.Extend(t.Context(), heaps); err != nil {
				t.Fatal(err)
			}
			found[i] = s.q
		}
		if a, b := found[0].Presentation().String(), found[1].Presentation().String(); a != b {
			t.Errorf("%s: %s\nlearned: %s", code, a, b)
		}
		for n, x := range found[0].phi {
			if x != found[1].phi[n] {
				t.Errorf("%s: heap %d has two classes", code, n)
			}
		}
	}
}

// A free extension is an extension: the old quotient and the powers of the new heap.
func TestFreeExtension(t *testing.T) {
	game, err := catalog.Parse("0.77")
	if err != nil {
		t.Fatal(err)
	}
	s, err := New(game.Rules)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Extend(t.Context(), 8); err != nil {
		t.Fatal(err)
	}
	for index := Element(2); index <= 3; index++ {
		checkFree(t, s.q, index)
	}
}

func checkFree(t *testing.T, q *Quotient, index Element) {
	t.Helper()
	f := q.free(index)
	if f.Order() != q.Order()*int(index+2) {
		t.Fatalf("%d elements of %d", f.Order(), q.Order())
	}
	power := make([]Element, index+3)
	for k := 1; k < len(power); k++ {
		power[k] = f.Times(power[k-1], f.Phi(9))
	}
	if power[index+2] != power[index] || power[index+1] == power[index] || power[index] == power[index-1] {
		t.Errorf("index %d: powers %v", index, power)
	}
	for x := range Element(q.Order()) {
		for y := range Element(q.Order()) {
			if f.Times(x, y) != q.Times(x, y) {
				t.Fatalf("%d·%d", x, y)
			}
		}
	}
}
