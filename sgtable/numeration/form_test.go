package numeration

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// The forms of 60 and the carries between them as Nim and its variants prints
// them.
func TestSixty(t *testing.T) {
	f, err := ParseForm("10110110")
	if err != nil {
		t.Fatal(err)
	}
	chain := []string{f.String()}
	for c := range f.Carries() {
		chain = append(chain, c.Form.String())
		if v, _ := c.Form.Uint64(); v != 60 {
			t.Errorf("%v = %d, want 60", c.Form, v)
		}
	}
	want := []string{"10110110", "11000110", "11001000", "100001000"}
	if !slices.Equal(chain, want) {
		t.Errorf("carries %v, want %v", chain, want)
	}
	if got := Zeckendorf(60).String(); got != "100001000" {
		t.Errorf("standard form %s, want 100001000", got)
	}
	var all []string
	for f := range Forms(60) {
		all = append(all, f.String())
	}
	for _, w := range want {
		if !slices.Contains(all, w) {
			t.Errorf("%s is missing among all forms %v", w, all)
		}
	}
}

// forms draws a form of up to 200 places, standard or not.
func forms(t *rapid.T) Form {
	return trimmed(rapid.SliceOfN(rapid.ByteRange(0, 1), 0, 200).Draw(t, "digits"))
}

// Every carry replaces 011 by 100 at its place, keeps the value and leaves a one less; the last
// form is standard and is the one that Standard finds by another order of carries.
func TestCarryLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := forms(t)
		value, last := f.Big(), f
		for c := range f.Carries() {
			checkCarry(t, last, c)
			if c.Form.Big().Cmp(value) != 0 {
				t.Fatalf("%v → %v: value %v → %v", last, c.Form, value, c.Form.Big())
			}
			last = c.Form
		}
		if !last.IsStandard() || f.Standard().String() != last.String() {
			t.Fatalf("carries end at %v, Standard at %v", last, f.Standard())
		}
		z, err := ZeckendorfBig(value)
		if err != nil || z.String() != last.String() {
			t.Fatalf("carries end at %v, Zeckendorf form %v, %v", last, z, err)
		}
		if g, err := ParseForm("00" + f.String()); err != nil || g.String() != f.String() {
			t.Fatalf("parsed back: %v, %v", g, err)
		}
	})
}

func checkCarry(t *rapid.T, before Form, c Carry) {
	t.Helper()
	if before.Digit(c.To)+c.Form.Digit(c.To-1)+c.Form.Digit(c.To-2) != 0 ||
		c.Form.Digit(c.To)*before.Digit(c.To-1)*before.Digit(c.To-2) != 1 {
		t.Fatalf("no carry to place %d: %v → %v", c.To, before, c.Form)
	}
	if len(c.Form.Ones()) != len(before.Ones())-1 {
		t.Fatalf("%v → %v: ones %d → %d", before, c.Form, len(before.Ones()), len(c.Form.Ones()))
	}
}

// Among all sums of distinct place values, enumerated here without any numeration, exactly one
// form of each number is standard, and Forms finds them all, once each.
func TestAllFormsOfSmallNumbers(t *testing.T) {
	const places = 12
	count, standard := map[uint64]int{}, map[uint64]int{}
	for code := range 1 << places {
		sum := uint64(0)
		for i := range places {
			sum += uint64(code>>i&1) * fib[i+1]
		}
		count[sum]++
		if code&(code>>1) == 0 {
			standard[sum]++
		}
	}
	for n := range fib[places+1] { // every form of such a number has at most 12 places
		seen := map[string]bool{}
		first := ""
		for f := range Forms(n) {
			if v, err := f.Uint64(); err != nil || v != n || seen[f.String()] {
				t.Fatalf("%d: form %v = %d, %v, seen %v", n, f, v, err, seen[f.String()])
			}
			if first == "" {
				first = f.String()
			}
			seen[f.String()] = true
		}
		if len(seen) != count[n] || standard[n] != 1 {
			t.Errorf("%d: %d forms, %d standard; want %d and 1", n, len(seen), standard[n], count[n])
		}
		if first != Zeckendorf(n).String() {
			t.Errorf("%d: the first form is %s, want the standard one", n, first)
		}
	}
}

// Leaving a walk early stops it.
func TestIteratorsStop(t *testing.T) {
	f, _ := ParseForm("1111111")
	n := 0
	for range f.Carries() {
		n++
		break
	}
	for range Forms(1000) {
		n++
		break
	}
	for range Places(1000) {
		n++
		break
	}
	if n != 3 {
		t.Errorf("%d steps, want 3", n)
	}
}

func TestParseFormErrors(t *testing.T) {
	for in, want := range map[string]string{
		"":                               "want digits 0 and 1",
		"1021":                           `'2' at position 3`,
		"1ü":                             `'ü' at position 2`,
		" 1":                             `' ' at position 1`,
		strings.Repeat("1", 1<<10) + "x": `at position 1025`,
	} {
		_, err := ParseForm(in)
		if err == nil || !strings.Contains(err.Error(), want) || len(err.Error()) > 160 {
			t.Errorf("ParseForm(%.10q…): %v; want %q", in, err, want)
		}
	}
}

func FuzzParseForm(f *testing.F) {
	for _, s := range []string{"0", "1", "10110110", "11000110", "", "012", "1\xff", "0001"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		form, err := ParseForm(s)
		if err != nil {
			return
		}
		if got, want := form.String(), strings.TrimLeft(s, "0"); got != want && (want != "" || got != "0") {
			t.Errorf("%q is written back as %q", s, got)
		}
		if len(s) < 1000 && form.Standard().Big().Cmp(form.Big()) != 0 {
			t.Errorf("%q: the standard form has another value", s)
		}
	})
}
