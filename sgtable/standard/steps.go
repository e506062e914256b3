package standard

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.org/grundy/sgtable"
)

// The rules of a [Step].
const (
	Shift     = "shift"
	Untouched = "untouched"
	TakeAll   = "take-all"
)

// Step is one application of a rule on the way to a standard form.
type Step struct {
	Rule     string // Shift, Untouched or TakeAll
	From, To string // the codes before and after
	Heap     int64  // for TakeAll: the heap whose redundant bit is dropped
	Value    int64  // for TakeAll: the heap's value without the bit
}

// String says the step: "0.07 is 0.137 one heap on (d₁ is even)".
func (s Step) String() string {
	switch s.Rule {
	case Shift:
		return fmt.Sprintf("%s is %s one heap on (d₁ is even)", s.From, s.To)
	case Untouched:
		return fmt.Sprintf("%s is %s (a heap of 1 has no other move)", s.From, s.To)
	}
	return fmt.Sprintf("%s is %s (heap %d has value %d without being taken whole)", s.From, s.To, s.Heap, s.Value)
}

func (g game) String() string {
	switch {
	case g.name != "":
		return g.name
	case len(g.frozen) == 0:
		return g.code.String()
	}
	var heaps []string
	for _, f := range g.frozen {
		heaps = append(heaps, strconv.FormatInt(f, 10))
	}
	return g.code.String() + " without moves from heap " + strings.Join(heaps, ", ")
}

// Equality is a proof that two games are equal: G_A(n) = G_B(n − Shift) for all n ≥ max(0, Shift),
// and the heaps below have the value 0.
type Equality struct {
	Shift int64
	A, B  Form
}

// Equal proves two games equal by the rules of the standard form, or reports that these do not tell:
// the games may still be equal.
func Equal(a, b sgtable.Rules) (Equality, bool) { return equal(a, b, Of) }

// MisereEqual proves two games to be one in misère play, and so in any play: heap n of A and heap
// n − Shift of B have the same options, and the heaps below have none.
func MisereEqual(a, b sgtable.Rules) (Equality, bool) { return equal(a, b, MisereOf) }

func equal(a, b sgtable.Rules, of func(sgtable.Rules) (Form, bool)) (Equality, bool) {
	fa, okA := of(a)
	fb, okB := of(b)
	if !okA || !okB || !fa.Code.Equal(fb.Code) {
		return Equality{}, false
	}
	return Equality{Shift: fa.Shift - fb.Shift, A: fa, B: fb}, true
}

// Steps lists in words the steps to the standard form of both games, each once.
func (e Equality) Steps() []string {
	words := []string{}
	for _, s := range slices.Concat(e.A.Steps, e.B.Steps) {
		if step := s.String(); !slices.Contains(words, step) {
			words = append(words, step)
		}
	}
	return words
}
