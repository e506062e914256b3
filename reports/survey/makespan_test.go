package survey

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// turning is a game of the simulation. Times are in seconds.
type turning struct {
	left   float64 // work that is left
	turns  int
	ready  float64 // when it is free again
	placed int
}

// makespan simulates workers that take games as claimNext lets them. Costs are in seconds. It
// returns when the last game ends.
func makespan(costs []float64, workers int, slice float64) float64 {
	games := make([]turning, len(costs))
	for i, c := range costs {
		games[i] = turning{left: c, placed: i}
	}
	free := make([]float64, workers) // when each worker is
	end := 0.0
	for len(games) > 0 {
		w := slices.Index(free, slices.Min(free))
		pick := pickFree(games, free[w])
		if pick < 0 { // all that is left is in work: wait for the first of it
			free[w] = firstReady(games)
			continue
		}
		g := &games[pick]
		turn := min(slice, g.left)
		free[w] += turn
		g.left, g.turns, g.ready = g.left-turn, g.turns+1, free[w]
		if g.left <= 0 {
			end = max(end, free[w])
			games = slices.Delete(games, pick, pick+1)
		}
	}
	return end
}

// pickFree picks of the games that are free at the time one with the fewest slices so far, among
// these the first; −1 if none is.
func pickFree(games []turning, now float64) int {
	pick := -1
	for i := range games {
		g := &games[i]
		if g.ready <= now && (pick < 0 || cmp.Or(cmp.Compare(g.turns, games[pick].turns), cmp.Compare(g.placed, games[pick].placed)) < 0) {
			pick = i
		}
	}
	return pick
}

// firstReady returns when the first of the games is free again.
func firstReady(games []turning) float64 {
	next := math.Inf(1)
	for i := range games {
		next = min(next, games[i].ready)
	}
	return next
}

// static is the makespan of dealing the games out beforehand.
func static(costs []float64, workers int) float64 {
	sums := make([]float64, workers)
	for i, c := range costs {
		sums[i%workers] += c
	}
	return slices.Max(sums)
}

// With heavy-tailed costs (Pareto, from a second to three days) the survey ends close to the lower
// bound, which is the mean work of a worker or the longest game. docs/cluster.md shows the table.
func TestTheMakespanIsCloseToTheLowerBound(t *testing.T) {
	const (
		count  = 1000
		trials = 9
		alpha  = 0.6
		most   = 3 * 24 * 3600.0
		slice  = 1800
	)
	t.Logf("workers  dealt out  shared, median (worst) of makespan ÷ lower bound")
	for _, workers := range []int{8, 16, 32, 64, 128} {
		r := rand.New(rand.NewPCG(1956, uint64(workers)))
		var dealt, shared []float64
		for range trials {
			costs := make([]float64, count)
			sum := 0.0
			for i := range costs {
				costs[i] = min(most, math.Pow(1-r.Float64(), -1/alpha))
				sum += costs[i]
			}
			bound := max(sum/float64(workers), slices.Max(costs))
			dealt = append(dealt, static(costs, workers)/bound)
			shared = append(shared, makespan(costs, workers, slice)/bound)
		}
		slices.Sort(dealt)
		slices.Sort(shared)
		median, worst := shared[trials/2], shared[trials-1]
		t.Logf("%7d  %.2f (%.2f)  %.2f (%.2f)", workers, dealt[trials/2], dealt[trials-1], median, worst)
		if median > 1.1 || worst > 1.5 {
			t.Errorf("%d workers: %.2f times the lower bound, at worst %.2f: want at most 1.1 and 1.5", workers, median, worst)
		}
		if median > dealt[trials/2] {
			t.Errorf("%d workers: sharing takes %.2f, dealing out %.2f", workers, median, dealt[trials/2])
		}
	}
}
