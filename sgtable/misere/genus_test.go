package misere_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/misere"
)

func genera(t *testing.T, game string) *misere.Genera {
	t.Helper()
	g, err := misere.NewGenera(mustParse(t, game).Rules)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func genusOf(t *testing.T, g *misere.Genera, heaps ...int64) misere.Genus {
	t.Helper()
	genus, err := g.Of(t.Context(), heaps...)
	if err != nil {
		t.Fatal(err)
	}
	return genus
}

// Genera of the heaps of Kayles (Winning Ways, chapter 13): heap 5 is the first that is wild.
func TestGeneraOfKayles(t *testing.T) {
	g := genera(t, "0.77")
	var words []string
	for n := range int64(9) {
		words = append(words, genusOf(t, g, n).String())
	}
	if got := strings.Join(words, " "); got != "0^120 1^031 2^20 3^31 1^031 4^146 3^31 2^20 1^13" {
		t.Error(got)
	}
	if first := solverAt(t, "0.77", 9).FirstWild(); first != 5 {
		t.Errorf("wild from heap %d on", first)
	}
	for n := range int64(5) {
		if genus := genusOf(t, g, n); !genus.Tame() {
			t.Errorf("heap %d: %v", n, genus)
		}
	}
	if genusOf(t, g, 5).Tame() || !genusOf(t, g, 8).Tame() {
		t.Error("4^146 is tame, or 1^13 is not, which is that of *2 and *3")
	}
}

func solverAt(t *testing.T, game string, heaps int64) *misere.Solver {
	t.Helper()
	s := solver(t, game)
	if err := s.Extend(t.Context(), heaps); err != nil {
		t.Fatal(err)
	}
	return s
}

// misereValues returns the misère values of positions beside heaps *2, and *1 into which these go, by the
// definition.
func misereValues(rules sgtable.Rules) func(h heaps, twos, ones int) sgtable.Nimber {
	options := optionsOf(rules)
	values := map[string]sgtable.Nimber{}
	var value func(h heaps, twos, ones int) sgtable.Nimber
	value = func(h heaps, twos, ones int) sgtable.Nimber {
		key := fmt.Sprint(h.sizes(), twos, ones)
		if v, met := values[key]; met {
			return v
		}
		var list []sgtable.Nimber
		for o := range options(h) {
			list = append(list, value(o, twos, ones))
		}
		if twos > 0 {
			list = append(list, value(h, twos-1, ones), value(h, twos-1, ones+1))
		}
		if ones > 0 {
			list = append(list, value(h, twos, ones-1))
		}
		v := sgtable.Nimber(1)
		if len(list) > 0 {
			v = sgtable.Mex(list...)
		}
		values[key] = v
		return v
	}
	return value
}

// at returns the k-th value of a genus.
func at(g misere.Genus, k int) sgtable.Nimber {
	if last := len(g.Misere) - 1; k > last {
		k = last - (k-last)%2
	}
	return g.Misere[k]
}

// The k-th value of a genus is the misère value of the position beside k heaps *2: the least that no
// option has, 1 for the end.
func TestGeneraAgainstPlay(t *testing.T) {
	for _, game := range []string{"0.77", "0.123", "grundy", "0.71"} {
		g := genera(t, game)
		value := misereValues(mustParse(t, game).Rules)
		for a := int64(1); a <= 7; a++ {
			for b := int64(0); b <= min(a, 3); b++ {
				genus := genusOf(t, g, a, b)
				for k := range 5 {
					if want := value(position(a, b), k, 0); at(genus, k) != want {
						t.Fatalf("%s: heaps %d and %d: %v, and the value beside %d heaps *2 is %d", game, a, b, genus, k, want)
					}
				}
			}
		}
	}
}

// Past its bound on positions a search ends with an error that says so.
func TestGenusTooLarge(t *testing.T) {
	g := genera(t, "0.77")
	g.MaxHeld = 100
	if _, err := g.Of(t.Context(), 20); !errors.Is(err, misere.ErrMemory) {
		t.Errorf("%v", err)
	}
}

// The heaps of Dawson's Kayles up to 36 that are lost in misère play (Plambeck & Siegel 2008): no quotient
// is known so far.
func TestLostHeapsOfDawsonsKayles(t *testing.T) {
	g := genera(t, "0.07")
	var lost []int64
	for n := int64(1); n <= 36; n++ {
		if genusOf(t, g, n).Misere[0] == 0 {
			lost = append(lost, n)
		}
	}
	if want := []int64{2, 3, 7, 8, 12, 16, 17, 21, 22, 26, 30, 31, 35, 36}; !slices.Equal(lost, want) {
		t.Errorf("%v", lost)
	}
}

// The genera of the heaps of proved quotients say as those do whether a single heap is lost.
func TestGeneraAgainstQuotients(t *testing.T) {
	for _, game := range []string{"0.77", "0.07", "0.15", "grundy"} {
		const heaps = 20
		g, q := genera(t, game), solverAt(t, game, heaps).Quotient()
		for n := int64(1); n <= heaps; n++ {
			if genus := genusOf(t, g, n); (genus.Misere[0] == 0) != q.IsP(q.Phi(n)) {
				t.Errorf("%s: heap %d has genus %v, and is a P-position: %v", game, n, genus, q.IsP(q.Phi(n)))
			}
		}
	}
}
