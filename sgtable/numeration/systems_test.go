package numeration

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// 347 = 24121 with B_n = n+1, as Nim and its variants prints it.
func TestFactorial347(t *testing.T) {
	d, err := Factorial().Digits(347)
	if err != nil || d.String() != "24121" {
		t.Errorf("347 = %v, %v; want 24121", d, err)
	}
	if v, err := Factorial().Value(Digits{1, 2, 1, 4, 2}); err != nil || v != 347 {
		t.Errorf("24121 = %d, %v; want 347", v, err)
	}
}

func TestMixedRadixRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bases := rapid.SliceOfN(rapid.Uint64Range(2, 50), 1, 8).Draw(t, "bases")
		m := NewMixedRadix(func(i int) uint64 { return bases[i%len(bases)] })
		n := rapid.Uint64().Draw(t, "n")
		d, err := m.Digits(n)
		if err != nil {
			t.Fatal(err)
		}
		for i, digit := range d {
			if digit >= bases[i%len(bases)] {
				t.Fatalf("digit %d at place %d, base %d", digit, i, bases[i%len(bases)])
			}
		}
		if v, err := m.Value(d); err != nil || v != n {
			t.Fatalf("%v = %d, %v; want %d", d, v, err, n)
		}
		if back, err := ParseDigits(d.String()); err != nil || !slices.Equal(back, d) {
			t.Fatalf("%v parsed back: %v, %v", d, back, err)
		}
	})
}

// With bounded digits the form is unique: as many digit strings as numbers, all values different.
func TestMixedRadixUnique(t *testing.T) {
	seen := map[uint64]bool{}
	for a := range uint64(2) {
		for b := range uint64(3) {
			for c := range uint64(4) {
				for d := range uint64(5) {
					v, err := Factorial().Value(Digits{a, b, c, d})
					if err != nil || seen[v] || v >= 120 {
						t.Fatalf("%v = %d, %v, seen %v", Digits{a, b, c, d}, v, err, seen[v])
					}
					seen[v] = true
				}
			}
		}
	}
}

func odd(i int) (uint64, bool)         { return 2*uint64(i) + 1, true }
func powersOfTwo(i int) (uint64, bool) { return 1 << min(i, 63), i < 64 }

// fixed is the system with the given place values and no others.
func fixed(places ...uint64) PSystem {
	return NewPSystem(func(i int) (uint64, bool) {
		if i >= len(places) {
			return 0, false
		}
		return places[i], true
	})
}

// The greedy form of P_i = 2i+1 always exists but is not the only one: 5 = 100 = 12.
func TestPSystemNotUnique(t *testing.T) {
	p := NewPSystem(odd)
	if d, err := p.Greedy(5); err != nil || d.String() != "100" {
		t.Errorf("greedy form of 5: %v, %v", d, err)
	}
	all, err := p.Forms(5)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for d := range all {
		got = append(got, d.String())
	}
	if !slices.Equal(got, []string{"100", "12"}) {
		t.Errorf("forms of 5: %v, want [100 12]", got)
	}
}

// Every number has its greedy form in any increasing system, and all forms have its value.
func TestPSystemForms(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		places := []uint64{1}
		for _, step := range rapid.SliceOfN(rapid.Uint64Range(1, 9), 0, 8).Draw(t, "steps") {
			places = append(places, places[len(places)-1]+step)
		}
		p := fixed(places...)
		n := rapid.Uint64Range(0, 60).Draw(t, "n")
		greedy, err := p.Greedy(n)
		if err != nil {
			t.Fatal(err)
		}
		all, err := p.Forms(n)
		if err != nil {
			t.Fatal(err)
		}
		first := true
		seen := map[string]bool{}
		for d := range all {
			if v, err := p.Value(d); err != nil || v != n || seen[d.String()] {
				t.Fatalf("%v = %d, %v, seen %v; want %d", d, v, err, seen[d.String()], n)
			}
			seen[d.String()] = true
			if first && !slices.Equal(d, greedy) {
				t.Fatalf("the first form is %v, the greedy one %v", d, greedy)
			}
			first = false
		}
		if first {
			t.Fatalf("%d has no form", n)
		}
	})
}

// Powers of two give binary, Fibonacci numbers give Zeckendorf; in both the greedy form is found.
func TestPSystemKnown(t *testing.T) {
	for n := range uint64(300) {
		z, err := Fibonacci().Greedy(n)
		if err != nil || z.String() != Zeckendorf(n).String() {
			t.Errorf("Fibonacci form of %d: %v, %v; want %v", n, z, err, Zeckendorf(n))
		}
		forms, err := NewPSystem(powersOfTwo).Forms(n)
		if err != nil {
			t.Fatal(err)
		}
		count := 0
		for range forms {
			count++
		}
		if count != 1 {
			t.Errorf("%d has %d binary forms", n, count)
		}
	}
}

// The largest numbers have their greedy form too, and it is the first.
func TestPSystemLargest(t *testing.T) {
	for _, n := range []uint64{math.MaxUint64, 1 << 63, 12200160415121876738} {
		for name, p := range map[string]PSystem{"Fibonacci": Fibonacci(), "binary": NewPSystem(powersOfTwo)} {
			d, err := p.Greedy(n)
			if err != nil {
				t.Fatal(err)
			}
			all, err := p.Forms(n)
			if err != nil {
				t.Fatal(err)
			}
			var first Digits
			for first = range all {
				break
			}
			if !slices.Equal(first, d) {
				t.Errorf("%s: the first form of %d is %v, the greedy one %v", name, n, first, d)
			}
			if v, err := p.Value(d); err != nil || v != n {
				t.Errorf("%s: %d comes back as %d, %v", name, n, v, err)
			}
		}
	}
}

func TestSystemErrors(t *testing.T) {
	_, err1 := fixed().Greedy(3)
	_, err2 := fixed(2, 3).Greedy(3)
	_, err3 := fixed(1, 3, 3).Forms(9)
	_, err4 := fixed(1, 3).Value(Digits{3})
	_, err5 := fixed(1, 3).Value(Digits{0, 0, 1})
	_, err6 := fixed(1, 3).Value(Digits{0, math.MaxUint64})
	_, err7 := Factorial().Value(Digits{2})
	_, err8 := Factorial().Value(slices.Repeat(Digits{1}, 30))
	_, err9 := NewMixedRadix(func(int) uint64 { return 1 }).Digits(5)
	_, err10 := NewMixedRadix(func(int) uint64 { return 0 }).Value(Digits{1})
	for i, c := range []struct {
		err  error
		want string
	}{
		{err1, "want 1"}, {err2, "first place value is 2: want 1"}, {err3, "place value 3 after 3 at place 2"},
		{err4, "digit 3 at place 0: want at most 2"}, {err5, "want at most 2 places"}, {err6, "64 bits"},
		{err7, "digit 2 at place 0: want at most 1"}, {err8, "64 bits"}, {err9, "base 1 at place 0"}, {err10, "base 0 at place 0"},
	} {
		if c.err == nil || !strings.Contains(c.err.Error(), c.want) {
			t.Errorf("error %d: %v; want %q", i+1, c.err, c.want)
		}
	}
	if !errors.Is(err6, ErrTooLarge) || !errors.Is(err8, ErrTooLarge) {
		t.Error("overflow does not wrap ErrTooLarge")
	}
}

func TestParseDigitsErrors(t *testing.T) {
	for in, want := range map[string]string{
		"":                       "at least one digit",
		"12a":                    `'a' at position 3`,
		"1(12":                   "'(' at position 2 is not closed",
		"1()2":                   `"()" at position 2`,
		"(-3)":                   "at position 1",
		"1)":                     `')' at position 2`,
		"(99999999999999999999)": "64 bits",
	} {
		if _, err := ParseDigits(in); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("ParseDigits(%q): %v; want %q", in, err, want)
		}
	}
}

func FuzzParseDigits(f *testing.F) {
	for _, s := range []string{"0", "24121", "1(12)0", "(", "()", "((1))", "(007)", "00"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		d, err := ParseDigits(s)
		if err != nil {
			return
		}
		back, err := ParseDigits(d.String())
		if err != nil || !slices.Equal(back, d) {
			t.Errorf("%q → %v → %v, %v", s, d, back, err)
		}
	})
}
