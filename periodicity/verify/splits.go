package verify

import "math/bits"

// set is a set of values, 64 to the word. Its length is a power of two, so that it holds every nim-sum
// of the values that it was made for.
type set []uint64

func (s set) add(v uint32) { s[v/64] |= 1 << (v % 64) }

// addNimSums adds t ⊕ v for every t of the other set: the high bits of v say where a word goes, the low
// six how its bits are exchanged.
func (s set) addNimSums(other set, v uint32) {
	high := int(v / 64)
	for i, word := range other {
		if word != 0 {
			s[i^high] |= exchange(word, v%64)
		}
	}
}

// exchange moves bit i of the word to place i ⊕ v.
func exchange(word uint64, v uint32) uint64 {
	if v&32 != 0 {
		word = bits.RotateLeft64(word, 32)
	}
	for b, odd := range [...]uint64{0xAAAAAAAAAAAAAAAA, 0xCCCCCCCCCCCCCCCC, 0xF0F0F0F0F0F0F0F0, 0xFF00FF00FF00FF00, 0xFFFF0000FFFF0000} {
		if v>>b&1 != 0 {
			word = word&odd>>(1<<b) | word<<(1<<b)&odd
		}
	}
	return word
}

// splitter knows the values of so many heaps that sum to a total.
type splitter struct {
	rules  *rules
	parts  int // the most heaps that a move leaves
	values []uint32
	words  int                  // 64·words is a power of two above every value
	layers [mostParts + 1]layer // of two heaps and more
	spent  int64                // steps since it was last read
}

// layer holds the values of some number of heaps that sum to total t, at t, or at t mod their number where
// more heaps are never left.
type layer struct {
	sets   []set
	totals []int64 // the total at each place
}

// splitValues computes values by the definition where a move may leave two heaps or more: the options
// that split are looked at once for each total that is left.
func splitValues(r *rules, heaps int64, m *meter) ([]uint32, error) {
	s := &splitter{rules: r, parts: r.parts(), words: 1, values: make([]uint32, 0, min(heaps, short))}
	options := make(set, 1)
	for n := int64(0); n < heaps; n++ {
		v := uint32(0)
		if n != r.frozen || n == 0 {
			v = s.value(n, options)
		}
		s.values = append(s.values, v)
		for int(v)/64 >= s.words {
			s.words *= 2
		}
		for len(options) < 2*s.words { // a value more than there are
			options = append(options, 0)
		}
		if err := m.spend(s.spent + int64(len(r.moves)*s.words) + 1); err != nil {
			return nil, err
		}
		s.spent = 0
	}
	return s.values, nil
}

// value is the least value that no option of heap n has; options is scratch.
func (s *splitter) value(n int64, options set) uint32 {
	clear(options)
	for _, move := range s.rules.moves {
		rest := n - move.take
		if rest < 0 {
			break
		}
		if rest == 0 {
			if move.leaves(0) {
				options.add(0)
			}
			continue
		}
		if move.leaves(1) && move.take > 0 {
			options.add(s.values[rest])
		}
		for h := 2; h <= mostParts; h++ {
			if move.leaves(h) {
				options.addNimSums(s.sums(h, rest), 0)
			}
		}
	}
	for i, word := range options {
		if word != ^uint64(0) {
			return uint32(64*i + bits.TrailingZeros64(^word))
		}
	}
	return uint32(64 * len(options))
}

// sums returns the values of h ≥ 2 heaps that sum to the total: a ≤ b, or a < b where they must differ; of more
// heaps the smallest beside the others.
func (s *splitter) sums(h int, total int64) set {
	l, place := &s.layers[h], total
	if h == s.parts {
		place %= s.rules.longest() + 1
	}
	for int64(len(l.sets)) <= place {
		l.sets, l.totals = append(l.sets, nil), append(l.totals, -1)
	}
	if l.totals[place] != total {
		sums := make(set, s.words)
		if h == 2 {
			s.addPairs(sums, total)
		} else {
			for a := int64(1); a <= total/int64(h); a++ {
				others := s.sums(h-1, total-a)
				sums.addNimSums(others, s.values[a])
				s.spent += 3 * int64(len(others))
			}
		}
		l.sets[place], l.totals[place] = sums, total
	}
	return l.sets[place]
}

func (s *splitter) addPairs(to set, total int64) {
	last := total / 2
	if s.rules.unequal {
		last = (total - 1) / 2
	}
	for a := int64(1); a <= last; a++ {
		to.add(s.values[a] ^ s.values[total-a])
	}
	s.spent += last
}
