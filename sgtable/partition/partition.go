// Package partition holds splitting games whose rules no code can say: the parts must differ, as
// in Grundy's game, or some heaps may not be touched, as in Couples-are-Forever.
package partition

import (
	"fmt"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/takebreak"
)

// Rules are those of a code with a restriction. They implement [sgtable.Rules].
type Rules struct {
	takebreak.Code
	distinct bool
	frozen   []int64
	name     string
}

// Grundy returns Grundy's game: split a heap into two heaps of different sizes (Grundy 1939).
// Whether its values become periodic is not known.
func Grundy() Rules {
	r, err := Unequal(split())
	if err != nil {
		panic(err) // 4.0 leaves two heaps
	}
	r.name = "grundy"
	return r
}

// Couples returns Couples-are-Forever: split any heap but a heap of two into two heaps.
func Couples() Rules {
	return Rules{Code: split(), frozen: []int64{2}, name: "couples"}
}

// Unequal returns the game of the code in which the heaps that a move leaves must differ from one another in size. The code must
// leave two heaps or more somewhere. Where it leaves three or more only the definition computes its values.
func Unequal(code takebreak.Code) (Rules, error) {
	if parts := sgtable.Parts(code); parts < 2 {
		return Rules{}, fmt.Errorf("unequal:%s: a move leaves at most %d heaps: want a code that may leave two or more", code, max(parts, 0))
	}
	return Rules{Code: code, distinct: true, name: "unequal:" + code.String()}, nil
}

func split() takebreak.Code {
	code, err := takebreak.New([]sgtable.Leaves{4}, nil)
	if err != nil {
		panic(err) // 4.0 is a code
	}
	return code
}

// Distinct reports whether the two heaps that a move leaves must differ.
func (r Rules) Distinct() bool { return r.distinct }

// Frozen lists the heaps that may not be touched.
func (r Rules) Frozen() []int64 { return r.frozen }

// String returns "grundy", "couples" or "unequal:" and the code.
func (r Rules) String() string { return r.name }

// Words says the rules in English.
func (r Rules) Words() string { return sgtable.Describe(r) }
