package lanes

import (
	"math/bits"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"example.org/grundy/internal/enginetest"
	"example.org/grundy/sgtable/engine/sparse"
)

// randomFew returns 2,000 cells for few codes, some of them rare or of large codes.
func randomFew(random *rand.Rand) *cells {
	c := newCells(groupCodes, 0, 2000)
	c.hot = make([]byte, c.hotSize()*c.stride) // also where there is the assembly
	c.makeFew()
	for n := range int64(2000) {
		common, code := 1, random.IntN(fewCodes)
		switch random.IntN(16) {
		case 0:
			common, code = 0, random.IntN(groupCodes)
		case 1, 2:
			code = fewCodes + random.IntN(groupCodes-fewCodes)
		}
		c.set(n, common, code)
	}
	return &c
}

// fewPairs returns that many pairs with fixed codes below 16, for the kernel and in Go.
func fewPairs(random *rand.Rand, count int) *pairs {
	p := &pairs{hot: new(hotPairs)}
	for range count {
		p.add(-random.IntN(1000), random.IntN(fewCodes))
	}
	return p
}

func randomSets(random *rand.Rand) (s sets) {
	for w := range s {
		s[w] = random.Uint64() | random.Uint64()
	}
	return s
}

// someOptions returns options, none at a distance below least, some of them far and of fixed codes from 16 on.
func someOptions(random *rand.Rand, least int) *few {
	f := &few{codes: fewCodes}
	f.far = pairs{hot: new(hotPairs)}
	f.clearRows()
	for range random.IntN(30) {
		f.addCommon(least+random.IntN(width-least), random.IntN(fewCodes))
	}
	far, codes := random.IntN(40), fewCodes
	if random.IntN(4) == 0 { // enough of a code for quads
		far, codes = random.IntN(300), 1+random.IntN(fewCodes)
	}
	for range far {
		f.addCommon(width+random.IntN(random.IntN(900)+1), random.IntN(codes))
	}
	for range random.IntN(20) {
		f.addCommon(width+random.IntN(900), fewCodes+random.IntN(groupCodes-fewCodes))
	}
	f.ordered.order(f.far.packed, f.farLarge)
	f.tables.makeGroups()
	f.tables.makeWords()
	f.carry = randomSets(random)
	return f
}

func TestBlocksAreDecidedLikeInGo(t *testing.T) {
	if !assembly {
		t.Skip("no assembly here")
	}
	random, without, quads := rand.New(rand.NewPCG(7, 8)), 0, 0
	for k := range 3000 {
		least := []int{1, 2, 3, 4, 20}[k%5]
		f := someOptions(random, least)
		if want := [...]int{1: 1, 2: 2, 3: 2, 4: 4}[min(least, 4)]; f.least < want {
			t.Fatalf("distances from %d on: decided for %d, want %d", least, f.least, want)
		}
		if f.ordered.aheadQuads > 0 {
			quads++
		}
		got, blocks := randomFew(random), 1+random.IntN(12)
		from := 1200 + random.IntN(300)
		want, twin := *got, *f
		want.few = slices.Clone(got.few)
		want.hotFew = slices.Clone(got.hotFew)
		for b := 0; b < blocks; {
			decided, gotWithout := f.decideBlocks(got, from+width*b, blocks-b, b == 0)
			if decided < 1 || decided > blocks-b || decided < blocks-b && gotWithout == 0 && runtime.GOARCH == "amd64" {
				t.Fatalf("%d of %d blocks, lanes %x", decided, blocks-b, gotWithout)
			}
			for k := range decided {
				at := from + width*(b+k)
				left := twin.decideGo(&want, at)
				if k < decided-1 && left != 0 || k == decided-1 && left != gotWithout {
					t.Fatalf("distances from %d on, block %d of %d: lanes %x and %x", least, k, decided, left, gotWithout)
				}
				want.heatFew(at, width)
				for ; left != 0; left &= left - 1 { // as if they were told by another way
					j := at + bits.TrailingZeros32(left)
					got.few[j] = largeCommon | byte(fewCodes+random.IntN(groupCodes-fewCodes))
					want.few[j] = got.few[j]
					want.heatFew(j, 1)
					without++
				}
			}
			b += decided
			if f.carry != twin.carry {
				t.Fatalf("distances from %d on, after %d blocks:\ngot  %x\nwant %x", least, b, f.carry, twin.carry)
			}
		}
		if string(got.few) != string(want.few) {
			t.Fatalf("distances from %d on:\ngot  %x\nwant %x", least, got.few, want.few)
		}
	}
	if without < 100 {
		t.Fatalf("%d lanes had no code left: want more", without)
	}
	if quadKernel && (quads < 100 || quads > 2900) {
		t.Fatalf("%d of 3000 had quads: want some of both", quads)
	}
}

func randomRequired(random *rand.Rand) (r required) {
	for place := range r.sets {
		for code := range r.sets[place] {
			r.sets[place][code] = 1<<fewCodes - 1
		}
		for code := range fewCodes {
			r.put(place, code, uint16(random.Uint32()))
		}
	}
	return r
}

func TestTheCheckIsLikeInGo(t *testing.T) {
	if !assembly {
		t.Skip("no assembly here")
	}
	random := rand.New(rand.NewPCG(9, 10))
	for count := range 300 {
		c, at := randomFew(random), 1200+random.IntN(600)
		for j := range checkWidth { // the lanes themselves are common
			if cell := c.few[at+j]; cell >= notCommon && cell < largeCommon {
				c.few[at+j] = 3
			}
		}
		c.heatFew(at, checkWidth)
		r := randomRequired(random)
		pairs := fewPairs(random, count%60)
		var got, want checked
		check(&got, c, at, pairs, &r)
		checkGo(&want, c, at, pairs, &r)
		for j := range checkWidth {
			if got.lanes[j/width]>>(j%width)&1 == 0 { // of the others the kernel tells that they lack nothing
				got.low[j], got.high[j] = want.low[j], want.high[j]
			}
		}
		if got != want {
			t.Fatalf("%d pairs:\ngot  %x\nwant %x", len(pairs.packed), got, want)
		}
	}
}

// Rare heaps come at every place of a block, of a superblock and of what is checked together.
func TestRareHeapsAtEveryPlace(t *testing.T) {
	for _, code := range []string{"0.16", "0.106", "0.356"} {
		rules := enginetest.Code(t, code)
		want := enginetest.Naive(t, rules, 2000)
		for start := range int64(width) {
			enginetest.Agree(t, code, open(t, rules, limits{startUp: 64 + 5*start, codes: 16}), want)
		}
	}
}

// 0.5253 has no rare heap from 255 on for 700,000 heaps, and then four; heap 719,259 has 32. The
// hash is that of the marking engine.
func TestRareHeapsThatWake(t *testing.T) {
	r := open(t, enginetest.Code(t, "0.5253"), small)
	const want = "798333b783b38e1caae3bacbb1263cfaf50c4bcb9a0a73c6f2f99f07d978aaa9"
	if got := enginetest.Hash(t, r, 1<<20-1); got != want {
		t.Errorf("SHA-256 %s, want %s", got, want)
	}
	if apart := r.Stats().Apart; apart < 1<<19 {
		t.Errorf("%d heaps were decided apart: want most of them", apart)
	}
}

// Each way of deciding is taken: apart, also where codes from 16 on are too many at first (0.56, 0.127) or stay so
// (0.354), and blocks where values are many (0.6).
func TestDecidesApartWhereValuesAreFew(t *testing.T) {
	for _, game := range []struct {
		code        string
		heaps       int64
		least, most float64 // the share decided apart
		sets        int     // the codes of a set at the end
	}{
		{"0.106", 1 << 17, 0.95, 1, 16}, {"0.56", 1 << 21, 0.7, 1, 16}, {"0.127", 1 << 18, 0.7, 1.1, 16},
		{"0.354", 1 << 18, 0.9, 1, 32}, {"0.6", 1 << 15, 0, 0.4, 16},
	} {
		r := open(t, enginetest.Code(t, game.code), limits{startUp: 1024, codes: 16})
		enginetest.Values(t, r, game.heaps)
		stats := r.Stats()
		if share := float64(stats.Apart) / float64(game.heaps); share < game.least || share > game.most {
			t.Errorf("%s: %.2f of the heaps were decided apart: want %.2f … %.2f", game.code, share, game.least, game.most)
		}
		if sets := r.decider.few.codes; sets != game.sets {
			t.Errorf("%s: sets of %d codes, want %d", game.code, sets, game.sets)
		}
		if game.code == "0.56" && stats.Large < 100 {
			t.Errorf("0.56: %d codes from 16 on: want more", stats.Large)
		}
	}
}

// The rare heaps of 0.07, whose space is no sparse one, go on for ever: one in six is rare. They are not sorted
// anew after each.
func TestRareHeapsThatGoOnAreSortedNowAndThen(t *testing.T) {
	const heaps = 1 << 14
	r := open(t, enginetest.Code(t, "0.07"), small)
	enginetest.Values(t, r, heaps)
	if count, _ := r.decider.rareHeaps(); count < heaps/8 {
		t.Fatalf("%d rare heaps: want a game with many", count)
	}
	if sorted := r.decider.counters.sorted; sorted == 0 || sorted > 2*heaps {
		t.Errorf("%d parts were sorted for %d heaps: want some, and not many more", sorted, heaps)
	}
}

// A set holds 16 codes: it does not do for rare codes from 16 on below a common one that is less, nor
// for such codes of near options.
func TestRefusesWhatASetCannotHold(t *testing.T) {
	r := open(t, enginetest.Code(t, "0.56"), limits{startUp: 64, codes: 64})
	for _, c := range []struct {
		mask uint32
		want bool
	}{{0x10, true}, {0x20, false}, {0x1f, true}} {
		d := &decider{shape: r.decider.shape, space: newSpace(sparse.Colouring{Mask: c.mask}, 64)}
		d.makeTables()
		if got := d.require(); got != c.want {
			t.Errorf("mask %#x: usable %v, want %v", c.mask, got, c.want)
		}
	}
	f := &few{codes: fewCodes}
	f.clearRows()
	if !f.addCommon(width, fewCodes) || !f.addCommon(width-1, fewCodes-1) || f.addCommon(width-1, fewCodes) {
		t.Error("want codes from 16 on to be refused at distances below 32 only")
	}
}

// What a block leaves for the next is in codes, so it goes with them.
func TestTheCarryIsForgottenWithTheCodes(t *testing.T) {
	rules := enginetest.Code(t, "0.16")
	want := enginetest.Values(t, open(t, rules, small), 30_000)
	r := open(t, rules, small)
	enginetest.Values(t, r, 19_979) // the end of a superblock
	d := &r.decider
	if d.cells.few != nil && d.few.carried != r.Len() {
		t.Fatalf("%d heaps are known, and a carry for heap %d: none is there to be forgotten", r.Len(), d.few.carried)
	}
	for w := range d.few.carry {
		d.few.carry[w] = allMissing // as if nothing had been near
	}
	d.forgetFew()
	enginetest.Agree(t, "0.16", r, want)
}

// A heap that is left alone with the other parity has the other colour: what leaves a rare one has a
// common option that no list knows.
func TestWaitsForRareHeapsToBeOutOfReach(t *testing.T) {
	r := open(t, enginetest.Code(t, "0.160000000000000003"), small)
	enginetest.Values(t, r, 300)
	d, reach := &r.decider, r.decider.shape.Reach
	last := d.rare[len(d.rare)-1].heap
	for base := last + 1; base <= last+reach+1; base++ {
		if got, want := d.canDecideApart(base), base > last+reach; got != want {
			t.Fatalf("rare heap %d, moves that take up to %d: heap %d decided apart: %v, want %v", last, reach, base, got, want)
		}
	}
}
