package wythoff

import "fmt"

// Case names the step of the theorem's proof that a winning move is. The proof finds one winning
// move from every N-position (x,y), x ≤ y, by the pair that holds x:
//
//  1. x = b_k: the larger heap goes down to a_k.
//  2. x = a_k and y > b_k: the larger heap goes down to b_k.
//  3. x = a_k and y < b_k: then d = y−x < k, and both heaps go down to the pair d, a_d < a_k.
//
// In misère play the pairs (0,1) and (2,2) take the places of pairs 1 and 0.
type Case uint8

const (
	Extra     Case = iota // wins too, but the proof makes another move here
	LargerToA             // case 1
	LargerToB             // case 2
	Both                  // case 3
)

// String says in words what the case is.
func (c Case) String() string {
	switch c {
	case LargerToA:
		return "case 1: the smaller heap is b_k, the larger goes down to a_k"
	case LargerToB:
		return "case 2: the smaller heap is a_k, the larger goes down to b_k"
	case Both:
		return "case 3: the smaller heap is a_k, the larger is below b_k, both go down to the pair of their difference"
	default:
		return "another winning move than the proof's"
	}
}

// Move is a winning move: To is an option of From and a P-position.
type Move struct {
	From, To Position
	Case     Case
}

// String writes m as "(3,4) → (1,2): take 2 from both heaps".
func (m Move) String() string {
	dx, dy := m.From.X-m.To.X, m.From.Y-m.To.Y
	switch {
	case dx == 0:
		return fmt.Sprintf("%v → %v: take %d from the second heap", m.From, m.To, dy)
	case dy == 0:
		return fmt.Sprintf("%v → %v: take %d from the first heap", m.From, m.To, dx)
	default:
		return fmt.Sprintf("%v → %v: take %d from both heaps", m.From, m.To, dx)
	}
}

// WinningMoves lists every winning move from p, in constant time for heaps of any size: from the
// first heap, from the second, from both. There are at most three, for each row, column and
// diagonal holds only one P-position. A P-position has none; neither has (0,0) in misère play,
// which is won without a move. A position with a negative heap is an error.
func WinningMoves(p Position, play Play) ([]Move, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	var moves []Move
	add := func(to Position, c Case) {
		if isOption(p, to) && isP(to, play) {
			moves = append(moves, Move{p, to, c})
		}
	}
	small, large := min(p.X, p.Y), max(p.X, p.Y)
	partner, fits := partnerIn(small, play) // of the smaller heap
	if x, ok := partnerIn(p.Y, play); ok {
		add(Position{x, p.Y}, oneHeap(p.Y, x, large == p.X))
	}
	if y, ok := partnerIn(p.X, play); ok {
		add(Position{p.X, y}, oneHeap(p.X, y, large == p.Y))
	}
	if d, ok := pairIn(large-small, play); ok {
		c := Extra
		if !fits || partner > large {
			c = Both
		}
		if p.X <= p.Y {
			add(Position{d.A, d.B}, c)
		} else {
			add(Position{d.B, d.A}, c)
		}
	}
	return moves, nil
}

// oneHeap names the move that keeps one heap and reduces the other to that heap's partner.
func oneHeap(kept, partner int64, reducesLarger bool) Case {
	switch {
	case !reducesLarger:
		return Extra
	case partner < kept:
		return LargerToA
	default:
		return LargerToB
	}
}

// isOption reports whether a move leads from p to q.
func isOption(p, q Position) bool {
	dx, dy := p.X-q.X, p.Y-q.Y
	return q.X >= 0 && q.Y >= 0 && dx >= 0 && dy >= 0 && (dx > 0 || dy > 0) && (dx == 0 || dy == 0 || dx == dy)
}

// isP is IsP for a position without negative heaps.
func isP(p Position, play Play) bool {
	is, err := IsP(p, play)
	return err == nil && is
}

// partnerIn returns the heap that makes a P-position with x ≥ 0, if it fits int64.
func partnerIn(x int64, play Play) (int64, bool) {
	if play == Misere && x <= 2 {
		return []int64{1, 0, 2}[x], true
	}
	y, err := Partner(x)
	return y, err == nil
}

// pairIn returns the P-position whose heaps differ by d ≥ 0, if it fits int64.
func pairIn(d int64, play Play) (Pair, bool) {
	if play == Misere && d < 2 {
		return Pair{2 - 2*d, 2 - d}, true
	}
	p, err := At(d)
	return p, err == nil
}
