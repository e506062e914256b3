package lanes

import (
	"math/bits"
	"math/rand/v2"
)

// Witnesses are pairs that make rare options: a fixed heap a, common, and whatever common heap is
// left beside it. They are chosen by set cover: what is to be covered are the rare codes below the
// values of a sample of late heaps. Each step takes some code not covered yet, and of a few
// witnesses that make it the one that covers the most besides. No value depends on the choice.
//
// Where lanes are decided by their splits (splits.go) a witness is any heap, and the common codes below the
// values are to be covered as well.
const (
	witnessHeaps = 16384 // heaps that may serve, from 1 on
	rivals       = 4     // witnesses of one code that are compared
	maxWitnesses = 2048
)

// cover is the state of the choice.
type cover struct {
	cells    *cells
	splits   []int64
	last     int64    // the largest heap that may serve
	distance int64    // the least distance that may serve
	groups   int      // words of a set
	common   int      // the place of common codes in a set, behind the rare ones; 0 if they need not be covered
	heaps    []int64  // the sample
	missing  []uint64 // the rare codes not yet covered, for each heap of the sample, by groups
	open     []int32  // the places in the sample of which some are not yet covered
	random   *rand.Rand
}

// chooseWitnesses replaces the witnesses: heaps up to last are chosen, for samples of these sizes of
// the heaps from … to−1, one after the other: what those for one sample leave uncovered in the next is covered
// then. It aims the pairs anew.
func (d *decider) chooseWitnesses(sizes []int64, from, to, last int64) {
	d.witnesses = d.witnesses[:0]
	c := cover{
		cells: &d.cells, splits: d.shape.Split, groups: len(d.block.rare), distance: 2 * width,
		last: last, random: rand.New(rand.NewPCG(uint64(to), 0)),
	}
	if d.bySplits {
		c.common = c.groups * groupCodes
		c.groups *= 2
	}
	for _, size := range sizes {
		d.sample(&c, size, from, to)
		d.coverSample(&c, d.leastGain(size))
	}
	d.aim()
}

// coverSample adds witnesses for the sample, for as long as they cover at least that many codes.
func (d *decider) coverSample(c *cover, least int) {
	order := c.random.Perm(len(c.heaps))
	for len(d.witnesses) < maxWitnesses && len(order) > 0 {
		k := order[len(order)-1]
		code, ok := c.firstMissing(k)
		if !ok {
			order = order[:len(order)-1]
			continue
		}
		c.cross(k, code) // whether or not it is worth a witness
		if p, gain := c.best(k, code); gain+1 >= least {
			d.witnesses = append(d.witnesses, p)
			c.take(p)
		}
	}
}

// leastGain returns how many codes of the sample a witness must cover to be worth its cost in every
// block: the ratio of gathering a pair for a lane to looking for a split.
func (d *decider) leastGain(size int64) int {
	perScan := 150.0 // in cycles
	perPair := 0.05 * float64(d.space.codes) / 16
	if !assembly {
		perPair = 1.3
	}
	return max(2, int(float64(size)*perPair/perScan))
}

// sample picks common heaps of from … to−1 at irregular distances, of which the witnesses leave something uncovered.
func (d *decider) sample(c *cover, size, from, to int64) {
	c.heaps, c.missing, c.open = c.heaps[:0], c.missing[:0], c.open[:0]
	last, step := to-1, max(1, (to-from)/size)
	for k := range size {
		n := last - k*step - c.random.Int64N(step)
		if n < from {
			break
		}
		if !d.cells.isCommon(n) {
			continue
		}
		code := d.cells.code(n)
		if c.miss(d.space.rareBelow(n, code), len(d.block.rare)); c.common > 0 {
			c.miss(code, len(d.block.common))
		}
		k := len(c.heaps)
		c.heaps = append(c.heaps, n)
		if d.leaves(c, k) {
			c.open = append(c.open, int32(k))
		} else {
			c.heaps, c.missing = c.heaps[:k], c.missing[:k*c.groups]
		}
	}
}

// miss adds so many words, of the codes below a limit.
func (c *cover) miss(below, groups int) {
	for g := range groups {
		word := uint64(0)
		if rest := below - g*groupCodes; rest >= groupCodes {
			word = ^word
		} else if rest > 0 {
			word = 1<<rest - 1
		}
		c.missing = append(c.missing, word)
	}
}

// leaves crosses off what the witnesses cover of the k-th heap of the sample, and reports whether that leaves
// something.
func (d *decider) leaves(c *cover, k int) bool {
	for i := range d.witnesses {
		if _, some := c.firstMissing(k); !some {
			return false
		}
		c.crossMade(k, &d.witnesses[i])
	}
	_, some := c.firstMissing(k)
	return some
}

func (c *cover) firstMissing(k int) (code int, ok bool) {
	for g := range c.groups {
		if w := c.missing[k*c.groups+g]; w != 0 {
			return g*groupCodes + bits.TrailingZeros64(w), true
		}
	}
	return 0, false
}

func (c *cover) cross(k, code int) {
	c.missing[k*c.groups+code/groupCodes] &^= 1 << (code % groupCodes)
}

// crossMade crosses off the rare code that the part makes of the k-th heap of the sample, if it makes one.
func (c *cover) crossMade(k int, p *part) {
	if c.groups == 1 {
		c.missing[k] &^= bit[c.cells.pages[c.cells.at(c.heaps[k])-int(p.distance())]^byte(p.code)]
		return
	}
	other := c.cells.at(c.heaps[k] - p.distance())
	if place := c.place(c.cells.full[other] ^ c.cells.full[c.cells.at(p.heap)]); place >= 0 {
		c.cross(k, place)
	}
}

// place returns the place of an option in a set, or −1 if it has none.
func (c *cover) place(full uint16) int {
	switch {
	case full < commonBit:
		return int(full)
	case c.common > 0:
		return c.common + int(full&^commonBit)
	}
	return -1
}

// at returns the code at a place of a set, with its colour.
func (c *cover) at(place int) int {
	if c.common > 0 && place >= c.common {
		return place - c.common | commonBit
	}
	return place
}

// best compares some witnesses that make the code at the k-th heap of the sample.
func (c *cover) best(k, code int) (best part, gain int) {
	gain = -1
	for range rivals {
		i := c.splits[c.random.IntN(len(c.splits))]
		rest := c.heaps[k] - i
		least := max(1, c.distance-i)
		if least > c.last {
			continue
		}
		a := c.cells.split(rest, least+c.random.Int64N(c.last-least+1), c.last, c.at(code))
		if a == 0 || c.common == 0 && !c.cells.isCommon(a) {
			continue
		}
		p := part{a, i, c.cells.code(a)}
		if g := c.gain(p); g > gain {
			best, gain = p, g
		}
	}
	return best, gain
}

// gain counts the missing codes that the part covers.
func (c *cover) gain(p part) (gain int) {
	distance := int(p.heap + p.take)
	if c.groups > 1 {
		full := c.cells.full[c.cells.at(p.heap)]
		for _, k := range c.open {
			if x := c.place(c.cells.full[c.cells.at(c.heaps[k])-distance] ^ full); x >= 0 {
				gain += int(c.missing[int(k)*c.groups+x/groupCodes] >> (x % groupCodes) & 1)
			}
		}
		return gain
	}
	for _, k := range c.open {
		x := c.cells.pages[c.cells.at(c.heaps[k])-distance] ^ byte(p.code)
		if x < notCommon {
			gain += int(c.missing[k] >> (x % groupCodes) & 1)
		}
	}
	return gain
}

// take crosses off what the part covers.
func (c *cover) take(p part) {
	still := c.open[:0]
	for _, k := range c.open {
		c.crossMade(int(k), &p)
		if _, ok := c.firstMissing(int(k)); ok {
			still = append(still, k)
		}
	}
	c.open = still
}
