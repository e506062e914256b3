package verify

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// longestName is the largest number of bytes of a game's name.
const longestName = 4096

// parse reads the canonical name of a game and no other form of it:
//
//	0.77  4.0  0.3F  0.30[3]     a code, without zeros at its end; the repeated part short and early
//	subtract:1,2,5..9            amounts ascending, four or more in a row with two dots
//	allbut:2,3
//	grundy  couples  unequal:0.05
//	wythoff-row-5  nimhof:3,2+1,1-row-7    rows of games of two heaps
//
// Infinite sets that have a name are not among them, nor unequal: with digits that repeat, since no theorem
// covers them.
func parse(name string) (*rules, error) {
	if len(name) > longestName {
		return nil, fmt.Errorf("%d bytes: want at most %d", len(name), longestName)
	}
	var r *rules
	var err error
	kind, rest, colon := strings.Cut(name, ":")
	row, isRow, rowErr := parseRow(name)
	switch {
	case isRow:
		r, err = &rules{row: row}, rowErr
	case name == "grundy":
		r, err = parseUnequal("4.0")
	case name == "couples":
		if r, err = parseCode("4.0"); err == nil {
			r.frozen = 2
		}
	case !colon:
		r, err = parseCode(name)
	case kind == "unequal":
		r, err = parseUnequal(rest)
	case kind == "subtract":
		r, err = parseSubtract(rest)
	case kind == "allbut":
		var excluded []int64
		excluded, err = parseAmounts(rest)
		r = &rules{endless: true, cycle: []uint8{3}, allBut: true, excluded: excluded}
	default:
		err = fmt.Errorf("no kind %q: want subtract, allbut or unequal", kind)
	}
	if err != nil {
		return nil, fmt.Errorf("%q is no canonical name: %w", name, err)
	}
	r.name = name
	return r, nil
}

func parseUnequal(code string) (*rules, error) {
	r, err := parseCode(code)
	if err != nil {
		return nil, err
	}
	if r.endless || r.parts() != 2 {
		return nil, errors.New("want a code that may leave two heaps, and no more, and that ends")
	}
	r.unequal = true
	return r, nil
}

func parseSubtract(list string) (*rules, error) {
	amounts, err := parseAmounts(list)
	if err != nil {
		return nil, err
	}
	r := &rules{moves: make([]move, len(amounts))}
	for i, a := range amounts {
		r.moves[i] = move{a, 3}
	}
	return r, nil
}

// parseCode reads a canonical code.
func parseCode(code string) (*rules, error) {
	if len(code) < 3 || code[1] != '.' {
		return nil, errors.New("want a code such as 0.77 or 4.007")
	}
	head, cycle, repeats := strings.Cut(code[2:], "[")
	if repeats {
		var after string
		if cycle, after, repeats = strings.Cut(cycle, "]"); !repeats || after != "" || cycle == "" {
			return nil, errors.New("want the digits that repeat between brackets at the end, as in 0.30[3]")
		}
	}
	digits, err := digitsOf(code[:1] + head + cycle)
	switch {
	case err != nil:
		return nil, err
	case digits[0]&3 != 0:
		return nil, fmt.Errorf("%q before the point: want 0, 4, 8, C, G, K, O or S", code[:1])
	case repeats && !canonicalCycle(head, cycle):
		return nil, errors.New("want the repeated part as short and as early as it goes")
	case !repeats && head != "0" && strings.HasSuffix(head, "0"):
		return nil, errors.New("want no zeros at the end")
	}
	if repeats {
		return endlessCode(digits[:1+len(head)], digits[1+len(head):]), nil
	}
	r := &rules{}
	for i, d := range digits {
		if d != 0 {
			r.moves = append(r.moves, move{int64(i), d})
		}
	}
	return r, nil
}

func digitsOf(text string) ([]uint8, error) {
	digits := make([]uint8, len(text))
	for i := range text {
		d := strings.IndexByte("0123456789ABCDEFGHIJKLMNOPQRSTUV", text[i])
		if d < 0 {
			return nil, fmt.Errorf("digit %q at place %d: want 0–9 or A–V, for moves that leave at most four heaps", text[i], i)
		}
		digits[i] = uint8(d)
	}
	return digits, nil
}

// canonicalCycle reports whether a cycle after the digits of the head, which follow the point, is no
// repetition of a shorter word, could not begin earlier, and is not 0.
func canonicalCycle(head, cycle string) bool {
	for p := 1; p <= len(cycle)/2; p++ {
		if len(cycle)%p == 0 && cycle[p:] == cycle[:len(cycle)-p] {
			return false
		}
	}
	return cycle != "0" && (head == "" || head[len(head)-1] != cycle[len(cycle)-1])
}

// endlessCode is the game of the digits followed by a cycle for ever: an all-but game if the cycle is 3
// and the digits are 0 or 3.
func endlessCode(digits, cycle []uint8) *rules {
	r := &rules{endless: true, head: digits, cycle: cycle, allBut: slices.Equal(cycle, []uint8{3}) && digits[0] == 0}
	for i, d := range digits[1:] {
		switch d {
		case 0:
			r.excluded = append(r.excluded, int64(i+1))
		case 3:
		default:
			r.allBut = false
		}
	}
	return r
}
