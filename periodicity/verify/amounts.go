package verify

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// mostAmounts is the largest number of amounts of a set.
const mostAmounts = 1 << 20

// parseAmounts reads amounts in canonical form: ascending, with a..b for four or more in a row and
// only for these.
func parseAmounts(list string) ([]int64, error) {
	var amounts []int64
	row := 0         // how many amounts in a row, up to the last one, were written one by one
	ranged := false  // the last one was the end of a range
	last := int64(0) // the last one
	for _, word := range strings.Split(list, ",") {
		low, high, isRange, err := parseRange(word)
		follows := last > 0 && low == last+1
		switch {
		case err != nil:
			return nil, err
		case low <= last:
			return nil, fmt.Errorf("%s after %d: want ascending amounts", word, last)
		case follows && (isRange || ranged):
			return nil, fmt.Errorf("%s after %d: want one range", word, last)
		case high-low >= mostAmounts-int64(len(amounts)):
			return nil, fmt.Errorf("more than %d amounts", mostAmounts)
		}
		if !follows {
			row = 0
		}
		if row++; !isRange && row > 3 {
			return nil, fmt.Errorf("%d … %d one by one: want a range, %d..%d", low-3, low, low-3, low)
		}
		for a := low; a <= high; a++ {
			amounts = append(amounts, a)
		}
		ranged, last = isRange, high
	}
	return amounts, nil
}

// parseRange reads an amount, or a range of four or more.
func parseRange(word string) (low, high int64, isRange bool, err error) {
	first, second, isRange := strings.Cut(word, "..")
	if low, err = parseAmount(first); err != nil || !isRange {
		return low, low, false, err
	}
	if high, err = parseAmount(second); err != nil {
		return 0, 0, false, err
	}
	if high < low+3 {
		return 0, 0, false, fmt.Errorf("%s: want two dots for four amounts or more", word)
	}
	return low, high, true, nil
}

// parseAmount reads a number from 1 on, below 2⁶², without zeros before it.
func parseAmount(word string) (int64, error) {
	a, err := strconv.ParseInt(word, 10, 63)
	if err != nil || a < 1 || strconv.FormatInt(a, 10) != word {
		return 0, errors.New("want amounts such as 1,2,5 or 1..7, below 2^62")
	}
	return a, nil
}
