package sum

import (
	"context"
	"errors"
	"fmt"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/classics/misere"
	"example.org/grundy/sgtable/exhaust"
	"example.org/grundy/sgtable/takebreak"
)

// Judgement says who wins a position, how that is known, and every winning move.
type Judgement struct {
	Play    exhaust.Play
	Outcome exhaust.Outcome
	Value   sgtable.Nimber   // the nim-sum, in normal play; no value decides misère play
	Heaps   []sgtable.Nimber // the heaps' values, in normal play
	How     string           // what the outcome rests on, in words
	Winning []Family
	// Unlisted says why the winning moves are not listed, nil if they are.
	Unlisted error
}

// Judge decides a position. In normal play the nim-sum of the heaps' values tells, which values gives; the
// winning moves of large heaps are told in classes where law knows how a game goes on (nil: nowhere).
// In misère play Nim has a closed rule, and every other game is searched, as far as that goes.
func (p Position) Judge(ctx context.Context, play exhaust.Play, values Values, law Law) (Judgement, error) {
	if play == exhaust.Normal {
		return p.judgeNormal(ctx, values, law)
	}
	if heaps, ok := p.nimHeaps(); ok {
		return judgeMisereNim(heaps)
	}
	j, err := p.judgeBySearch(ctx, play)
	if err != nil {
		return Judgement{}, fmt.Errorf("%s play of %s by search: %w", play, p, err)
	}
	return j, nil
}

// judgeBySearch searches once: what is learnt of the position holds its options.
func (p Position) judgeBySearch(ctx context.Context, play exhaust.Play) (Judgement, error) {
	s, err := newSearch(ctx, p, maxPositions)
	if err != nil {
		return Judgement{}, err
	}
	r, err := s.solve(ctx, s.start)
	if err != nil {
		return Judgement{}, err
	}
	moves, err := s.winning(ctx, p, play)
	return Judgement{Play: play, Outcome: r.Outcome(play), How: "search of every line of play", Winning: singly(moves)}, err
}

// NeedsSearch reports whether Judge has to search the position in misère play.
func (p Position) NeedsSearch() bool {
	_, nim := p.nimHeaps()
	return !nim
}

func (p Position) judgeNormal(ctx context.Context, values Values, law Law) (Judgement, error) {
	heaps, err := p.HeapValues(ctx, values)
	if err != nil {
		return Judgement{}, err
	}
	value := nimSum(heaps)
	j := Judgement{Value: value, Heaps: heaps, Outcome: exhaust.N, How: "nim-sum of the heaps' Grundy values"}
	if value == 0 {
		j.Outcome = exhaust.P
	}
	if law == nil {
		law = func(context.Context, sgtable.Rules) (Periodic, bool, error) { return Periodic{}, false, nil }
	}
	j.Winning, err = p.winning(heaps, func(h Heap, want sgtable.Nimber) ([]Family, error) {
		return h.familiesOf(ctx, want, values, law)
	})
	if errors.Is(err, ErrTooManyOptions) {
		j.Unlisted, err = err, nil
	}
	return j, err
}

// nim are the rules of Nim.
var nim = func() sgtable.Rules {
	code, err := takebreak.New([]sgtable.Leaves{0}, []sgtable.Leaves{3})
	if err != nil {
		panic(err) // 0.[3] is a code
	}
	return code
}()

// nimHeaps returns the heaps of a position that is Nim and nothing else, by whatever name.
func (p Position) nimHeaps() ([]int64, bool) {
	heaps := make([]int64, len(p))
	for i, h := range p {
		if !sgtable.Same(h.Game.Rules, nim) {
			return nil, false
		}
		heaps[i] = h.Size
	}
	return heaps, true
}

func judgeMisereNim(heaps []int64) (Judgement, error) {
	losing, err := misere.Losing(heaps...)
	if err != nil {
		return Judgement{}, err
	}
	j := Judgement{Play: exhaust.Misere, Outcome: exhaust.N, How: "closed rule of misère Nim (Bouton 1901)"}
	if losing {
		j.Outcome = exhaust.P
	}
	moves, err := misere.WinningMoves(heaps)
	for _, m := range moves {
		move := Move{Heap: m.Heap, Take: m.From - m.To}
		if m.To > 0 {
			move.Leaves = []int64{m.To}
		}
		j.Winning = append(j.Winning, Family{move, 0, 1})
	}
	return j, err
}
