package misere

// Tame reports whether the quotient is that of some heaps of misère Nim, up to isomorphism, P-part
// included: 1 and a with a² = 1, lost for a alone; and with more elements a group of firm ones, of
// exponent 2, whose identity z is lost too. Then it has 1, 2 or 2^k + 2 elements, and positions are
// played as in Nim: whoever can keeps the nim-sum at 0 until all heaps are of class 1 or a, and then
// leaves an odd number of a (docs/misere.md, M3). Otherwise it is wild.
func (q *Quotient) Tame() bool {
	lost := q.inP.elements()
	switch {
	case q.Order() == 1:
		return true
	case len(lost) == 1:
		return q.Order() == 2 && q.Times(lost[0], lost[0]) == 0
	case len(lost) != 2:
		return false
	}
	a, z := lost[0], lost[1]
	if q.Times(a, a) != 0 {
		a, z = z, a
	}
	if q.Times(a, a) != 0 || q.Times(z, z) != z {
		return false
	}
	for x := Element(1); int(x) < q.Order(); x++ {
		if x != a && (q.Times(x, x) != z || q.Times(x, z) != x) {
			return false
		}
	}
	return true
}
