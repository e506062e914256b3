package verify

import (
	"errors"
	"fmt"
	"slices"
)

// T4. Every amount may be taken except those of a finite set; k is the last of them, at least 1. With
// b(n) = 1 + max{G(m) : m < n−k}, 0 if there is no such m, the state at n ≥ k is max(G(n−j) − b(n), −1) for
// j = 1 … k. If the states at n and n+p are equal, G(m+p) = G(m) + b(n+p) − b(n) for all m ≥ n.

func coversAllBut(r *rules) error {
	if !r.allBut {
		return errors.New("want rules by which every amount may be taken except finitely many")
	}
	return nil
}

func (k *checker) planAllBut() error {
	last, c := k.game.excludedUpTo(), k.Compared
	switch {
	case k.Claim.Saltus < 1:
		return wrong("saltus", k.Claim.Saltus, "at least 1")
	case c.Period != k.Claim.Period || c.Saltus != k.Claim.Saltus:
		return wrong("compared", c, "the period and the saltus of the claim")
	case c.Preperiod < last:
		return wrong("compared", c, fmt.Sprintf("a heap from k = %d on", last))
	case !slices.Equal(k.Parameters, []parameter{{Name: "k", Value: last}}):
		return wrong("parameters", k.Parameters, fmt.Sprintf("k = %d", last))
	case k.Heaps != c.Preperiod+c.Period:
		return wrong("heaps", k.Heaps, c.Preperiod+c.Period)
	case k.Window != window{From: c.Preperiod - last, To: c.Preperiod - 1}:
		return wrong("window", k.Window, "the k heaps before the one of the state")
	}
	return nil
}

// allButHolds looks at the states at n and n+p. n is to be the first such heap: then the states one
// heap before differ, since equal states have equal successors.
func (k *checker) allButHolds() error {
	n, p := k.Compared.Preperiod, k.Compared.Period
	if rise, equal := k.sameState(n, n+p); !equal || rise != k.Compared.Saltus {
		return fmt.Errorf("%s: the states at heaps %d and %d differ, or their b not by the saltus", k.Compared, n, n+p)
	}
	if n > k.game.excludedUpTo() {
		if rise, equal := k.sameState(n-1, n-1+p); equal && rise == k.Compared.Saltus {
			return wrong("compared", k.Compared, fmt.Sprintf("an earlier heap: the states at heaps %d and %d are equal", n-1, n-1+p))
		}
	}
	return nil
}

// sameState reports whether the states at n and m are equal, and b(m) − b(n).
func (k *checker) sameState(n, m int64) (rise int64, equal bool) {
	last := k.game.excludedUpTo()
	b := func(n int64) (b int64) {
		for _, v := range k.values[:n-last] {
			b = max(b, int64(v)+1)
		}
		return b
	}
	here, there := b(n), b(m)
	for j := int64(1); j <= last; j++ {
		if max(int64(k.values[n-j])-here, -1) != max(int64(k.values[m-j])-there, -1) {
			return 0, false
		}
	}
	return there - here, true
}
