package lanes

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"example.org/grundy/internal/enginetest"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine/sparse"
)

// nearPart is an option at a distance below 32 in plain words.
type nearPart struct{ distance, code int }

// someNear returns options at distances from least on, plain and as tables.
func someNear(random *rand.Rand, least int) (plain []nearPart, tables *broadTables) {
	tables = new(broadTables)
	tables.clear()
	for range random.IntN(40) {
		p := nearPart{least + random.IntN(width-least), random.IntN(halfCodes)}
		plain = append(plain, p)
		tables.add(p.distance, p.code)
	}
	tables.finish()
	return plain, tables
}

// Lane after lane has the first code that is missing, and takes from the lanes behind it what it makes there; with the assembly and without.
func TestBroadChainTakesTheFirstCodes(t *testing.T) {
	bothWays(t, func(t *testing.T) {
		random, without := rand.New(rand.NewPCG(11, 12)), 0
		for k := range 2000 {
			least := []int{1, 2, 3, 4, 20}[k%5]
			near, tables := someNear(random, least)
			var sets [2 * width]uint32
			var carry broadSets
			for j := range sets {
				sets[j] = 1<<halfCodes - 1
				if j < width {
					sets[j] = random.Uint32() & random.Uint32() << random.IntN(halfCodes)
					carry[j/2] |= uint64(sets[j]) << (halfCodes * (j % 2))
				}
			}
			cells := make([]byte, 100)
			lanes := chainBroad(&carry, cells, 40, tables, [...]int{1: 1, 2: 2, 3: 2, 4: 4}[min(least, 4)])
			for j := range width {
				code := bits.TrailingZeros32(sets[j])
				if int(cells[40+j]) != code || lanes>>j&1 == 1 != (code == halfCodes) {
					t.Fatalf("options from distance %d on, lane %d: cell %d, without a code %v; want %d", least, j, cells[40+j], lanes>>j&1 == 1, code)
				}
				if code == halfCodes {
					without++
					continue
				}
				for _, p := range near {
					sets[j+p.distance] &^= 1 << (code ^ p.code)
				}
			}
			for j, want := range sets[width:] {
				if got := uint32(carry[j/2] >> (halfCodes * (j % 2))); got != want {
					t.Fatalf("options from distance %d on, lane %d of the next block: %x are missing, want %x", least, j, got, want)
				}
			}
		}
		if without < 100 {
			t.Errorf("%d lanes had no code: want more", without)
		}
	})
}

// The check tells which of the rare codes below a common one no pair makes.
func TestBroadCheckTellsWhatIsMissing(t *testing.T) {
	bothWays(t, func(t *testing.T) {
		random := rand.New(rand.NewPCG(13, 14))
		for count := range 300 {
			codes := halfCodes << (count & 1)
			c := randomCells(random, codes)
			f := &few{broad: new(broad)}
			var parts []fixedPart
			f.check, parts = randomPairs(random, codes, 2*count)
			for parity := range f.broad.required {
				for code := range f.broad.required[parity] {
					f.broad.required[parity][code] = random.Uint32() & random.Uint32()
				}
			}
			base := 2100 + random.Int64N(1900)
			for j := range int64(width) {
				c.set(base+j, 1, random.IntN(codes))
			}
			parity, have := random.IntN(2), made(&c, parts, base, 0)
			var missing [width]uint32
			lanes := f.checkBroad(&missing, &c, c.at(base), parity)
			for j := range width {
				code := c.code(base + int64(j))
				lacks := f.broad.required[(parity+j)&1][code] &^ uint32(have[j])
				told := lanes>>j&1 == 1
				if want := lacks != 0 || code >= halfCodes; told != want || told && missing[j] != lacks {
					t.Fatalf("%d pairs, lane %d of code %d: told %v of %x, want %v of %x", len(parts), j, code, told, missing[j], want, lacks)
				}
			}
		}
	})
}

// A set holds 32 codes: it does not do for rare codes from 32 on below a common one that is less, nor for such codes of near options.
func TestRefusesWhatABroadSetCannotHold(t *testing.T) {
	for _, c := range []struct {
		mask uint32
		want bool
	}{{0x20, true}, {0x40, false}, {0x3f, true}} {
		d := &decider{space: newSpace(sparse.Colouring{Mask: c.mask}, groupCodes)}
		d.makeTables()
		d.few.broad = new(broad)
		if got := d.requireBroad(); got != c.want {
			t.Errorf("mask %#x: usable %v, want %v", c.mask, got, c.want)
		}
	}
	f := &few{codes: halfCodes}
	f.clearRows()
	if !f.addCommon(width, halfCodes) || !f.addCommon(width-1, halfCodes-1) || f.addCommon(width-1, halfCodes) {
		t.Error("want codes from 32 on to be refused at distances below 32 only")
	}
}

// No value depends on how many codes the sets have.
func TestSetsOfAnySizeGiveTheValues(t *testing.T) {
	codes := []string{"0.354", "0.56"}
	games := []sgtable.Rules{enginetest.Code(t, codes[0]), enginetest.Code(t, codes[1])}
	for _, rules := range append(games, fitting(enginetest.Random(t, 60))...) {
		const heaps = 2500
		want := enginetest.Naive(t, rules, heaps)
		bothWays(t, func(t *testing.T) {
			r := open(t, rules, limits{startUp: 64, codes: halfCodes})
			d, seen := &r.decider, []int{}
			for n := int64(100); n < heaps; n += 100 {
				enginetest.Values(t, r, n)
				if d.few.state == usable {
					seen = append(seen, d.few.codes)
				}
				if d.space.codes > fewCodes {
					d.takeSets(fewCodes << (n / 300 % 2))
				}
			}
			enginetest.Agree(t, rules.String(), r, want)
			if slices.Contains(codes, rules.String()) && (!slices.Contains(seen, fewCodes) || !slices.Contains(seen, halfCodes)) {
				t.Errorf("%s: sets of %d codes: want some of 16 and of 32", rules, seen)
			}
		})
	}
}
