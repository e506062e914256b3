package lanes

import "math/bits"

// Where rare heaps are many (0.04, 0.06), the options with a rare part are so many that it is quicker to look at
// all splits of a heap, whatever they make. Some pairs, chosen by set cover like witnesses, are marked; they
// leave a few dozen values below that of the heap, and these are looked for together, sixteen at a time. A
// value that some split makes gives its place to the next. The value of the heap is the first that no split
// makes, of either colour.

// worthSplits reports whether deciding lanes by all their splits is quicker than by the options with a rare part,
// with so many heaps known. A look at 32 splits costs about what four marks do.
func (d *decider) worthSplits(heaps int64) bool {
	return assembly && splitsKernel && d.byMarks() && d.space.codes <= splitsCodes && int64(len(d.rare))*splitsForRare > heaps*int64(len(d.shape.Split))
}

const (
	splitsForRare = 32   // so many heaps, or more, to a rare one: then the rare ones are few
	splitsCodes   = 1024 // with more the marks leave too many values to be looked for
	wantedCodes   = 16   // codes that are looked for together
	roundSplits   = 32   // splits that are looked at together
	lookRounds    = 64   // rounds before what was found gives way to other codes
	digitCodes    = 2048 // codes that three digits of four bits can tell, colour and all
)

// digitTables say of each digit which of the wanted codes have it: eight codes a set, three digits.
type digitTables [wantedCodes / 8][3][16]byte

// flip writes a code, with its colour, at a place, or takes it away.
func (t *digitTables) flip(place uint8, full uint16) {
	set, bit := &t[place/8], byte(1)<<(place%8)
	set[0][full&15] ^= bit
	set[1][full>>4&15] ^= bit
	set[2][highDigit(full)] ^= bit
}

// highDigit is what a code has beyond its low byte, and its colour.
func highDigit(full uint16) byte { return byte(full>>8&7 | full>>15<<3) }

// quest is the search for the value of a heap.
type quest struct {
	n    int64
	seen [2][digitCodes / groupCodes]uint64 // the codes known to be options, rare and common
	next [2]int                             // those before are seen, or were taken up

	held   [wantedCodes]held // the codes that are looked for, by value
	count  int
	free   uint32 // places of the tables that nobody holds
	tables digitTables

	// The splits are looked at by rounds: those of each amount, then from the first again.
	known  int64 // their parts are below that
	rounds int   // in all
	looked int   // so far
	split  int   // the amount whose turn it is
	done   int   // rounds of it
	wanted int64 // codes taken up, to be counted
}

// held is a code that is looked for: with its colour, its place in the tables, and how many rounds were
// looked at before.
type held struct {
	full  uint16
	place uint8
	since int
}

// quests are those of a block, and of the next one where there is a helper, who must not be disturbed.
type quests struct {
	blocks [2]struct {
		lanes [width]quest
		marks [width / markedLanes]laneMarks
	}
	current int
}

// decideBySplits is decideNarrow for lanes that are decided by all their splits.
func (d *decider) decideBySplits(base int64, lanes int) int {
	d.questsOf(base, lanes)
	d.counters.witnesses += int64(len(d.witnesses) * lanes)
	for j := range lanes {
		q := &d.quests.blocks[d.quests.current].lanes[j]
		d.seeNear(q)
		full, ok := d.pursue(q)
		d.counters.searches += q.wanted
		d.counters.witnesses += int64(q.looked) * roundSplits
		if !ok {
			return j
		}
		colour, code := int(full/commonBit), int(full&^commonBit)
		if colour == 0 {
			d.listRare(q.n, code)
		}
		d.cells.set(q.n, colour, code)
	}
	return lanes
}

// questsOf begins the quests of the block at base, unless a helper has, and has it begin those of the next.
func (d *decider) questsOf(base int64, lanes int) {
	s, a := d.quests, &d.ahead
	groups := (lanes + markedLanes - 1) / markedLanes
	if !d.withHelper {
		for k := range groups {
			d.begin(s.current, k, base, base)
		}
		return
	}
	a.start()
	free := a.finish()
	if free && a.valid && a.base == base {
		s.current = 1 - s.current
	} else {
		for k := range groups {
			d.begin(s.current, k, base, base)
		}
	}
	if a.valid = free && lanes == width; a.valid {
		a.base = base + width
		a.publish(width/markedLanes, d)
	}
}

// do begins some quests of the block that is ahead.
func (d *decider) do(k int) {
	d.begin(1-d.quests.current, k, d.ahead.base, d.ahead.base-width)
}

func (d *decider) patience() int { return 200_000 }

// begin begins the k-th quests for eight lanes of the block at base, as far as the heaps below known tell.
func (d *decider) begin(block, k int, base, known int64) {
	b := &d.quests.blocks[block]
	first := base + int64(k)*markedLanes
	m := &b.marks[k]
	d.markLanes(m, d.cells.at(first))
	for i := range markedLanes {
		q := &b.lanes[k*markedLanes+i]
		q.begin(d, first+int64(i), known)
		for g := range d.space.codes / groupCodes {
			q.seen[0][g] = marksOf(m.marks[i].of[g*groupCodes:])
			q.seen[1][g] = marksOf(m.marks[i].of[commonBit+g*groupCodes:])
		}
		d.pursue(q)
	}
}

// begin makes q the quest for heap n, whose splits into parts below known are looked at.
func (q *quest) begin(d *decider, n, known int64) {
	q.n, q.known, q.next = n, known, [2]int{}
	q.count, q.free, q.tables = 0, 1<<wantedCodes-1, digitTables{}
	q.looked, q.split, q.done, q.rounds, q.wanted = 0, 0, 0, 0, 0
	for _, i := range d.shape.Split {
		_, rounds := d.farSplits(n-i, known)
		q.rounds += rounds
	}
}

// farSplits returns which splits of rest are looked at by rounds: those with smaller parts from one on up to
// the largest, in whole rounds. The other parts are below known.
func (d *decider) farSplits(rest, known int64) (from int64, rounds int) {
	last := d.lastSmaller(rest)
	rounds = int(max(0, last-max(0, rest-known)) / roundSplits)
	return last - int64(rounds)*roundSplits + 1, rounds
}

// seeNear adds the options of all other moves: the heaps before the lane are decided now.
func (d *decider) seeNear(q *quest) {
	for _, i := range d.shape.Split {
		rest := q.n - i
		from, _ := d.farSplits(rest, q.known)
		for a := int64(1); a < from; a++ {
			q.see(d.cells.full[d.cells.at(a)] ^ d.cells.full[d.cells.at(rest-a)])
		}
	}
	for _, p := range d.near.close {
		q.see(d.cells.full[d.cells.at(q.n)-p.distance] ^ p.full)
	}
	var found uint32
	for _, h := range q.held[:q.count] {
		code := h.full &^ commonBit
		found |= uint32(q.seen[h.full/commonBit][code/groupCodes]>>(code%groupCodes)&1) << h.place
	}
	q.cross(found)
}

// see adds an option.
func (q *quest) see(full uint16) {
	code := full &^ commonBit
	q.seen[full/commonBit][code/groupCodes] |= 1 << (code % groupCodes)
}

// pursue looks at splits until the first code that is looked for is known to be made by none of them. It
// reports false if all codes are options.
func (d *decider) pursue(q *quest) (full uint16, ok bool) {
	for {
		d.want(q)
		switch {
		case q.count == 0:
			return 0, false
		case q.looked-q.held[0].since >= q.rounds:
			return q.held[0].full, true
		}
		d.look(q)
	}
}

// want takes up the next codes that are not seen, as many as there is room for. Once the first that is looked for
// has outlived half of the splits it is likely to stay, and others would be looked for in vain.
func (d *decider) want(q *quest) {
	if q.count > 0 && 2*(q.looked-q.held[0].since) >= q.rounds {
		return
	}
	for q.free != 0 {
		full, ok := d.nextUnseen(q)
		if !ok {
			return
		}
		place := uint8(bits.TrailingZeros32(q.free))
		q.free &= q.free - 1
		q.tables.flip(place, full)
		q.held[q.count] = held{full, place, q.looked}
		q.count++
		q.wanted++
	}
}

// nextUnseen returns the next code, by value, that is not seen. It reports false if no common one is left.
func (d *decider) nextUnseen(q *quest) (full uint16, ok bool) {
	c := firstLacking(&q.seen[1], q.next[1], d.space.codes)
	q.next[1] = c
	if c == d.space.codes {
		return 0, false
	}
	below := d.space.rareBelow(q.n, c)
	if t := firstLacking(&q.seen[0], q.next[0], below); t < below {
		q.next[0] = t + 1
		return uint16(t), true
	}
	q.next[1] = c + 1
	return uint16(c) | commonBit, true
}

// firstLacking returns the first code from one on that the set lacks, or the limit if that is less.
func firstLacking(set *[digitCodes / groupCodes]uint64, from, limit int) int {
	for from < limit {
		if w := ^set[from/groupCodes] >> (from % groupCodes); w != 0 {
			return min(limit, from+bits.TrailingZeros64(w))
		}
		from = (from/groupCodes + 1) * groupCodes
	}
	return limit
}

// look looks at some more splits, of one amount, and crosses off what they make.
func (d *decider) look(q *quest) {
	rest := q.n - d.shape.Split[q.split]
	from, rounds := d.farSplits(rest, q.known)
	if now := min(lookRounds, rounds-q.done); now > 0 {
		a := from + int64(q.done)*roundSplits
		found := splitsMake(&d.cells, d.cells.at(a), d.cells.at(rest-a), now, &q.tables)
		q.looked += now
		q.done += now
		q.cross(found)
		return
	}
	q.done = 0
	q.split = (q.split + 1) % len(d.shape.Split)
}

// cross crosses off the codes that were found, by their places.
func (q *quest) cross(found uint32) {
	if found == 0 {
		return
	}
	count := 0
	for _, h := range q.held[:q.count] {
		if found>>h.place&1 == 0 {
			q.held[count] = h
			count++
			continue
		}
		q.tables.flip(h.place, h.full)
		q.free |= 1 << h.place
	}
	q.count = count
}

// splitsMakeGo returns the places of the codes that splits make: of the heaps from place up on, 32 a round, and those from
// place down on downwards.
func splitsMakeGo(c *cells, up, down, rounds int, t *digitTables) (found uint32) {
	for k := range rounds * roundSplits {
		low, high := c.low[up+k]^c.low[down-k], c.high[up+k]^c.high[down-k]
		for s := range t {
			found |= uint32(t[s][0][low&15]&t[s][1][low>>4]&t[s][2][high]) << (8 * s)
		}
	}
	return found
}

// aimSplits prepares the pairs that are marked, and the options that leave one heap.
func (d *decider) aimSplits() {
	if d.quests == nil {
		d.quests = new(quests)
	}
	for _, p := range unique(d.witnesses) {
		d.near.pairs = append(d.near.pairs, nearPair{int(p.distance()), d.cells.full[d.cells.at(p.heap)]})
	}
	for _, i := range d.shape.Single {
		d.near.close = append(d.near.close, d.single(i))
	}
}
