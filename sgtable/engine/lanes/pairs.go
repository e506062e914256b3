package lanes

// pairs make options of every lane: the cell at a distance from the lane's own is one part, the
// code of the other part is fixed.
type pairs struct {
	packed []pair
	quads  quads     // those of fixed codes below 16 once more, where there is a kernel for them
	hot    *hotPairs // the same for gatherHot; nil where there is the assembly
}

// pair is a distance, as a two's complement, and a code in each of eight bytes.
type pair [2]uint64

// packed returns a pair.
func packed(distance, code int) pair { return pair{uint64(distance), uint64(code) * everyByte} }

// reset empties the list.
func (p *pairs) reset() {
	p.packed = p.packed[:0]
	p.quads.reset()
	switch {
	case assembly:
		p.hot = nil
	case p.hot == nil:
		p.hot = new(hotPairs)
	default:
		p.hot.reset()
	}
}

// add adds a pair.
func (p *pairs) add(distance, code int) {
	p.packed = append(p.packed, packed(distance, code))
	if quadKernel && code < fewCodes {
		p.quads.add(distance, code)
	}
	switch {
	case p.hot == nil:
	case code < halfCodes:
		p.hot.distances[code] = append(p.hot.distances[code], distance)
	default:
		p.hot.upper = append(p.hot.upper, packed(distance, code))
	}
}

// gather sets bit code − 64·high of words[j], for each code of 64·high … 64·high + 63 that the pairs
// make with a common cell in lane j, whose own cell is at at+j.
func (c *cells) gather(words *[width]uint64, p *pairs, at, high int) {
	switch {
	case assembly && c.codes == fewCodes && p.quads.pay(len(p.packed)):
		gatherQuads(words, c.pages, at, p.quads.list)
	case assembly:
		gatherPacked(words, c.pages, at, p.packed, high, c.codes)
	case c.hot != nil && c.codes <= halfCodes && len(p.packed) > hotFrom(c.codes):
		c.gatherHot(words, p.hot, at)
	default:
		gatherGo(words, c.pages, at, p.packed, high)
	}
}

// gatherFirst is gather for the first 32 codes only, of 64.
func (c *cells) gatherFirst(words *[width]uint64, p *pairs, at int) {
	switch {
	case assembly:
		gatherPacked(words, c.pages, at, p.packed, 0, halfCodes)
		return
	case len(p.packed) > hotFrom(halfCodes):
		// The cells of other codes make codes below 32 with their like only.
		var upper [width]uint64
		if len(p.hot.upper) > 0 {
			gatherGo(&upper, c.pages, at, p.hot.upper, 0)
		}
		c.gatherHot(words, p.hot, at)
		for j, w := range upper {
			words[j] |= w
		}
	default:
		gatherGo(words, c.pages, at, p.packed, 0)
	}
	for j := range words {
		words[j] &^= upperCodes
	}
}
