package lanes

import (
	"context"
	"math/bits"
	"os"
	"strings"
	"testing"

	"example.org/grundy/internal/enginetest"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine/sparse"
)

// small are limits that force what long runs meet late: a first mask chosen of a few heaps, values
// that outgrow the codes, new rare heaps.
var small = limits{startUp: 64, codes: 16}

func open(t testing.TB, rules sgtable.Rules, l limits) *Run {
	t.Helper()
	r, err := newRun(rules, l)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// fitting leaves out the rules that the engine refuses.
func fitting(games []sgtable.Rules) (fitting []sgtable.Rules) {
	for _, rules := range games {
		if _, err := New(rules, 1); err == nil {
			fitting = append(fitting, rules)
		}
	}
	return fitting
}

// bothWays runs the test with the assembly, if there is any, and without.
func bothWays(t *testing.T, test func(t *testing.T)) {
	if assembly {
		t.Run("assembly", test)
		defer func() { assembly = true }()
		assembly = false
	}
	t.Run("Go", test)
}

func TestAgreesFromTheFirstHeaps(t *testing.T) {
	games := fitting(append(enginetest.Named(t), enginetest.Random(t, 80)...))
	wants := make([][]uint32, len(games))
	for k, rules := range games {
		wants[k] = enginetest.Naive(t, rules, 1500)
	}
	bothWays(t, func(t *testing.T) {
		for k, rules := range games {
			enginetest.Agree(t, rules.String(), open(t, rules, small), wants[k])
		}
	})
}

// Games begin and end blocks, superblocks and what is checked together at any heap: so many heaps are decided at once that each
// of them is cut in another place. 500 games to heap 4,096 with GRUNDY_LONG.
func TestRandomGamesInPiecesOfAnySize(t *testing.T) {
	count, heaps := 60, int64(1200)
	if os.Getenv("GRUNDY_LONG") != "" {
		count, heaps = 700, 4096
	}
	games := fitting(enginetest.Random(t, count))
	if count == 700 && len(games) < 500 {
		t.Fatalf("%d games: want 500 and more", len(games))
	}
	sizes := []int{1, 7, width, 3*width + 1, 5 * width, superblock}
	var apart int64
	for k, rules := range games {
		want := enginetest.Naive(t, rules, heaps)
		bothWays(t, func(t *testing.T) {
			for _, size := range []int{sizes[k%len(sizes)], sizes[(k/len(sizes)+1)%len(sizes)]} {
				r := open(t, rules, limits{startUp: 64, codes: 16, lanes: size})
				enginetest.Agree(t, rules.String(), r, want)
				apart += r.Stats().Apart
			}
		})
	}
	if apart == 0 {
		t.Error("no heap was decided apart")
	}
}

// Where no mask of the values helps, the colouring is that of the position, by a mask above all values;
// they have codes nevertheless.
func TestAMaskAboveTheValues(t *testing.T) {
	rules := enginetest.Code(t, "0.6")
	want := enginetest.Naive(t, rules, 511) // the largest is 17: 16 codes are enough for the values, and not for the mask
	bothWays(t, func(t *testing.T) {
		r := open(t, rules, small)
		enginetest.Values(t, r, 500)
		if err := r.recolour(sparse.Colouring{Mask: 64, Parity: true, Even: 1}); err != nil {
			t.Fatal(err)
		}
		space := &r.decider.space
		for _, v := range want {
			if code := space.code(v); code >= space.codes || space.values[bits.OnesCount32(v&64)&1][code] != v {
				t.Fatalf("value %d has code %d of %d: want one that gives it back", v, code, space.codes)
			}
		}
		enginetest.Agree(t, "0.6", r, want)
	})
}

func TestValuesOutgrowTheCodes(t *testing.T) {
	rules := enginetest.Code(t, "0.6")
	want := enginetest.Naive(t, rules, 6000)
	bothWays(t, func(t *testing.T) {
		r := open(t, rules, small)
		enginetest.Values(t, r, 64)
		first := r.decider.space.codes
		enginetest.Agree(t, "0.6", r, want)
		if first != 16 || r.decider.space.codes < 128 {
			t.Fatalf("%d codes at 64 heaps, %d at 6,000: want 16, and more than one page to be filled", first, r.decider.space.codes)
		}
	})
}

// Values up to 1,024 take several pages of codes.
func TestValuesOfManyPages(t *testing.T) {
	rules := enginetest.Code(t, "0.06")
	want := enginetest.Naive(t, rules, 6000)
	bothWays(t, func(t *testing.T) {
		enginetest.Agree(t, "0.06", open(t, rules, limits{startUp: 500, codes: 512}), want)
	})
}

func TestRareHeapsThatComeLate(t *testing.T) {
	for _, code := range []string{"0.04", "0.165", "0.376"} {
		rules := enginetest.Code(t, code)
		r := open(t, rules, small)
		enginetest.Agree(t, code, r, enginetest.Naive(t, rules, 6000))
		if last := r.Stats().LastRare; last < 3000 {
			t.Errorf("%s: last rare heap %d: none came late", code, last)
		}
	}
}

func TestTheMaskChanges(t *testing.T) {
	rules := enginetest.Code(t, "0.6")
	r := open(t, rules, small)
	enginetest.Values(t, r, 100)
	first := r.decider.space.colour
	enginetest.Agree(t, "0.6", r, enginetest.Naive(t, rules, 8000))
	if r.decider.space.colour == first {
		t.Fatalf("colouring %v from 64 heaps to 8,000: no change was forced", first)
	}
}

// With a helper that gathers ahead the values are the same, also where blocks end early.
func TestTwoThreads(t *testing.T) {
	for _, code := range []string{"0.6", "0.376", "4.007", "0.04", "0.16"} {
		rules := enginetest.Code(t, code)
		r := open(t, rules, small)
		r.threads = 2
		enginetest.Agree(t, code, r, enginetest.Naive(t, rules, 6000))
	}
}

// 0.76 from a start-up of 2,048 heaps once sent an engine round in circles.
func TestGame076FromStartUp2048(t *testing.T) {
	rules := enginetest.Code(t, "0.76")
	enginetest.Agree(t, "0.76", open(t, rules, limits{startUp: 2048, codes: 16}), enginetest.Naive(t, rules, 8192))
}

// More codes than cells have room for are an error, not an endless doubling.
func TestDoublingEnds(t *testing.T) {
	r := open(t, enginetest.Code(t, "0.6"), small)
	enginetest.Values(t, r, 100)
	for range 20 {
		if err := r.outgrow(); err != nil {
			if want := "0.6: heap 101 may have a value above 32767"; !strings.Contains(err.Error(), want) {
				t.Fatalf("got %v, want an error that says %q", err, want)
			}
			return
		}
	}
	t.Fatal("the codes were doubled 20 times")
}

func TestABlockCostsNoMemory(t *testing.T) {
	r := open(t, enginetest.Code(t, "0.16"), limits{startUp: 2048, codes: 16})
	enginetest.Values(t, r, 20_000) // past the last rare heap, 13,935
	next := r.Len() + 10_000
	if err := r.Extend(context.Background(), next); err != nil {
		t.Fatal(err)
	}
	allocs := testing.AllocsPerRun(100, func() {
		next += width
		if err := r.Extend(context.Background(), next); err != nil {
			t.Fatal(err)
		}
	})
	if allocs > 0 {
		t.Fatalf("%v allocations a block", allocs)
	}
}

// Witnesses for what those of one sample leave of a larger one: without them one heap in forty of 0.106 is searched.
func TestSecondSampleSavesSearches(t *testing.T) {
	if !assembly {
		t.Skip("a witness costs more here, so fewer are taken")
	}
	r, err := New(enginetest.Code(t, "0.106"), 1)
	if err != nil {
		t.Fatal(err)
	}
	enginetest.Values(t, r, 2*laterHeaps) // witnesses are chosen on the way
	before := r.Stats().Searches
	enginetest.Values(t, r, 3*laterHeaps)
	if searches := r.Stats().Searches - before; searches > laterHeaps/60 {
		t.Errorf("%d searches for %d heaps, want one in 60 at most", searches, laterHeaps)
	}
}
