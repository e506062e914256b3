package takebreak

import (
	"fmt"
	"strings"

	"example.org/grundy/sgtable"
)

// Words says the rules in English: "Take 1 and leave 0, 1 or 2 heaps; …". It lists the digits
// one by one, so it suits codes with a few of them.
func (c Code) Words() string {
	var lines []string
	from, cycle, _ := c.Tail()
	for _, m := range c.Moves(from - 1) {
		lines = append(lines, moveWords(fmt.Sprintf("take %d", m.Take), m))
	}
	for j, d := range cycle {
		if d == 0 {
			continue
		}
		i := from + int64(j)
		take := fmt.Sprintf("take %d or more", i)
		if len(cycle) > 1 {
			take = fmt.Sprintf("take %d, %d, %d, …", i, i+int64(len(cycle)), i+2*int64(len(cycle)))
		}
		lines = append(lines, moveWords(take, sgtable.Move{Take: i, Leaves: d}))
	}
	if len(lines) == 0 {
		return "No move is allowed."
	}
	text := strings.Join(lines, "; ") + "."
	return strings.ToUpper(text[:1]) + text[1:]
}

func moveWords(take string, m sgtable.Move) string {
	if m.Take == 0 {
		parts := map[sgtable.Leaves]string{4: "two", 8: "three", 12: "two or three"}[m.Leaves]
		return "split a heap into " + parts + " heaps"
	}
	switch m.Leaves {
	case 1:
		return take + " if that is the whole heap"
	case 2:
		return take + " but not the whole heap"
	case 3:
		return take
	case 7:
		return take + " and leave at most two heaps"
	case 15:
		return take + " and leave at most three heaps"
	}
	return take + " and leave " + m.Leaves.String()
}
