package numeration

import (
	"errors"
	"math"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestPlaceValues(t *testing.T) {
	for i, want := range []uint64{1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89} {
		if got, err := F(i - 1); err != nil || got != want {
			t.Errorf("F(%d) = %d, %v; want %d", i-1, got, err, want)
		}
	}
	// The largest Fibonacci number below 2^64 is the 93rd, OEIS A000045.
	if got, err := F(places64 - 1); err != nil || got != 12200160415121876738 {
		t.Errorf("F(91) = %d, %v", got, err)
	}
	if _, err := F(places64); !errors.Is(err, ErrTooLarge) {
		t.Errorf("F(92): error %v, want ErrTooLarge", err)
	}
	if _, err := F(-2); err == nil {
		t.Error("F(-2): no error")
	}
}

// The standard form of every number has its value, has no adjacent ones, and is the same however
// it was reached: greedily in 64 bits, greedily in big integers, or by carries.
func TestZeckendorfRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Uint64().Draw(t, "n")
		f := Zeckendorf(n)
		if v, err := f.Uint64(); err != nil || v != n {
			t.Fatalf("%v has value %d, %v; want %d", f, v, err, n)
		}
		if !f.IsStandard() {
			t.Fatalf("%v is not standard", f)
		}
		big, err := ZeckendorfBig(new(big.Int).SetUint64(n))
		if err != nil || big.String() != f.String() {
			t.Fatalf("big: %v, %v; want %v", big, err, f)
		}
		if f.TrailingZeros() != TrailingZeros(n) {
			t.Fatalf("%v: %d trailing zeros, want %d", f, TrailingZeros(n), f.TrailingZeros())
		}
		back, err := ParseForm(f.String())
		if err != nil || back.String() != f.String() {
			t.Fatalf("parsed back: %v, %v", back, err)
		}
	})
}

func TestZeckendorfLargest(t *testing.T) {
	f := Zeckendorf(math.MaxUint64)
	if v, err := f.Uint64(); err != nil || v != math.MaxUint64 || f.Len() != places64 {
		t.Errorf("2^64−1: value %d, %v, %d places", v, err, f.Len())
	}
	if _, err := ShiftLeft(math.MaxUint64); !errors.Is(err, ErrTooLarge) {
		t.Errorf("ShiftLeft(2^64−1): error %v, want ErrTooLarge", err)
	}
	if _, err := f.ShiftLeft().Uint64(); !errors.Is(err, ErrTooLarge) {
		t.Errorf("shifted form: error %v, want ErrTooLarge", err)
	}
	// The place values of 1010…10 with 92 places fit; their sum does not.
	n, err := Alternating(90).Uint64()
	if err != nil {
		t.Fatal(err)
	}
	if v, err := ShiftLeft(n); !errors.Is(err, ErrTooLarge) {
		t.Errorf("ShiftLeft(%d) = %d, %v; want ErrTooLarge", n, v, err)
	}
	if v, err := Alternating(91).Uint64(); !errors.Is(err, ErrTooLarge) {
		t.Errorf("1010… with 92 places = %d, %v; want ErrTooLarge", v, err)
	}
	if z := Zeckendorf(0); z.String() != "0" || z.Len() != 0 || z.ShiftLeft().String() != "0" || !z.IsStandard() {
		t.Errorf("zero is written %v", z)
	}
}

func TestZeckendorfBig(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := new(big.Int).SetBytes(rapid.SliceOfN(rapid.Byte(), 0, 60).Draw(t, "bytes"))
		f, err := ZeckendorfBig(n)
		if err != nil || !f.IsStandard() || f.Big().Cmp(n) != 0 {
			t.Fatalf("%v, %v, value %v; want %v", f, err, f.Big(), n)
		}
	})
	if _, err := ZeckendorfBig(big.NewInt(-1)); err == nil || !strings.Contains(err.Error(), "≥ 0") {
		t.Errorf("negative: %v", err)
	}
}

// Shifting the form and shifting the number agree, and f_{i+1} = f_i + f_{i−1} makes the left
// shift the sum of n and its right shift.
func TestShift(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Uint64Range(0, 1<<62).Draw(t, "n")
		left, err := ShiftLeft(n)
		if err != nil {
			t.Fatal(err)
		}
		if v, err := Zeckendorf(n).ShiftLeft().Uint64(); err != nil || v != left {
			t.Fatalf("form gives %d, %v; want %d", v, err, left)
		}
		if ShiftRight(n) != left-n {
			t.Fatalf("ShiftRight(%d) = %d, want %d", n, ShiftRight(n), left-n)
		}
		if got := Zeckendorf(left).String(); n > 0 && got != Zeckendorf(n).String()+"0" {
			t.Fatalf("shifted %v reads %v", Zeckendorf(n), got)
		}
	})
}

// 1010… with its highest place at n is f_{n+1} − 1, the last number before a new place opens.
func TestAlternating(t *testing.T) {
	for n := -1; n < places64-1; n++ {
		next, _ := F(n + 1)
		f := Alternating(n)
		if v, err := f.Uint64(); err != nil || v != next-1 || f.String() != Zeckendorf(next-1).String() {
			t.Errorf("n = %d: %v = %d, %v; want %d", n, f, v, err, next-1)
		}
	}
	if got := Alternating(4).String(); got != "10101" {
		t.Errorf("Alternating(4) = %s", got)
	}
}

func TestCounterMatchesForms(t *testing.T) {
	var c Counter
	for n := range uint64(20000) {
		left, _ := ShiftLeft(n)
		f := Zeckendorf(n)
		code := uint64(0)
		for _, i := range f.Ones() {
			code |= 1 << i
		}
		if c.Value() != n || c.Code() != code || c.ShiftLeft() != left || c.TrailingZeros() != f.TrailingZeros() {
			t.Fatalf("at %d: counter %+v, trailing zeros %d; want code %b, shifted %d", n, c, c.TrailingZeros(), code, left)
		}
		c.Next()
	}
}

// The counter refuses its last step instead of wrapping.
func TestCounterEnds(t *testing.T) {
	last, _ := Alternating(62).Uint64()
	code := uint64(0)
	for _, i := range Alternating(62).Ones() {
		code |= 1 << i
	}
	c := Counter{code: code, value: last}
	if c.Next() || c.Value() != last || last+1 != 17167680177565 {
		t.Errorf("stepped past %d to %d", last, c.Value())
	}
}

func BenchmarkZeckendorf(b *testing.B) {
	var sum int
	for i := range b.N {
		sum += TrailingZeros(1_618_033_988_749_894_848 + uint64(i))
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "numbers/s")
	_ = sum
}

func BenchmarkCounter(b *testing.B) {
	var c Counter
	for range b.N {
		c.Next()
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "numbers/s")
}
