package survey

import (
	"fmt"
	"math"
	"strconv"
)

// Depth says how far games are searched.
type Depth struct {
	MaxHeap int64 `json:"max_heap"` // the largest heap that may be computed
	// A game that is open there with some rare heaps, but fewer than FewRare, is searched up to heap Deeper; none if that is 0.
	// Games that do not leave two heaps have none, and stay at MaxHeap.
	FewRare int64 `json:"few_rare,omitempty"`
	Deeper  int64 `json:"deeper,omitempty"`
}

// String says it in words.
func (d Depth) String() string {
	return d.Words(func(n int64) string { return strconv.FormatInt(n, 10) })
}

// Words says it in words, with numbers as a reader wants them.
func (d Depth) Words(number func(int64) string) string {
	if d.Deeper == 0 {
		return "heap " + number(d.MaxHeap)
	}
	return fmt.Sprintf("heap %s, and heap %s where fewer than %s heaps are rare", number(d.MaxHeap), number(d.Deeper), number(d.FewRare))
}

// Most is the largest heap that may be computed of any game.
func (d Depth) Most() int64 { return max(d.MaxHeap, d.Deeper) }

// Check says what is wrong with a depth.
func (d Depth) Check() error {
	switch {
	case d.MaxHeap < 0 || d.MaxHeap == math.MaxInt64:
		return fmt.Errorf("max_heap %d: want a heap from 0 to %d", d.MaxHeap, math.MaxInt64-1)
	case d.Deeper == 0 && d.FewRare == 0:
		return nil
	case d.Deeper <= d.MaxHeap || d.Deeper == math.MaxInt64 || d.FewRare < 1:
		return fmt.Errorf("deeper, to heap %d where fewer than %d are rare: want a heap past %d and at least 1", d.Deeper, d.FewRare, d.MaxHeap)
	}
	return nil
}
