package sparse_test

import (
	"os"
	"testing"

	"example.org/grundy/internal/enginetest"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine"
	"example.org/grundy/sgtable/engine/sparse"
	"example.org/grundy/sgtable/partition"
)

// Rare data as published by tczajka/octal-games (SolvedGames.md, UnsolvedGames.md). For 0.6 and
// Grundy's game it counts heap 0. The 1,287 of Grundy's game up to 2^26 are those that Flammenkamp knows
// (http://wwwhomes.uni-bielefeld.de/achim/grundy.html); the last of them is as computed here.
func TestPublishedRareData(t *testing.T) {
	for _, game := range []struct {
		rules       sgtable.Rules
		heaps       int64
		colouring   string
		count, last int64
		long        bool
	}{
		{enginetest.Code(t, "0.45"), 1 << 12, "0xf", 11, 198, false},
		{enginetest.Code(t, "0.156"), 1 << 14, "0x1b", 15, 357, false},
		{enginetest.Code(t, "0.356"), 1 << 15, "0x1b", 7, 43, false},
		{enginetest.Code(t, "0.16"), 1 << 19, "0x1e", 53, 13935, false},
		{enginetest.Code(t, "0.56"), 1 << 19, "0x5b", 46, 1795, false},
		{enginetest.Code(t, "0.127"), 1 << 17, "0x1+pos", 693, 27106, false},
		{enginetest.Code(t, "0.376"), 1 << 22, "0xfe", 510, 1140540, true},
		{enginetest.Code(t, "0.6"), 1 << 21, "0x1ee", 1584, 20627, true},
		{partition.Grundy(), 1 << 21, "0xfe", 1274, 82860, true},
		{partition.Grundy(), 1 << 26, "0x1fe", 1287, 48399022, true},
	} {
		t.Run(game.rules.String(), func(t *testing.T) {
			if game.long && os.Getenv("GRUNDY_LONG") == "" {
				t.Skip("long: run by make test-long")
			}
			s, err := engine.Open("auto", game.rules, engine.Options{})
			if err != nil {
				t.Fatal(err)
			}
			r, err := sparse.Rare(enginetest.Values(t, s, game.heaps-1), game.rules)
			if err != nil {
				t.Fatal(err)
			}
			if r.String() != game.colouring || r.Count != game.count || r.Last != game.last {
				t.Errorf("got %v with %d rare heaps, the last %d; want %s, %d, %d", r.Colouring, r.Count, r.Last, game.colouring, game.count, game.last)
			}
		})
	}
}

// The largest values, from the same source.
func TestPublishedLargestValues(t *testing.T) {
	if os.Getenv("GRUNDY_LONG") == "" {
		t.Skip("long: run by make test-long")
	}
	for _, game := range []struct {
		rules sgtable.Rules
		value sgtable.Nimber
		heap  int64
	}{
		{enginetest.Code(t, "0.6"), 319, 1274955},
		{partition.Grundy(), 231, 763622},
		{enginetest.Code(t, "0.376"), 176, 341612},
	} {
		s, err := engine.Open("auto", game.rules, engine.Options{})
		if err != nil {
			t.Fatal(err)
		}
		value, heap := sgtable.TableOf(enginetest.Values(t, s, 1<<21-1)).Max()
		if value != game.value || heap != game.heap {
			t.Errorf("%s: largest value %d at heap %d, published %d at %d", game.rules, value, heap, game.value, game.heap)
		}
	}
}
