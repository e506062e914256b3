package bfile

import (
	"bytes"
	"errors"
	"io"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"
)

// each yields values without errors.
func each(values []uint64) iter.Seq2[uint64, error] {
	return func(yield func(uint64, error) bool) {
		for _, v := range values {
			if !yield(v, nil) {
				return
			}
		}
	}
}

func TestReadKnowsTheForms(t *testing.T) {
	kayles := []uint64{0, 1, 2, 3, 1, 4, 3, 2} // OEIS A002186
	for name, c := range map[string]struct {
		text   string
		form   Form
		first  int64
		values []uint64
	}{
		"b-file":            {"0 0\n1 1\n2 2\n3 3\n4 1\n5 4\n6 3\n7 2\n", Indexed, 0, kayles},
		"own indices":       {"# A002186\n\n-1 5\n0 0\n", Indexed, -1, []uint64{5, 0}},
		"tabs, no last end": {"\ufeff1\t0\r\n2   \t1", Indexed, 1, []uint64{0, 1}},
		"list":              {"0,1, 2 ,3,1,4,3,2", List, 7, kayles},
		"list on lines":     {"0,1,\n# half\n2,3\n,1,4,3,2,\n", List, 7, kayles},
		"list in brackets":  {"[0, 1, 2, 3, 1, 4, 3, 2]", Lines, 7, kayles},
		"list in braces":    {"{0;1;2;3;1;4;3;2}", List, 7, kayles},
		"list of spaces":    {"0 1 2 3\n1 4 3 2", List, 7, kayles},
		"list of tabs":      {"0\t1\t2\t3\t1\t4\t3\t2", List, 7, kayles},
		"comments":          {"// Kayles\n% or so\n0,1,2,3, // half\n1,4,3,2", List, 7, kayles},
		"csv with a head":   {"heap,value\n0,0\n1,1\n2,2\n3,3\n4,1\n5,4\n6,3\n7,2", Indexed, 0, kayles},
		"csv of a German":   {"\"n\";\"Grundy value\"\n0;0\n1;1\n2;2\n3;3\n4;1\n5;4\n6;3\n7;2", Indexed, 0, kayles},
		"labelled rows":     {"0+ 0 1 2 3\n4+ 1 4 3 2", Indexed, 0, kayles},
		"ranges of rows":    {"0-3 | 0 1 2 3\n4-7 | 1 4 3 2", Indexed, 0, kayles},
		"text table":        {"Grundy values of Kayles, 0.77\nHeap  Value\n----  -----\n0 0\n1 1\n2 2\n\nTake 1 and so on.", Indexed, 0, kayles[:3]},
		"Markdown":          {"### Kayles\n\n| Heap | Value |\n| ---: | ---: |\n| 0 | 0 |\n| 1 | 1 |\n\nNote 1.", Indexed, 0, kayles[:2]},
		"LaTeX":             {"% 1\n\\begin{tabular}{rr}\nn & 0 & 1 \\\\\n\\midrule\n0 & 0 & 1 \\\\\n2 & 2 & 3 \\\\\n\\bottomrule\n\\end{tabular}", Indexed, 0, kayles[:4]},
		"JSON table":        {`{"name":"values","rows":[[0,0],[1,1],[2,2]],"marks":[]}`, Indexed, 0, kayles[:3]},
		"JSON list":         {"[0,1,2,\n3]", Lines, 7, kayles[:4]},
		"OEIS internal":     {"%I A002186\n%S A002186 0,1,2,3,\n%T A002186 1,4,3,2\n%N A002186 Kayles\n", List, 7, kayles},
		"UTF-16":            {"\xff\xfe0\x00,\x001\x00,\x002\x00", List, 7, kayles[:3]},
		"UTF-16, big":       {"\xfe\xff\x000\x00,\x001\x00,\x002", List, 7, kayles[:3]},
		"lines":             {"0\n1\n2\n\n3\n1\n4\n3\n2\n", Lines, 7, kayles},
		"one value":         {"18446744073709551615", Lines, 7, []uint64{1<<64 - 1}},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := Read(strings.NewReader(c.text), 7)
			if err != nil {
				t.Fatal(err)
			}
			if s.Form != c.form || s.First != c.first || !slices.Equal(s.Values, c.values) {
				t.Errorf("read %v from %d: %v; want %v from %d: %v", s.Form, s.First, s.Values, c.form, c.first, c.values)
			}
		})
	}
}

func TestReadSaysWhatIsDamaged(t *testing.T) {
	for text, want := range map[string]string{
		"":                                "no values",
		"# only a comment\n":              "no values",
		"0 0\n1 1\n1 3\n":                 "line 3: index 1 follows 1: want a larger one",
		"3 0\n7 1\n6 3\n":                 "line 3: index 6 follows 7: want a larger one",
		"3,5\n6,1\n9,2\n":                 `"3,5" may be an index and a value, or two values`,
		"0 0\n1\n":                        `line 2: "1" has 1 fields`,
		"0 0\n0 0 0\n":                    `line 2: "0,0,0," has 1 fields`,
		"1,5\n2,6\n3,7\n":                 `"1,5" may be an index and a value, or two values: want a head heap,value above`,
		"0+ 0 1 2\n2+ 1":                  "line 2: index 2 follows 2: want a larger one",
		"0 0\nx 1\n":                      `line 2: index "x"`,
		"9223372036854775807 1\n0 1\n":    "line 2: index 0 follows 9223372036854775807",
		"9223372036854775808 1\n":         "at most 64 bits",
		"0 -1\n":                          `line 1: value "-1": want an integer, 0 or more`,
		"0 18446744073709551616":          "does not fit 64 bits",
		"0,1,,2":                          "nothing between two commas",
		",":                               "nothing between",
		"0,1\n2,3":                        `line 2: "2,3" follows a line that ends without a comma`,
		"0,1,x":                           `value "x"`,
		"0,1 2":                           "several fields",
		"0\n1\n2 2\n":                     "line 3: \"2 2\" has several fields",
		"0\n1.5\n":                        `line 2: value "1.5"`,
		"<html>\n":                        `line 1: value "<html>"`,
		"0\n" + strings.Repeat("y", 1000): "y…",
		"\x00\x01\x02":                    "line 1",
	} {
		if s, err := Read(strings.NewReader(text), 0); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: %v, error %v; want one with %q", text, s, err, want)
		} else if strings.Contains(err.Error(), "\n") || len(err.Error()) > 200 {
			t.Errorf("%.40q: the message is not one short line: %q", text, err)
		}
	}
}

// Lists that give some heaps only, such as the rare ones, and what they leave out.
func TestListsWithGaps(t *testing.T) {
	for name, text := range map[string]string{
		"b-file":   "# rare heaps\n3 3\n4 1\n11 6\n70 6",
		"CSV":      "heap,value\n3,3\n4,1\n11,6\n70,6",
		"rows":     "3+ 3 1\n11+ 6\n70+ 6",
		"Markdown": "| n | G |\n|--:|--:|\n| 3 | 3 |\n| 4 | 1 |\n| 11 | 6 |\n| 70 | 6 |",
		"JSON":     "[[3,3],[4,1],[11,6],[70,6]]",
	} {
		s, err := Read(strings.NewReader(text), 0)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if first, count := s.Gap(); !slices.Equal(s.Indices, []int64{3, 4, 11, 70}) || !slices.Equal(s.Values, []uint64{3, 1, 6, 6}) || first != 5 || count != 64 || s.Last() != 70 {
			t.Errorf("%s: %+v, %d left out, the first %d", name, s, count, first)
		}
	}
	var b bytes.Buffer
	if err := WriteSome(&b, []string{"rare heaps"}, maps.All(map[int64]uint64{70: 6})); err != nil || b.String() != "# rare heaps\n70 6\n" {
		t.Errorf("written %q, %v", b.String(), err)
	}
	if s, err := Read(strings.NewReader("0 0\n2 2\n"), 0); err != nil || !slices.Equal(s.Indices, []int64{0, 2}) {
		t.Errorf("one heap left out: %+v, %v", s, err)
	}
	whole, err := Read(strings.NewReader("3 3\n4 1"), 0)
	if _, count := whole.Gap(); err != nil || count != 0 || whole.Index(1) != 4 || whole.Last() != 4 {
		t.Errorf("%+v, %v: want no gap", whole, err)
	}
}

func TestFailuresArePassedOn(t *testing.T) {
	if _, err := Read(io.MultiReader(strings.NewReader("0 0\n"), iotest.ErrReader(io.ErrNoProgress)), 0); !errors.Is(err, io.ErrNoProgress) {
		t.Errorf("reading: %v, want %v", err, io.ErrNoProgress)
	}
	broken := errors.New("heap 1 is not kept")
	if err := Write(io.Discard, nil, 0, func(yield func(uint64, error) bool) { yield(0, broken) }); err != broken {
		t.Errorf("writing: %v, want %v", err, broken)
	}
	r, w := io.Pipe()
	r.CloseWithError(io.ErrClosedPipe)
	if err := Write(w, nil, 0, each(make([]uint64, 10_000))); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("writing: %v, want %v", err, io.ErrClosedPipe)
	}
}

func TestWhatIsWrittenIsRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		first := rapid.Int64Range(-1000, 1<<40).Draw(t, "first")
		values := rapid.SliceOfN(rapid.Uint64(), 1, 100).Draw(t, "values")
		var b bytes.Buffer
		if err := Write(&b, nil, first, each(values)); err != nil {
			t.Fatal(err)
		}
		s, err := Read(&b, 0)
		if err != nil || s.Form != Indexed || s.First != first || !slices.Equal(s.Values, values) {
			t.Fatalf("read %v, %v; want %v from %d", s, err, values, first)
		}
	})
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{"0 0\n1 1\n", "0,1,2", "0\n1\n", "# c\n\n1 2", "0 0\n2 2", ",", "-1 1", "0,1\n,2", "\ufeff0,", "0 0 0", "[0,1]", "0+ 1 2\n2+ 3", "3 1\n7 2", "-9223372036854775808 1\n9223372036854775807 1", "heap;value\n0;0", "| n |\n| --: |\n| 1 |", `{"rows":[[0,0]]}`, "%S A002186 0,1", "\xff\xfe0\x00", `\midrule`, "9223372036854775807 1\n-9223372036854775808 1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Read(strings.NewReader(text), 0)
		if err != nil {
			if s != nil || strings.Contains(err.Error(), "\n") {
				t.Errorf("sequence %v with error %q", s, err)
			}
			return
		}
		if len(s.Values) == 0 {
			t.Fatal("no values and no error")
		}
		// The same values, written in the form they came in, are read again.
		var lines []string
		for i, v := range s.Values {
			line := strconv.FormatUint(v, 10)
			if s.Form == Indexed {
				line = strconv.FormatInt(s.Index(i), 10) + " " + line
			}
			lines = append(lines, line)
		}
		separator := map[Form]string{Indexed: "\n", List: ",\n", Lines: "\n"}[s.Form]
		written := strings.Join(lines, separator)
		if s.Form == List {
			written += "," // a list of one value would be a line without it
		}
		again, err := Read(strings.NewReader(written), 0)
		if err != nil || again.Form != s.Form || again.First != s.First || !slices.Equal(again.Values, s.Values) || !slices.Equal(again.Indices, s.Indices) {
			t.Errorf("%q gave %v; again: %v, %v", text, s, again, err)
		}
	})
}

func BenchmarkRead(b *testing.B) {
	var text bytes.Buffer
	if err := Write(&text, nil, 0, each(make([]uint64, 1_000_000))); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := Read(bytes.NewReader(text.Bytes()), 0); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(1e6*float64(b.N)/b.Elapsed().Seconds(), "heaps/s")
}

// endless is an input without an end, and without a line end.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

func TestAnEndlessInputIsRefused(t *testing.T) {
	if _, err := Read(endless{}, 0); err == nil || !strings.Contains(err.Error(), "bytes: want a sequence") {
		t.Errorf("got %v", err)
	}
}
