package verify

import (
	"fmt"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine/marking"
	"example.org/grundy/sgtable/engine/naive"
)

// engine is what computes the values of a certificate again.
type engine struct {
	name  string
	limit int64  // largest number of heaps unless the caller allows more
	cost  string // in words
	open  func(sgtable.Rules) (sgtable.Slicer, error)
}

const (
	// short is the number of heaps up to which the definition is used for every game.
	short = 1 << 16
	// few and many are the limits where the cost is quadratic and where it is not.
	few, many = 1 << 18, 1 << 24
)

// engineFor prefers the definition; the marking engine takes long sequences of games that leave
// two heaps, if it can.
func engineFor(r sgtable.Rules, heaps int64) engine {
	parts := sgtable.Parts(r)
	if parts == 2 && heaps > short {
		if _, err := marking.New(r); err == nil {
			return engine{"marking", many, "as many steps a heap as there are rare heaps, for each digit that splits", openMarking}
		}
	}
	e := engine{"naive", few, "", openNaive}
	switch {
	case parts <= 1:
		e.limit = many
		e.cost = fmt.Sprintf("%d steps a heap", max(1, len(r.Moves(min(heaps, short)))))
	case parts == 2:
		e.cost = fmt.Sprintf("about %.0f steps", float64(heaps)*float64(heaps)/4)
	default:
		e.cost = fmt.Sprintf("about %.0f steps, each over the set of values", float64(heaps)*float64(heaps)*float64(parts-2)/2)
	}
	return e
}

func openNaive(r sgtable.Rules) (sgtable.Slicer, error)   { return naive.New(r) }
func openMarking(r sgtable.Rules) (sgtable.Slicer, error) { return marking.New(r) }
