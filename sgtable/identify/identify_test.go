package identify_test

import (
	"bytes"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.org/grundy/internal/testtable"
	"example.org/grundy/sgtable/identify"
)

func load(t testing.TB) *identify.Index {
	t.Helper()
	x, err := identify.Load()
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// The index that comes with the package is what Build computes from the rules.
func TestIndexIsBuiltFromTheRules(t *testing.T) {
	built, err := identify.Build(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	x := load(t)
	if len(x.Classes) != len(built.Classes) {
		t.Fatalf("%d classes, want %d: go generate ./sgtable/identify", len(x.Classes), len(built.Classes))
	}
	for i, c := range built.Classes {
		if got := x.Classes[i]; !slices.Equal(got.Members, c.Members) || !slices.Equal(got.OEIS, c.OEIS) || !slices.Equal(got.Values, c.Values) {
			t.Fatalf("class %d, %v, is not that of the rules: go generate ./sgtable/identify", i, c.Members[0])
		}
	}
}

// Every row that the OEIS prints of an octal game is found in its class, by 12 terms from any offset.
func TestRowsOfTheOEISAreFound(t *testing.T) {
	x := load(t)
	for _, row := range testtable.Rows(t, "../takebreak/testdata/octal_oeis.tsv") {
		number, code, printed := row[0], strings.Split(row[1], ",")[0], strings.Split(row[3], ",")
		var terms []uint32
		for _, p := range printed {
			v, err := strconv.ParseUint(strings.TrimSpace(p), 10, 32)
			if err != nil {
				t.Fatal(err)
			}
			terms = append(terms, uint32(v))
		}
		step := 31
		if os.Getenv("GRUNDY_LONG") != "" {
			step = 1
		}
		for offset := 0; offset+12 <= len(terms); offset += step {
			found := x.Find(terms[offset : offset+12])
			if !slices.ContainsFunc(found, func(m identify.Match) bool { return slices.Contains(m.Class.OEIS, number) && m.Agreed == 12 }) {
				t.Errorf("%s (%s): 12 terms from offset %d: not among %d classes", number, code, offset, len(found))
			}
		}
	}
}

func TestFind(t *testing.T) {
	x := load(t)
	found := x.Find([]uint32{0, 1, 2, 3, 1, 4, 3, 2})
	if len(found) == 0 || found[0].Class.Members[0].Game != "kayles" || found[0].From != 0 || !slices.Contains(found[0].Class.OEIS, "A002186") {
		t.Fatalf("got %+v", found)
	}
	for _, m := range found[1:] {
		at, a, b, parts := identify.Parts(found[0], m)
		if at < 8 || parts && (a == b || found[0].Class.Values[found[0].From+at] != a || m.Class.Values[m.From+at] != b) {
			t.Errorf("%v parts at %d, %v", m.Class.Members[0], at, parts)
		}
	}
	// Officers begins with two zeros: a heap before the first of its standard form.
	officers := x.Find([]uint32{0, 0, 1, 2, 0, 1, 2, 3, 1, 2, 3, 4, 0, 3, 4, 2})
	if len(officers) == 0 || officers[0].From != -1 || officers[0].Games()[0] != (identify.Member{Game: "officers", Shift: 1}) {
		t.Errorf("found %+v", officers)
	}
	if found := x.Find([]uint32{7, 7, 7, 1, 0, 99}); len(found) != 0 {
		t.Errorf("found %v", found)
	}
	if found := x.Find(nil); found != nil {
		t.Errorf("found %v", found)
	}
	// A list that reaches past the index is looked at within.
	kayles := found[0].Class.Values
	long := append(slices.Clone(kayles), 1, 2, 3)
	if found := x.Find(long); len(found) == 0 || found[0].Agreed != len(kayles) {
		t.Errorf("found %v", found)
	}
}

func TestWriteReadsBack(t *testing.T) {
	x := load(t)
	var first, second bytes.Buffer
	if err := x.Write(&first); err != nil {
		t.Fatal(err)
	}
	again, err := identify.Read(bytes.NewReader(first.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if err := again.Write(&second); err != nil || !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Errorf("other bytes the second time, %v", err)
	}
	for _, damaged := range []string{"", "no index"} {
		if _, err := identify.Read(strings.NewReader(damaged)); err == nil {
			t.Errorf("%q was read", damaged)
		}
	}
}

func BenchmarkLoadAndFind(b *testing.B) {
	for b.Loop() {
		load(b).Find([]uint32{0, 1, 2, 3, 1, 4, 3, 2})
	}
}
