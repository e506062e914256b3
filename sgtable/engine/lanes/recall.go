package lanes

import (
	"fmt"
	"math"
)

// Recall gives back the values of heaps from, from+1, … which a Stream no longer has: of those before
// the heap that was the next when Read was called, or the Stream was made.
type Recall func(values []byte, from int64) error

// earlier gives the values of heaps from, from+1, … all of them decided and from 1 on: those before the
// window are recalled.
func (s *Stream) earlier(values []byte, from int64) error {
	if k := min(s.first()-from, int64(len(values))); k > 0 {
		if err := s.recall(values[:k], from); err != nil {
			return fmt.Errorf("%s: heaps from %d on, wanted again: %w", s.rules, from, err)
		}
		values, from = values[k:], from+k
	}
	for k := range values {
		values[k] = byte(s.decider.value(from + int64(k)))
	}
	return nil
}

// recallStretch is the number of smaller parts whose splits are looked at together.
const recallStretch = 1 << 13

// decideByAll decides the next heap n, of which some rare value below c, the least common value that is
// no option, comes from none of the splits into a heap of the prefix and one of the window. It looks at
// splits of all values, from the smallest parts on, until each rare value below c is an option: then
// c is the value. If one never is, the least of them is the value, and n is a late rare heap. That
// takes some n/2 steps for each splitting digit, and as many values recalled.
func (s *Stream) decideByAll() (value byte, err error) {
	d, n := &s.decider, s.next
	c := d.space.value(n, 1, d.least)
	o := splitsOf{stream: s, heap: n}
	for v := range o.smallest {
		o.smallest[v] = math.MaxInt64
	}
	for _, i := range d.shape.Single {
		o.smallest[d.value(n-i)] = 0
	}
	for from := int64(1); from <= n/2; from += recallStretch {
		if _, missing := o.rareBelow(c); !missing {
			break
		}
		if err := o.look(from, min(n/2, from+recallStretch-1)); err != nil {
			return 0, err
		}
	}
	if a := o.smallest[c]; a < math.MaxInt64 {
		return 0, fmt.Errorf("%s: heap %d and its split with heap %d: the values that were recalled are not those of the game", s.rules, n, a)
	}
	if v, missing := o.rareBelow(c); missing {
		return v, s.foundLate(Late{n, v})
	}
	for v := range c {
		if d.space.common(n, v) == 0 {
			s.deepest = max(s.deepest, o.smallest[v])
		}
	}
	d.cells.set(n, 1, d.least)
	s.next++
	return byte(c), nil
}

// foundLate makes the next heap a late rare one, and the stream one that goes on after it.
func (s *Stream) foundLate(l Late) error {
	switch {
	case l.Heap < s.room:
		return fmt.Errorf("%s: heap %d is rare: %w: a stream wants late ones from %d on", s.rules, l.Heap, ErrUndecided, s.room)
	case len(s.late) == maxLate:
		return fmt.Errorf("%s: heap %d is rare, as %d others beyond the first %d: %w", s.rules, l.Heap, maxLate, s.Prefix(), ErrUndecided)
	}
	s.decider.cells.set(l.Heap, 0, s.decider.space.code(uint32(l.Value)))
	s.next++
	s.late = append(s.late, l)
	return s.renew(s.decider.space.codes)
}

// splitsOf knows, for each value, the smallest heap that makes it in a split of a heap, 0 if it is
// that of one heap left.
type splitsOf struct {
	stream   *Stream
	heap     int64
	smallest [256]int64
	up, down []byte
}

// rareBelow returns the first rare value below c that is no option as far as has been looked.
func (o *splitsOf) rareBelow(c uint32) (v byte, missing bool) {
	for v := range c {
		if o.smallest[v] == math.MaxInt64 && o.stream.decider.space.common(o.heap, v) == 0 {
			return byte(v), true
		}
	}
	return 0, false
}

// look looks at the splits of which the smaller part is one of from … to.
func (o *splitsOf) look(from, to int64) error {
	splits := o.stream.decider.shape.Split
	most := splits[len(splits)-1]
	least := max(1, o.heap-most-to) // of the larger parts
	o.up = append(o.up[:0], make([]byte, to-from+1)...)
	o.down = append(o.down[:0], make([]byte, o.heap-from-least+1)...)
	if err := o.stream.earlier(o.up, from); err != nil {
		return err
	}
	if err := o.stream.earlier(o.down, least); err != nil {
		return err
	}
	for _, i := range splits {
		rest := o.heap - i
		last := min(to, rest/2)
		if o.stream.decider.shape.Distinct {
			last = min(to, (rest-1)/2)
		}
		for a := from; a <= last; a++ {
			if v := o.up[a-from] ^ o.down[rest-a-least]; a < o.smallest[v] {
				o.smallest[v] = a
			}
		}
	}
	return nil
}
