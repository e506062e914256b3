package verify

import (
	"fmt"
	"math"
	"slices"
)

// T6. A mask colours every value at every heap (see colouring). Let r = 2, G be known up to heap n₀+L+p−1, and
//
//  1. n₀ > R, the last rare heap from 1 on (0 if none), n₀ ≥ 1; p is even if the colouring looks at parity;
//  2. L ≥ W = max(R+k₂, k₁, k₀, 1);
//  3. agreement for n₀ ≤ n < n₀+L;
//  4. for each m in [n₀+L, n₀+L+p) every v < G(m) that is rare at m has a witness: it is G(m−i) with bit 2 in d_i, or
//     G(a) ⊕ G(b) with bit 4 in d_i, a, b ≥ 1, a+b = m−i and b ≥ n₀.
//
// Then there is agreement for all n ≥ n₀. The mask is free, below 2¹⁶, and whether parity is looked at; L is the least
// for them, in a certificate of the first kind.

func coversSparseState(r *rules) error {
	switch {
	case r.endless:
		return errEndless
	case r.unequal:
		return errUnequal
	case r.parts() != 2:
		return fmt.Errorf("a move may leave %d heaps: want two, and no more", r.parts())
	}
	return nil
}

// numbers are the parameters of sparse-state; prefix is that of streams.
type numbers struct {
	colour                      colouring
	rare, width, length, prefix int64
}

// readNumbers reads the parameters, which must have the names given, in that order.
func (k *checker) readNumbers(names ...string) (n numbers, err error) {
	value := map[string]int64{}
	if len(k.Parameters) != len(names) {
		return n, fmt.Errorf(`field "parameters" has %d numbers: want %v`, len(k.Parameters), names)
	}
	for i, q := range k.Parameters {
		if q.Name != names[i] {
			return n, fmt.Errorf(`field "parameters": %q: want %q in its place`, q.Name, names[i])
		}
		value[q.Name] = q.Value
	}
	mask, parity := value["mask"], value["parity"]
	even, single := k.game.splitParity()
	switch {
	case mask < 1 || mask > math.MaxUint16:
		return n, wrong("mask", mask, "1 … 2^16−1")
	case parity != 0 && parity != 1:
		return n, wrong("parity", parity, "0 or 1")
	case parity == 1 && !single:
		return n, wrong("parity", parity, "0, for splits after odd and even numbers of tokens")
	}
	n = numbers{colour: colouring{mask: uint32(mask)}, rare: value["R"], width: value["W"], length: value["L"], prefix: value["P"]}
	if parity == 1 {
		n.colour.parity, n.colour.even = true, even
	}
	return n, nil
}

// width is W. A heap that may not be touched lies before the end of the window, like k₀.
func (k *checker) width(rare int64) int64 {
	return max(rare+k.game.last(2), k.game.last(1), k.game.regular()-1, 1)
}

func (k *checker) planSparseState() (err error) {
	if k.numbers, err = k.readNumbers("mask", "parity", "R", "W", "L"); err != nil {
		return err
	}
	n, c := k.numbers, k.from(1)
	if n.rare < 0 || n.rare >= k.Heaps {
		return wrong("R", n.rare, "a heap")
	}
	c.Preperiod = max(c.Preperiod, n.rare+1)
	if n.colour.parity && c.Period%2 == 1 {
		c.Period *= 2
	}
	switch {
	case c.Saltus != 0:
		return wrong("saltus", c.Saltus, 0)
	case k.Compared != c:
		return wrong("compared", k.Compared, c)
	case n.width != k.width(n.rare):
		return wrong("W", n.width, k.width(n.rare))
	case n.length < n.width || n.length > k.Heaps:
		return wrong("L", n.length, fmt.Sprintf("at least W = %d", n.width))
	case k.Heaps != c.Preperiod+n.length+c.Period:
		return wrong("heaps", k.Heaps, c.Preperiod+n.length+c.Period)
	case k.Window != window{From: c.Preperiod, To: c.Preperiod + n.length - 1}:
		return wrong("window", k.Window, "the L heaps from n₀ on")
	}
	return nil
}

func (k *checker) sparseStateHolds() error {
	last := int64(0)
	for m := k.Heaps - 1; m > 0 && last == 0; m-- {
		if k.numbers.colour.rare(m, k.values[m]) {
			last = m
		}
	}
	if last != k.numbers.rare {
		return wrong("R", k.numbers.rare, last)
	}
	if err := k.agrees(); err != nil {
		return err
	}
	w := witnesses{checker: k, single: k.game.amounts(1), split: k.game.amounts(2)}
	if last := k.Window.To; k.numbers.length > k.numbers.width && w.missing(last) < 0 {
		return wrong("L", k.numbers.length, fmt.Sprintf("a smaller one: heap %d has its witnesses", last))
	}
	for m := k.Window.To + 1; m < k.Heaps; m++ {
		if v := w.missing(m); v >= 0 {
			return fmt.Errorf("the rare value %d has no witness at heap %d", v, m)
		}
		if err := k.meter.spend(w.steps); err != nil {
			return err
		}
		w.steps = 0
	}
	return nil
}

// witnesses looks for those of condition 4.
type witnesses struct {
	*checker
	single, split []int64
	wanted        []bool // scratch
	steps         int64
}

// missing returns a rare value below G(m) that has no witness, −1 if all have one.
func (w *witnesses) missing(m int64) int {
	left := 0
	w.wanted = w.wanted[:0]
	for v := range w.values[m] {
		rare := w.numbers.colour.rare(m, v)
		w.wanted = append(w.wanted, rare)
		if rare {
			left++
		}
	}
	find := func(v uint32) {
		if int(v) < len(w.wanted) && w.wanted[v] {
			w.wanted[v] = false
			left--
		}
	}
	for _, i := range w.single {
		if m > i {
			find(w.values[m-i])
		}
	}
	for a := int64(1); left > 0 && 2*a <= m; a++ {
		w.steps += int64(len(w.split))
		for _, i := range w.split {
			if b := m - i - a; b >= a && b >= w.Compared.Preperiod {
				find(w.values[a] ^ w.values[b])
			}
		}
	}
	return slices.Index(w.wanted, true)
}
