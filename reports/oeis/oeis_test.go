package oeis

import (
	"encoding/json"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"example.org/grundy/internal/bfile"
	"example.org/grundy/internal/testtable"
	"example.org/grundy/periodicity"
	"example.org/grundy/periodicity/runs"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/engine"
)

// Each sequence listed has the terms that the OEIS prints, as the tables of the tests have them.
func TestKnownSequencesHaveTheirTerms(t *testing.T) {
	printed := map[string]string{"A002188": "0,0,0,1,0,2,1,0,2,1,0,2,1,3,2"}
	for _, row := range testtable.Rows(t, "../../sgtable/takebreak/testdata/octal_oeis.tsv") {
		printed[row[0]] = row[3]
	}
	for _, row := range testtable.Rows(t, "../../sgtable/subtraction/testdata/oeis.tsv") {
		if row[1] == "grundy" {
			printed[row[0]] = row[4]
		}
	}
	if len(Known()) != len(printed) {
		t.Errorf("%d sequences, the tests recompute %d", len(Known()), len(printed))
	}
	docs, err := os.ReadFile("../../docs/oeis.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range Known() {
		e, err := bfile.Read(strings.NewReader(printed[s.Number]+"\n"), 0)
		if err != nil {
			t.Fatal(err)
		}
		const enough = 30 // terms: the tests beside the rules compare all
		want := e.Values[:min(len(e.Values), enough)]
		values, err := engine.Values(t.Context(), s.Game.Rules, s.First+int64(len(want))-1)
		if err != nil {
			t.Fatal(err)
		}
		for i, v := range want {
			if uint64(values[s.First+int64(i)]) != v {
				t.Errorf("%s, %s: term %d is %d, the game has %d", s.Number, s.Game, i, v, values[s.First+int64(i)])
				break
			}
		}
		if !strings.Contains(string(docs), s.Number+"]("+s.Address()) {
			t.Errorf("docs/oeis.md lacks %s", s.Number)
		}
	}
}

// The values that are written are read again; those of a draft begin with heap 0.
func TestEntriesComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := Entry{Number: "A002186", Name: "Values", Values: rapid.SliceOfN(rapid.Uint64Range(0, 999), 3, 20).Draw(t, "values")}
		var b strings.Builder
		if err := want.Write(&b); err != nil {
			t.Fatal(err)
		}
		got, err := bfile.Read(strings.NewReader(b.String()), 0)
		if err != nil || !slices.Equal(got.Values, want.Values) {
			t.Errorf("got %v, %v; want %v", got, err, want)
		}
	})
}

// The program of a draft, run by Python, gives the game's values.
func TestThePythonProgramGivesTheValues(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3 here: ", err)
	}
	for _, code := range []string{"0.77", "0.6", "4.3", "0.137", "4.007", "0.36"} {
		game, err := catalog.Parse(code)
		if err != nil {
			t.Fatal(err)
		}
		v, run, err := runs.Settle(t.Context(), game.Rules, periodicity.Options{Limit: 200}, runs.Options{Threads: 1})
		if err != nil {
			t.Fatal(err)
		}
		if err := run.Extend(t.Context(), 60); err != nil {
			t.Fatal(err)
		}
		values, err := run.Slice(0, 61)
		if err != nil {
			t.Fatal(err)
		}
		_, program, _ := strings.Cut(Draft(game, v, values).Programs[0], "\n")
		out, err := exec.Command(python, "-c", strings.ReplaceAll(program, "....", "    ")+"\nprint(A(60))").Output()
		if err != nil {
			t.Fatalf("%s: %v\n%s", code, err, program)
		}
		var got []uint32
		if err := json.Unmarshal(out, &got); err != nil || !slices.Equal(got, values) {
			t.Errorf("%s: Python gives %v, want %v (%v)", code, got, values, err)
		}
	}
}
