package lanes

import (
	"math/rand/v2"
	"testing"

	"example.org/grundy/internal/enginetest"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/heap"
	"example.org/grundy/sgtable/partition"
)

// unequalGames returns rules whose parts must differ: Grundy's game, and codes of few digits at random.
func unequalGames(t *testing.T, n int) []sgtable.Rules {
	t.Helper()
	random := rand.New(rand.NewPCG(1939, 2))
	games := []sgtable.Rules{partition.Grundy()}
	for len(games) < n {
		digits := []sgtable.Leaves{sgtable.Leaves(4 * random.IntN(2))}
		for range 1 + random.IntN(4) {
			digits = append(digits, []sgtable.Leaves{0, 1, 2, 3, 4, 5, 6, 7}[random.IntN(8)])
		}
		r, err := heap.FromDigits("unequal", digits, nil, heap.Unequal())
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, r)
	}
	return games
}

// Parts that must differ, where options are marked one by one: a mark of 0 may be of two equal heaps, which
// are none; or 0 may be an option all the same, by one heap or by two others.
func TestUnequalPartsAreMarked(t *testing.T) {
	games := fitting(unequalGames(t, 60))
	wants := make([][]uint32, len(games))
	for k, rules := range games {
		wants[k] = enginetest.Naive(t, rules, 700)
	}
	for name, l := range map[string]limits{"marks": {startUp: 40, codes: markedCodes}, "planes": {startUp: 40, codes: 16}} {
		t.Run(name, func(t *testing.T) {
			defer func(before bool) { assembly = before }(assembly)
			assembly = assembly && name == "planes" // or most are decided by their splits
			for k, rules := range games {
				r := open(t, rules, l)
				enginetest.Agree(t, sgtable.Describe(rules), r, wants[k])
				if marked := name == "marks"; marked && !r.decider.byMarks() {
					t.Fatalf("%s: %d codes, and no marks", sgtable.Describe(rules), r.decider.space.codes)
				}
			}
		})
	}
}
