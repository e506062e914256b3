package lanes

import (
	"math/rand/v2"
	"testing"
)

// The assembly and its twin make the same sets, whatever the number of codes.
func TestGatherIsItsTwin(t *testing.T) {
	if !avx2 {
		t.Skip("no assembly here")
	}
	random := rand.New(rand.NewPCG(1, 2))
	for _, codes := range []int{16, 32, 64, 128} {
		buf := make([]byte, 4096)
		for i := range buf {
			buf[i] = byte(random.IntN(codes))
			if random.IntN(8) == 0 {
				buf[i] |= notCommon
			}
		}
		for count := range 12 {
			var pairs []pair
			for range count {
				pairs = append(pairs, newPair(-random.IntN(2000), byte(random.IntN(codes))))
			}
			for high := range max(1, codes/groupCodes) {
				var got, want [width]uint64
				at := 2000 + random.IntN(2000)
				gather(&got, buf, at, pairs, high, codes)
				gatherGo(&want, buf, at, pairs, high)
				if got != want {
					t.Fatalf("%d codes, %d pairs, group %d:\ngot  %x\nwant %x", codes, count, high, got, want)
				}
			}
		}
	}
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
