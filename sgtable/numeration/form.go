package numeration

import (
	"errors"
	"fmt"
	"math/big"
	"strings"
)

// Form is a number written with Fibonacci place values and digits 0 and 1, in any of the ways
// it can be written so. A Form never changes; the zero Form is the number 0, written "0".
type Form struct {
	digits []byte // digits[i] is 0 or 1, at place i; the last one, if any, is 1
}

// trimmed returns the Form of digits, which it takes over, without zeros at the top.
func trimmed(digits []byte) Form {
	n := len(digits)
	for n > 0 && digits[n-1] == 0 {
		n--
	}
	return Form{digits[:n]}
}

// ParseForm reads a form: digits 0 and 1, the highest place first. Zeros at the front are
// dropped. Adjacent ones are welcome: the form need not be standard.
func ParseForm(s string) (Form, error) {
	if s == "" {
		return Form{}, errors.New(`Fibonacci form "": want digits 0 and 1, such as 100001000`)
	}
	digits := make([]byte, len(s))
	for i, c := range []byte(s) {
		if c != '0' && c != '1' {
			r := []rune(s[i:])[0]
			return Form{}, fmt.Errorf("Fibonacci form %s: %q at position %d: want digits 0 and 1 only", quote(s), r, i+1)
		}
		digits[len(s)-1-i] = c - '0'
	}
	return trimmed(digits), nil
}

// quote quotes s for an error message, cut to a length that fits one line.
func quote(s string) string {
	const most = 40
	if len(s) > most {
		return fmt.Sprintf("%q…", s[:most])
	}
	return fmt.Sprintf("%q", s)
}

// Alternating returns the form 1010… whose highest place is n: f_n + f_{n−2} + …, which is
// f_{n+1} − 1, the largest number with n+1 places. It is zero for n < 0.
func Alternating(n int) Form {
	if n < 0 {
		return Form{}
	}
	digits := make([]byte, n+1)
	for i := n; i >= 0; i -= 2 {
		digits[i] = 1
	}
	return Form{digits}
}

// String writes f with the highest place first: 60 is "100001000" in standard form.
func (f Form) String() string {
	if len(f.digits) == 0 {
		return "0"
	}
	var b strings.Builder
	b.Grow(len(f.digits))
	for i := len(f.digits) - 1; i >= 0; i-- {
		b.WriteByte('0' + f.digits[i])
	}
	return b.String()
}

// Len returns the number of places from the highest one down to place 0; 0 for zero.
func (f Form) Len() int { return len(f.digits) }

// Digit returns the digit at place i, which is 0 outside the form.
func (f Form) Digit(i int) int {
	if i < 0 || i >= len(f.digits) {
		return 0
	}
	return int(f.digits[i])
}

// Ones returns the places of the ones, the lowest first.
func (f Form) Ones() []int {
	var ones []int
	for i, d := range f.digits {
		if d == 1 {
			ones = append(ones, i)
		}
	}
	return ones
}

// TrailingZeros returns the number of zeros below the lowest one; 0 for zero.
func (f Form) TrailingZeros() int {
	for i, d := range f.digits {
		if d == 1 {
			return i
		}
	}
	return 0
}

// IsStandard reports whether f has no two adjacent ones.
func (f Form) IsStandard() bool {
	for i := 1; i < len(f.digits); i++ {
		if f.digits[i-1]+f.digits[i] == 2 {
			return false
		}
	}
	return true
}

// ShiftLeft returns f moved up by one place, with a zero at place 0. A standard form stays
// standard.
func (f Form) ShiftLeft() Form {
	if len(f.digits) == 0 {
		return Form{}
	}
	return Form{append([]byte{0}, f.digits...)}
}

// Uint64 returns the value of f; the error wraps [ErrTooLarge] when it does not fit.
func (f Form) Uint64() (uint64, error) {
	var sum uint64
	for i, d := range f.digits {
		if d == 0 {
			continue
		}
		if i >= places64 || sum+fib[i+1] < sum {
			return 0, fmt.Errorf("Fibonacci form of %d places: %w", f.Len(), ErrTooLarge)
		}
		sum += fib[i+1]
	}
	return sum, nil
}

// Big returns the value of f, of any size, in O(Len²) time.
func (f Form) Big() *big.Int {
	sum, v, next := new(big.Int), big.NewInt(1), big.NewInt(2)
	for _, d := range f.digits {
		if d == 1 {
			sum.Add(sum, v)
		}
		v.Add(v, next)
		v, next = next, v
	}
	return sum
}
