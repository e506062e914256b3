package published

import (
	"fmt"
	"strings"
	"testing"
)

// The printed equivalences hold; how many are proved, and how.
func TestEquivalences(t *testing.T) {
	list, err := Equivalences()
	if err != nil {
		t.Fatal(err)
	}
	if len(list) < 800 {
		t.Fatalf("%d equivalences", len(list))
	}
	var count [Different + 1]int
	var settled []Settled
	for _, e := range list {
		s, err := e.Settle(t.Context())
		if err != nil {
			t.Fatalf("%v: %v", e, err)
		}
		count[s.Ground]++
		settled = append(settled, s)
		if s.Ground == Different {
			t.Errorf("%s = %s: %s", s.A, s.B, s.How)
		}
	}
	if count[ByRule] < 494 {
		t.Errorf("%d proved by rule: want at least 494", count[ByRule])
	}
	t.Logf("%v", count)
	if want := fmt.Sprintf("%d are proved by rule", count[ByRule]); !strings.Contains(EquivalenceTable(settled).Caption, want) {
		t.Errorf("the caption does not say that %s", want)
	}
}

// Wrong statements are found out: another shift, and two games that agree for 519 heaps.
func TestEquivalencesThatFail(t *testing.T) {
	for _, c := range []struct {
		e    Equivalence
		want Ground
	}{
		{Equivalence{"0.07", "0.137", 1}, ByRule},
		{Equivalence{"0.07", "0.137", 2}, Different},
		{Equivalence{"0.137", "0.07", -1}, ByRule},
		{Equivalence{"0.137", "0.07", 0}, Different},
		{Equivalence{"0.161", "0.36", 0}, Different},
		{Equivalence{"0.6", "0.6", 0}, ByRule},
	} {
		s, err := c.e.Settle(t.Context())
		if err != nil || s.Ground != c.want {
			t.Errorf("%v: %v (%s), error %v: want %v", c.e, s.Ground, s.How, err, c.want)
		}
	}
	if _, err := (Equivalence{"0.7g", "0.6", 0}).Settle(t.Context()); err == nil {
		t.Error("a code that is none was settled")
	}
}
