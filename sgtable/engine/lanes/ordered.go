package lanes

import "unsafe"

// ordered are far pairs in the order in which the kernels of amd64 take them: first those at a distance of 64 or more, which they take
// a block ahead, an eighth of them beside each group of four lanes; then those nearer. Of both those of fixed codes from 16 on come last.
// The first of all are quads instead where that is quicker.
type ordered struct {
	pairs             []pair
	quads             quads
	aheadQuads        int // an eighth of them
	ahead, aheadLarge int // an eighth of the first
	soon, soonLarge   int // the others
}

// order takes the pairs of fixed codes below 16 and of those from 16 on.
func (o *ordered) order(far, large []pair) {
	o.pairs = o.pairs[:0]
	o.ahead, o.aheadQuads = o.addAhead(far), 0
	if o.makeQuads(o.pairs); o.quads.pay(len(o.pairs)) {
		o.pairs = o.pairs[:0]
		o.ahead, o.aheadQuads = 0, len(o.quads.list)/(width/4)
	}
	o.aheadLarge = o.addAhead(large)
	o.soon, o.soonLarge = o.addSoon(far), o.addSoon(large)
}

func (p pair) isAhead() bool { return -int(p[0]) >= 2*width }

// addAhead adds those of the pairs that are taken a block ahead, and returns an eighth of their number.
func (o *ordered) addAhead(pairs []pair) int {
	from := len(o.pairs)
	for _, p := range pairs {
		if p.isAhead() {
			o.pairs = append(o.pairs, p)
		}
	}
	for (len(o.pairs)-from)%(width/4) != 0 { // a pair that comes twice adds nothing
		o.pairs = append(o.pairs, o.pairs[from])
	}
	return (len(o.pairs) - from) / (width / 4)
}

// makeQuads makes quads of the pairs, a multiple of eight.
func (o *ordered) makeQuads(pairs []pair) {
	o.quads.reset()
	for _, p := range pairs {
		o.quads.add(int(p[0]), int(byte(p[1])))
	}
	for len(o.quads.list)%(width/4) != 0 {
		o.quads.list = append(o.quads.list, o.quads.list[0])
	}
}

// addSoon adds the others, and returns how many there are.
func (o *ordered) addSoon(pairs []pair) (n int) {
	for _, p := range pairs {
		if !p.isAhead() {
			o.pairs = append(o.pairs, p)
			n++
		}
	}
	return n
}

// first returns where the pairs are.
func (o *ordered) first() *[2]uint64 { return (*[2]uint64)(unsafe.Pointer(unsafe.SliceData(o.pairs))) }

// firstQuad returns where the quads are.
func (o *ordered) firstQuad() *uint32 {
	return (*uint32)(unsafe.Pointer(unsafe.SliceData(o.quads.list)))
}
