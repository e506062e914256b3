package periodicity

import (
	"strings"
	"testing"

	"example.org/grundy/sgtable/catalog"
)

// The checker in Coq has a bound for what it takes, and its games no other
// conditions than their digits.
func TestCoqLimits(t *testing.T) {
	rules := func(name string) catalog.Game {
		t.Helper()
		g, err := catalog.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	proved := func(heaps int64) *Verdict {
		v := new(Verdict)
		v.prove(oneHeap{}.Name(), Claim{Period: 3}, Premise{Claim: Claim{Period: 3}, Window: Window{From: 0, To: heaps - 4}, Heaps: heaps})
		return v
	}
	for _, c := range []struct {
		game  string
		heaps int64
		want  string // of the error; empty if there is a file
	}{
		{"subtract:1,2", 1<<22 - 1, ""},
		{"subtract:1,2", 1 << 22, "4194304 values: want at most 4194303"},
		{"subtract:1,4095", 1 << 14, ""},
		{"subtract:1,4096", 1 << 14, "at most 4096 digits"},
		{"unequal:0.07", 100, "whichever they are"},
		{"couples", 100, "every heap touchable"},
	} {
		text, err := proved(c.heaps).Coq(rules(c.game).Rules)
		switch {
		case c.want == "" && (err != nil || text == ""):
			t.Errorf("%s, %d heaps: error %v", c.game, c.heaps, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s, %d heaps: error %v, want %q", c.game, c.heaps, err, c.want)
		}
	}
	v := proved(100)
	v.Theorem = unequalParts{}.Name()
	if _, err := v.Coq(rules("0.07").Rules); err == nil || !strings.Contains(err.Error(), "no proof in Coq") {
		t.Errorf("by unequal-parts: error %v", err)
	}
}
