package lanes

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// What is gathered is what the pairs make, with the assembly and without, whatever the number of
// codes.
func TestGathersWhatThePairsMake(t *testing.T) {
	bothWays(t, func(t *testing.T) {
		random, quads := rand.New(rand.NewPCG(1, 2)), 0
		for _, codes := range []int{16, 32, 64, 128} {
			c := randomCells(random, codes)
			for count := range 200 {
				list, parts := randomPairs(random, codes, count)
				base := 2000 + random.Int64N(2000)
				if codes == fewCodes && list.quads.pay(count) {
					quads++
				}
				for high := range max(1, codes/groupCodes) {
					var got [width]uint64
					c.gather(&got, &list, c.at(base), high)
					if want := made(&c, parts, base, high); got != want {
						t.Fatalf("%d codes, %d pairs, group %d:\ngot  %x\nwant %x", codes, count, high, got, want)
					}
					if codes == halfCodes || codes == groupCodes {
						dense := c.gatherBroad(&list, c.at(base))
						for j, w := range made(&c, parts, base, 0) {
							if got := uint32(dense[j/2] >> (halfCodes * (j % 2))); got != uint32(w) {
								t.Fatalf("%d codes, %d pairs, lane %d: got %x densely, want %x", codes, count, j, got, uint32(w))
							}
						}
					}
					if codes == groupCodes {
						c.gatherFirst(&got, &list, c.at(base))
						for j, w := range made(&c, parts, base, 0) {
							if got[j] != w&^upperCodes {
								t.Fatalf("%d pairs, the first 32 codes, lane %d: got %x, want of %x", count, j, got[j], w)
							}
						}
					}
					s := span{group: high}
					gatherSpan(&got, c.pages, c.at(base), list.packed, s, codes)
					for j, w := range made(&c, parts, base, high) {
						if got[j] != w&(1<<sixteen-1) {
							t.Fatalf("%d codes, %d pairs, the first sixteen of group %d, lane %d: got %x, want of %x", codes, count, high, j, got[j], w)
						}
					}
				}
			}
		}
		if quadKernel && (quads < 20 || quads > 180) {
			t.Errorf("%d of 200 lists of 16 codes were quads: want some of both", quads)
		}
	})
}

// randomCells returns the cells of 4,096 heaps, half of them rare.
func randomCells(random *rand.Rand, codes int) cells {
	c := newCells(codes, 0, 4096)
	for n := range int64(4096) {
		c.set(n, random.IntN(8)&1, random.IntN(codes))
	}
	return c
}

// fixedPart is a pair in plain words.
type fixedPart struct{ distance, code int }

// randomPairs returns that many pairs, packed and plain.
func randomPairs(random *rand.Rand, codes, count int) (list pairs, plain []fixedPart) {
	list.reset()
	for range count {
		p := fixedPart{-random.IntN(2000), random.IntN(codes)}
		list.add(p.distance, p.code)
		plain = append(plain, p)
	}
	return list, plain
}

// made lays out which codes 64·high … 64·high + 63 the pairs make in each lane from heap base on.
func made(c *cells, pairs []fixedPart, base int64, high int) (words [width]uint64) {
	for _, p := range pairs {
		for j := range words {
			other := base + int64(j+p.distance)
			if code := c.code(other) ^ p.code; c.isCommon(other) && code/groupCodes == high {
				words[j] |= 1 << (code % groupCodes)
			}
		}
	}
	return words
}

func TestFindIsItsTwin(t *testing.T) {
	if !assembly {
		t.Skip("no assembly here")
	}
	random := rand.New(rand.NewPCG(3, 4))
	for range 3000 {
		buf := make([]byte, 1000)
		for i := range buf {
			buf[i] = byte(random.IntN(24))
		}
		up, down, n := 100+random.IntN(300), 500+random.IntN(400), random.IntN(400)
		target := byte(random.IntN(33))
		got, want := find(buf, up, down, n, target), -1
		for k := range n {
			if buf[up+k]^buf[down-k] == target {
				want = k
				break
			}
		}
		if got != want || findGo(buf, up, down, n, target) != want {
			t.Fatalf("n = %d, target %d: got %d, want %d", n, target, got, want)
		}
	}
}

func TestSeekIsItsTwin(t *testing.T) {
	if !assembly {
		t.Skip("no assembly here")
	}
	random := rand.New(rand.NewPCG(5, 6))
	many := new(together)
	for range 3000 {
		full := make([]uint16, 1000)
		for i := range full {
			full[i] = uint16(random.IntN(1200)) | uint16(random.IntN(2))*commonBit
		}
		for range 1 + random.IntN(togetherCodes) {
			many.want(random.IntN(1200))
		}
		up, down, n := 100+random.IntN(300), 500+random.IntN(400), random.IntN(400)
		got, want := seek(full, up, down, n, many), -1
		for k := range n {
			if x := full[up+k] ^ full[down-k]; slices.Contains(many.codes, x) {
				want = k
				break
			}
		}
		if got != want || seekGo(full, up, down, n, &many.wanted) != want {
			t.Fatalf("n = %d, codes %d: got %d, want %d", n, many.codes, got, want)
		}
		many.clear()
	}
}

func TestSettleIsItsTwin(t *testing.T) {
	if !assembly {
		t.Skip("no assembly here")
	}
	random := rand.New(rand.NewPCG(7, 8))
	stopped := 0
	for count := range 2000 {
		tables := make([]nearTable, 1+count%4)
		for k := range tables {
			tables[k].back = -1 - random.IntN(40)
			for cell := range tables[k].options {
				if random.IntN(3) > 0 {
					tables[k].options[cell] = options{1 << random.IntN(groupCodes), 1 << random.IntN(groupCodes)}
				}
			}
		}
		var below [2][groupCodes]uint64
		for parity := range below {
			for code := range below[parity] {
				below[parity][code] = uint64(1)<<random.IntN(1+code/4) - 1
			}
		}
		var common, rare [width]uint64
		for j := range common {
			common[j], rare[j] = random.Uint64()|random.Uint64()|1<<random.IntN(6)-1, random.Uint64()|random.Uint64()|random.Uint64()
			if random.IntN(20) == 0 {
				common[j] = 1<<groupCodes - 1
			}
		}
		cells := make([]byte, 200)
		for i := range cells {
			cells[i] = byte(random.IntN(256))
		}
		from, parity := random.IntN(width), random.IntN(2)
		to := from + random.IntN(width-from+1)
		wantCommon, wantRare, wantCells := common, rare, slices.Clone(cells)
		want := settleGo(&wantCommon, &wantRare, wantCells, 100, tables, &below, parity, from, to)
		got := settleLanes(&common, &rare, cells, 100, tables, &below, parity, from, to)
		if got != want || common != wantCommon || rare != wantRare || !slices.Equal(cells, wantCells) {
			t.Fatalf("lanes %d to %d: stopped at %d, want %d", from, to, got, want)
		}
		if want < to {
			stopped++
		}
	}
	if stopped < 100 || stopped > 1900 {
		t.Errorf("%d of 2000 were stopped: want some of both", stopped)
	}
}

// The values of cells are those of their tables, for bytes and for words; what has the high bit set is left out.
func TestValuesAreThoseOfTheCells(t *testing.T) {
	if !assembly {
		t.Skip("no assembly here")
	}
	random := rand.New(rand.NewPCG(9, 10))
	for range 500 {
		var of [2][fewCodes]byte
		for i := range of {
			for code := range of[i] {
				of[i][code] = byte(random.IntN(256))
			}
		}
		cells := make([]byte, 100)
		for i := range cells {
			if cells[i] = byte(random.IntN(fewCodes)); random.IntN(5) == 0 {
				cells[i] |= []byte{notCommon, largeCommon, largeCommon | 0x2F}[random.IntN(3)]
			}
		}
		at := random.IntN(60)
		var wide [width]uint32
		narrow := make([]byte, width)
		leftWide, leftNarrow := commonValues(wide[:], cells, at, &of), commonBytes(narrow, cells, at, &of)
		for j := range width {
			cell := cells[at+j]
			left := cell >= notCommon
			if leftWide>>j&1 == 1 != left || leftNarrow>>j&1 == 1 != left {
				t.Fatalf("lane %d of cell %#x: left out %v and %v", j, cell, leftWide>>j&1, leftNarrow>>j&1)
			}
			if want := of[j&1][cell%fewCodes]; !left && (wide[j] != uint32(want) || narrow[j] != want) {
				t.Fatalf("lane %d of cell %#x: %d and %d, want %d", j, cell, wide[j], narrow[j], want)
			}
		}
	}
}
