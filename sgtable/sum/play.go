package sum

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.org/grundy/internal/numbers"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/subtraction"
)

// ReadMove reads a move as a player writes it: the heap, counted from 1, how many tokens to take, and
// the heaps that are left, which may be missing where only one way is allowed: "2 3", "2 take 3", "1 2
// leaving 3 and 2". The error says what is wrong, or that the rules do not allow the move.
func (p Position) ReadMove(text string) (Move, error) {
	if m, ok, err := p.readListed(text); ok {
		return m, err
	}
	var list []int64
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \t:,;+()", r) }) {
		switch strings.ToLower(word) {
		case "heap", "take", "leaving", "leave", "and", "from", "split", "into":
			continue
		}
		n, err := numbers.Parse(word, 1<<62)
		if err != nil {
			return Move{}, fmt.Errorf("move %q: %w", text, err)
		}
		list = append(list, n)
	}
	if len(list) < 2 {
		return Move{}, fmt.Errorf("move %q: want the heap and how many to take, as in 1 2, and what is left where it splits, as in 1 2 leaving 3 and 2", text)
	}
	if list[0] < 1 || list[0] > int64(len(p)) {
		return Move{}, fmt.Errorf("move %q: heap %d: want 1 to %d", text, list[0], len(p))
	}
	m := Move{Heap: int(list[0]) - 1, Take: list[1]}
	h := p[m.Heap]
	if m.Take > h.Size {
		return Move{}, fmt.Errorf("move %q: heap %d holds %d: want to take at most so many", text, list[0], h.Size)
	}
	if m.Leaves = list[2:]; len(m.Leaves) == 0 {
		var err error
		if m.Leaves, err = h.onlyWay(m.Take); err != nil {
			return Move{}, fmt.Errorf("move %q: %w", text, err)
		}
	}
	slices.SortFunc(m.Leaves, func(a, b int64) int { return cmp.Compare(b, a) })
	if err := h.allows(m); err != nil {
		return Move{}, fmt.Errorf("move %q: %w", text, err)
	}
	return m, nil
}

// onlyWay returns what is left when so many are taken, if there is one way.
func (h Heap) onlyWay(take int64) ([]int64, error) {
	rest := h.Size - take
	if rest == 0 {
		return nil, nil
	}
	if d := h.Game.Rules.Digit(take); d.Most() > 1 && rest > 1 {
		return nil, errors.New("the rest may be split: want what is left, as in 1 2 leaving " + strconv.FormatInt(rest, 10))
	}
	return []int64{rest}, nil
}

// allows returns nil if the rules allow the move in the heap, else an error that says why not. It costs
// the number of heaps left.
func (h Heap) allows(m Move) error {
	rules := h.Game.Rules
	total := m.Take
	for i, n := range m.Leaves {
		if n < 1 {
			return fmt.Errorf("heap %d is left: want heaps of at least 1", n)
		}
		if rules.Distinct() && i > 0 && m.Leaves[i-1] == n {
			return fmt.Errorf("two heaps of %d are left: want heaps that differ", n)
		}
		total += n
	}
	switch d := rules.Digit(m.Take); {
	case total != h.Size:
		return fmt.Errorf("%d are taken or left of a heap of %d", total, h.Size)
	case slices.Contains(rules.Frozen(), h.Size):
		return fmt.Errorf("a heap of %d may not be touched", h.Size)
	case d == 0:
		return fmt.Errorf("%d may not be taken (%s)", m.Take, sgtable.Words(rules))
	case !d.Has(len(m.Leaves)):
		return fmt.Errorf("%d may be taken if that leaves %s, not %d", m.Take, d, len(m.Leaves))
	case m.Take == 0 && len(m.Leaves) < 2:
		return errors.New("a move has to change something")
	}
	return nil
}

// mostTried is the number of amounts that SlowMove looks at in a heap.
const mostTried = 1 << 20

// SlowMove returns a move that changes little, for a player who has no winning one and waits for a
// mistake: the fewest tokens of the largest heap that allows a move. It reports false if there is no
// move, or none that takes few.
func (p Position) SlowMove() (Move, bool) {
	order := make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(p[b].Size, p[a].Size) })
	for _, i := range order {
		h := p[i]
		if _, ok := h.Game.Rules.(sgtable.Listed); ok {
			for m := range Options(h.Game.Rules, h.Size) {
				m.Heap = i
				return m, true
			}
			continue
		}
		from, to := int64(0), min(h.Size, mostTried)
		if set, ok := h.Game.Rules.(subtraction.Set); ok { // its least amount may be large
			from = set.Least()
			to = min(from, h.Size)
		}
		for take := from; take <= to; take++ {
			for parts := 0; parts <= h.Game.Rules.Digit(take).Most(); parts++ {
				m := Move{Heap: i, Take: take, Leaves: manyOnes(h.Size-take, parts)}
				if h.allows(m) == nil {
					return m, true
				}
			}
		}
	}
	return Move{}, false
}

// manyOnes lays the rest out as so many heaps, all but the first of 1.
func manyOnes(rest int64, parts int) []int64 {
	if parts == 0 {
		return nil
	}
	leaves := []int64{rest - int64(parts-1)}
	for range parts - 1 {
		leaves = append(leaves, 1)
	}
	return leaves
}
