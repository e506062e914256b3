package reports

import (
	"context"
	"fmt"
	"slices"

	"example.org/grundy/plots"
	"example.org/grundy/sgtable/classics/dynamic"
	"example.org/grundy/sgtable/classics/misere"
	"example.org/grundy/sgtable/classics/nim"
	"example.org/grundy/sgtable/twoheap"
	"example.org/grundy/sgtable/wythoff"
)

// Board is a figure of a game that is not one heap's sequence.
type Board struct {
	Game, Kind string
	Size       int // what it is drawn to, unless told: heaps a side, tokens, pairs
	Most       int // the largest size
	draw       func(size int, l Looks) (*plots.Figure, error)
}

// boards are those there are; the first of a game is what it is drawn as unless a kind is asked for. What they
// show comes from playing the games by their rules, except for Nim's regions, whose rule the table of classics
// checks.
var boards = []Board{
	{"wythoff", "positions", 40, 10_000, wythoffPositions},
	{"wythoff", "heat", 64, 512, heat("wythoff")},
	{"wythoff", "regions", 60, 512, wythoffRegions},
	{"wythoff", "misere", 30, 512, wythoffMisere},
	{"nim", "heat", 64, 512, heat("nim")},
	{"nim", "regions", 48, 512, nimRegions},
	{"misere-nim", "positions", 20, 512, misereNim},
	{"fibonacci-nim", "outcomes", 90, 2000, fibonacciNim},
	{"dynamic-nim", "starts", 200, 2000, dynamicNim},
	{"zeckendorf", "forms", 55, 1000, zeckendorf},
}

// Boards lists the figures of games that are not one heap's sequence.
func Boards() []Board { return slices.Clone(boards) }

// BoardsOf lists the figures of a game: those of Boards, and of any game of two heaps its table.
func BoardsOf(game string) []Board {
	list := slices.DeleteFunc(Boards(), func(b Board) bool { return b.Game != game })
	if _, err := twoheap.Parse(game); err == nil && len(list) == 0 {
		list = append(list, Board{game, "heat", 64, 512, heat(game)})
	}
	return list
}

// Draw draws the board in a size, 0 for the usual one.
func (b Board) Draw(size int, l Looks) (*plots.Figure, error) {
	if size == 0 {
		size = b.Size
	}
	if size < 2 || size > b.Most {
		return nil, fmt.Errorf("figure %s of %s in size %d: want 2 to %d", b.Kind, b.Game, size, b.Most)
	}
	return b.draw(size, l)
}

// board returns the figure of a game in its usual size and looks.
func board(game, kind string) func() (*plots.Figure, error) {
	i := slices.IndexFunc(boards, func(b Board) bool { return b.Game == game && b.Kind == kind })
	return func() (*plots.Figure, error) { return boards[i].Draw(0, Looks{}) }
}

func heat(game string) func(int, Looks) (*plots.Figure, error) {
	return func(side int, l Looks) (*plots.Figure, error) { return HeatMap{Game: game, Side: side}.drawWith(l) }
}

// classicFigures are the pictures of the classical games in a report.
var classicFigures = []figure{
	{"nim-regions", "Classics", board("nim", "regions")},
	{"wythoff-regions", "Classics", board("wythoff", "regions")},
	{"wythoff-misere", "Classics", board("wythoff", "misere")},
	{"fibonacci-nim", "Classics", board("fibonacci-nim", "outcomes")},
	{"dynamic-nim", "Classics", board("dynamic-nim", "starts")},
	{"zeckendorf", "Classics", board("zeckendorf", "forms")},
}

// cellsOf fills a table row by row from below.
func cellsOf(cols, rows int, category func(x, y int) uint8) []uint8 {
	cells := make([]uint8, 0, cols*rows)
	for y := range rows {
		for x := range cols {
			cells = append(cells, category(x, y))
		}
	}
	return cells
}

// nimRegions draws which heap of Nim with three heaps wins, the third one fixed.
func nimRegions(side int, l Looks) (*plots.Figure, error) {
	const third = 13
	var failed error
	cells := cellsOf(side, side, func(x, y int) uint8 {
		moves, err := nim.WinningMoves([]int64{int64(x), int64(y), third})
		if err != nil {
			failed = err
		}
		switch len(moves) {
		case 0:
			return 4
		case 3:
			return 3
		}
		return [...]uint8{1, 2, 0}[moves[0].Heap]
	})
	if failed != nil {
		return nil, failed
	}
	return plots.Regions(cells, side, []string{"win: take from the 13", "from the first heap", "from the second heap", "from any of the three", "lost"}, plots.RegionsOptions{Options: l.apply(plots.Options{
		Title: "Nim, third heap 13: where to take from to win", XLabel: "first heap", YLabel: "second heap",
		Caption: "Positions of Nim with two heaps and a third of 13 tokens, by the heap that a winning move takes from; lost are the P-positions, whose nim-sum is 0.",
	})})
}

// wythoffRegions draws which kinds of moves win Wythoff's game.
func wythoffRegions(side int, l Looks) (*plots.Figure, error) {
	square, err := wythoff.Outcomes(side, wythoff.Normal)
	if err != nil {
		return nil, err
	}
	cells := cellsOf(side, side, func(x, y int) uint8 {
		if square.P(x, y) {
			return 3
		}
		var one, both bool
		for q := range wythoff.Options(wythoff.Position{X: int64(x), Y: int64(y)}) {
			if square.P(int(q.X), int(q.Y)) {
				diagonal := int64(x)-q.X == int64(y)-q.Y
				one, both = one || !diagonal, both || diagonal
			}
		}
		switch {
		case one && both:
			return 2
		case both:
			return 1
		}
		return 0
	})
	return plots.Regions(cells, side, []string{"win: take from one heap", "from both heaps alike", "either way", "lost"}, plots.RegionsOptions{Options: l.apply(plots.Options{
		Title: "Wythoff's game: where to take from to win", XLabel: "first heap", YLabel: "second heap",
		Caption: fmt.Sprintf("Positions of Wythoff's game, heaps 0 to %d, by the moves that win them: from one heap, from both, or either; P-positions are lost.", side-1),
	})})
}

// wythoffMisere draws the P-positions of both plays.
func wythoffMisere(side int, l Looks) (*plots.Figure, error) {
	normal, err := wythoff.Outcomes(side, wythoff.Normal)
	if err != nil {
		return nil, err
	}
	misere, err := wythoff.Outcomes(side, wythoff.Misere)
	if err != nil {
		return nil, err
	}
	return bothPlays("Wythoff's game", "they differ in (0,0), (1,2) and (0,1), (2,2) only", side, normal.P, misere.P, l)
}

// misereNim draws the P-positions of both plays of Nim with two heaps.
func misereNim(side int, l Looks) (*plots.Figure, error) {
	lost := func(x, y int) bool {
		p, err := misere.Losing(int64(x), int64(y))
		return p && err == nil // no heap is negative
	}
	return bothPlays("Nim with two heaps", "they differ where no heap is above 1", side, func(x, y int) bool { return x == y }, lost, l)
}

// bothPlays draws the P-positions of normal and of misère play of a game of two heaps.
func bothPlays(game, remark string, side int, normal, misere func(x, y int) bool, l Looks) (*plots.Figure, error) {
	cells := cellsOf(side, side, func(x, y int) uint8 {
		switch a, b := normal(x, y), misere(x, y); {
		case a && b:
			return 1
		case a:
			return 2
		case b:
			return 3
		}
		return 0
	})
	return plots.Regions(cells, side, []string{"won in both plays", "lost in both", "lost in normal play only", "lost in misère play only"}, plots.RegionsOptions{Options: l.apply(plots.Options{
		Title: game + ": P-positions of normal and of misère play", XLabel: "first heap", YLabel: "second heap",
		Caption: fmt.Sprintf("P-positions of %s in normal and misère play, heaps 0 to %d: %s.", game, side-1, remark),
	})})
}

// fibonacciNim draws which positions of Fibonacci nim are lost.
func fibonacciNim(heaps int, l Looks) (*plots.Figure, error) {
	rule, err := dynamic.AtMost(2)
	if err != nil {
		return nil, err
	}
	least, err := rule.Search(context.Background(), int64(heaps))
	if err != nil {
		return nil, err
	}
	most := max(heaps*2/5, 1)
	cells := cellsOf(heaps, most, func(x, y int) uint8 {
		n, limit := int64(x)+1, int64(y)+1
		switch {
		case limit > n:
			return 0
		case limit < least[n]:
			return 2
		}
		return 1
	})
	return plots.Regions(cells, heaps, []string{"no such position", "won", "lost"}, plots.RegionsOptions{FirstX: 1, FirstY: 1, Options: l.apply(plots.Options{
		Title: "Fibonacci nim: who is to move wins or loses", XLabel: "tokens", YLabel: "most that may be taken",
		Caption: "Positions of Fibonacci nim, by search: who is to move loses when the least part of the Zeckendorf form is more than may be taken.",
	})})
}

// dynamicNim draws the lost starts of dynamic nim by factor.
func dynamicNim(heaps int, l Looks) (*plots.Figure, error) {
	const factors = 10
	cells := make([]uint8, 0, heaps*factors)
	for k := int64(1); k <= factors; k++ {
		rule, err := dynamic.AtMost(k)
		if err != nil {
			return nil, err
		}
		least, err := rule.Search(context.Background(), int64(heaps))
		if err != nil {
			return nil, err
		}
		for n := int64(1); n <= int64(heaps); n++ {
			lost := uint8(0)
			if least[n] >= n { // only taking all would win, which the first move may not
				lost = 1
			}
			cells = append(cells, lost)
		}
	}
	return plots.Regions(cells, heaps, []string{"won by who begins", "lost"}, plots.RegionsOptions{FirstX: 1, FirstY: 1, EachRow: true, Options: l.apply(plots.Options{
		Title: "Dynamic nim: lost starts by factor", XLabel: "tokens", YLabel: "factor k", Height: 240,
		Caption: "Starts of dynamic nim, in which a move takes at most k times what was just taken, for k = 1 (powers of two), 2 (Fibonacci numbers) to 10, by search.",
	})})
}

func zeckendorf(n int, l Looks) (*plots.Figure, error) {
	return plots.Zeckendorf(n, plots.ZeckendorfOptions{Options: l.apply(plots.Options{
		Title:   fmt.Sprintf("Zeckendorf forms of 1 to %d", n),
		Caption: "Each number as a sum of Fibonacci numbers no two of which follow each other: a filled cell is a term.",
	})})
}
