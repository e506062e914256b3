package subtraction

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// maxAmounts bounds a set that is written out, so that "subtract:1..1e12" is refused before it
// takes memory.
const maxAmounts = 1 << 20

// Parse reads "subtract:1,2,5", "subtract:1..7", "subtract:squares" and "allbut:2,3". The error
// shows the text, the place of what is wrong (counted in amounts from 1), and what would be right.
func Parse(text string) (Set, error) {
	kind, list, _ := strings.Cut(text, ":")
	switch kind {
	case "subtract":
		if s, ok := Named(list); ok {
			return s, nil
		}
		amounts, err := parseList(text, list, ", or one of "+strings.Join(Names(), ", "))
		if err != nil {
			return Set{}, err
		}
		return Finite(amounts...)
	case "allbut":
		amounts, err := parseList(text, list, "")
		if err != nil {
			return Set{}, err
		}
		return AllBut(amounts...)
	}
	return Set{}, fmt.Errorf("subtraction set %q: want subtract:1,2,5 or allbut:2,3", text)
}

// parseList reads amounts and ranges; besides says what else could stand there.
func parseList(text, list, besides string) ([]int64, error) {
	fail := func(format string, args ...any) error {
		return fmt.Errorf("subtraction set %q: %s", text, fmt.Sprintf(format, args...))
	}
	if strings.TrimSpace(list) == "" {
		return nil, fail("no amounts: want some, as in 1,2,5 or 1..7%s", besides)
	}
	var amounts []int64
	for place, word := range strings.Split(list, ",") {
		low, high, isRange := strings.Cut(strings.TrimSpace(word), "..")
		if !isRange {
			high = low
		}
		first, err := parseAmount(low)
		if err == nil {
			var last int64
			if last, err = parseAmount(high); err == nil {
				switch {
				case last < first:
					return nil, fail("%q at place %d runs downwards: want %d..%d", word, place+1, last, first)
				case last-first >= maxAmounts-int64(len(amounts)):
					return nil, fail("more than %d amounts", maxAmounts)
				}
				for a := first; a <= last; a++ {
					amounts = append(amounts, a)
				}
				continue
			}
		}
		return nil, fail("%q at place %d: %v%s", word, place+1, err, besides)
	}
	return amounts, nil
}

func parseAmount(word string) (int64, error) {
	a, err := strconv.ParseInt(word, 10, 63)
	switch {
	case errors.Is(err, strconv.ErrRange):
		return 0, errors.New("too large: want an amount below 2^62")
	case err != nil:
		return 0, errors.New("want an amount such as 3, a range such as 1..7")
	case a < 1:
		return 0, errors.New("want an amount of at least 1, since taking nothing is no move")
	}
	return a, nil
}
