package exhaust

import "iter"

// Pair is a position of two games side by side.
type Pair[A, B comparable] struct {
	Left  A
	Right B
}

// Sum returns the options of two games side by side: a move in one of them, the other staying
// as it is. Sums of more games are sums of sums. That its Grundy value is the nim-sum of the two
// is the theorem of Sprague and Grundy, which this package does not use.
func Sum[A, B comparable](left func(A) iter.Seq[A], right func(B) iter.Seq[B]) func(Pair[A, B]) iter.Seq[Pair[A, B]] {
	return func(p Pair[A, B]) iter.Seq[Pair[A, B]] {
		return func(yield func(Pair[A, B]) bool) {
			for a := range left(p.Left) {
				if !yield(Pair[A, B]{a, p.Right}) {
					return
				}
			}
			for b := range right(p.Right) {
				if !yield(Pair[A, B]{p.Left, b}) {
					return
				}
			}
		}
	}
}
