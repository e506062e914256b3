package verify

// Certificates that a misère quotient is infinite: theorem M4 of docs/misere.md.

import (
	"context"
	"errors"
	"fmt"

	"example.org/grundy/periodicity/certificate"
)

// mostFates is the largest number of cells that a check may hold, a byte each.
const mostFates = 1 << 26

// VerifyInfinite checks a certificate of an infinite misère quotient as [Verify] checks one of normal play: nil
// means that the quotient of its heaps is infinite. It takes a step for every move of every position of the
// theorem's box and one for each that is left out, and a byte for every cell.
func VerifyInfinite(ctx context.Context, c *certificate.Infinite, o Options) (Report, error) {
	k := &infiniteChecker{c: c, meter: meter{ctx: ctx, limit: int64(o.allowed())}, report: Report{Game: c.Game, Theorem: "balance", Heaps: c.Heaps + 1}}
	for _, step := range []func() error{k.header, k.bounds, k.moves, k.box, k.apart} {
		if err := step(); err != nil {
			return k.report, fmt.Errorf("certificate of %q refused: %w", c.Game, err)
		}
	}
	return k.report, nil
}

// infiniteChecker decides the positions of the box, in the order of their numbers of the largest heap, then of the
// next: so a position that is alike to an option comes first.
type infiniteChecker struct {
	c *certificate.Infinite
	meter
	report Report

	options [][]leaving // of each heap
	reach   int         // the most by which a move changes the balance
	least   int         // the smallest heap with a weight
	most    []int       // of each heap, how many the box has at most
	stride  []int       // of each heap, in the number of a cell
	shift   [][][]int   // shift[h][a+1][m]: what a heaps h more, beside m, add to the number of a cell
	counts  []int       // of each heap
	lost    []fate      // of the cells
	looked  int64       // positions
}

// leaving is a move: what it adds to the balance, and the heaps that it leaves, each size once, with how many of them.
type leaving struct {
	balance int
	sizes   []int
	times   []int
}

type fate uint8

const (
	unmet fate = iota
	won        // by who is to move
	lost
)

func (k *infiniteChecker) header() error {
	switch {
	case k.c.Format != certificate.InfiniteFormat:
		return wrong("format", k.c.Format, certificate.InfiniteFormat)
	case k.c.Version != certificate.InfiniteVersion:
		return wrong("version", k.c.Version, certificate.InfiniteVersion)
	}
	if err := k.c.CheckDigest(); err != nil {
		return err
	}
	k.checked("digest: that of the other fields")
	return nil
}

func (k *infiniteChecker) checked(format string, values ...any) {
	k.report.Checked = append(k.report.Checked, fmt.Sprintf(format, values...))
}

// bounds compares every number with what is allowed, and the lengths of all lists with the number of heaps.
func (k *infiniteChecker) bounds() error {
	const mostHeaps, mostCount = 64, 1 << 10
	n := k.c.Heaps
	switch {
	case n < 1 || n > mostHeaps:
		return wrong("heaps", n, fmt.Sprintf("1 … %d", mostHeaps))
	case int64(len(k.c.Folds)) != n || int64(len(k.c.Weights)) != n:
		return fmt.Errorf("%d folds and %d weights: want %d of each", len(k.c.Folds), len(k.c.Weights), n)
	case k.c.Bound < 1 || k.c.Bound > mostCount:
		return wrong("bound", k.c.Bound, fmt.Sprintf("1 … %d", mostCount))
	case k.weight(k.c.Down) != -1:
		return wrong("down", k.c.Down, "a heap of weight −1")
	case k.weight(k.c.Up) != 1:
		return wrong("up", k.c.Up, "a heap of weight 1")
	case len(k.c.Beside) > mostCount:
		return wrong("beside", fmt.Sprintf("%d heaps", len(k.c.Beside)), fmt.Sprintf("at most %d", mostCount))
	}
	for _, h := range k.c.Beside {
		if h < 1 || h > n {
			return wrong("beside", k.c.Beside, fmt.Sprintf("heaps of 1 … %d", n))
		}
	}
	for h, fold := range k.c.Folds {
		if len(fold) != 2 || fold[0] < 0 || fold[1] < 1 || max(fold[0], fold[1]) > mostCount {
			return wrong("folds", fold, fmt.Sprintf("a preperiod and a period, at most %d", mostCount))
		}
		switch w := k.c.Weights[h]; {
		case w < -1 || w > 1:
			return wrong("weights", k.c.Weights, "−1, 0 and 1")
		case w != 0 && fold[1] != k.c.Folds[k.c.Up-1][1]:
			return wrong("folds", fold, fmt.Sprintf("the period %d, as of all heaps with a weight", k.c.Folds[k.c.Up-1][1]))
		}
	}
	return nil
}

func (k *infiniteChecker) weight(h int64) int {
	if h < 1 || h > k.c.Heaps {
		return 0
	}
	return int(k.c.Weights[h-1])
}

// moves lists the options of every heap, from the rules alone. Heaps without options are left out of positions.
func (k *infiniteChecker) moves() error {
	game, err := parse(k.c.Game)
	switch {
	case err != nil:
		return fmt.Errorf("field %q: %w", "game", err)
	case game.row != nil:
		return fmt.Errorf("theorem balance does not cover %s: it is a row of a game of two heaps", k.c.Game)
	case game.endless:
		return fmt.Errorf("theorem balance does not cover %s: its moves do not end", k.c.Game)
	}
	k.options = make([][]leaving, k.c.Heaps+1)
	for n := int64(1); n <= k.c.Heaps; n++ {
		if n == game.frozen {
			continue
		}
		for _, m := range game.moves {
			k.leave(game, m, n)
		}
		if len(k.options[n]) == 0 && (k.weight(n) != 0 || k.c.Folds[n-1][0] != 0 || k.c.Folds[n-1][1] != 1) {
			return fmt.Errorf("heap %d has no option: want weight 0, preperiod 0 and period 1", n)
		}
		for _, o := range k.options[n] {
			k.reach = max(k.reach, o.balance, -o.balance)
		}
	}
	k.checked("game: %s", k.c.Game)
	return nil
}

// leave adds the options of heap n by a move.
func (k *infiniteChecker) leave(game *rules, m move, n int64) {
	if n == m.take && m.leaves(0) {
		k.option(n, nil)
	}
	for h := 1; h <= mostParts && n > m.take; h++ {
		if m.leaves(h) && (h > 1 || m.take > 0) {
			k.part(game, n, h, n-m.take, 1, nil)
		}
	}
}

// part adds the options of heap n that leave some heaps, which are chosen, and h more that sum to rest, none smaller
// than the least.
func (k *infiniteChecker) part(game *rules, n int64, h int, rest, least int64, chosen []int64) {
	if h == 1 && rest >= least {
		k.option(n, append(chosen, rest))
		return
	}
	for a := least; h > 1 && int64(h)*a <= rest; a++ {
		next := a
		if game.unequal {
			next++
		}
		k.part(game, n, h-1, rest-a, next, append(chosen, a))
	}
}

// option adds the option of heap n that leaves these heaps, which ascend.
func (k *infiniteChecker) option(n int64, heaps []int64) {
	o := leaving{balance: -k.weight(n)}
	for _, h := range heaps {
		if len(k.options[h]) == 0 {
			continue
		}
		o.balance += k.weight(h)
		if last := len(o.sizes) - 1; last >= 0 && o.sizes[last] == int(h) {
			o.times[last]++
		} else {
			o.sizes, o.times = append(o.sizes, int(h)), append(o.times, 1)
		}
	}
	k.options[n] = append(k.options[n], o)
}

// box looks at all positions of the box: who wins depends on the cell alone.
func (k *infiniteChecker) box() error {
	if err := k.measure(); err != nil {
		return err
	}
	if err := k.look(int(k.c.Heaps), 0, 0, 0); err != nil {
		return err
	}
	k.checked("outcomes: those of %d positions are told by their cells", k.looked)
	return nil
}

// measure sets the sizes of the box and of the cells.
func (k *infiniteChecker) measure() error {
	n := int(k.c.Heaps)
	large := func(h int) int { return int(k.c.Folds[h-1][0] + k.c.Folds[h-1][1]) } // more than so many are not told from fewer
	var heavy [3]int                                                               // those sums for the weights −1, 0, 1
	for h := 1; h <= n; h++ {
		heavy[k.c.Weights[h-1]+1] += large(h)
	}
	cells := 2*int(k.c.Bound) + 1
	k.most, k.stride, k.shift, k.counts = make([]int, n+1), make([]int, n+1), make([][][]int, n+1), make([]int, n+1)
	for h := n; h >= 1; h-- {
		k.stride[h], k.most[h] = cells, large(h)
		if cells *= large(h); cells > mostFates {
			return fmt.Errorf("more than %d cells: want fewer", mostFates)
		}
		if w := k.c.Weights[h-1]; w != 0 {
			k.most[h] = max(large(h), int(k.c.Bound)+k.reach+int(k.c.Folds[h-1][1])-1+heavy[1-w])
			k.least = h
		}
		if len(k.options[h]) == 0 {
			k.most[h] = 0
		}
	}
	for h := 1; h <= n; h++ {
		for a := -1; a <= mostParts; a++ {
			row := make([]int, k.most[h]+1)
			for m := range row {
				if m+a >= 0 {
					row[m] = k.stride[h] * (k.fold(h, m+a) - k.fold(h, m))
				}
			}
			k.shift[h] = append(k.shift[h], row)
		}
	}
	k.lost = make([]fate, cells)
	return k.meter.spend(int64(cells))
}

// fold returns how many heaps h are told from m.
func (k *infiniteChecker) fold(h, m int) int {
	preperiod, period := int(k.c.Folds[h-1][0]), int(k.c.Folds[h-1][1])
	if m >= preperiod+period {
		return preperiod + (m-preperiod)%period
	}
	return m
}

// told returns the number of a balance in a cell.
func (k *infiniteChecker) told(balance int) int {
	bound := int(k.c.Bound)
	return max(-bound, min(balance, bound)) + bound
}

// look goes through the numbers of heaps up to h, beside larger ones that make a cell, without its balance, and a
// balance; large has a bit for each weight of which there are more than are told from fewer. Positions that are
// alike to one with a period less are left out.
func (k *infiniteChecker) look(h, cell, balance int, large uint8) error {
	nearest := int(k.c.Bound) + k.reach + int(k.c.Folds[k.c.Up-1][1])
	if large == 5 || h == k.least-1 && (large == 4 && balance >= nearest || large == 1 && balance <= -nearest) {
		return k.meter.spend(1)
	}
	if h == 0 {
		return k.decide(cell, balance)
	}
	w := int(k.c.Weights[h-1])
	for m := 0; m <= k.most[h]; m++ {
		k.counts[h] = m
		if w != 0 && m > int(k.c.Folds[h-1][0]+k.c.Folds[h-1][1]) {
			large |= 1 << (w + 1)
		}
		if err := k.look(h-1, cell+k.stride[h]*k.fold(h, m), balance+w*m, large); err != nil {
			return err
		}
	}
	return nil
}

// decide decides the position of the counts by its options.
func (k *infiniteChecker) decide(cell, balance int) error {
	k.looked++
	is, steps := won, int64(1)
	for h, m := range k.counts {
		if m == 0 {
			continue
		}
		if steps == 1 {
			is = lost // it has an option
		}
		steps += int64(len(k.options[h]))
		if to, err := k.toLost(h, cell, balance); err != nil {
			return err
		} else if to {
			is = won
			break
		}
	}
	at := cell + k.told(balance)
	if k.lost[at] == unmet {
		k.lost[at] = is
	}
	if k.lost[at] != is {
		return fmt.Errorf("theorem balance: heaps 1 … %d in the numbers %v: want the outcome that others of the same cell have", k.c.Heaps, k.counts[1:])
	}
	return k.meter.spend(steps)
}

// toLost reports whether a move in a heap h leads to a lost position.
func (k *infiniteChecker) toLost(h, cell, balance int) (bool, error) {
	cell += k.shift[h][0][k.counts[h]]
	for _, o := range k.options[h] {
		at := cell + k.told(balance+o.balance)
		for i, size := range o.sizes {
			at += k.shift[size][o.times[i]+1][k.counts[size]]
		}
		switch k.lost[at] {
		case unmet:
			return false, fmt.Errorf("theorem balance: heaps 1 … %d in the numbers %v: an option is in a cell that is not met before", k.c.Heaps, k.counts[1:])
		case lost:
			return true, nil
		}
	}
	return false, nil
}

// apart checks that beside some heaps and many of both sizes a low balance and a high one have two outcomes.
func (k *infiniteChecker) apart() error {
	counts := make([]int, k.c.Heaps+1)
	for _, h := range k.c.Beside {
		if len(k.options[h]) == 0 {
			return wrong("beside", k.c.Beside, "heaps that have options")
		}
		counts[h]++
	}
	counts[k.c.Down] += int(k.c.Folds[k.c.Down-1][0])
	counts[k.c.Up] += int(k.c.Folds[k.c.Up-1][0])
	cell := 0
	for h := 1; h <= int(k.c.Heaps); h++ {
		cell += k.stride[h] * k.fold(h, counts[h])
	}
	low, high := k.lost[cell], k.lost[cell+2*int(k.c.Bound)]
	if low == unmet || high == unmet || low == high {
		return errors.New("theorem balance: beside these heaps a low balance and a high one: want two outcomes")
	}
	k.checked("infinite: beside %v, many heaps of %d and of %d are told apart by their balance", k.c.Beside, k.c.Down, k.c.Up)
	return nil
}
