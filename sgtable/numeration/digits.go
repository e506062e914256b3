package numeration

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Digits is a number written in some system, place 0 first. Which number it is, the system says.
type Digits []uint64

// String writes d with the highest place first, a digit above 9 in round brackets: 24121, 1(12)0.
func (d Digits) String() string {
	if len(d) == 0 {
		return "0"
	}
	var b strings.Builder
	for i := len(d) - 1; i >= 0; i-- {
		if d[i] > 9 {
			fmt.Fprintf(&b, "(%d)", d[i])
		} else {
			b.WriteByte('0' + byte(d[i]))
		}
	}
	return b.String()
}

// ParseDigits reads what [Digits.String] writes; zeros at the front are dropped.
func ParseDigits(s string) (Digits, error) {
	if s == "" {
		return nil, errors.New(`digits "": want at least one digit, such as 24121 or 1(12)0`)
	}
	var d Digits
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case '0' <= c && c <= '9':
			d = append(d, uint64(c-'0'))
		case c == '(':
			length := strings.IndexByte(s[i:], ')')
			if length < 0 {
				return nil, fmt.Errorf("digits %s: '(' at position %d is not closed: want a digit above 9 as in 1(12)0", quote(s), i+1)
			}
			v, err := strconv.ParseUint(s[i+1:i+length], 10, 64)
			if err != nil {
				return nil, fmt.Errorf("digits %s: %s at position %d: want a number of at most 64 bits in the brackets", quote(s), quote(s[i:i+length+1]), i+1)
			}
			d = append(d, v)
			i += length
		default:
			return nil, fmt.Errorf("digits %s: %q at position %d: want 0–9, or a larger digit in brackets", quote(s), []rune(s[i:])[0], i+1)
		}
	}
	for i, j := 0, len(d)-1; i < j; i, j = i+1, j-1 {
		d[i], d[j] = d[j], d[i]
	}
	return d.trim(), nil
}

// trim returns d without zeros at the top.
func (d Digits) trim() Digits {
	n := len(d)
	for n > 0 && d[n-1] == 0 {
		n--
	}
	return d[:n]
}
