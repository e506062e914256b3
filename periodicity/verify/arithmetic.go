package verify

import (
	"errors"
	"fmt"
)

// T5. s = 2^γ, n₀ ≥ 1, H(n) = ⌊G(n)/s⌋, M = max H(a) for a < n₀+p, w least with 2^(w+1) > rM and 2^w > M. With (S),
// see supply, imax the largest index that it needs, K = M + ⌈(imax+1)/p⌉, w′ least with 2^(w′+1) > rM+K and 2^w′ > M,
// U = max(2^(w+r) [1 if M = 0], 2^(w′+1)+K, M+K+1) and N = max(n₀+p(U−1), k₀+1): agreement for n₀ ≤ n < N
// is agreement for ever.

func coversArithmetic(r *rules) error {
	switch {
	case r.endless:
		return errEndless
	case r.unequal:
		return errUnequal
	case r.frozen > 0:
		return errors.New("a heap may not be touched: want rules without that")
	case r.last(3) < 0:
		return errors.New("no move leaves three heaps: want a digit with bit 8")
	}
	return nil
}

func (k *checker) planArithmetic() error {
	c := k.from(1)
	switch {
	case c.Saltus < 1 || c.Saltus&(c.Saltus-1) != 0:
		return wrong("saltus", c.Saltus, "a power of two")
	case k.Compared != c:
		return wrong("compared", k.Compared, c)
	case k.Window.From != c.Preperiod || k.Window.To != k.Heaps-1-c.Period || k.Window.To < k.Window.From:
		return wrong("window", k.Window, "the heaps from n₀ on that have another a period later")
	}
	return nil
}

func (k *checker) arithmeticHolds() error {
	c, parts := k.Compared, int64(k.game.parts())
	if err := k.agrees(); err != nil {
		return err
	}
	most := int64(0) // M
	for _, v := range k.values[:c.Preperiod+c.Period] {
		most = max(most, int64(v)/c.Saltus)
	}
	if most+1 > (k.Heaps-c.Preperiod)/c.Period {
		return fmt.Errorf("the window is too short: condition (S) is about heaps below n₀ + p(M+1), M = %d", most)
	}
	imax, err := k.supply(most)
	if err != nil {
		return fmt.Errorf("condition (S) fails: %w", err)
	}
	reach := most + (imax+1+c.Period-1)/c.Period // K
	w, w1 := int64(0), int64(0)
	for 2<<w <= parts*most || 1<<w <= most {
		w++
	}
	for 2<<w1 <= parts*most+reach || 1<<w1 <= most {
		w1++
	}
	turns := max(2<<w1+reach, most+reach+1) // U
	if most > 0 {
		turns = max(turns, 1<<(w+parts))
	}
	if turns > k.Heaps/c.Period {
		return fmt.Errorf("the window is too short: want U = %d periods", turns)
	}
	end := max(c.Preperiod+c.Period*(turns-1), k.game.regular())
	return k.states(c, end, parameter{Name: "M", Value: most}, parameter{Name: "K", Value: reach}, parameter{Name: "w", Value: w},
		parameter{Name: "w'", Value: w1}, parameter{Name: "U", Value: turns}, parameter{Name: "N", Value: end})
}

// supply checks (S): every v < s(M+1) is G(a) for some 1 ≤ a < n₀+p(M+1), with a ≥ n₀ if v ≥ sM; if bit 8 occurs at
// indices of one parity only, for an even a and for an odd a. If M ≥ 1, v = 0 may instead be covered by
// digits with bit 4: with one parity e of the 8s, the class a ≡ ε by an index ≡ e+ε; with both, by an even
// and an odd index. It returns the largest index that is needed, the least ones being taken.
func (k *checker) supply(most int64) (imax int64, err error) {
	c := k.Compared
	if c.Saltus > k.Heaps || c.Saltus*(most+1) > 2*k.Heaps {
		return 0, fmt.Errorf("%d values of which each wants a heap, and fewer heaps", c.Saltus)
	}
	have := [2][]bool{make([]bool, c.Saltus*(most+1)), make([]bool, c.Saltus*(most+1))} // by parity of a
	for a := int64(1); a < c.Preperiod+c.Period*(most+1); a++ {
		v := int64(k.values[a])
		if v < c.Saltus*most || v < c.Saltus*(most+1) && a >= c.Preperiod {
			have[a%2][v] = true
		}
	}
	eight, four := k.leastIndices(3), k.leastIndices(2)
	imax = max(eight[0], eight[1])
	bothParities := eight[0] >= 0 && eight[1] >= 0
	for v := range have[0] {
		even, odd := have[0][v], have[1][v]
		if even && odd || bothParities && (even || odd) {
			continue
		}
		if v > 0 || most == 0 {
			return 0, fmt.Errorf("the value %d is that of an even heap: %t, of an odd one: %t", v, even, odd)
		}
		index, ok := coverZero(eight, four, have)
		if !ok {
			return 0, errors.New("no heaps of value 0 in both parities, and no digits with bit 4 in their place")
		}
		imax = max(imax, index)
	}
	return imax, nil
}

// coverZero returns the largest of the indices with bit 4 that stand for the value 0 where heaps do not.
func coverZero(eight, four [2]int64, have [2][]bool) (index int64, ok bool) {
	if eight[0] >= 0 && eight[1] >= 0 {
		return max(four[0], four[1]), four[0] >= 0 && four[1] >= 0
	}
	e := 0 // the parity of the 8s
	if eight[1] >= 0 {
		e = 1
	}
	for class := range have {
		if have[class][0] {
			continue
		}
		j := four[(e+class)%2]
		if j < 0 {
			return 0, false
		}
		index = max(index, j)
	}
	return index, true
}

// leastIndices returns the least even and the least odd index whose digit has bit h, −1 if there is none.
func (k *checker) leastIndices(h int) [2]int64 {
	least := [2]int64{-1, -1}
	for _, i := range k.game.amounts(h) {
		if least[i%2] < 0 {
			least[i%2] = i
		}
	}
	return least
}
