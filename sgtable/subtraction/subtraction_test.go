package subtraction_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"example.org/grundy/internal/testtable"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine/naive"
	"example.org/grundy/sgtable/subtraction"
)

func TestParse(t *testing.T) {
	for _, test := range []struct{ text, want, wrong string }{
		{text: "subtract:5,2,1,2", want: "subtract:1,2,5"},
		{text: "subtract:1..7", want: "subtract:1..7"},
		{text: "subtract:1,2,3,4,9", want: "subtract:1..4,9"},
		{text: "subtract:squares", want: "subtract:squares"},
		{text: "allbut:2,3", want: "allbut:2,3"},
		{text: "subtract:", wrong: "no amounts"},
		{text: "subtract:0", wrong: "at least 1"},
		{text: "subtract:-3", wrong: "at least 1"},
		{text: "subtract:1,,2", wrong: `"" at place 2`},
		{text: "subtract:7..1", wrong: "want 1..7"},
		{text: "subtract:cubes", wrong: "squares, triangular, primes"},
		{text: "subtract:1..99999999999", want: "subtract:1..99999999999"},
		{text: "subtract:1..4611686018427387904", wrong: "too large"},
		{text: "subtract:99999999999999999999", wrong: "too large"},
		{text: "allbut:", wrong: "no amounts"},
		{text: "allbut:squares", wrong: "at place 1"},
		{text: "takes:1", wrong: `"takes:1" at place 1`},
		{text: "S(1,2,5)", want: "subtract:1,2,5"},
		{text: "S{ 1; 2; 5 }", want: "subtract:1,2,5"},
		{text: "{1,2,5}", want: "subtract:1,2,5"},
		{text: "S(1 2)", wrong: `"2" at place 1`},
		{text: "subtract:1-7", want: "subtract:1..7"},
		{text: "Subtract 1 – 7, 9", want: "subtract:1..7,9"},
		{text: "subtraction: 1 to 7", want: "subtract:1..7"},
		{text: "{1,2,…,7}", want: "subtract:1..7"},
		{text: "{1, ..., 7}", want: "subtract:1..7"},
		{text: "{1,3,...,9}", want: "subtract:1,3,5,7,9"},
		{text: "{1,3,...,8}", wrong: "do not lead up to 8"},
		{text: "{3,1,...,8}", wrong: "do not lead up to 8"},
		{text: "{1,2,...}", wrong: "have no end"},
		{text: "subtract:..5", wrong: `"..5" at place 1`},
		{text: "{1,2", wrong: "not closed: want }"},
		{text: "{1,2)", wrong: "not closed"},
		{text: "1,2)", wrong: `")" at place 2`},
		{text: "SUBTRACT:Powers of two", want: "subtract:powers-of-two"},
		{text: "subtract:primse", wrong: "did you mean primes?"},
		{text: "squares", wrong: "at place 1"},
		{text: "All-But:2,3", want: "allbut:2,3"},
		{text: "all but {2,3}", want: "allbut:2,3"},
		{text: "allbut:1..1000000000000", want: "allbut:1..1000000000000"},
	} {
		s, err := subtraction.Parse(test.text)
		switch {
		case test.wrong != "" && (err == nil || !strings.Contains(err.Error(), test.wrong)):
			t.Errorf("%s: got error %v, want one with %q", test.text, err, test.wrong)
		case test.wrong == "" && (err != nil || s.String() != test.want):
			t.Errorf("%s: got %v, %v; want %s", test.text, s, err, test.want)
		}
	}
}

// The byte at which a set goes wrong.
func TestPlaceOfAnError(t *testing.T) {
	for text, want := range map[string]int{"subtract:1,x": 11, "subtract:": 9, "S(1,2": 1, "{7..1}": 1, "subtract:1,,2": 11, "{1,3,…,8}": 9} {
		_, err := subtraction.Parse(text)
		if wrong, ok := errors.AsType[*sgtable.SyntaxError](err); !ok || wrong.At != want || wrong.Text != text {
			t.Errorf("%q: %+v (%v), want one at %d", text, wrong, err, want)
		}
	}
}

// Spans join where they overlap or touch, and hold the same amounts as these one by one.
func TestSpans(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		spans, amounts := drawSpans(t)
		wide, err := subtraction.Spans(spans...)
		if err != nil {
			t.Fatal(err)
		}
		single, err := subtraction.Finite(amounts...)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(single.String(), wide.String()); diff != "" {
			t.Fatal(diff)
		}
		slices.Sort(amounts)
		if got, ok := wide.Finite(); !ok || !slices.Equal(got, slices.Compact(amounts)) {
			t.Fatalf("%v: amounts %v", spans, got)
		}
		joined, _ := wide.Spans()
		for i, s := range joined[1:] {
			if s.From <= joined[i].To+1 {
				t.Fatalf("%v touch", joined)
			}
		}
	})
	for _, s := range []subtraction.Span{{From: 0, To: 3}, {From: 3, To: 2}} {
		if _, err := subtraction.Spans(s); err == nil {
			t.Errorf("%v was taken", s)
		}
	}
}

// drawSpans draws spans, and returns their amounts one by one too.
func drawSpans(t *rapid.T) (spans []subtraction.Span, amounts []int64) {
	for range rapid.IntRange(1, 6).Draw(t, "spans") {
		from := rapid.Int64Range(1, 40).Draw(t, "from")
		to := from + rapid.Int64Range(0, 9).Draw(t, "more")
		spans = append(spans, subtraction.Span{From: from, To: to})
		for a := from; a <= to; a++ {
			amounts = append(amounts, a)
		}
	}
	return spans, amounts
}

// The first amounts of each named set, by their definitions.
func TestNamedSets(t *testing.T) {
	for name, want := range map[string][]int64{
		"squares":       {1, 4, 9, 16, 25, 36, 49},
		"triangular":    {1, 3, 6, 10, 15, 21, 28, 36, 45},
		"primes":        {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47},
		"powers-of-two": {1, 2, 4, 8, 16, 32},
		"fibonacci":     {1, 2, 3, 5, 8, 13, 21, 34},
		"factorials":    {1, 2, 6, 24},
	} {
		s, ok := subtraction.Named(name)
		if !ok {
			t.Fatalf("no set %s", name)
		}
		var got []int64
		for _, m := range s.Moves(49) {
			got = append(got, m.Take)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestMovesAndDigitsAgree(t *testing.T) {
	sets := []subtraction.Set{}
	for _, name := range subtraction.Names() {
		s, _ := subtraction.Named(name)
		sets = append(sets, s)
	}
	rapid.Check(t, func(t *rapid.T) {
		amounts := rapid.SliceOfN(rapid.Int64Range(1, 40), 1, 8).Draw(t, "amounts")
		finite, err := subtraction.Finite(amounts...)
		if err != nil {
			t.Fatal(err)
		}
		allBut, err := subtraction.AllBut(amounts...)
		if err != nil {
			t.Fatal(err)
		}
		limit := rapid.Int64Range(0, 300).Draw(t, "limit")
		for _, s := range append(sets, finite, allBut) {
			if least := s.Moves(100)[0].Take; s.Least() != least {
				t.Fatalf("%s: the least amount is %d, want %d", s, s.Least(), least)
			}
			checkDigits(t, s, limit)
			if again, err := subtraction.Parse(s.String()); err != nil || again.String() != s.String() {
				t.Fatalf("%s read back: %v, %v", s, again, err)
			}
		}
	})
}

// checkDigits says that each digit is that of the moves from a heap, and that of the tail.
func checkDigits(t *rapid.T, s subtraction.Set, heap int64) {
	t.Helper()
	listed := map[int64]sgtable.Leaves{}
	for _, m := range s.Moves(heap) {
		listed[m.Take] = m.Leaves
	}
	from, cycle, ok := s.Tail()
	for i := int64(-1); i <= heap; i++ {
		if s.Digit(i) != listed[i] {
			t.Fatalf("%s: digit %d is %d, listed as %d", s, i, s.Digit(i), listed[i])
		}
		if ok && i >= from && len(cycle) > 0 && s.Digit(i) != cycle[(i-from)%int64(len(cycle))] {
			t.Fatalf("%s: digit %d is not the tail's", s, i)
		}
	}
}

func TestHugeAmountsOfNamedSets(t *testing.T) {
	const root = 3037000499 // the largest square that fits is its square
	for name, in := range map[string]int64{"squares": root * root, "triangular": 3000000000 * 3000000001 / 2, "powers-of-two": 1 << 62} {
		s, _ := subtraction.Named(name)
		if !s.Has(in) || s.Has(in-1) || s.Has(in+1) {
			t.Errorf("%s: wrong about %d or a neighbour", name, in)
		}
	}
}

// Values printed in the OEIS (testdata/oeis.tsv): Grundy values, and lists that are read off them.
func TestPublishedValues(t *testing.T) {
	const heaps = 20_000
	for _, row := range testtable.Rows(t, "testdata/oeis.tsv") {
		number, kind, game, offset, terms := row[0], row[1], row[2], row[3], row[4]
		s, err := subtraction.Parse(game)
		if err != nil {
			t.Fatal(err)
		}
		run, err := naive.New(s)
		if err != nil {
			t.Fatal(err)
		}
		if err := run.Extend(context.Background(), heaps); err != nil {
			t.Fatal(err)
		}
		got := readOff(t, kind, run.Values())
		if kind == "grundy" && offset == "1" {
			got = got[1:]
		}
		want := integers(t, terms)
		if kind != "grundy" && kind != "first-occurrence" { // they are heaps
			if beyond := slices.IndexFunc(want, func(n int64) bool { return n > heaps }); beyond >= 0 {
				want = want[:beyond]
			}
		}
		known := min(len(want), len(got))
		if known < 7 {
			t.Errorf("%s: only %d terms within %d heaps", number, known, heaps)
		}
		if diff := cmp.Diff(want[:known], got[:known]); diff != "" {
			t.Errorf("%s (%s of %s): %s", number, kind, game, diff)
		}
	}
}

func integers(t *testing.T, list string) (values []int64) {
	t.Helper()
	for _, term := range strings.Split(list, ",") {
		v, err := strconv.ParseInt(term, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		values = append(values, v)
	}
	return values
}

// readOff makes the kind of list that the OEIS prints out of the values G(0), G(1), ….
func readOff(t *testing.T, kind string, values []uint32) (list []int64) {
	next := uint32(0)
	for n, v := range values {
		switch kind {
		case "grundy":
			list = append(list, int64(v))
		case "P-positions":
			if v == 0 {
				list = append(list, int64(n))
			}
		case "P-positions>0":
			if v == 0 && n > 0 {
				list = append(list, int64(n))
			}
		case "odd P-positions":
			if v == 0 && n%2 == 1 {
				list = append(list, int64(n))
			}
		case "N-positions":
			if v != 0 {
				list = append(list, int64(n))
			}
		case "first-occurrence": // of the value 0, 1, 2, …
			if v == next {
				list = append(list, int64(n))
				next++
			}
		default:
			t.Fatalf("unknown kind %q", kind)
		}
	}
	return list
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"subtract:1,2,5", "subtract:1..7", "allbut:2,3", "subtract:primes", "subtract:9..1", "allbut:", "S{1,3,…,9}", "all but 2-5", "1; 2"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := subtraction.Parse(text)
		if err != nil {
			return
		}
		if again, err := subtraction.Parse(s.String()); err != nil || again.String() != s.String() {
			t.Fatalf("%q reads as %s, which reads as %s, %v", text, s, again, err)
		}
	})
}

func ExampleParse() {
	s, err := subtraction.Parse("subtract:1..3,7")
	fmt.Println(s, err)
	fmt.Println(s.Words())
	// Output:
	// subtract:1,2,3,7 <nil>
	// Take 1, 2, 3, 7 from a heap.
}
