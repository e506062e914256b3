package verify

import (
	"fmt"
	"slices"
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
	colour   colouring
	split    []int64 // the indices that leave two heaps, and those that leave one
	single   []int64
	next     int64
	blind    int64 // heaps below it are believed to have their witnesses
	prefix   []byte
	mirrored []byte // the prefix backwards, so that eight parts lie as their other parts do
	recent   []byte // the values of the last heaps, that of heap next−1 last
	unknown  int    // how many of them, the first ones, are not known
	keep     int    // how many are wanted at least
	rare     []part // the rare heaps from 1 on, with each splitting amount
	lastRare int64
	words    *words   // which decide several heaps at once, nil if values are large, or before the first is read
	begun    bool     // one was read
	good     []source // witnesses of many rare values, which words look at
	steps    int64    // taken, for whoever counts them

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
	t := &tail{
		colour: colour, split: r.amounts(2), single: r.amounts(1), prefix: make([]byte, prefix), keep: int(prefix + r.longest() + 8),
	}
	small := make([]byte, len(values))
	for i, v := range values {
		n := int64(i)
		if v > 255 {
			return nil, fmt.Errorf("heap %d has value %d: a certificate of version 2 is for values below 256", n, v)
		}
		small[i] = byte(v)
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
	copy(t.prefix, small)
	t.mirrored = slices.Clone(t.prefix)
	slices.Reverse(t.mirrored)
	t.sortColours()
	t.goOn(int64(len(values)), small)
	t.words, t.begun = newWords(t), true // so that those that go on elsewhere know good witnesses
	return t, nil
}

// after returns a tail that goes on at heap next after the values given, at least W of them. It looks for no witnesses
// before heap blind.
func (t *tail) after(next int64, window []byte, blind int64) *tail {
	u := *t
	u.blind = blind
	u.goOn(next, window)
	return &u
}

// goOn makes the values given the last ones.
func (t *tail) goOn(next int64, window []byte) {
	window = window[max(0, len(window)-t.keep):]
	t.next, t.unknown, t.steps = next, t.keep-len(window), 0
	t.recent = append(make([]byte, t.unknown, 4*t.keep), window...)
	t.words, t.begun = nil, false
}

// sortColours lists the values of either colour.
func (t *tail) sortColours() {
	for parity := range t.common {
		rare := 0
		for v := range 256 {
			t.below[parity][v] = rare
			if t.colour.rare(int64(parity), uint32(v)) {
				t.isRare[parity][v] = true
				rare++
			} else {
				t.common[parity] = append(t.common[parity], byte(v))
			}
		}
	}
}

// read computes the next heaps. Larger parts of witnesses are looked for from heap least on.
func (t *tail) read(values []byte, least int64) error {
	if !t.begun {
		t.words, t.begun = newWords(t), true
	}
	for len(values) > 0 {
		t.makeRoom()
		if t.words != nil && len(values) >= t.words.lanes && t.words.sees(least) {
			done, tooLarge, err := t.words.decide(values, least)
			if err != nil {
				return err
			}
			if tooLarge {
				t.words = newWords(t)
			}
			values = values[done:]
			continue
		}
		v, err := t.anyValue(least)
		if err != nil {
			return err
		}
		t.recent = append(t.recent, v)
		t.next++
		if t.words != nil && !t.words.push(v) {
			t.words = newWords(t)
		}
		values[0], values = v, values[1:]
	}
	return nil
}

// makeRoom lets go of old values where there is no room for the heaps that are decided at once.
func (t *tail) makeRoom() {
	old := len(t.recent) - t.keep
	if len(t.recent)+8 <= cap(t.recent) {
		return
	}
	t.recent = t.recent[:copy(t.recent, t.recent[old:])]
	t.unknown = max(0, t.unknown-old)
}

// anyValue is the value of the next heap, or the reason why it is not known.
func (t *tail) anyValue(least int64) (byte, error) {
	n, end := t.next, int64(len(t.recent))
	isRare := &t.isRare[n&1]
	for _, p := range t.rare {
		t.marked[p.value^t.recent[end-p.distance]] = n
	}
	for _, i := range t.single {
		t.marked[t.recent[end-i]] = n
	}
	t.steps += int64(len(t.rare) + len(t.single))
	c, ok := t.leastCommon(n)
	if !ok {
		return 0, fmt.Errorf("heap %d may have a value above 255: a certificate of version 2 is for smaller ones", n)
	}
	for a, left := int64(1), t.unmarkedBelow(n, c); left > 0 && n >= t.blind; a++ {
		if a >= int64(len(t.prefix)) {
			return 0, fmt.Errorf("heap %d: %d rare values below %d have no witness with a heap below P = %d", n, left, c, len(t.prefix))
		}
		for _, i := range t.split {
			v := t.prefix[a] ^ t.recent[end-i-a]
			if t.marked[v] != n && n-i-a >= least {
				t.marked[v] = n
				if v < c && isRare[v] {
					left--
				}
			}
		}
		t.steps += int64(len(t.split))
	}
	return c, nil
}

// unmarkedBelow returns how many rare values below c are not marked.
func (t *tail) unmarkedBelow(n int64, c byte) int {
	left := t.below[n&1][c]
	for v := range int(c) {
		if t.isRare[n&1][v] && t.marked[v] == n {
			left--
		}
	}
	t.steps += 2 * int64(c)
	return left
}

func (t *tail) leastCommon(n int64) (c byte, ok bool) {
	for _, v := range t.common[n&1] {
		if t.marked[v] != n {
			return v, true
		}
	}
	return 0, false
}
