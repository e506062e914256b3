// Package sets is a census of small subtraction sets: of all sets of so many amounts up to a bound the period and the
// preperiod, each proved by theorem one-heap, what the periods of three amounts are made of, and which are the longest.
//
// If g divides all amounts, then G(n) is the value of ⌊n/g⌋ in the set of the quotients, and preperiod and period are g
// times as long as there. So only sets without a common divisor are counted.
package sets

import (
	"context"
	"fmt"
	"iter"
	"runtime"

	"example.org/grundy/periodicity"
	"example.org/grundy/sgtable/engine/octets"
	"example.org/grundy/sgtable/subtraction"
)

// Family holds the subtraction sets of so many amounts, none above Largest, whose greatest common divisor is 1.
type Family struct {
	Amounts int
	Largest int64
}

// MostLargest bounds Family.Largest.
const MostLargest = 10_000

// Check returns an error unless the family has sets, and such as can be settled.
func (f Family) Check() error {
	if f.Amounts < 2 || f.Amounts > octets.Most {
		return fmt.Errorf("sets of %d amounts: want 2 to %d", f.Amounts, octets.Most)
	}
	if least := int64(f.Amounts); f.Largest < least || f.Largest > MostLargest {
		return fmt.Errorf("sets of %d amounts up to %d: want up to %d, so that there is one, to %d", f.Amounts, f.Largest, least, int64(MostLargest))
	}
	return nil
}

// String says which sets these are: "{a < b < c ≤ 64}".
func (f Family) String() string {
	words := "a"
	for i := 1; i < f.Amounts; i++ {
		words += " < " + string(rune('a'+i))
	}
	return fmt.Sprintf("{%s ≤ %d}", words, f.Largest)
}

// Row is a set with its period.
type Row struct {
	Amounts []int64 // ascending
	// Claim is the least one, proved by theorem one-heap; the zero claim if the set is open.
	Claim periodicity.Claim
}

// Open reports whether the set has no period within as many heaps as are computed, 2²⁸.
func (r Row) Open() bool { return r.Claim.Period == 0 }

// mostHeaps are computed of a set.
const mostHeaps = 1 << 28

// All settles the sets and yields those of each largest amount together, in ascending order of it and among themselves
// in lexicographic order. What it yields does not depend on the number of workers; 0 stands for one a processor. An
// error is the last that it yields.
func (f Family) All(ctx context.Context, workers int) iter.Seq2[[]Row, error] {
	if err := f.Check(); err != nil {
		return func(yield func([]Row, error) bool) { yield(nil, err) }
	}
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	return inOrder(ctx, workers, int(f.Largest)-f.Amounts+1, func(ctx context.Context, i int) ([]Row, error) {
		return settle(ctx, f.Amounts, int64(i+f.Amounts))
	})
}

// settle settles the sets of so many amounts with the given largest.
func settle(ctx context.Context, amounts int, largest int64) ([]Row, error) {
	var few periodicity.FewAmounts
	var rows []Row
	for set := range subsets(amounts, largest) {
		if err := context.Cause(ctx); err != nil {
			return nil, err
		}
		row, err := settled(&few, set)
		if err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// settled settles one set.
func settled(few *periodicity.FewAmounts, amounts []int64) (Row, error) {
	set, err := subtraction.Finite(amounts...)
	if err != nil {
		return Row{}, err
	}
	premise, _, err := few.Settle(set, mostHeaps)
	return Row{amounts, premise.Claim}, err
}

// subsets goes through the sets of so many amounts with the given largest whose greatest common divisor is 1, in
// lexicographic order.
func subsets(amounts int, largest int64) iter.Seq[[]int64] {
	return func(yield func([]int64) bool) {
		set := make([]int64, amounts)
		set[amounts-1] = largest
		var choose func(place int, from, divisor int64) bool
		choose = func(place int, from, divisor int64) bool {
			if place == amounts-1 {
				return divisor > 1 || yield(append([]int64(nil), set...))
			}
			for a := from; a <= largest-int64(amounts-1-place); a++ {
				set[place] = a
				if !choose(place+1, a+1, gcd(a, divisor)) {
					return false
				}
			}
			return true
		}
		choose(0, 1, largest)
	}
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
