package answers

import (
	"fmt"
	"math"
	"strings"

	"example.org/grundy/internal/numbers"
	"example.org/grundy/sgtable/identify"
)

// ReadValues reads values between commas or spaces, in brackets or not.
func ReadValues(text string) (values []uint32, err error) {
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \t\n,;[]{}()", r) }) {
		v, err := numbers.Parse(word, math.MaxUint32)
		if err != nil {
			return nil, fmt.Errorf("value %d: %w", len(values)+1, err)
		}
		values = append(values, uint32(v))
	}
	if len(values) == 0 {
		return nil, fmt.Errorf("no values: want some, as in 0,1,2,3,1,4,3,2")
	}
	return values, nil
}

// Match is a class of games that has given values.
type Match struct {
	Games  []string `json:"games"`
	OEIS   []string `json:"oeis"`
	Heap   int64    `json:"heap"` // of the first game, that has the first value
	Agreed int      `json:"agreed"`
	Parts  *int64   `json:"parts,omitempty"` // heap of the first game at which the class first found has another value
}

// Matches returns the classes found, at most so many.
func Matches(found []identify.Match, most int) []Match {
	list := []Match{}
	for i, m := range found[:min(most, len(found))] {
		j := Match{OEIS: append([]string{}, m.Class.OEIS...), Heap: m.Heap(), Agreed: m.Agreed}
		for _, g := range m.Games() {
			j.Games = append(j.Games, g.String())
		}
		if at, _, _, parts := identify.Parts(found[0], m); i > 0 && parts {
			heap := m.Heap() + at
			j.Parts = &heap
		}
		list = append(list, j)
	}
	return list
}
