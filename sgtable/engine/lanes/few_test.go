package lanes

import (
	"math/rand/v2"
	"testing"

	"example.org/grundy/internal/enginetest"
	"example.org/grundy/sgtable/engine/sparse"
)

// randomFew returns 2,000 cells for few codes, some of them rare or of large codes.
func randomFew(random *rand.Rand) []byte {
	cells := make([]byte, 2000)
	for i := range cells {
		cells[i] = byte(random.IntN(fewCodes))
		switch random.IntN(16) {
		case 0:
			cells[i] = notCommon | byte(random.IntN(groupCodes))
		case 1, 2:
			cells[i] = largeCommon | byte(fewCodes+random.IntN(groupCodes-fewCodes))
		}
	}
	return cells
}

// fewPairs returns that many pairs, of codes from least on.
func fewPairs(random *rand.Rand, count, least int) (pairs []pair) {
	for range count {
		code := least + random.IntN(fewCodes)
		if least > 0 {
			code = largeCommon | fewCodes + random.IntN(groupCodes-fewCodes)
		}
		pairs = append(pairs, packed(-random.IntN(1000), code))
	}
	return pairs
}

func randomSets(random *rand.Rand) (sets [width]uint16) {
	for j := range sets {
		sets[j] = uint16(random.Uint32() | random.Uint32())
	}
	return sets
}

func TestFarOptionsAreTakenLikeInGo(t *testing.T) {
	if !avx2 {
		t.Skip("no assembly here")
	}
	random := rand.New(rand.NewPCG(5, 6))
	for count := range 300 {
		cells, sets, at := randomFew(random), randomSets(random), 1000+random.IntN(900)
		got, want, pairs := sets, sets, fewPairs(random, count%20, 0)
		takeFar(&got, cells, at, pairs)
		takeFarGo(&want, cells, at, pairs)
		if got != want {
			t.Fatalf("%d pairs:\ngot  %x\nwant %x", len(pairs), got, want)
		}
		got, want, pairs = sets, sets, fewPairs(random, count%20, fewCodes)
		takeFarLarge(&got, cells, at, pairs)
		takeFarGo(&want, cells, at, pairs)
		if got != want {
			t.Fatalf("%d pairs of large codes:\ngot  %x\nwant %x", len(pairs), got, want)
		}
	}
}

// nearOptions returns tables of some near options, none at a distance below least.
func nearOptions(random *rand.Rand, least, count int) *few {
	f := &few{tables: new(chainTables)}
	f.clearRows()
	for range count {
		f.addCommon(least+random.IntN(width-least), random.IntN(fewCodes))
	}
	f.makeGroups()
	return f
}

func TestTheChainIsLikeInGo(t *testing.T) {
	if !avx2 {
		t.Skip("no assembly here")
	}
	random, large := rand.New(rand.NewPCG(7, 8)), 0
	for k := range 3000 {
		least := []int{1, 2, 3, 4, 20}[k%5]
		f := nearOptions(random, least, random.IntN(30))
		if want := [...]int{1: 1, 2: 2, 3: 2, 4: 4}[min(least, 4)]; f.least < want {
			t.Fatalf("distances from %d on: chain for %d, want %d", least, f.least, want)
		}
		got := randomSets(random)
		want, gotCells, wantCells := got, make([]byte, 100), make([]byte, 100)
		gotLarge := chain(&got, gotCells, 40, f.tables, f.least)
		wantLarge := chainGo(&want, wantCells, 40, f.tables)
		for j := range width {
			// What stands where no code is left is of no consequence.
			if wantLarge>>j&1 == 1 {
				gotCells[40+j], wantCells[40+j] = 0, 0
				large++
			}
		}
		if got != want || gotLarge != wantLarge || string(gotCells) != string(wantCells) {
			t.Fatalf("distances from %d on:\ngot  %x %x %x\nwant %x %x %x", least, got, gotLarge, gotCells, want, wantLarge, wantCells)
		}
	}
	if large < 100 {
		t.Fatalf("%d lanes had no code left: want more", large)
	}
}

func TestTheCheckIsLikeInGo(t *testing.T) {
	if !avx2 {
		t.Skip("no assembly here")
	}
	random := rand.New(rand.NewPCG(9, 10))
	for count := range 300 {
		cells, at := randomFew(random), 1000+random.IntN(800)
		for j := range checkWidth { // the lanes themselves are common
			if cells[at+j] >= notCommon && cells[at+j] < largeCommon {
				cells[at+j] = 3
			}
		}
		var required [4][fewCodes]byte
		for k := range required {
			for c := range required[k] {
				required[k][c] = byte(random.Uint32())
			}
		}
		pairs := fewPairs(random, 1+count%60, 0)
		var got, want checked
		check(&got, cells, at, pairs, &required)
		checkGo(&want, cells, at, pairs, &required)
		if got != want {
			t.Fatalf("%d pairs:\ngot  %x\nwant %x", len(pairs), got, want)
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
	if f := &r.decider.few; avx2 && f.total < 1<<19 {
		t.Errorf("%d heaps were decided apart: want most of them", f.total)
	}
}

// Each way of deciding was taken: apart with codes from 16 on (0.56), and blocks where those are too many.
func TestDecidesApartWhereValuesAreFew(t *testing.T) {
	if !avx2 {
		t.Skip("blocks are faster here")
	}
	for _, game := range []struct {
		code        string
		least, most float64 // the share decided apart
	}{{"0.106", 0.95, 1}, {"0.56", 0.7, 1}, {"0.354", 0, 0.5}, {"0.6", 0, 0.2}} {
		const heaps = 40_000
		r := open(t, enginetest.Code(t, game.code), limits{startUp: 1024, codes: 16})
		enginetest.Values(t, r, heaps)
		f := &r.decider.few
		if share := float64(f.total) / heaps; share < game.least || share > game.most {
			t.Errorf("%s: %.2f of the heaps were decided apart: want %.2f … %.2f", game.code, share, game.least, game.most)
		}
		if game.code == "0.56" && f.large < 100 {
			t.Errorf("0.56: %d codes from 16 on: want more", f.large)
		}
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
	f := &few{tables: new(chainTables)}
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
	for j := range d.few.carry {
		d.few.carry[j] = 1<<fewCodes - 1 // as if nothing had been near
	}
	d.forgetFew()
	enginetest.Agree(t, "0.16", r, want)
}

// A heap that is left alone with the other parity has the other colour: what leaves a rare one has a
// common option that no list knows.
func TestWaitsForRareHeapsToBeOutOfReach(t *testing.T) {
	if !avx2 {
		t.Skip("blocks are faster here")
	}
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
