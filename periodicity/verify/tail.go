package verify

import (
	"fmt"
	"math/bits"
)

// tail computes the values of a game whose rare heaps have stopped, one heap after the other, from a
// prefix and the last values:
//
//  1. Mark the options that leave one heap, and the splits with a rare part. The other part is one of
//     the last heaps.
//  2. Let c be the least unmarked value of the common colour. No other split has that colour, so c is
//     no option.
//  3. Mark splits into a heap of the prefix and one of the last heaps until every rare value below c
//     is marked. Then the value is c. If some is left the heap may be rare, and is undecided.
type tail struct {
	split    []int64 // the indices that leave two heaps, and those that leave one
	single   []int64
	next     int64
	prefix   []byte
	ring     []byte // ring[n & last] is the value of heap n, of the last heaps
	last     int64
	rare     []part // the rare heaps from 1 on, with each splitting amount
	lastRare int64
	steps    int64

	marked [256]int64 // marked[v] = n if v is known to be an option of heap n
	common [2][]byte  // by parity of the heap: the values of the common colour, ascending
	isRare [2][256]bool
	below  [2][256]int // below[n mod 2][c]: how many rare values are below c
}

// part is the value that a rare heap gives to a split, and the distance from the heap that is split
// to the other part.
type part struct {
	distance int64
	value    byte
}

// newTail goes on after the values given, with a prefix of that length.
func newTail(r *rules, colour colouring, prefix int64, values []uint32) (*tail, error) {
	size := int64(1) << bits.Len64(uint64(prefix+r.longest()))
	t := &tail{
		split: r.amounts(2), single: r.amounts(1), next: int64(len(values)), prefix: make([]byte, prefix),
		ring: make([]byte, size), last: size - 1,
	}
	for i, v := range values {
		n := int64(i)
		if v > 255 {
			return nil, fmt.Errorf("heap %d has value %d: a certificate of version 2 is for values below 256", n, v)
		}
		t.ring[n&t.last] = byte(v)
		if n < prefix {
			t.prefix[n] = byte(v)
		}
		if n > 0 && colour.rare(n, v) {
			t.lastRare = n
			for _, i := range t.split {
				t.rare = append(t.rare, part{i + n, byte(v)})
			}
		}
	}
	if t.lastRare >= prefix {
		return nil, fmt.Errorf("heap %d is rare: want the last rare heap below P = %d", t.lastRare, prefix)
	}
	for parity := range t.common {
		rare := 0
		for v := range 256 {
			t.below[parity][v] = rare
			if colour.rare(int64(parity), uint32(v)) {
				t.isRare[parity][v] = true
				rare++
			} else {
				t.common[parity] = append(t.common[parity], byte(v))
			}
		}
	}
	return t, nil
}

// value computes the next heap. Larger parts of witnesses are looked for from heap least on.
func (t *tail) value(least int64) (byte, error) {
	n := t.next
	isRare := &t.isRare[n&1]
	for _, p := range t.rare {
		t.marked[p.value^t.ring[(n-p.distance)&t.last]] = n
	}
	for _, i := range t.single {
		t.marked[t.ring[(n-i)&t.last]] = n
	}
	c, ok := t.leastCommon(n)
	if !ok {
		return 0, fmt.Errorf("heap %d may have a value above 255: a certificate of version 2 is for smaller ones", n)
	}
	left := t.below[n&1][c]
	for v := range int(c) {
		if isRare[v] && t.marked[v] == n {
			left--
		}
	}
	for a := int64(1); left > 0; a++ {
		if a >= int64(len(t.prefix)) {
			return 0, fmt.Errorf("heap %d: %d rare values below %d have no witness with a heap below P = %d", n, left, c, len(t.prefix))
		}
		for _, i := range t.split {
			b := n - i - a
			v := t.prefix[a] ^ t.ring[b&t.last]
			if t.marked[v] != n && b >= least {
				t.marked[v] = n
				if v < c && isRare[v] {
					left--
				}
			}
		}
	}
	t.ring[n&t.last] = c
	t.next++
	return c, nil
}

func (t *tail) leastCommon(n int64) (c byte, ok bool) {
	for _, v := range t.common[n&1] {
		if t.marked[v] != n {
			return v, true
		}
	}
	return 0, false
}
