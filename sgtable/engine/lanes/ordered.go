package lanes

// ordered are far pairs in the order in which the kernels of amd64 take them: first those at a distance of 64 or more, which they take
// a block ahead, an eighth of them beside each group of four lanes, then those nearer, and then those of fixed codes from 16 on.
type ordered struct {
	pairs              []pair
	ahead, soon, large int // an eighth of the first; the others
}

// order takes the pairs of fixed codes below 16 and of those from 16 on.
func (o *ordered) order(far, large []pair) {
	o.pairs, o.soon, o.large = o.pairs[:0], 0, len(large)
	for _, p := range far {
		if -int(p[0]) >= 2*width {
			o.pairs = append(o.pairs, p)
		}
	}
	for len(o.pairs)%(width/4) != 0 { // a pair that comes twice adds nothing
		o.pairs = append(o.pairs, o.pairs[0])
	}
	o.ahead = len(o.pairs) / (width / 4)
	for _, p := range far {
		if -int(p[0]) < 2*width {
			o.pairs = append(o.pairs, p)
			o.soon++
		}
	}
	o.pairs = append(o.pairs, large...)
}

// first returns where the pairs are.
func (o *ordered) first() *[2]uint64 {
	if len(o.pairs) == 0 {
		return nil
	}
	return (*[2]uint64)(&o.pairs[0])
}
