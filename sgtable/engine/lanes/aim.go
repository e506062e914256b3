package lanes

import (
	"cmp"
	"slices"
)

// groupCodes is the number of codes in a word, a group.
const groupCodes = 64

// far holds the pairs at a distance of 32 or more, by the page of the code they make. With more than
// 64 codes those below 64, which cannot be gathered a block ahead, are held apart.
type far struct {
	common, rare []pairs
	close        []pairs // common
}

// near holds the options at a distance below 32, which depend on lanes of the same block, and
// those that leave one heap. With up to 64 codes those at a distance below 16, and those that
// leave one heap, are looked up in tables; the others are gathered for half a block at a time.
type near struct {
	tables []nearTable
	halves pairs

	// With more than 64 codes; all options there are if the run is by marks. Then those at a distance
	// below markedLanes are held apart.
	pairs, close []nearPair
}

// nearTable says which options the heap at a distance back makes, by its cell. The kernel knows
// this layout.
type nearTable struct {
	back    int // minus the distance
	options [256]options
	_       [312]byte // tables 4,096 bytes apart would compete for the same lines of the cache
}

// options are sets of codes below 64, one of each colour.
type options struct {
	common, rare uint64
}

// nearPair makes the option full ⊕ cell of the heap at a distance.
type nearPair struct {
	distance int
	full     uint16
}

// aim prepares the pairs for the rare heaps and witnesses known.
func (d *decider) aim() {
	d.ahead.discard()
	d.forgetFew()
	pages := max(1, d.space.codes/pageCodes)
	d.far.common, d.far.rare = emptied(d.far.common, pages), emptied(d.far.rare, pages)
	d.far.close = emptied(d.far.close, pages)
	d.near.halves.reset()
	d.near.tables, d.near.pairs, d.near.close = d.near.tables[:0], d.near.pairs[:0], d.near.close[:0]
	if splitsKernel && d.bySplits {
		d.aimSplits()
		return
	}
	for _, p := range unique(d.rare) {
		d.aimRare(p)
	}
	for _, p := range unique(d.witnesses) {
		if d.byMarks() {
			d.addNear(int(p.distance()), uint16(p.code|commonBit))
		} else {
			d.addFar(d.far.rare, p)
		}
	}
	for _, i := range d.shape.Single {
		s := d.single(i)
		d.addNear(s.distance, s.full)
	}
}

// single returns the move that takes i and leaves one heap: its colour is that of the option, unless i moves it.
func (d *decider) single(i int64) nearPair {
	return nearPair{int(i), uint16(d.space.position(0)^d.space.position(i)) << 15}
}

// aimRare adds the options with the rare heap as a part.
func (d *decider) aimRare(p part) {
	switch distance := p.distance(); {
	case d.byMarks():
		d.addNear(d.cells.back(p), uint16(p.code))
	case distance >= width && distance < 2*width && d.space.codes > groupCodes:
		d.addFar(d.far.close, p)
	case distance >= width:
		d.addFar(d.far.common, p)
	case distance >= width/2 && d.space.codes <= groupCodes:
		d.near.halves.add(int(-distance), p.code)
	default:
		d.addNear(int(distance), uint16(p.code))
	}
}

func (d *decider) addFar(lists []pairs, p part) {
	for page := range lists {
		other := page ^ p.code/pageCodes
		lists[page].add(other*d.cells.stride-d.cells.back(p), p.code%pageCodes)
	}
}

func (d *decider) addNear(distance int, full uint16) {
	if d.byMarks() && distance < markedLanes {
		d.near.close = append(d.near.close, nearPair{distance, full})
		return
	}
	if d.space.codes > groupCodes {
		d.near.pairs = append(d.near.pairs, nearPair{distance, full})
		return
	}
	t := d.near.table(distance)
	for code := range d.space.codes {
		option := uint64(1) << (code ^ int(full&^commonBit))
		if full&commonBit == 0 {
			t.options[code].common |= option
			t.options[notCommon|code].rare |= option
		} else {
			t.options[code].rare |= option
			t.options[notCommon|code].common |= option
		}
	}
}

// table returns the table of the distance, a new one if need be.
func (n *near) table(distance int) *nearTable {
	for k := range n.tables {
		if n.tables[k].back == -distance {
			return &n.tables[k]
		}
	}
	n.tables = append(n.tables, nearTable{back: -distance})
	return &n.tables[len(n.tables)-1]
}

// unique returns the parts sorted by distance, each distance and code once.
func unique(parts []part) []part {
	parts = slices.Clone(parts)
	slices.SortFunc(parts, func(p, q part) int {
		return cmp.Or(cmp.Compare(p.distance(), q.distance()), cmp.Compare(p.code, q.code))
	})
	return slices.CompactFunc(parts, func(p, q part) bool {
		return p.distance() == q.distance() && p.code == q.code
	})
}

// emptied returns n empty lists, keeping the memory of the given ones.
func emptied(lists []pairs, n int) []pairs {
	for len(lists) < n {
		lists = append(lists, pairs{})
	}
	lists = lists[:n]
	for i := range lists {
		lists[i].reset()
	}
	return lists
}
