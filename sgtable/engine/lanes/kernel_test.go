package lanes

import (
	"math/rand/v2"
	"testing"
)

// What is gathered is what the pairs make, with the assembly and without, whatever the number of
// codes.
func TestGathersWhatThePairsMake(t *testing.T) {
	bothWays(t, func(t *testing.T) {
		random := rand.New(rand.NewPCG(1, 2))
		for _, codes := range []int{16, 32, 64, 128} {
			c := newCells(codes, 0, 4096)
			for n := range int64(4096) {
				c.set(n, random.IntN(8)&1, random.IntN(codes))
			}
			for count := range 200 {
				var list pairs
				list.reset()
				var distances, fixed []int
				for range count {
					distances, fixed = append(distances, -random.IntN(2000)), append(fixed, random.IntN(codes))
					list.add(distances[len(distances)-1], fixed[len(fixed)-1])
				}
				base := 2000 + random.Int64N(2000)
				for high := range max(1, codes/groupCodes) {
					var got, want [width]uint64
					c.gather(&got, &list, c.at(base), high)
					for k, distance := range distances {
						for j := range want {
							part := base + int64(j+distance)
							if code := c.code(part) ^ fixed[k]; c.isCommon(part) && code/groupCodes == high {
								want[j] |= 1 << (code % groupCodes)
							}
						}
					}
					if got != want {
						t.Fatalf("%d codes, %d pairs, group %d:\ngot  %x\nwant %x", codes, count, high, got, want)
					}
				}
			}
		}
	})
}

func TestFindIsItsTwin(t *testing.T) {
	if !avx2 {
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
