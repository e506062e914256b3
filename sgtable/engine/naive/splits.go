package naive

import "example.org/grundy/sgtable"

// splits knows, for a total of m tokens and h ≥ 2 heaps, the set of values of all ways to lay m
// out as exactly h non-empty heaps.
//
// S₁(m) = {G(m)} and S_h(m) = ⋃ over 1 ≤ a < m of G(a) ⊕ S_{h−1}(m−a). Two heaps are laid out
// once as a ≤ m−a (a < m−a where they must differ).
type splits struct {
	table    *sgtable.Table
	parts    int
	distinct bool
	bound    uint32     // every nim-sum of values is at most this, one less than a power of two
	keep     []int64    // how many of the last totals are kept for h heaps; 0 for all
	sets     [][]bitset // sets[h]: the set of total m at m, or at m mod keep[h]
	totals   [][]int64  // the total that a place of sets[h] holds
	differ   *distinct  // for three and more heaps that must differ
}

func newSplits(table *sgtable.Table, rules sgtable.Rules, parts int) *splits {
	s := &splits{table: table, parts: parts, distinct: rules.Distinct()}
	if s.distinct && parts > 2 {
		s.differ = &distinct{table: table, parts: parts}
		return s
	}
	s.keep = make([]int64, parts+1)
	s.sets = make([][]bitset, parts+1)
	s.totals = make([][]int64, parts+1)
	for h := 2; h <= parts; h++ {
		// S_h is a term of S_{h+1} at every later total; the highest is only used while a move
		// can still leave that total.
		if h < parts {
			continue
		}
		from, _, repeats := rules.Tail()
		last, finite := rules.Last(h)
		switch {
		case finite:
			s.keep[h] = last + 1
		case repeats:
			s.keep[h] = from + 1
		}
	}
	return s
}

// know takes note of a new value.
func (s *splits) know(v sgtable.Nimber) {
	for s.bound < uint32(v) {
		s.bound = s.bound<<1 | 1
	}
}

// at returns S_h(m). All values below m must be known. Steps taken are added to work.
func (s *splits) at(h int, m int64, work *int64) bitset {
	if s.differ != nil {
		return s.differ.at(h, m, work)
	}
	place := m
	if s.keep[h] > 0 {
		place %= s.keep[h]
	}
	for int64(len(s.sets[h])) <= place {
		s.sets[h] = append(s.sets[h], nil)
		s.totals[h] = append(s.totals[h], -1)
	}
	if s.totals[h][place] != m {
		set := s.sets[h][place][:0]
		if h == 2 {
			set = s.pairs(set, m)
			*work += m / 2
		} else {
			for a := int64(1); a <= m-int64(h)+1; a++ {
				rest := s.at(h-1, m-a, work)
				set.addShifted(rest, sgtable.Nimber(s.table.Values()[a]))
				*work += int64(len(rest))
			}
		}
		s.sets[h][place], s.totals[h][place] = set, m
	}
	return s.sets[h][place]
}

// pairs adds the values of m laid out as two heaps to set, which is empty.
func (s *splits) pairs(set bitset, m int64) bitset {
	if m < 2 {
		return set
	}
	values := s.table.Values()[1:m]
	half := m / 2
	if s.distinct {
		half = (m - 1) / 2
	}
	set.extend(int(s.bound/64) + 1)
	low, high := values[:half], values[len(values)-int(half):]
	for i, v := range low {
		v ^= high[len(high)-1-i]
		set[v/64] |= 1 << (v % 64)
	}
	return set
}
