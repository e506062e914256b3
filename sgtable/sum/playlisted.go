package sum

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.org/grundy/internal/numbers"
	"example.org/grundy/sgtable"
)

// readListed reads a move in a heap whose rules list its options: how many are taken, with what is left where several moves
// take so many, or what the move leads to, as options shows it. It reports false for another heap.
func (p Position) readListed(text string) (m Move, ok bool, err error) {
	first, rest, _ := strings.Cut(strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(text), "heap")), " ")
	number, err := strconv.Atoi(strings.Trim(first, ":,"))
	if err != nil || number < 1 || number > len(p) {
		return Move{}, false, nil
	}
	h := p[number-1]
	if _, ok := h.Game.Rules.(sgtable.Listed); !ok {
		return Move{}, false, nil
	}
	var found []Move
	for m := range Options(h.Game.Rules, h.Size) {
		if m.isSaid(rest) {
			m.Heap = number - 1
			found = append(found, m)
		}
	}
	switch len(found) {
	case 1:
		return found[0], true, nil
	case 0:
		return Move{}, true, fmt.Errorf("move %q: no option of %s: want one that options shows, such as %d 2, or %d and what is left", text, h, number, number)
	}
	return Move{}, true, fmt.Errorf("move %q: %d options of %s: want what is left, as in %d %s", text, len(found), h, number, found[0])
}

// isSaid reports whether the words are meant for the move.
func (m Move) isSaid(words string) bool {
	if m.Name != "" {
		return tight(words) == tight(m.Name) || "goto"+tight(words) == tight(m.Name)
	}
	var list []int64
	for _, w := range strings.FieldsFunc(words, func(r rune) bool { return strings.ContainsRune(" ,+", r) }) {
		switch w {
		case "take", "leaving", "and":
			continue
		}
		n, err := numbers.Parse(w, 1<<62)
		if err != nil {
			return false
		}
		list = append(list, n)
	}
	if len(list) == 0 || list[0] != m.Take {
		return false
	}
	slices.SortFunc(list[1:], func(a, b int64) int { return int(b - a) })
	return len(list) == 1 || slices.Equal(list[1:], m.Leaves)
}

// tight leaves out white space.
func tight(text string) string { return strings.Join(strings.Fields(text), "") }
