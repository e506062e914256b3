package lanes

// cells hold each heap's code and colour, in the forms that are read in bulk.
//
// A page holds the codes of common heaps, modulo 128, one byte a heap. With up to 128 codes there
// is one page, and a rare heap has 0x80 | code. With more, page p is for codes 128p … 128p + 127,
// and a heap that is rare or of another page has 0x80 there. Heap 0, and what lies before it, is
// never a part and looks like a rare heap.
type cells struct {
	codes  int
	front  int    // bytes before heap 0 in each page
	stride int    // bytes of a page
	pages  []byte // the pages, one after the other

	low  []byte   // with more than one page: the low byte of each code, as long as a page
	high []byte   // from markedCodes on, for splits.go: what is beyond it, and the colour; see highDigit
	full []uint16 // with more than 64 codes: code | common << 15, as long as a page
	hot  []byte   // without assembly, with up to 64 codes: see heat
	few  []byte   // with up to 64 codes: see few.go; with 16 codes it is the page

	hotFew []byte // without assembly, with up to 64 codes: see heatFew; with 16 codes it is hot

	// A Stream keeps a prefix and the last heaps: those from prefix on lie shift places further
	// down. Both are 0 where all heaps are kept. Beyond late rare heaps it keeps trails.
	prefix int64
	shift  int
	trails []trail
}

const (
	pageCodes = 128
	notCommon = 0x80
	commonBit = 1 << 15
	slack     = 128     // what kernels may read before and after the heaps that count
	outside   = 1 << 14 // in full: nothing that a part makes with it is a code
	maxCodes  = outside // values are below twice that
)

func newCells(codes int, reach, size int64) cells {
	c := cells{codes: codes, front: slack + int(reach)}
	c.stride = c.front + int(size) + slack
	c.pages = inLargePages(make([]byte, max(1, codes/pageCodes)*c.stride))
	for p := range c.pageCount() {
		for at := range c.front + 1 {
			c.pages[p*c.stride+at] = notCommon
		}
	}
	if codes > pageCodes {
		c.low = make([]byte, c.stride)
	}
	if codes >= markedCodes {
		c.high = make([]byte, c.stride)
	}
	if codes <= groupCodes && !assembly {
		c.hot = make([]byte, c.stride*c.hotSize())
	}
	c.makeFew()
	if codes > groupCodes {
		c.full = inLargePages(make([]uint16, c.stride))
		for at := range c.front + 1 {
			c.full[at] = outside
		}
	}
	return c
}

func (c *cells) pageCount() int { return len(c.pages) / c.stride }

// size is the number of heaps there is room for.
func (c *cells) size() int64 { return int64(max(0, c.stride-c.front-slack)) }

// at returns the place of heap n within a page.
func (c *cells) at(n int64) int {
	if n < c.prefix {
		return c.front + int(n)
	}
	return c.front + int(n) - c.shift
}

// smaller returns the largest heap that is looked at as the smaller part of a split of heap n.
func (c *cells) smaller(n int64) int64 {
	if c.prefix > 0 {
		return min(n/2, c.prefix-1)
	}
	return n / 2
}

// grow makes room for size heaps.
func (c *cells) grow(size int64) {
	old, pages := *c, c.pageCount()
	c.stride = c.front + int(size) + slack
	c.pages = inLargePages(make([]byte, pages*c.stride))
	for p := range pages {
		copy(c.pages[p*c.stride:], old.pages[p*old.stride:(p+1)*old.stride])
	}
	if old.low != nil {
		c.low = make([]byte, c.stride)
		copy(c.low, old.low)
	}
	if old.high != nil {
		c.high = make([]byte, c.stride)
		copy(c.high, old.high)
	}
	if old.hot != nil {
		c.hot = make([]byte, c.stride*c.hotSize())
		copy(c.hot, old.hot)
	}
	if old.full != nil {
		c.full = inLargePages(make([]uint16, c.stride))
		copy(c.full, old.full)
	}
	c.growFew(&old)
}

// set writes the cell of heap n, which had none.
func (c *cells) set(n int64, common, code int) {
	if n > 0 {
		c.put(c.at(n), common, code)
	}
}

// put writes a cell at a place.
func (c *cells) put(at, common, code int) {
	switch {
	case c.low == nil:
		c.pages[at] = byte(code | (1-common)*notCommon)
	default:
		c.low[at] = byte(code)
		if c.high != nil {
			c.high[at] = highDigit(uint16(code | common*commonBit))
		}
		for p := range c.pageCount() {
			c.pages[p*c.stride+at] = notCommon
		}
		if common == 1 {
			c.pages[code/pageCodes*c.stride+at] = byte(code % pageCodes)
		}
	}
	c.mirror(at, 1)
	if c.full != nil {
		c.full[at] = uint16(code | common*commonBit)
	}
}

// mirror brings the other forms of n cells, from the one at at on, up to the page.
func (c *cells) mirror(at, n int) {
	if c.hot != nil {
		c.heat(at, n)
	}
	c.toFew(at, n)
}

// isCommon reports whether heap n is common.
func (c *cells) isCommon(n int64) bool {
	if c.full != nil {
		return c.full[c.at(n)] >= commonBit
	}
	return c.pages[c.at(n)] < notCommon
}

// code returns the code of heap n, common or rare.
func (c *cells) code(n int64) int {
	if c.full != nil {
		return int(c.full[c.at(n)] &^ commonBit)
	}
	return int(c.pages[c.at(n)] &^ notCommon)
}

// split looks for a split of rest into two heaps whose values make the rare code: a heap a with
// from ≤ a ≤ to, and rest − a. It returns 0 if there is none.
func (c *cells) split(rest, from, to int64, code int) (a int64) {
	bytes := c.pages
	if c.low != nil {
		bytes = c.low
	}
	for from <= to {
		k := find(bytes, c.at(from), c.at(rest-from), int(to-from+1), byte(code))
		if k < 0 {
			return 0
		}
		a := from + int64(k)
		// With one page a byte says it all; a rare code is that of two parts of one colour.
		if c.low == nil || int(c.full[c.at(a)]^c.full[c.at(rest-a)]) == code {
			return a
		}
		from = a + 1
	}
	return 0
}
