package reports

import (
	"context"
	"fmt"

	"example.org/grundy/plots"
	"example.org/grundy/sgtable/classics/dynamic"
	"example.org/grundy/sgtable/classics/nim"
	"example.org/grundy/sgtable/wythoff"
)

// classicFigures are the pictures of the classical games. What they show comes from playing the
// games by their rules, except for Nim's, whose rule the table of classics checks.
var classicFigures = []figure{
	{"nim-regions", "Classics", nimRegions},
	{"wythoff-regions", "Classics", wythoffRegions},
	{"wythoff-misere", "Classics", wythoffMisere},
	{"fibonacci-nim", "Classics", fibonacciNim},
	{"dynamic-nim", "Classics", dynamicNim},
	{"zeckendorf", "Classics", zeckendorf},
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
func nimRegions() (*plots.Figure, error) {
	const side, third = 48, 13
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
	return plots.Regions(cells, side, []string{"the heap of 13 wins", "first heap wins", "second heap wins", "each wins", "P-position"}, plots.RegionsOptions{Options: plots.Options{
		Title: "Nim with a third heap of 13: which heap wins", XLabel: "first heap", YLabel: "second heap",
		Caption: "Positions of Nim with two heaps and a third of 13 tokens, by the heap that a winning move makes smaller.",
	}})
}

// wythoffRegions draws which kinds of moves win Wythoff's game.
func wythoffRegions() (*plots.Figure, error) {
	const side = 60
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
	return plots.Regions(cells, side, []string{"won from one heap only", "won from both heaps only", "won either way", "P-position"}, plots.RegionsOptions{Options: plots.Options{
		Title: "Wythoff's game: how a position is won", XLabel: "first heap", YLabel: "second heap",
		Caption: fmt.Sprintf("Positions of Wythoff's game, heaps 0 to %d, by the moves that win them: from one heap, from both, or either; P-positions are lost.", side-1),
	}})
}

// wythoffMisere draws the P-positions of both plays.
func wythoffMisere() (*plots.Figure, error) {
	const side = 30
	normal, err := wythoff.Outcomes(side, wythoff.Normal)
	if err != nil {
		return nil, err
	}
	misere, err := wythoff.Outcomes(side, wythoff.Misere)
	if err != nil {
		return nil, err
	}
	cells := cellsOf(side, side, func(x, y int) uint8 {
		switch a, b := normal.P(x, y), misere.P(x, y); {
		case a && b:
			return 1
		case a:
			return 2
		case b:
			return 3
		}
		return 0
	})
	return plots.Regions(cells, side, []string{"N-position in both", "P in both", "P in normal play only", "P in misère play only"}, plots.RegionsOptions{Options: plots.Options{
		Title: "Wythoff's game: P-positions of normal and of misère play", XLabel: "first heap", YLabel: "second heap",
		Caption: fmt.Sprintf("P-positions of Wythoff's game in normal and misère play, heaps 0 to %d: they differ in (0,0), (1,2) and (0,1), (2,2) only.", side-1),
	}})
}

// fibonacciNim draws which positions of Fibonacci nim are lost.
func fibonacciNim() (*plots.Figure, error) {
	const heaps = 90
	rule, err := dynamic.AtMost(2)
	if err != nil {
		return nil, err
	}
	least, err := rule.Search(context.Background(), heaps)
	if err != nil {
		return nil, err
	}
	const most = 36
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
	return plots.Regions(cells, heaps, []string{"no such position", "won", "lost"}, plots.RegionsOptions{FirstX: 1, FirstY: 1, Options: plots.Options{
		Title: "Fibonacci nim: who is to move wins or loses", XLabel: "tokens", YLabel: "most that may be taken",
		Caption: "Positions of Fibonacci nim, by search: who is to move loses when the least part of the Zeckendorf form is more than may be taken.",
	}})
}

// dynamicNim draws the lost starts of dynamic nim by factor.
func dynamicNim() (*plots.Figure, error) {
	const heaps, factors = 200, 10
	cells := make([]uint8, 0, heaps*factors)
	for k := int64(1); k <= factors; k++ {
		rule, err := dynamic.AtMost(k)
		if err != nil {
			return nil, err
		}
		least, err := rule.Search(context.Background(), heaps)
		if err != nil {
			return nil, err
		}
		for n := int64(1); n <= heaps; n++ {
			lost := uint8(0)
			if least[n] >= n { // only taking all would win, which the first move may not
				lost = 1
			}
			cells = append(cells, lost)
		}
	}
	return plots.Regions(cells, heaps, []string{"won by who begins", "lost"}, plots.RegionsOptions{FirstX: 1, FirstY: 1, Options: plots.Options{
		Title: "Dynamic nim: lost starts by factor", XLabel: "tokens", YLabel: "factor k", Height: 200,
		Caption: "Starts of dynamic nim, in which a move takes at most k times what was just taken, for k = 1 (powers of two), 2 (Fibonacci numbers) to 10, by search.",
	}})
}

func zeckendorf() (*plots.Figure, error) {
	return plots.Zeckendorf(55, plots.ZeckendorfOptions{Options: plots.Options{
		Title:   "Zeckendorf forms of 1 to 55",
		Caption: "Each number as a sum of Fibonacci numbers no two of which follow each other: a filled cell is a term.",
	}})
}
