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
		random := rand.New(rand.NewPCG(1, 2))
		for _, codes := range []int{16, 32, 64, 128} {
			c := randomCells(random, codes)
			for count := range 200 {
				list, parts := randomPairs(random, codes, count)
				base := 2000 + random.Int64N(2000)
				for high := range max(1, codes/groupCodes) {
					var got [width]uint64
					c.gather(&got, &list, c.at(base), high)
					if want := made(&c, parts, base, high); got != want {
						t.Fatalf("%d codes, %d pairs, group %d:\ngot  %x\nwant %x", codes, count, high, got, want)
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
