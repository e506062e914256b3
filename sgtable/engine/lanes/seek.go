package lanes

import (
	"math/bits"
	"slices"
)

// Where several rare codes are missing at once they are looked for together: what a split makes is told
// once for all of them.

// togetherCodes is the number of codes that are looked for together.
const togetherCodes = 8

// worthTogether is the number of codes up to which looking for one after the other is faster.
const worthTogether = 3

// together are rare codes that are looked for.
type together struct {
	codes  []uint16
	wanted [1 << 16]bool // the codes
}

// want takes a code up.
func (t *together) want(code int) {
	t.codes = append(t.codes, uint16(code))
	t.wanted[code] = true
}

// found crosses a code off.
func (t *together) found(code uint16) {
	t.wanted[code] = false
	t.codes = slices.DeleteFunc(t.codes, func(c uint16) bool { return c == code })
}

// targets returns the codes, the last one again where there are fewer.
func (t *together) targets() (targets [togetherCodes]uint16) {
	for k := copy(targets[:], t.codes); k < togetherCodes; k++ {
		targets[k] = targets[k-1]
	}
	return targets
}

// clear crosses all codes off.
func (t *together) clear() {
	for _, code := range t.codes {
		t.wanted[code] = false
	}
	t.codes = t.codes[:0]
}

// firstOfMany returns the first of the rare codes below the limit that the sets lack at lane j, which is
// heap n, and that no split of it makes.
func (d *decider) firstOfMany(n int64, sets [][width]uint64, j, limit int) (code int, ok bool) {
	for g := 0; g*groupCodes < limit; g++ {
		for w := lacking(sets[g][j], limit-g*groupCodes); w != 0; w &= w - 1 {
			code := g*groupCodes + bits.TrailingZeros64(w)
			d.counters.searches++
			if !d.asHinted(n, code) {
				d.together.want(code)
			}
			if len(d.together.codes) == togetherCodes {
				if code, ok := d.firstTogether(n); ok {
					return code, true
				}
			}
		}
	}
	return d.firstTogether(n)
}

// firstTogether returns the first code of those that are looked for that no split of heap n makes, and
// crosses all of them off.
func (d *decider) firstTogether(n int64) (code int, ok bool) {
	t := d.together
	defer t.clear()
	from := int64(1)
	for stretch := int64(512); from <= d.cells.smaller(n) && len(t.codes) > worthTogether; stretch *= 4 {
		for _, i := range d.shape.Split {
			d.seek(n, i, from, from+stretch-1)
		}
		from += stretch
	}
	for _, code := range t.codes { // a few at most, or no split is left
		if !d.hasSplitFrom(n, from, int(code)) {
			return int(code), true
		}
	}
	return 0, false
}

// seek crosses off the codes that splits of n − take make with a smaller part between the bounds.
func (d *decider) seek(n, take, from, to int64) {
	t, rest := d.together, n-take
	to = min(to, d.lastSmaller(rest), d.cells.smaller(n))
	for from <= to && len(t.codes) > 0 {
		k := seek(d.cells.full, d.cells.at(from), d.cells.at(rest-from), int(to-from+1), t)
		if k < 0 {
			d.counters.witnesses += to - from + 1
			return
		}
		d.counters.witnesses += int64(k + 1)
		from += int64(k) + 1
		a := from - 1
		code := d.cells.full[d.cells.at(a)] ^ d.cells.full[d.cells.at(rest-a)]
		d.hints[code] = hint{max(1, a-8), take}
		t.found(code)
	}
}

// seekGo returns the first k < n with a code wanted at full[up+k] ⊕ full[down−k], or −1.
func seekGo(full []uint16, up, down, n int, wanted *[1 << 16]bool) int {
	ups, downs := full[up:up+n], full[down-n+1:down+1]
	downs = downs[:len(ups)]
	for k, x := range ups {
		if wanted[x^downs[len(downs)-1-k]] {
			return k
		}
	}
	return -1
}
