package survey

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"example.org/grundy/periodicity"
)

// Depth says how far games are searched: each up to heap MaxHeap, and those with few rare heaps further, step by step.
// Games that do not leave two heaps have no rare heaps, and stay at MaxHeap.
type Depth struct {
	MaxHeap int64 `json:"max_heap"`
	Step          // the first; there is none if its Deeper is 0
	// Further are the steps after the first.
	Further []Step `json:"further,omitempty"`
}

// Step is how games are searched deeper than by the step before: those that are open there with some rare heaps, but
// fewer than FewRare, up to heap Deeper.
type Step struct {
	FewRare int64 `json:"few_rare,omitempty"`
	Deeper  int64 `json:"deeper,omitempty"`
	// Stream makes the search keep a window of the values, in memory that does not grow. A game of which no window is
	// enough stays at the step before; one that has a heap which the window cannot decide, at the heap before it.
	Stream bool `json:"stream,omitempty"`
}

// MostTable is the largest heap up to which [NewDepth] has all values kept: a quarter of a gigabyte, and as much again to
// look for a period.
const MostTable = 1 << 26

// NewDepth returns the depth of these steps, of which those past [MostTable] are streams, and all that follow one.
func NewDepth(maxHeap int64, steps ...Step) Depth {
	d := Depth{MaxHeap: maxHeap}
	stream := false
	for i, s := range steps {
		stream = stream || s.Stream || s.Deeper > MostTable
		s.Stream = stream
		if i == 0 {
			d.Step = s
		} else {
			d.Further = append(d.Further, s)
		}
	}
	return d
}

// Steps returns the steps past MaxHeap.
func (d Depth) Steps() []Step {
	if d.Step == (Step{}) && len(d.Further) == 0 {
		return nil
	}
	return append([]Step{d.Step}, d.Further...)
}

// equal reports whether both say the same.
func (d Depth) equal(e Depth) bool {
	return d.MaxHeap == e.MaxHeap && slices.Equal(d.Steps(), e.Steps())
}

// String says it in words.
func (d Depth) String() string {
	return d.Words(func(n int64) string { return strconv.FormatInt(n, 10) })
}

// Words says it in words, with numbers as a reader wants them.
func (d Depth) Words(number func(int64) string) string {
	var b strings.Builder
	b.WriteString("heap " + number(d.MaxHeap))
	steps := d.Steps()
	for i, s := range steps {
		b.WriteString(", ")
		if i == len(steps)-1 {
			b.WriteString("and ")
		}
		b.WriteString("heap " + number(s.Deeper))
		if s.Stream {
			b.WriteString(" as a stream")
		}
		fmt.Fprintf(&b, " where fewer than %s heaps are rare", number(s.FewRare))
	}
	return b.String()
}

// Most is the largest heap that may be computed of any game.
func (d Depth) Most() int64 {
	most := d.MaxHeap
	for _, s := range d.Steps() {
		most = max(most, s.Deeper)
	}
	return most
}

// mostKept is the largest heap whose value may be kept with all before it.
func (d Depth) mostKept() int64 {
	most := d.MaxHeap
	for _, s := range d.Steps() {
		if !s.Stream {
			most = max(most, s.Deeper)
		}
	}
	return most
}

// Check says what is wrong with a depth.
func (d Depth) Check() error {
	if d.MaxHeap < 0 || d.MaxHeap == math.MaxInt64 {
		return fmt.Errorf("max_heap %d: want a heap from 0 to %d", d.MaxHeap, math.MaxInt64-1)
	}
	before := Step{FewRare: math.MaxInt64, Deeper: d.MaxHeap}
	for _, s := range d.Steps() {
		switch {
		case s.Deeper <= before.Deeper || s.Deeper == math.MaxInt64:
			return fmt.Errorf("deeper, to heap %d: want a heap past %d", s.Deeper, before.Deeper)
		case s.FewRare < 1:
			return fmt.Errorf("deeper, to heap %d, where fewer than %d heaps are rare: want at least 1", s.Deeper, s.FewRare)
		case s.FewRare > before.FewRare:
			return fmt.Errorf("deeper, to heap %d, where fewer than %d heaps are rare: want at most %d, as in the step before", s.Deeper, s.FewRare, before.FewRare)
		case before.Stream && !s.Stream:
			return fmt.Errorf("deeper, to heap %d, with all values: want a stream, as to heap %d", s.Deeper, before.Deeper)
		}
		before = s
	}
	return nil
}

// takes reports whether the game of a verdict is to be searched as deep as this.
func (s Step) takes(v *periodicity.Verdict) bool {
	return v.Status != periodicity.Proved && 0 < v.Rare.Count && v.Rare.Count < s.FewRare
}
