package verify

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"slices"
)

// words decide several heaps at once while values are small. The options that matter at a heap n after the last
// rare one have one of two colours (see colour.go): those of common colour, which are known as pairs of a rare heap and a
// splitting index and decide the least common value that is no option; and witnesses of rare values, of which
// a list of good ones is looked at.
//
// Values of one colour differ in more than the lowest bit of the mask. So that bit is left out: the *code* of a
// value is half as large, ⊕ acts on codes, and their order is that of the values of one colour. A set of codes is a word of
// 16, 32 or 64 bits, and the sets of 4, 2 or 1 heaps that follow each other are 64 bits, a *lane* each. For each code ρ of a
// heap that others are combined with there is a row of words: that of heap b has the bit of code ρ ⊕ G(b). So the options
// of the next heaps by moves that leave a heap of code ρ beside one that is d back are one load, d words back in the row of ρ.
type words struct {
	tail   *tail
	lanes  int  // how many heaps are decided at once
	width  uint // bits of a heap's word
	stride int  // bytes of it
	left   uint // the number of the bit that codes leave out

	rows    []byte // one after the other, each of size bytes
	size    int
	at      int   // where the next word goes in each row
	span    int   // how many bytes before it are wanted
	begins  []int // where the row of each code that is in use begins
	row     [64]int
	one     [4][64][]uint64 // one[lane][c]: the words of a heap of code c, for each row; zero beyond the lanes
	common  []int           // sources, as places in the rows from the first word on that is wanted
	witness []int
	seldom  []int // witnesses that are looked at where those were not enough
	near    []near

	values [2]struct { // by parity of the heap
		common, rare [64]byte   // the value that has a code, of either colour
		below        [64]uint64 // below[c]: the codes of the rare values below the common one of code c
	}
	scans, since int64 // how many heaps lacked a witness of the list, of how many since it was looked at
	usual        int64 // how many did when it was new, and some more; 0 if that is not known yet
}

// source is a kind of option: a heap so far back beside one of that code.
type source struct {
	back int
	code byte
}

// near is a source less than lanes back: that of the later ones of the heaps decided at once is one of them.
type near struct {
	source
	place int  // where the source of the earlier ones is
	rare  bool // it makes options of rare colour
}

// newWords returns nil if a value is 128 or more.
func newWords(t *tail) *words {
	largest := uint(max(slices.Max(t.recent), slices.Max(t.prefix)))
	w := &words{tail: t, width: 16, left: uint(bits.TrailingZeros32(t.colour.mask))}
	for 2*w.width <= largest || w.width < 1<<w.left {
		w.width *= 2
	}
	if w.width > 64 {
		return nil
	}
	w.lanes, w.stride = int(64/w.width), int(w.width/8)
	w.sortValues()
	w.choose()
	return w
}

func (w *words) code(v byte) byte { return v>>(w.left+1)<<w.left | v&(1<<w.left-1) }

// sortValues tells the values of each code, and which rare ones are below a common one.
func (w *words) sortValues() {
	for parity := range w.values {
		side := &w.values[parity]
		for v := range uint32(2 * w.width) {
			if w.tail.colour.rare(int64(parity), v) {
				side.rare[w.code(byte(v))] = byte(v)
			} else {
				side.common[w.code(byte(v))] = byte(v)
			}
		}
		for c := range w.width {
			for r := range w.width {
				if side.rare[r] < side.common[c] {
					side.below[c] |= 1 << r
				}
			}
		}
	}
}

// choose lists the sources, all of common colour and good witnesses, and fills the rows that they want.
func (w *words) choose() {
	t := w.tail
	var common, witness []source
	for _, p := range t.rare {
		common = append(common, source{int(p.distance), w.code(p.value)})
	}
	for _, i := range t.single { // a common heap, which has the other colour after an odd step if that looks at parity
		s := source{int(i), 0}
		if t.colour.parity && i%2 == 1 {
			witness = append(witness, s)
		} else {
			common = append(common, s)
		}
	}
	if t.good == nil {
		t.good = w.goodWitnesses()
	}
	often := min(mostOften, len(t.good))
	witness, seldom := append(witness, t.good[:often]...), t.good[often:]
	w.layOut(slices.Concat(common, witness, seldom))
	w.near = nil
	w.common, w.witness, w.seldom = w.places(common, false), w.places(witness, true), w.places(seldom, true)
	w.scans, w.since, w.usual = 0, 0, 0
}

// layOut makes the rows that the sources want, and fills them with the last heaps.
func (w *words) layOut(sources []source) {
	used, farthest := uint64(0), w.lanes
	for _, s := range sources {
		used |= 1 << s.code
		farthest = max(farthest, s.back)
	}
	w.span = w.stride * (farthest + w.lanes)
	w.size, w.at, w.begins = 2*w.span+8, w.span, nil
	for ; used != 0; used &= used - 1 {
		code := bits.TrailingZeros64(used)
		w.row[code] = len(w.begins) * w.size
		w.begins = append(w.begins, w.row[code])
	}
	w.rows = make([]byte, max(1, len(w.begins))*w.size)
	w.spell(sources)
	w.enterLast()
}

// spell makes the words that a heap of each code has in the rows of the sources.
func (w *words) spell(sources []source) {
	for lane := range w.one {
		for c := range w.one[lane] {
			w.one[lane][c] = make([]uint64, len(w.begins))
		}
	}
	for _, s := range sources {
		row := slices.Index(w.begins, w.row[s.code])
		for lane := range w.lanes {
			for c := range w.width {
				w.one[lane][c][row] = 1 << ((c ^ uint(s.code)) + uint(lane)*w.width)
			}
		}
	}
}

// enterLast writes the last heaps into the rows, as far as they are known: none makes no option.
func (w *words) enterLast() {
	t := w.tail
	last := len(t.recent) - w.span/w.stride
	for i := max(last, t.unknown); i < len(t.recent); i++ {
		for row, begin := range w.begins {
			word := w.one[0][w.code(t.recent[i])][row]
			for b := range w.stride {
				w.rows[begin+(i-last)*w.stride+b] = byte(word >> (8 * b))
			}
		}
	}
}

// places returns where the options that the sources make are found. Those less than lanes back are put aside.
func (w *words) places(sources []source, rare bool) (places []int) {
	for _, s := range sources {
		at := w.row[s.code] + w.span - s.back*w.stride
		switch {
		case s.back < w.lanes:
			w.near = append(w.near, near{s, at, rare})
		case !slices.Contains(places, at):
			places = append(places, at)
		}
	}
	return places
}

const (
	fewestSamples = 1 << 8 // of the last heaps, which are looked at for good witnesses
	mostSamples   = 1 << 12
	witnessRange  = 1 << 9 // among how many heaps of the prefix they are looked for
	mostOften     = 32     // how many are always looked at
	mostWitnesses = 192
)

// goodWitnesses chooses, one after the other, those that are witnesses of the most rare values of a sample which
// have none yet. It returns nil if there is no such sample.
func (w *words) goodWitnesses() (chosen []source) {
	s := w.takeSample()
	if s == nil {
		return nil
	}
	candidates := w.candidates()
	for len(chosen) < mostWitnesses {
		best, found := s.best(candidates)
		if !found {
			break
		}
		chosen = append(chosen, best)
		s.add(best)
	}
	return chosen
}

// candidates lists the common heaps of the prefix, with each splitting index. A rare one beside a common one makes an
// option of common colour, which is no witness.
func (w *words) candidates() (list []source) {
	t := w.tail
	for a := 1; a < min(witnessRange, len(t.prefix)); a++ {
		if t.colour.rare(int64(a), uint32(t.prefix[a])) {
			continue
		}
		for _, i := range t.split {
			list = append(list, source{int(i) + a, w.code(t.prefix[a])})
		}
	}
	return list
}

// sample is some of the last heaps that have rare values below without a witness yet.
type sample struct {
	codes []byte // of all the last heaps
	heaps []int  // their places there
	lack  []uint64
}

// takeSample returns nil if too few of the last heaps are known.
func (w *words) takeSample() *sample {
	t := w.tail
	end := len(t.recent)
	reach := witnessRange + int(t.split[len(t.split)-1])
	many := min(mostSamples, end-t.unknown-2*reach)
	if many < fewestSamples {
		return nil
	}
	s := &sample{codes: make([]byte, end)}
	for i, v := range t.recent {
		s.codes[i] = w.code(v)
	}
	step := (end - t.unknown - reach) / many
	for i := range many {
		at := end - 1 - i*step
		s.heaps = append(s.heaps, at)
		s.lack = append(s.lack, w.values[(t.next-int64(end-at))&1].below[s.codes[at]])
	}
	return s
}

// best returns the candidate that is a witness at the most heaps that lack it, if these are more than a few.
func (s *sample) best(candidates []source) (best source, found bool) {
	most := 1
	for _, c := range candidates {
		gain := 0
		for i, lack := range s.lack {
			gain += int(lack >> (c.code ^ s.codes[s.heaps[i]-c.back]) & 1)
		}
		if gain > most {
			best, most, found = c, gain, true
		}
	}
	return best, found
}

// add makes the source a witness, and drops the heaps that lack none any more.
func (s *sample) add(c source) {
	left := 0
	for i, at := range s.heaps {
		if lack := s.lack[i] &^ (1 << (c.code ^ s.codes[at-c.back])); lack != 0 {
			s.heaps[left], s.lack[left] = at, lack
			left++
		}
	}
	s.heaps, s.lack = s.heaps[:left], s.lack[:left]
}

// union returns the codes of the options that the sources make, for each of the heaps decided at once.
func (w *words) union(places []int) uint64 {
	rows := w.rows[w.at-w.span:] // every place is within the span
	var one, other uint64
	for ; len(places) >= 4; places = places[4:] {
		i, j, k, l := places[0], places[1], places[2], places[3]
		one |= binary.LittleEndian.Uint64(rows[i:i+8]) | binary.LittleEndian.Uint64(rows[j:j+8])
		other |= binary.LittleEndian.Uint64(rows[k:k+8]) | binary.LittleEndian.Uint64(rows[l:l+8])
	}
	for _, i := range places {
		one |= binary.LittleEndian.Uint64(rows[i : i+8])
	}
	return one | other
}

// nearUnion returns those that the near sources make which are known before the first of these heaps is decided.
func (w *words) nearUnion() (common, witness uint64) {
	for _, n := range w.near {
		i := w.at - w.span + n.place
		earlier := binary.LittleEndian.Uint64(w.rows[i:i+8]) & (1<<(uint(n.back)*w.width) - 1)
		if n.rare {
			witness |= earlier
		} else {
			common |= earlier
		}
	}
	return common, witness
}

// decide computes the next heaps, all lanes of them, unless it returns an error or that a value is too large for
// words of this width; some of the heaps may be left then.
func (w *words) decide(values []byte, least int64) (done int, tooLarge bool, err error) {
	t := w.tail
	common, witness := w.union(w.common), w.union(w.witness)
	if len(w.near) > 0 {
		nearCommon, nearWitness := w.nearUnion()
		common, witness = common|nearCommon, witness|nearWitness
	}
	t.steps += int64(len(w.common) + len(w.witness) + len(w.begins))
	var codes [4]byte
	seldom := w.seldom
	all := ^uint64(0) >> (64 - w.width)
	for lane := range w.lanes {
		shift := uint(lane) * w.width
		side := &w.values[t.next&1]
		code := byte(bits.TrailingZeros64(^(common>>shift)&all|1<<63)) & 63
		v := side.common[code]
		lack := side.below[code] &^ (witness >> shift)
		if lack != 0 && len(seldom) > 0 {
			t.steps += int64(len(seldom))
			witness, seldom = witness|w.union(seldom), nil
			lack = side.below[code] &^ (witness >> shift)
		}
		if lack != 0 || code == 63 {
			if v, err = w.value(^(common>>shift)&all, witness>>shift, least); err != nil {
				return lane, false, err
			}
			code = w.code(v)
		}
		t.recent = append(t.recent, v)
		t.next++
		values[lane] = v
		if uint(v) >= 2*w.width {
			return lane + 1, true, nil
		}
		codes[lane] = code
		for _, n := range w.near {
			if to := lane + n.back; to < w.lanes {
				bit := uint64(1) << (uint(to)*w.width + uint(code^n.code))
				if n.rare {
					witness |= bit
				} else {
					common |= bit
				}
			}
		}
	}
	w.store(codes)
	w.review()
	return w.lanes, false, nil
}

// store appends the words of the heaps that were decided to every row. There is always room for more bytes than one
// store writes.
func (w *words) store(codes [4]byte) {
	rows := w.rows[w.at:]
	a, b, c, d := w.one[0][codes[0]&63], w.one[1][codes[1]&63], w.one[2][codes[2]&63], w.one[3][codes[3]&63]
	if w.lanes < 4 {
		for row, begin := range w.begins {
			binary.LittleEndian.PutUint64(rows[begin:begin+8], a[row]|b[row])
		}
	} else {
		for row, begin := range w.begins {
			binary.LittleEndian.PutUint64(rows[begin:begin+8], a[row]|b[row]|c[row]|d[row])
		}
	}
	w.moveOn(w.lanes)
}

// sees reports whether all sources of the next heap are at least the least heap allowed.
func (w *words) sees(least int64) bool {
	return w.tail.next-int64(w.span/w.stride) >= least
}

// push takes in the last value, which was not decided here; it returns false if it is too large.
func (w *words) push(v byte) bool {
	if uint(v) >= 2*w.width {
		return false
	}
	one := w.one[0][w.code(v)]
	for row, begin := range w.begins { // what is written beyond the word is written again
		i := begin + w.at
		binary.LittleEndian.PutUint64(w.rows[i:i+8], one[row])
	}
	w.moveOn(1)
	return true
}

// moveOn moves the place of the next word, and the rows when there is no more room in them.
func (w *words) moveOn(heaps int) {
	w.at += heaps * w.stride
	if w.at+8 <= w.size {
		return
	}
	for _, begin := range w.begins {
		copy(w.rows[begin:], w.rows[begin+w.at-w.span:begin+w.at])
	}
	w.at = w.span
}

// value is that of the next heap, given the codes of the common values that are no options, and those of rare
// ones that have a witness.
func (w *words) value(free, witnessed uint64, least int64) (byte, error) {
	t := w.tail
	if free == 0 {
		return t.anyValue(least)
	}
	side := &w.values[t.next&1]
	code := bits.TrailingZeros64(free)
	v, missing := side.common[code], side.below[code]&^witnessed
	if missing == 0 || t.next < t.blind {
		return v, nil
	}
	w.scans++
	if w.width <= 32 {
		wanted := uint64(0)
		for ; missing != 0; missing &= missing - 1 {
			wanted |= 1 << side.rare[bits.TrailingZeros64(missing)]
		}
		if t.witnessed(wanted, least) {
			return v, nil
		}
	}
	again, err := t.anyValue(least)
	if err == nil && again != v {
		err = fmt.Errorf("heap %d is %d by words and %d by marks: this program or this machine is wrong", t.next, v, again)
	}
	return again, err
}

// review chooses other witnesses if twice as many heaps lack one as did at first.
func (w *words) review() {
	const often = 1 << 18
	if w.since += int64(w.lanes); w.since < often {
		return
	}
	switch {
	case w.usual == 0:
		w.usual = w.scans + often/64
	case w.scans > 2*w.usual:
		w.tail.good = nil
		w.choose()
	}
	w.scans, w.since = 0, 0
}
