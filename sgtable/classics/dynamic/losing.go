package dynamic

import (
	"fmt"
	"slices"
)

// maxLosing bounds the list of lost starts, which has some k·ln(n) members.
const maxLosing = 1 << 20

// Losing returns the lost starts up to and including most, ascending: p₁ = 1 and
// p_{j+1} = p_j + p_m with the least m for which Limit(p_m) ≥ p_j. More than a million of
// them are an error. It takes time and memory linear in their number.
func (r Rule) Losing(most int64) ([]int64, error) {
	if most < 1 {
		return nil, nil
	}
	losing := []int64{1}
	for m := 0; ; {
		last := losing[len(losing)-1]
		for r.Limit(losing[m]) < last {
			m++
		}
		if last > most-losing[m] {
			return losing, nil
		}
		if len(losing) == maxLosing {
			return nil, fmt.Errorf("%v, heaps up to %d: more than %d lost starts; want a smaller factor or heap", r, most, maxLosing)
		}
		losing = append(losing, last+losing[m])
	}
}

// Parts returns the greedy form of n ≥ 0 in lost starts, largest first: for k = 2 the Zeckendorf
// form. The errors are those of [Rule.Losing], and n < 0.
func (r Rule) Parts(n int64) ([]int64, error) {
	if n < 0 {
		return nil, fmt.Errorf("heap of %d tokens: want 0 or more", n)
	}
	losing, err := r.Losing(n)
	if err != nil {
		return nil, err
	}
	return parts(losing, n), nil
}

// parts takes the greatest lost start off n as long as there is one.
func parts(losing []int64, n int64) []int64 {
	var list []int64
	for n > 0 {
		at, exact := slices.BinarySearch(losing, n)
		if !exact {
			at--
		}
		list = append(list, losing[at])
		n -= losing[at]
	}
	return list
}

// WinningTakes returns every winning number of tokens to take from a position, ascending, by the
// theorem of the package comment; none when the position is lost. A position with Heap < 0 or
// Most outside 0 … Heap is an error, and so are too many lost starts.
func (r Rule) WinningTakes(p Position) ([]int64, error) {
	if p.Most < 0 || p.Most > max(p.Heap, 0) {
		return nil, fmt.Errorf("at most %d of %d tokens may be taken: want 0 … %d", p.Most, p.Heap, max(p.Heap, 0))
	}
	list, err := r.Parts(p.Heap)
	if err != nil {
		return nil, err
	}
	return r.winning(list, p.Most), nil
}

// winning returns the sums of last parts that win, as far as most allows.
func (r Rule) winning(parts []int64, most int64) []int64 {
	var takes []int64
	sum := int64(0)
	for i := len(parts) - 1; i >= 0; i-- {
		if sum += parts[i]; sum > most {
			break
		}
		if i == 0 || r.Limit(sum) < parts[i-1] {
			takes = append(takes, sum)
		}
	}
	return takes
}
