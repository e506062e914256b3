package lanes

import (
	"math/rand/v2"
	"testing"

	"example.org/grundy/internal/enginetest"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/partition"
)

// The codes that splits make are those of the parts, of either colour.
func TestSplitsMakeIsItsTwin(t *testing.T) {
	if !assembly {
		t.Skip("no assembly here")
	}
	random := rand.New(rand.NewPCG(11, 12))
	c := randomCells(random, digitCodes)
	for range 2000 {
		up, rounds := c.at(100+random.Int64N(1000)), 1+random.IntN(20)
		down := c.at(2000 + random.Int64N(1000))
		var tables digitTables
		var wanted [wantedCodes]uint16
		for place := range wanted {
			wanted[place] = uint16(random.IntN(digitCodes) | random.IntN(2)*commonBit)
			tables.flip(uint8(place), wanted[place])
		}
		var want uint32
		for k := range rounds * roundSplits {
			for place, full := range wanted {
				if c.full[up+k]^c.full[down-k] == full {
					want |= 1 << place
				}
			}
		}
		if got := splitsMakeGo(&c, up, down, rounds, &tables); got != want {
			t.Fatalf("%d rounds: got %b, want %b", rounds, got, want)
		}
		if got := splitsMake(&c, up, down, rounds, &tables); got != want {
			t.Fatalf("%d rounds with the assembly: got %b, want %b", rounds, got, want)
		}
		for place, full := range wanted {
			tables.flip(uint8(place), full)
		}
		if tables != (digitTables{}) {
			t.Fatal("codes that were taken away are still in the tables")
		}
	}
}

// splitGames are games whose lanes are decided by their splits from the first heaps on.
func splitGames(t *testing.T) []sgtable.Rules {
	games := append(fitting(enginetest.Random(t, 150)), unequalGames(t, 40)...)
	for _, code := range []string{"0.04", "0.007", "0.06", "0.0667", "4.044", "0.44406"} {
		games = append(games, enginetest.Code(t, code))
	}
	return append(games, partition.Grundy())
}

// Where lanes are decided by all their splits the values are the same, for blocks of any size, with a helper and without.
func TestDecidesBySplits(t *testing.T) {
	if !assembly || !splitsKernel {
		t.Skip("never here")
	}
	decided := 0
	for k, rules := range fitting(splitGames(t)) {
		want := enginetest.Naive(t, rules, 2500)
		r := open(t, rules, limits{startUp: 64, codes: markedCodes, lanes: []int{0, 1, 7, width, 40}[k%5]})
		r.threads = 1 + k/5%2
		enginetest.Agree(t, sgtable.Describe(rules), r, want)
		if r.decider.bySplits {
			decided++
		}
	}
	if decided < 30 {
		t.Errorf("%d games were decided by splits, want 30 or more", decided)
	}
}

// Where all codes are options they are doubled, also while a helper is at work.
func TestSplitsOutgrowTheCodes(t *testing.T) {
	if !assembly || !splitsKernel {
		t.Skip("never here")
	}
	rules := enginetest.Code(t, "0.06")
	want := enginetest.Naive(t, rules, 4000)
	for threads := 1; threads <= 2; threads++ {
		r := open(t, rules, limits{startUp: 64, codes: markedCodes})
		r.threads = threads
		enginetest.Values(t, r, 1000)
		d := &r.decider
		q := new(quest)
		q.begin(d, 1001, 1001)
		for g := range q.seen[0] {
			q.seen[0][g], q.seen[1][g] = ^uint64(0), ^uint64(0)
		}
		if code, ok := d.pursue(q); ok {
			t.Errorf("all codes are options, and yet %#x is none", code)
		}
		if err := r.outgrow(); err != nil {
			t.Fatal(err)
		}
		enginetest.Agree(t, "0.06", r, want)
		if !d.bySplits || d.space.codes != 2*markedCodes {
			t.Errorf("%d codes, by splits: %v", d.space.codes, d.bySplits)
		}
	}
}
