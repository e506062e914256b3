package sets

import "fmt"

// Class says what the period of a set {a < b < c} is made of.
//
// Flammenkamp 1997 and Ward 2016 found that the period of a set with c ≠ a+b is a sum of two of the amounts, or divides
// one, in all the sets that they tried, and conjectured that it always is. Nobody has proved it.
type Class uint8

// The classes, in the order in which they are tried.
const (
	Additive Class = iota // c = a+b, whatever the period
	SumAB                 // the period is a+b
	SumAC                 // a+c
	SumBC                 // b+c
	Divisor               // a proper divisor of a+b, a+c or b+c, and none of these
	Other                 // none of these: it contradicts the conjecture
	classes               // their number
)

// String names the class as tables do.
func (c Class) String() string {
	return [...]string{"additive", "a+b", "a+c", "b+c", "divisor", "other"}[c]
}

// Words name it as legends do.
func (c Class) Words() string {
	return [...]string{"additive, c = a + b", "period a + b", "a + c", "b + c", "a proper divisor of one", "another"}[c]
}

// ClassOf returns the class of a set of three amounts whose period is known.
func ClassOf(r Row) Class {
	a, b, c, p := r.Amounts[0], r.Amounts[1], r.Amounts[2], r.Claim.Period
	switch {
	case c == a+b:
		return Additive
	case p == a+b:
		return SumAB
	case p == a+c:
		return SumAC
	case p == b+c:
		return SumBC
	case (a+b)%p == 0 || (a+c)%p == 0 || (b+c)%p == 0:
		return Divisor
	}
	return Other
}

// AdditivePeriod returns the period that {a, b, a+b} has, a < b without a common divisor, in every case that was
// settled, and whether it is quadratic. With r = b mod 2a it is a(2b+r) for 0 < r < a, 2b+2a−r for r ≥ a, and 2b for r = 0,
// which is a = 1. That the sequence is purely periodic, with a linear or quadratic period, is conjectured by Flammenkamp
// 1997; its values are known for 2a < b < 3a (Larsson & Manabe 2026); linear and quadratic periods are proved for another rule about
// the end of play (Bhagat et al. 2026).
func AdditivePeriod(a, b int64) (period int64, quadratic bool) {
	r := b % (2 * a)
	if 0 < r && r < a {
		return a * (2*b + r), true
	}
	return 2*b + (2*a-r)%(2*a), false
}

// Against says in what a set of three amounts is otherwise than conjectured, "" if it is in nothing.
func Against(r Row) string {
	class := ClassOf(r)
	if class == Other {
		return fmt.Sprintf("%v has the period %d, which divides no sum of two of its amounts", r.Amounts, r.Claim.Period)
	}
	if class != Additive {
		return ""
	}
	want, _ := AdditivePeriod(r.Amounts[0], r.Amounts[1])
	if r.Claim.Period == want && r.Claim.Preperiod == 0 {
		return ""
	}
	return fmt.Sprintf("%v, which is additive, has period %d and preperiod %d: want %d and 0", r.Amounts, r.Claim.Period, r.Claim.Preperiod, want)
}
