package nim_test

import (
	"testing"

	"example.org/grundy/sgtable/classics/multiset"
	"example.org/grundy/sgtable/classics/nim"
	"example.org/grundy/sgtable/exhaust"
)

// A241522(n): the number of ordered P-positions of four heaps of at most n each.
var a241522 = []int{1, 8, 21, 64, 89, 168, 301, 512, 561, 712, 965, 1344, 1801, 2408, 3165, 4096,
	4193, 4488, 4981, 5696, 6585, 7720, 9101, 10752, 12433, 14408, 16677, 19264, 22121, 25320, 28861, 32768,
	32961, 33544, 34517, 35904, 37657, 39848, 42477, 45568, 48881, 52680, 56965, 61760, 67017}

// A241718(n): the number of those whose largest heap is n.
var a241718 = []int{1, 7, 13, 43, 25, 79, 133, 211, 49, 151, 253, 379, 457, 607, 757, 931,
	97, 295, 493, 715, 889, 1135, 1381, 1651, 1681, 1975, 2269, 2587, 2857, 3199, 3541, 3907,
	193, 583, 973, 1387, 1753, 2191, 2629, 3091, 3313, 3799, 4285, 4795, 5257, 5791, 6325}

// orders returns in how many orders four heaps can be written.
func orders(h multiset.Heaps) int {
	count, run := 24, 1
	for i := 1; i < 4; i++ {
		if run++; h[i] != h[i-1] {
			run = 1
		}
		count /= run
	}
	return count
}

func TestCountsOfFourHeapPPositions(t *testing.T) {
	played := make([]int, 13) // by exhaustive play
	solver := exhaust.New(nim.Options)
	ruled := make([]int, len(a241718)) // by Bouton's rule
	for h := range multiset.Box(4, len(ruled)-1) {
		largest := int(h[0])
		if s, err := nim.Sum(h.Sizes()...); err != nil {
			t.Fatal(err)
		} else if s == 0 {
			ruled[largest] += orders(h)
		}
		if largest >= len(played) {
			continue
		}
		r, err := solver.Solve(t.Context(), h)
		if err != nil {
			t.Fatal(err)
		}
		if r.Normal == exhaust.P {
			played[largest] += orders(h)
		}
	}
	total := 0
	for n, want := range a241718 {
		total += ruled[n]
		if ruled[n] != want || n < len(played) && played[n] != want {
			t.Errorf("largest heap %d: %d by the rule, A241718 has %d", n, ruled[n], want)
		}
		if n < len(a241522) && total != a241522[n] {
			t.Errorf("heaps of at most %d: %d P-positions, A241522 has %d", n, total, a241522[n])
		}
	}
}
