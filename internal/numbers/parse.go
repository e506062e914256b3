package numbers

import (
	"fmt"
	"math/big"
	"strings"
)

// Parse reads a whole number from 0 to the largest one, exactly, as users write numbers: 1000, 1e6, 2^22 or
// 4_194_304. The error says what is wrong with another text, and what would be right.
func Parse(text string, most int64) (int64, error) {
	fail := func(why string) (int64, error) {
		return 0, fmt.Errorf("number %q: %s: want a whole number from 0 to %d, such as 1000, 1e6, 2^22 or 4_194_304", text, why, most)
	}
	const longest = 1000 // more digits take time
	if len(text) > longest {
		return 0, fmt.Errorf("number of %d characters: want at most %d", len(text), longest)
	}
	plain := strings.ReplaceAll(text, "_", "")
	v, ok := new(big.Int).SetString(plain, 10)
	if base, exponent, power := strings.Cut(plain, "^"); power {
		v, ok = raise(base, exponent, "1")
	} else if mantissa, exponent, scientific := strings.Cut(strings.ToLower(plain), "e"); scientific {
		v, ok = raise("10", exponent, mantissa)
	}
	switch {
	case !ok:
		return fail("not a number")
	case v.Sign() < 0:
		return fail("negative")
	case !v.IsInt64() || v.Int64() > most:
		return fail("too large")
	}
	return v.Int64(), nil
}

// raise returns times·base^exponent. An exponent past 63 gives a number that is too large however
// large it would be, so that "10^999999999" takes no time.
func raise(base, exponent, times string) (*big.Int, bool) {
	b, ok1 := new(big.Int).SetString(base, 10)
	e, ok2 := new(big.Int).SetString(exponent, 10)
	t, ok3 := new(big.Int).SetString(times, 10)
	if !ok1 || !ok2 || !ok3 || e.Sign() < 0 {
		return nil, false
	}
	if e.Cmp(big.NewInt(63)) > 0 && b.CmpAbs(big.NewInt(1)) > 0 {
		e.SetInt64(64)
	}
	return t.Mul(t, b.Exp(b, e, nil)), true
}
