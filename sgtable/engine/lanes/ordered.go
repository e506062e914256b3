package lanes

// ordered are far pairs in the order in which the kernels of amd64 take them: first those at a distance of 64 or more, which they take
// a block ahead, an eighth of them beside each group of four lanes; then those nearer. Of both those of fixed codes from 16 on come last.
type ordered struct {
	pairs             []pair
	ahead, aheadLarge int // an eighth of the first
	soon, soonLarge   int // the others
}

// order takes the pairs of fixed codes below 16 and of those from 16 on.
func (o *ordered) order(far, large []pair) {
	o.pairs = o.pairs[:0]
	o.ahead, o.aheadLarge = o.addAhead(far), o.addAhead(large)
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
func (o *ordered) first() *[2]uint64 {
	if len(o.pairs) == 0 {
		return nil
	}
	return (*[2]uint64)(&o.pairs[0])
}
