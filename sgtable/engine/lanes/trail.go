package lanes

// A rare heap that comes late lies beyond the prefix, and so the other part of a split with it is
// none of the last heaps: of heap n it is n − i − r, as far behind the stream as the rare heap r is
// large. A trail is a stretch of cells there, which moves along with the window. It lies before heap
// 0, so that its distance from the lanes stays the same as well.
type trail struct {
	heap int64 // the late rare heap
	at   int   // the place of its first cell
	back int   // how many places before a lane there is the cell at the distance of the heap
}

// Late is a rare heap beyond the prefix of a stream.
type Late struct {
	Heap  int64
	Value byte
}

// trailSize is the number of places of a trail, for amounts up to reach, if the window moves after
// room heaps.
func trailSize(reach, room int64) int64 { return reach + room + slack }

// layTrails lays a trail for each late heap, to be filled. They need the first places of the cells: front
// has to be as much larger.
func (s *Stream) layTrails() {
	s.behind = true
	d := &s.decider
	// Right after a move of the window this is the place of the next heap.
	home := d.cells.front + int(d.cells.prefix+s.window)
	for k, l := range s.late {
		at := slack + k*int(trailSize(d.shape.Reach, s.room))
		d.cells.trails = append(d.cells.trails, trail{l.Heap, at, home - int(d.shape.Reach) - at})
		for _, i := range d.shape.Split {
			d.rare = append(d.rare, part{l.Heap, i, d.space.code(uint32(l.Value))})
		}
	}
}

// back returns how many places before a lane there is the cell that is left beside the part.
func (c *cells) back(p part) int {
	for _, t := range c.trails {
		if t.heap == p.heap {
			return t.back + int(p.take)
		}
	}
	return int(p.distance())
}

// moveTrails fills the trails, if the window has moved and they have not: each with the heaps from
// reach before the distance of its own on, as many as there is room. They are known, since no late heap
// is less than room.
func (s *Stream) moveTrails() error {
	if !s.behind {
		return nil
	}
	d := &s.decider
	values := make([]byte, d.shape.Reach+s.room)
	home := s.next - int64(d.cells.at(s.next)-d.cells.front) + d.cells.prefix + s.window // the next heap after the move
	for _, t := range d.cells.trails {
		from := home - t.heap - d.shape.Reach
		before := int(min(max(0, 1-from), int64(len(values)))) // heap 0 and what lies before it
		if err := s.earlier(values[before:], from+int64(before)); err != nil {
			return err
		}
		for k := range before {
			d.cells.putNone(t.at + k)
		}
		for k, v := range values[before:] {
			n := from + int64(before+k)
			d.cells.put(t.at+before+k, d.space.common(n, uint32(v)), d.space.code(uint32(v)))
		}
	}
	s.behind = false
	return nil
}

// putNone makes a place look like heap 0.
func (c *cells) putNone(at int) {
	c.pages[at] = notCommon
	c.mirror(at, 1)
	if c.full != nil {
		c.full[at] = outside
	}
}
