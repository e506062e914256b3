package misere

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine/naive"
)

// Genus is the genus of a position: its Grundy value in normal play, and for k = 0, 1, 2, … the misère
// value of the position beside k heaps *2 of Nim, the m for which that and *m are lost together.
// Misère holds the first of these values, as many as it takes to see how they go on: the last two are
// repeated for ever (Winning Ways, chapter 13).
type Genus struct {
	Normal sgtable.Nimber
	Misere []int64
}

// String returns "4^146"; values of more digits than one stand between points.
func (g Genus) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d^", g.Normal)
	for i, m := range g.Misere {
		if i > 0 && (m > 9 || g.Misere[i-1] > 9) {
			b.WriteByte('.')
		}
		b.WriteString(strconv.FormatInt(m, 10))
	}
	return b.String()
}

// Tame reports whether the genus is that of a position of misère Nim: 0^120, 1^031, or g^g(g⊕2).
func (g Genus) Tame() bool {
	switch s := g.String(); s {
	case "0^120", "1^031":
		return true
	}
	v := int64(g.Normal)
	return len(g.Misere) == 2 && g.Misere[0] == v && g.Misere[1] == v^2
}

// Genera tells the genera of positions of one game, by the misère quotient of its heaps beside heaps of
// Nim. It is not safe for concurrent use.
type Genera struct {
	nim    int64 // the largest heap of Nim
	solver *Solver
	normal *naive.Run // of the game
}

// NewGenera returns the genera of a game, as far as their values are at most that of the largest heap of
// Nim given, which is at least 2. The error is that of New, or of [naive.New].
func NewGenera(rules sgtable.Rules, nim int64) (*Genera, error) {
	s, err := New(rules)
	if err != nil {
		return nil, err
	}
	normal, err := naive.New(rules)
	if err != nil {
		return nil, err
	}
	s.heaps.nim = max(2, nim)
	return &Genera{nim: s.heaps.nim, solver: s, normal: normal}, nil
}

// Of returns the genus of the position of the given heaps. The error is that of [Solver.Extend], or says
// that a value is larger than the largest heap of Nim.
func (g *Genera) Of(ctx context.Context, heaps ...int64) (Genus, error) {
	largest := int64(0)
	for _, n := range heaps {
		largest = max(largest, n)
	}
	if err := g.solver.Extend(ctx, largest+g.nim); err != nil {
		return Genus{}, err
	}
	if err := g.normal.Extend(ctx, largest); err != nil {
		return Genus{}, err
	}
	q := g.solver.q
	var genus Genus
	x := Element(0)
	for _, n := range heaps {
		genus.Normal ^= sgtable.Nimber(g.normal.Values()[n])
		if n > 0 {
			x = q.Times(x, q.Phi(n+g.nim))
		}
	}
	met := map[Element]int{}
	for {
		if at, again := met[x]; again {
			genus.Misere = short(genus.Misere, at)
			return genus, nil
		}
		met[x] = len(genus.Misere)
		m, err := g.value(x)
		if err != nil {
			return genus, fmt.Errorf("genus of %v of %s: %w", heaps, g.solver.rules, err)
		}
		genus.Misere = append(genus.Misere, m)
		x = q.Times(x, q.Phi(2))
	}
}

// value returns the m for which positions of the class x beside *m are lost.
func (g *Genera) value(x Element) (int64, error) {
	q := g.solver.q
	for m := range g.nim + 1 {
		if q.IsP(q.Times(x, q.Phi(m))) {
			return m, nil
		}
	}
	return 0, fmt.Errorf("a misère value is larger than %d, the largest heap of Nim beside it", g.nim)
}

// short leaves out what follows from the last two values: at is where the values begin to repeat.
func short(values []int64, at int) []int64 {
	cycle := values[at:]
	for len(values) < at+2 { // a cycle of one
		values = append(values, cycle[0])
	}
	value := func(i int) int64 {
		if i < len(values) {
			return values[i]
		}
		return cycle[(i-at)%len(cycle)]
	}
	end := at + 2
	for end > 2 && value(end-3) == value(end-1) {
		end--
	}
	list := make([]int64, end)
	for i := range list {
		list[i] = value(i)
	}
	return list
}
