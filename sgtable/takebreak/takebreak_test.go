package takebreak_test

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"example.org/grundy/internal/testtable"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine/naive"
	"example.org/grundy/sgtable/takebreak"
)

func TestParse(t *testing.T) {
	for _, test := range []struct{ text, want, wrong string }{
		{text: "0.77", want: "0.77"},
		{text: ".77", want: "0.77"},
		{text: "0.770", want: "0.77"},
		{text: "4", want: "4.0"},
		{text: "4.0", want: "4.0"},
		{text: "8", want: "8.0"},
		{text: "c.00", want: "C.0"},
		{text: "4.007", want: "4.007"},
		{text: "0.3f", want: "0.3F"},
		{text: "0.0", want: "0.0"},
		{text: "0.7G", want: "0.7G"},
		{text: "0.[V]", want: "0.[V]"},
		{text: "G.0", want: "G.0"},
		{text: "S.07", want: "S.07"},
		{text: "H.0", wrong: "digit 'H' at place 0 would let a move change nothing: want 0, 4, 8 or C before the point; without that it is 'G'"},
		{text: "F.0", wrong: "without that it is 'C'"},
		{text: "0.7W", wrong: "digit 'W' at place 2"},
		{text: "0.7o", wrong: "digit 'o' at place 2: want 0–7, or 0–9 A–F for a hexadecimal code, or a capital G–V"},
		{text: "0.[3]", want: "0.[3]"},
		{text: "0.33[3]", want: "0.[3]"},
		{text: "0.30[3]", want: "0.30[3]"},
		{text: "0.3[03]", want: "0.[30]"},
		{text: "0.[3030]", want: "0.[30]"},
		{text: "0.3[0]", want: "0.3"},
		{text: "4.[3]", want: "4.[3]"},
		{text: "·77", want: "0.77"}, // Winning Ways
		{text: "0·77", want: "0.77"},
		{text: "4·[3]", want: "4.[3]"},
		{text: "0,77", want: "0.77"},
		{text: "0.(3)", want: "0.[3]"},
		{text: "0.30(3)", want: "0.30[3]"},
		{text: "0.3…", want: "0.[3]"},
		{text: "0.333...", want: "0.[3]"},
		{text: "4·33…", want: "4.[3]"},
		{text: "0.033…", want: "0.0[3]"},
		{text: "0.3\u0307", want: "0.[3]"},
		{text: "0.71\u03052\u0305", want: "0.7[12]"},
		{text: "0.1\u030723\u0307", want: "0.[123]"},
		{text: "0." + strings.Repeat("0", 200) + "7", want: "0." + strings.Repeat("0", 200) + "7"},
		{text: "", wrong: "empty game code"},
		{text: "0.", wrong: "no digit after the point"},
		{text: "0.8x", wrong: "digit 'x' at place 2: want 0–7, or 0–9 A–F"},
		{text: "0.7g", wrong: "digit 'g' at place 2"},
		{text: "0.7 7", wrong: "digit ' ' at place 2"},
		{text: "3.1", wrong: "'3' at place 0 would let a move change nothing: want 0, 4, 8 or C"},
		{text: "77", wrong: "did you mean 0.77?"},
		{text: "7", wrong: "did you mean 0.7?"},
		{text: "44.1", wrong: `"44" before the point`},
		{text: "0.7.7", wrong: "digit '.' at place 2"},
		{text: "0.[]", wrong: "nothing between the brackets"},
		{text: "0.[3", wrong: "not closed"},
		{text: "0.(3]", wrong: "stray ']' at place 2"},
		{text: "0.1212…", wrong: "which digits repeat is not plain"},
		{text: "0.[3]…", wrong: "marked twice"},
		{text: "0.1\u03072", wrong: "digits follow those that repeat"},
		{text: "0.\u03072", wrong: "place 1"},
		{text: "…", wrong: "no point"},
		{text: "0.…", wrong: "no digit after the point"},
		{text: "0.()", wrong: "nothing between the brackets"},
		{text: "0.3]", wrong: "stray ']' at place 2"},
		{text: "0.[3]7", wrong: `"7" after the brackets`},
		{text: "0.[3][7]", wrong: "stray '['"},
		{text: "𝟎.7", wrong: "place 0"},
	} {
		c, err := takebreak.Parse(test.text)
		switch {
		case test.wrong != "" && (err == nil || !strings.Contains(err.Error(), test.wrong)):
			t.Errorf("%q: got %v, error %v, want one with %q", test.text, c, err, test.wrong)
		case test.wrong == "" && (err != nil || c.String() != test.want):
			t.Errorf("%q: got %v, %v; want %s", test.text, c, err, test.want)
		}
	}
}

// The byte at which a code goes wrong.
func TestPlaceOfAnError(t *testing.T) {
	for text, want := range map[string]int{"0.8x": 3, "·7g": 3, "3.1": 0, "0.[3]7": 5, "0.[3": 4, "0.": 2, "77": -1, "0.12…": 4, "0.]": 2} {
		_, err := takebreak.Parse(text)
		if wrong, ok := errors.AsType[*sgtable.SyntaxError](err); !ok || wrong.At != want || wrong.Text != text {
			t.Errorf("%q: %+v (%v), want one at %d", text, wrong, err, want)
		}
	}
}

func TestCanonicalFormKeepsTheDigits(t *testing.T) {
	digit := rapid.Custom(func(t *rapid.T) sgtable.Leaves {
		return sgtable.Leaves(rapid.SampledFrom([]int{0, 0, 3, 7, 15}).Draw(t, "digit"))
	})
	rapid.Check(t, func(t *rapid.T) {
		digits := append([]sgtable.Leaves{0}, rapid.SliceOfN(digit, 0, 6).Draw(t, "digits")...)
		cycle := rapid.SliceOfN(digit, 0, 5).Draw(t, "cycle")
		c, err := takebreak.New(digits, cycle)
		if err != nil {
			t.Fatal(err)
		}
		for i := range 40 {
			want := sgtable.Leaves(0)
			switch {
			case i < len(digits):
				want = digits[i]
			case len(cycle) > 0:
				want = cycle[(i-len(digits))%len(cycle)]
			}
			if got := c.Digit(int64(i)); got != want {
				t.Fatalf("%v[%v] became %s: digit %d is %d, was %d", digits, cycle, c, i, got, want)
			}
		}
		again, err := takebreak.Parse(c.String())
		if err != nil || !again.Equal(c) {
			t.Fatalf("%s reads as %s, %v", c, again, err)
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"0.77", ".07", "4", "0.3F", "0.30[3]", "0.[7]", "77", "3.1", "·77", "0,3…", "0.(3)", "0.3\u0307", "0.8x", "0.[", "C.c"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := takebreak.Parse(text)
		if err != nil {
			return
		}
		if again, err := takebreak.Parse(c.String()); err != nil || again.String() != c.String() {
			t.Fatalf("%q reads as %s, which reads as %s, %v", text, c, again, err)
		}
	})
}

// Grundy values of octal games printed in the OEIS (testdata/octal_oeis.tsv), with every code that
// a page gives for its sequence.
func TestPublishedValues(t *testing.T) {
	rows := testtable.Rows(t, "testdata/octal_oeis.tsv")
	if len(rows) < 90 {
		t.Fatalf("only %d rows", len(rows))
	}
	for _, row := range rows {
		number, codes, offset, terms := row[0], row[1], row[2], row[3]
		for _, code := range strings.Split(codes, ",") {
			checkTerms(t, number, code, offset, terms, 0)
		}
		for _, pair := range strings.Split(row[6], ";") {
			code, shift, ok := strings.Cut(strings.TrimSpace(pair), ":")
			if !ok {
				continue
			}
			s, err := strconv.Atoi(shift)
			if err != nil {
				t.Fatalf("%s: %v", number, err)
			}
			checkTerms(t, number, code, offset, terms, s)
		}
	}
}

// checkTerms compares G(n) of the code with the term a(n−shift).
func checkTerms(t *testing.T, number, text, offset, terms string, shift int) {
	t.Helper()
	code, err := takebreak.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", number, err)
	}
	first, err := strconv.Atoi(offset)
	if err != nil {
		t.Fatal(err)
	}
	var want, got []int64
	printed := strings.Split(terms, ",")
	run, err := naive.New(code)
	if err != nil {
		t.Fatal(err)
	}
	if err := run.Extend(context.Background(), int64(first+shift+len(printed))); err != nil {
		t.Fatal(err)
	}
	for i, term := range printed {
		v, err := strconv.ParseInt(strings.TrimSpace(term), 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		if n := first + i + shift; n >= 0 {
			want, got = append(want, v), append(got, int64(run.Values()[n]))
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s, code %s, shift %d: %s", number, text, shift, diff)
	}
}

func ExampleParse() {
	code, err := takebreak.Parse(".07")
	fmt.Println(code, err)
	fmt.Println(code.Words())
	_, err = takebreak.Parse("0.7g")
	fmt.Println(err)
	// Output:
	// 0.07 <nil>
	// Take 2 and leave at most two heaps.
	// octal code "0.7g": digit 'g' at place 2: want 0–7, or 0–9 A–F for a hexadecimal code, or a capital G–V for one that leaves four heaps
}
