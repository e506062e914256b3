package octal

import (
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"

	"example.org/grundy/periodicity"
)

func rowsOf(t testing.TB) []Row {
	t.Helper()
	rows, err := Rows()
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// What is packed are the tables of docs.
func TestPackedAreTheTablesOfDocs(t *testing.T) {
	for _, digits := range []string{"3", "4"} {
		want, err := os.ReadFile("../../../docs/census-octal-" + digits + ".csv")
		if err != nil {
			t.Fatal(err)
		}
		got, err := unpack("octal-" + digits + ".csv.gz")
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("octal-%s.csv.gz is not docs/census-octal-%s.csv: go generate ./reports/census/octal", digits, digits)
		}
	}
}

// Every code of up to four digits has a row, and one that was not searched has the claim of one that was, or none.
func TestEveryCodeHasARow(t *testing.T) {
	rows := rowsOf(t)
	games := map[string]Row{}
	for _, r := range rows {
		games[r.Game] = r
	}
	if len(rows) != 8192 || len(games) != 8192 {
		t.Fatalf("%d rows of %d games: want all 8192 codes", len(rows), len(games))
	}
	for _, r := range rows {
		searched := r
		if !r.Searched() {
			searched = games[r.SameAs]
		}
		if !searched.Searched() || searched.Proved() != r.Proved() || searched.Claim.Period != r.Claim.Period || r.Proved() != (r.Claim.Period > 0) {
			t.Errorf("%+v beside %+v", r, searched)
		}
		if r.Searched() && (r.Computed < r.Heaps != r.Further || r.Proved() != (r.Certificate != "")) {
			t.Errorf("%+v: want more heaps computed than needed, and the digest of a certificate if it is proved", r)
		}
	}
}

// The table of four digits says of shorter codes what their own table says, where it proves anything.
func TestTheTablesAgree(t *testing.T) {
	three, err := Table(3)
	if err != nil {
		t.Fatal(err)
	}
	four, err := Table(4)
	if err != nil {
		t.Fatal(err)
	}
	shorter := map[string]Row{}
	for _, r := range three {
		shorter[r.Game] = r
	}
	compared := 0
	for _, r := range four {
		there, ok := shorter[r.Game]
		if !ok || !r.Proved() {
			continue
		}
		compared++
		if r.SameAs != there.SameAs || r.Claim != there.Claim || r.Certificate != there.Certificate || r.Max != there.Max {
			t.Errorf("four digits: %+v\nthree: %+v", r, there)
		}
	}
	if compared < 700 {
		t.Errorf("only %d rows were compared", compared)
	}
}

// Periods and preperiods as an independent program computed them.
func TestValuesComputedByAnIndependentProgram(t *testing.T) {
	for _, known := range []struct {
		game      string
		preperiod int64
		period    int64
	}{
		{"0.4153", 10648, 21}, {"0.5605", 9661, 750}, {"0.3755", 4623, 3}, {"0.3544", 1269, 12}, {"0.5404", 246, 36}, {"0.6124", 75, 32},
		{"0.5274", 53, 4}, {"0.6206", 25, 40}, {"0.1577", 1, 7}, {"0.2126", 1, 8}, {"0.2002", 1, 5},
	} {
		r, ok, err := Find(known.game)
		if err != nil || !ok || !r.Proved() || r.Claim != (periodicity.Claim{Preperiod: known.preperiod, Period: known.period}) {
			t.Errorf("%s: %+v, %v; want the period %d from heap %d on", known.game, r, err, known.period, known.preperiod)
		}
	}
}

// A row of a game that was not searched is found with how far the one was that stands for it.
func TestFind(t *testing.T) {
	r, ok, err := Find("0.771")
	if err != nil || !ok || r.SameAs != "4.4" || r.Claim.Period != 12 || r.Heaps < 150 {
		t.Errorf("0.771: %+v, %v, %v", r, ok, err)
	}
	if words := r.Words(); !strings.HasPrefix(words, "proved: period 12 from heap 71 on (theorem sparse-state, ") {
		t.Errorf("0.771 is %s", words)
	}
	if r, ok, err := Find("0.61"); err != nil || !ok || r.Proved() || r.Computed < 1<<17 || !strings.HasPrefix(r.Words(), "open within ") {
		t.Errorf("0.61: %+v, %v, %v", r, ok, err)
	}
	if r, ok, err := Find("0.12345"); ok || err != nil {
		t.Errorf("0.12345: %+v, %v", r, err)
	}
}

// What the table of three digits proves, or a certificate of a game that the tables have open, is told of the games that are equal
// to it too.
func TestFurtherProofs(t *testing.T) {
	var written bytes.Buffer
	if err := WriteProofs(&written, os.DirFS("../../../docs/certificates"), os.DirFS("../../../docs/records")); err != nil || written.String() != further {
		t.Errorf("further.tsv is not what docs/certificates and docs/records prove, go generate ./reports/census/octal: %v\n%s", err, written.String())
	}
	for game, want := range map[string]periodicity.Claim{ // Flammenkamp; 0.1777 is 0.454 a heap earlier, by OEIS A071509
		"0.104": {Preperiod: 197769598, Period: 11770282}, "0.454": {Preperiod: 160949019, Period: 60620715}, "0.1777": {Preperiod: 160949018, Period: 60620715},
	} {
		r, ok, err := Find(game)
		if err != nil || !ok || !r.Proved() || r.Claim != want || r.Further != (r.Digits() == 4) {
			t.Errorf("%s: %+v, %v; want %v", game, r, err, want)
		}
	}
}

// A proof of 0.104 is entered into a row that has it open, and into that of a game that is equal to it.
func TestFurtherProofsAreEntered(t *testing.T) {
	defer func(before string) { further = before }(further)
	further = proofColumns + "0.104\tsparse-state\t197769598\t11770282\t0\t209605419\tdigest\n"
	open := periodicity.Open
	rows := []Row{{Game: "0.104", Status: open, Computed: 9}, {Game: "0.1104", Status: open, SameAs: "0.104", Shift: 2}, {Game: "0.6", Status: open}}
	if err := prove(rows); err != nil {
		t.Fatal(err)
	}
	want := periodicity.Claim{Preperiod: 197769598, Period: 11770282}
	if r := rows[0]; !r.Proved() || r.Claim != want || r.Heaps != 209605419 || r.Computed != 9 || r.Certificate != "digest" || !r.Further {
		t.Errorf("%+v; want the proof", r)
	}
	want.Preperiod += 2
	if r := rows[1]; !r.Proved() || r.Claim != want || !r.Further || rows[2].Proved() {
		t.Errorf("%+v; want the proof two heaps on, and none of 0.6: %+v", r, rows[2])
	}
}

// Rows are read as they stand, and what is no table is refused by its line.
func TestRead(t *testing.T) {
	head := strings.Join(columns, ",") + "\n"
	rows, err := Read(strings.NewReader(head +
		"0.16,proved,sparse-state,105351,149459,0,105350,268747,294190,23,229790,0x1e,53,13935,,,41775e\n" +
		"4.4064,open,,,,,,,131073,19143,130575,0x7800+pos,60300,131072,,,\n" +
		"0.61,open,,,,,,,,4294967295,,,,,0.6,0,\n"))
	want := []Row{
		{Game: "0.16", Status: periodicity.Proved, Theorem: "sparse-state", Claim: periodicity.Claim{Preperiod: 105351, Period: 149459}, Heaps: 268747, Computed: 294190,
			Max: periodicity.Max{Value: 23, Heap: 229790}, Rare: periodicity.Rare{Mask: 0x1e, Count: 53, LastHeap: 13935}, Certificate: "41775e"},
		{Game: "4.4064", Status: periodicity.Open, Computed: 131073, Max: periodicity.Max{Value: 19143, Heap: 130575},
			Rare: periodicity.Rare{Mask: 0x7800, Parity: true, Count: 60300, LastHeap: 131072}},
		{Game: "0.61", Status: periodicity.Open, Max: periodicity.Max{Value: 1<<32 - 1}, SameAs: "0.6"},
	}
	if err != nil || !slices.Equal(rows, want) {
		t.Errorf("%+v, %v\nwant %+v", rows, err, want)
	}
	for text, words := range map[string]string{
		"":                    "want the columns game,status,",
		"game,status\n":       "want the columns game,status,",
		head + "0.1,proved\n": "line 2",
		head + strings.Repeat(",", 8) + "x" + strings.Repeat(",", 8) + "\n":  "line 2: strconv.ParseInt: parsing \"x\"",
		head + strings.Repeat(",", 11) + "y" + strings.Repeat(",", 5) + "\n": "line 2: strconv.ParseUint: parsing \"y\"",
	} {
		if rows, err := Read(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("%q: %v, %v; want an error with %q", text, rows, err, words)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(strings.Join(columns, ",") + "\n0.16,proved,sparse-state,105351,149459,0,105350,268747,294190,23,229790,0x1e,53,13935,,,41775e\n")
	f.Fuzz(func(t *testing.T, text string) {
		rows, err := Read(strings.NewReader(text))
		if err != nil && rows != nil {
			t.Errorf("%d rows beside the error %v", len(rows), err)
		}
	})
}

// The sleeps that come with the program are those of the rows. Recomputing all of them takes minutes.
func TestSleepsAreThoseOfTheRows(t *testing.T) {
	sleeps, err := Sleeps()
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]Sleep{}
	for _, s := range sleeps {
		told[s.Game] = s
	}
	long := os.Getenv("GRUNDY_LONG") != ""
	for _, r := range rowsOf(t) {
		want, asleep := told[r.Game]
		if delete(told, r.Game); !long && (r.Rare.LastHeap > 1<<16 || r.Computed > 1<<17 && !asleep) {
			continue
		}
		got, counts, err := LongestSleep(t.Context(), r)
		if err != nil || counts != asleep || counts && got != want {
			t.Errorf("%s: %+v, %v, %v; the list has %+v: go generate ./reports/census/octal", r.Game, got, counts, err, want)
		}
	}
	if len(told) > 0 {
		t.Errorf("sleeps of no row: %v", told)
	}
	var again bytes.Buffer
	if err := WriteSleeps(&again, sleeps); err != nil || again.String() != asleep {
		t.Errorf("written again: %q, %v", again.String(), err)
	}
}
