package published

import (
	"fmt"
	"strings"
	"testing"

	"example.org/grundy/docs/certificates"
	"example.org/grundy/periodicity"
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
	count := map[periodicity.Ground]int{}
	var settled []Settled
	proofs := periodicity.ProofsIn(certificates.Files)
	for _, e := range list {
		s, err := e.Settle(t.Context(), proofs)
		if err != nil {
			t.Fatalf("%v: %v", e, err)
		}
		count[s.Ground]++
		settled = append(settled, s)
		if s.Ground == periodicity.Differ {
			t.Errorf("%v: %s", e, s.How())
		}
	}
	byRule := count[periodicity.ByRule] + count[periodicity.SameRules]
	if byRule < 494 {
		t.Errorf("%d proved by rule: want at least 494", byRule)
	}
	// 0.562 and 0.563 rest on the certificate of 0.56.
	if count[periodicity.Compared] > 15 || count[periodicity.ByTheorem] < 2 {
		t.Errorf("%d compared only and %d proved by one period: want at most 15, and at least 2", count[periodicity.Compared], count[periodicity.ByTheorem])
	}
	t.Logf("%v", count)
	if want := fmt.Sprintf("%d are proved by rule", byRule); !strings.Contains(EquivalenceTable(settled).Caption, want) {
		t.Errorf("the caption does not say that %s", want)
	}
}

// Wrong statements are found out: another shift, and two games that agree for 519 heaps.
func TestEquivalencesThatFail(t *testing.T) {
	for _, c := range []struct {
		e    Equivalence
		want periodicity.Ground
	}{
		{Equivalence{"0.07", "0.137", 1}, periodicity.ByRule},
		{Equivalence{"0.07", "0.137", 2}, periodicity.Differ},
		{Equivalence{"0.137", "0.07", -1}, periodicity.ByRule},
		{Equivalence{"0.137", "0.07", 0}, periodicity.Differ},
		{Equivalence{"0.161", "0.36", 0}, periodicity.Differ},
		{Equivalence{"0.6", "0.6", 0}, periodicity.SameRules},
	} {
		s, err := c.e.Settle(t.Context(), nil)
		if err != nil || s.Ground != c.want {
			t.Errorf("%v: %v (%s), error %v: want %v", c.e, s.Ground, s.How(), err, c.want)
		}
	}
	if _, err := (Equivalence{"0.7g", "0.6", 0}).Settle(t.Context(), nil); err == nil {
		t.Error("a code that is none was settled")
	}
}
