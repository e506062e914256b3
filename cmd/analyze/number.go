package main

import (
	"fmt"
	"math"
	"math/big"
	"strings"
)

// maxHeap is the largest heap a command takes.
const maxHeap = math.MaxInt64 - 1

// number is a flag or argument that holds a heap or a count: 0 or more, written 1000, 1e6, 2^22 or
// 4_194_304.
type number int64

func (n *number) String() string { return fmt.Sprint(int64(*n)) }

func (n *number) Type() string { return "N" }

func (n *number) Set(text string) error {
	v, err := parseNumber(text)
	if err != nil {
		return err
	}
	*n = number(v)
	return nil
}

// parseNumber reads a whole number from 0 to maxHeap, exactly.
func parseNumber(text string) (int64, error) { return parseUpTo(text, maxHeap) }

// parseUpTo reads a whole number from 0 to the largest one.
func parseUpTo(text string, most int64) (int64, error) {
	fail := func(why string) (int64, error) {
		return 0, fmt.Errorf("number %q: %s: want a whole number from 0 to %d, such as 1000, 1e6, 2^22 or 4_194_304", text, why, most)
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
