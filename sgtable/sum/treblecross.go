package sum

import (
	"context"
	"fmt"
	"strings"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/takebreak"
)

// Treblecross is a strip of squares of which some are marked: who makes three marks in a row wins (Winning Ways, chapter 4). Where a
// square completes three, it wins at once. Else nobody marks a square within two of a mark, which would let the other one
// complete three, and the rest is a sum of heaps of 0.007.
type Treblecross []bool

// mostSquares is the longest strip that is read.
const mostSquares = 10_000

// ParseTreblecross reads a strip, a sign for each square: X for a mark, and ".", "_" or "-" for none. The error says what is wrong;
// a strip with three marks in a row is one, for that game is over.
func ParseTreblecross(text string) (Treblecross, error) {
	fail := func(at int, format string, args ...any) error {
		return &sgtable.SyntaxError{What: "board", Text: text, At: at, Problem: fmt.Sprintf(format, args...)}
	}
	var board Treblecross
	for at, sign := range text {
		switch sign {
		case 'X', 'x':
			board = append(board, true)
		case '.', '_', '-':
			board = append(board, false)
		default:
			return nil, fail(at, "sign %q at square %d: want X for a mark and . for a free square", sign, len(board)+1)
		}
		if board.three(len(board) - 2) {
			return nil, fail(at, "three marks in a row end the game at square %d: want a game that goes on", len(board))
		}
	}
	if len(board) < 3 || len(board) > mostSquares {
		return nil, fail(-1, "%d squares: want 3 to %d", len(board), mostSquares)
	}
	return board, nil
}

// IsBoard reports whether a text is meant for a strip and not for a heap: it has a sign of one, and no digit.
func IsBoard(text string) bool {
	return strings.ContainsAny(text, "Xx._-") && !strings.ContainsAny(text, "0123456789")
}

// String writes the strip as ParseTreblecross reads it.
func (b Treblecross) String() string {
	var text strings.Builder
	for _, marked := range b {
		if marked {
			text.WriteByte('X')
		} else {
			text.WriteByte('.')
		}
	}
	return text.String()
}

// marked reports whether there is a mark, also at squares beyond the ends.
func (b Treblecross) marked(i int) bool { return i >= 0 && i < len(b) && b[i] }

// three reports whether three marks stand in a row with square i in the middle.
func (b Treblecross) three(i int) bool { return b.marked(i-1) && b.marked(i) && b.marked(i+1) }

// completes reports whether a mark at the free square i makes three in a row.
func (b Treblecross) completes(i int) bool {
	l, ll, r, rr := b.marked(i-1), b.marked(i-2), b.marked(i+1), b.marked(i+2)
	return l && ll || l && r || r && rr
}

// safe reports whether square i is free and no mark is within two of it.
func (b Treblecross) safe(i int) bool {
	for j := i - 2; j <= i+2; j++ {
		if b.marked(j) {
			return false
		}
	}
	return true
}

// Over reports whether three marks stand in a row: whoever made the last has won.
func (b Treblecross) Over() bool {
	for i := range b {
		if b.three(i) {
			return true
		}
	}
	return false
}

// Quiet returns a free square, counted from 0, with no mark within two of it, or −1 if there is none: a mark anywhere else
// lets the other player make three.
func (b Treblecross) Quiet() int {
	for i := range b {
		if b.safe(i) {
			return i
		}
	}
	return -1
}

// Heaps returns the heaps of 0.007 that the strip is while no mark is near another: n+2 for a strip of n squares without one, k for a
// gap of k squares at an end, k−2 for one between two marks.
func (b Treblecross) Heaps() []int64 {
	var heaps []int64
	last := -1 // the last mark
	for i, marked := range b {
		switch {
		case !marked:
		case last < 0:
			heaps, last = append(heaps, int64(i)), i
		default:
			heaps, last = append(heaps, max(0, int64(i-last-1)-2)), i
		}
	}
	if last < 0 {
		return []int64{int64(len(b)) + 2}
	}
	return append(heaps, int64(len(b)-last-1))
}

// TreblecrossJudgement says who wins a strip, and by which squares.
type TreblecrossJudgement struct {
	// AtOnce says that a square completes three: then no heaps are looked at.
	AtOnce  bool
	Heaps   []int64
	Values  []sgtable.Nimber // of the heaps
	Value   sgtable.Nimber   // their nim-sum
	Winning []int            // squares that win, counted from 1; none for a P-position
}

// TreblecrossRules are the rules of the heaps, 0.007.
func TreblecrossRules() sgtable.Rules { return treblecross }

var treblecross = func() sgtable.Rules {
	code, err := takebreak.Parse("0.007")
	if err != nil {
		panic(err) // a code
	}
	return code
}()

// Judge decides the strip. It costs the values of heaps up to the longest gap and, where some move wins, a look at the whole
// strip for each square that is safe.
func (b Treblecross) Judge(ctx context.Context, values Values) (TreblecrossJudgement, error) {
	j := TreblecrossJudgement{}
	for i := range b {
		if !b[i] && b.completes(i) {
			j.AtOnce, j.Winning = true, append(j.Winning, i+1)
		}
	}
	if j.AtOnce {
		return j, nil
	}
	j.Heaps = b.Heaps()
	for _, n := range j.Heaps {
		v, err := values(ctx, treblecross, n)
		if err != nil {
			return j, err
		}
		j.Values, j.Value = append(j.Values, v), j.Value.Xor(v)
	}
	if j.Value == 0 {
		return j, nil
	}
	gaps := append(Treblecross{}, b...)
	for i := range b {
		if !b.safe(i) {
			continue
		}
		gaps[i] = true
		after, err := values.sum(ctx, treblecross, gaps.Heaps())
		if err != nil {
			return j, err
		}
		gaps[i] = false
		if after == 0 {
			j.Winning = append(j.Winning, i+1)
		}
	}
	return j, nil
}
