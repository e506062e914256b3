// Package answers holds what the program answers about positions, values and Wythoff's game, as data: the command
// line writes it as text or as JSON, a page draws it. The fields have the names of JSON.
package answers

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"example.org/grundy/periodicity/misere"
	"example.org/grundy/periodicity/runs"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/exhaust"
	"example.org/grundy/sgtable/sum"
)

// MostOptions is how many options of a heap are listed.
const MostOptions = 1000

// Judged is what is known of a position.
type Judged struct {
	Position   string          `json:"position"`
	Play       string          `json:"play"`
	Value      *sgtable.Nimber `json:"value"` // null in misère play, which no value decides
	Outcome    string          `json:"outcome"`
	Simplified string          `json:"simplified"`
	How        string          `json:"how"`
	Heaps      []HeapValue     `json:"heaps,omitempty"`
	Winning    []WinningMove   `json:"winning_moves"`
	Unlisted   string          `json:"winning_moves_unlisted,omitempty"` // why the list is not there
	Options    []HeapOptions   `json:"options,omitempty"`
	Notes      []string        `json:"notes,omitempty"`
}

// HeapValue is a heap with its value, and the value that a winning move gives it.
type HeapValue struct {
	Game   string         `json:"game"`
	Size   int64          `json:"size"`
	Shown  string         `json:"shown,omitempty"` // a position of the game's own, whose size says nothing
	Value  sgtable.Nimber `json:"value"`
	Wanted sgtable.Nimber `json:"wanted"`
}

// WinningMove is a winning move, or the first of Count that are alike: see [sum.Family].
type WinningMove struct {
	Heap   int     `json:"heap"` // counted from 1
	Game   string  `json:"game"`
	Size   int64   `json:"size"`
	Shown  string  `json:"shown,omitempty"` // as in HeapValue
	Take   int64   `json:"take"`
	Leaves []int64 `json:"leaves"`
	Step   int64   `json:"step,omitempty"`
	Count  int64   `json:"count,omitempty"` // only where it is more than 1
	Words  string  `json:"words"`
}

// String says the heap and the move.
func (m WinningMove) String() string {
	return HeapName(m.Heap, m.Game, m.Size, m.Shown) + ": " + m.Words
}

// HeapName names a heap by its number, counted from 1, and its size, or the position of the game's own.
func HeapName(number int, game string, size int64, shown string) string {
	if shown == "" {
		shown = strconv.FormatInt(size, 10)
	}
	return fmt.Sprintf("heap %d (%s:%s)", number, game, shown)
}

// MoveName says the heap of a position and the move in it.
func MoveName(p sum.Position, m sum.Move) string {
	h := p[m.Heap]
	return HeapName(m.Heap+1, h.Game.String(), h.Size, shown(h)) + ": " + m.String()
}

// shown returns how a position of a game's own is written, "" for a heap.
func shown(h sum.Heap) string {
	if h.Size >= 0 {
		return ""
	}
	return h.Shown()
}

// HeapOptions lists the options of a heap.
type HeapOptions struct {
	Heap    int          `json:"heap"` // counted from 1
	Options []HeapOption `json:"options"`
	All     bool         `json:"all"` // false if there are more
}

// HeapOption is an option of a heap with its value.
type HeapOption struct {
	Take   int64          `json:"take"`
	Leaves []int64        `json:"leaves"`
	Value  sgtable.Nimber `json:"value"`
	Words  string         `json:"words"`
}

// Count counts the winning moves.
func (a *Judged) Count() (total int64) {
	for _, m := range a.Winning {
		total += max(1, m.Count)
	}
	return total
}

// Judge decides positions, and remembers the values that it computed. It is not safe for concurrent use.
type Judge struct {
	Play exhaust.Play
	// Tell, if set, is told what takes long, before it is begun.
	Tell func(format string, args ...any)

	known runs.AnyHeap
}

// Decide decides the position: in misère play by the misère quotient where that is proved.
func (j *Judge) Decide(ctx context.Context, p sum.Position) (sum.Judgement, error) {
	if j.Play == exhaust.Misere {
		judgement, err := misere.Judge(ctx, p)
		if !errors.Is(err, misere.ErrUnknown) {
			return judgement, err
		}
		if j.Tell != nil && p.NeedsSearch() {
			j.Tell("%v; search of every line of play: up to a million positions, a minute and some hundred MB", err)
		}
	}
	return p.Judge(ctx, j.Play, j.known.Value, j.known.Law)
}

// Best returns a winning move, or a slow one and false if there is none.
func (j *Judge) Best(ctx context.Context, p sum.Position) (sum.Move, bool, error) {
	judgement, err := j.Decide(ctx, p)
	if err != nil {
		return sum.Move{}, false, err
	}
	if len(judgement.Winning) > 0 {
		return judgement.Winning[0].At(0), true, nil
	}
	m, _ := p.SlowMove()
	return m, false, nil
}

// Position decides the position, and says what is known of it, with the options of its heaps if they are wanted.
func (j *Judge) Position(ctx context.Context, p sum.Position, options bool) (*Judged, error) {
	judgement, err := j.Decide(ctx, p)
	if err != nil {
		return nil, err
	}
	a := &Judged{
		Position: p.String(), Play: judgement.Play.String(), Outcome: judgement.Outcome.String(), How: judgement.How,
		Simplified: p.String(), // pairs do not cancel in misère play
		Winning:    []WinningMove{},
	}
	if judgement.Play == exhaust.Normal {
		a.Value, a.Simplified = &judgement.Value, p.Simplified().String()
	}
	for i, v := range judgement.Heaps {
		a.Heaps = append(a.Heaps, HeapValue{p[i].Game.String(), p[i].Size, shown(p[i]), v, v.Xor(judgement.Value)})
	}
	if judgement.Unlisted != nil {
		a.Unlisted = judgement.Unlisted.Error()
	}
	for _, m := range judgement.Winning {
		a.Winning = append(a.Winning, winningMoveOf(p[m.Heap], m))
	}
	if options {
		if a.Options, err = j.Options(ctx, p); err != nil {
			return nil, fmt.Errorf("options: %w", err)
		}
	}
	for _, h := range p {
		note := h.Game.Title + ": " + h.Game.Note
		if h.Game.Note != "" && !slices.Contains(a.Notes, note) {
			a.Notes = append(a.Notes, note)
		}
	}
	a.Notes = append(a.Notes, j.known.Notes()...)
	return a, nil
}

func winningMoveOf(h sum.Heap, m sum.Family) WinningMove {
	w := WinningMove{Heap: m.Heap + 1, Game: h.Game.String(), Size: h.Size, Shown: shown(h), Take: m.Take, Leaves: append([]int64{}, m.Leaves...), Words: m.String()}
	if m.Count > 1 {
		w.Step, w.Count = m.Step, m.Count
	}
	return w
}

// Options lists the options of each heap with their values, at most [MostOptions] of each.
func (j *Judge) Options(ctx context.Context, p sum.Position) (list []HeapOptions, err error) {
	for i, h := range p {
		o := HeapOptions{Heap: i + 1, Options: []HeapOption{}}
		var options []sum.Valued
		if options, o.All, err = h.OptionValues(ctx, j.known.Value, MostOptions); err != nil {
			return nil, err
		}
		for _, m := range options {
			o.Options = append(o.Options, HeapOption{m.Take, append([]int64{}, m.Leaves...), m.Value, m.String()})
		}
		list = append(list, o)
	}
	return list, nil
}
