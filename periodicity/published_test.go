package periodicity_test

import (
	"bufio"
	"context"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.org/grundy/internal/enginetest"
	"example.org/grundy/periodicity"
	"example.org/grundy/sgtable/engine/marking"
)

// rows reads a table of testdata: its first line without # names the columns.
func rows(t *testing.T, file string) []map[string]string {
	t.Helper()
	f, err := os.Open("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var names []string
	var rows []map[string]string
	scan := bufio.NewScanner(f)
	for scan.Scan() {
		cells := strings.Split(scan.Text(), "\t")
		switch {
		case strings.HasPrefix(cells[0], "#"):
		case names == nil:
			names = cells
		default:
			row := map[string]string{}
			for i, cell := range cells {
				row[names[i]] = cell
			}
			rows = append(rows, row)
		}
	}
	if err := scan.Err(); err != nil || len(rows) == 0 {
		t.Fatalf("%s: %d rows, error %v", file, len(rows), err)
	}
	return rows
}

func number(t *testing.T, text string) int64 {
	t.Helper()
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func list(t *testing.T, text string) (values []uint32) {
	for cell := range strings.SplitSeq(text, ",") {
		values = append(values, uint32(number(t, cell)))
	}
	return values
}

// figures reads values written as one figure each, base 36.
func figures(t *testing.T, text string) (values []uint32) {
	for _, figure := range text {
		v, err := strconv.ParseUint(string(figure), 36, 32)
		if err != nil {
			t.Fatal(err)
		}
		values = append(values, uint32(v))
	}
	return values
}

// proveWithValues proves the game and returns its values up to the limit.
func proveWithValues(t *testing.T, game, theorem string, limit int64) (*periodicity.Verdict, []uint32) {
	t.Helper()
	run := newRun(t, game)
	v := proveOn(t, enginetest.Rules(t, game), run, theorem, limit)
	if err := run.Extend(context.Background(), limit); err != nil {
		t.Fatal(err)
	}
	return v, run.Values()[:limit+1]
}

func wantValues(t *testing.T, game string, got, want []uint32) {
	t.Helper()
	for n, w := range want {
		if got[n] != w {
			t.Errorf("%s: G(%d) = %d, published %d", game, n, got[n], w)
			return
		}
	}
}

func wantProved(t *testing.T, game string, v *periodicity.Verdict, want periodicity.Claim) {
	t.Helper()
	if c, _ := v.Claim(); v.Status != periodicity.Proved || c != want {
		t.Errorf("%s: %s, %s; published %s", game, v.Status, c, want)
	}
}

func TestPublishedOctalGames(t *testing.T) {
	for _, row := range rows(t, "octal_periods_small.tsv") {
		game := row["canonical_code"]
		before, period, _ := strings.Cut(strings.TrimSuffix(row["nimbers_heap0_onward_base36_period_in_parens"], ")"), "(")
		v, values := proveWithValues(t, game, "auto", 2000)
		wantProved(t, game, v, periodicity.Claim{Preperiod: number(t, row["preperiod_len_0based_incl_heap0"]), Period: number(t, row["period"])})
		wantValues(t, game, values, figures(t, before+period+period))
		c, _ := v.Claim()
		if want := number(t, row["last_exception_heap"]); c.LastException() != want {
			t.Errorf("%s: last exception %d, published %d", game, c.LastException(), want)
		}
		for _, theorem := range []string{"guy-smith", "sparse-state"} {
			if th, _ := periodicity.ByName(theorem); th.Covers(enginetest.Rules(t, game)) != nil {
				continue
			}
			if w, _ := proveWithValues(t, game, theorem, 2000); w.Status == periodicity.Proved {
				c, _ := v.Claim()
				wantProved(t, game, w, c)
			}
		}
	}
}

func TestPublishedSubtractionSets(t *testing.T) {
	for _, row := range rows(t, "subtraction_sets_le7.tsv") {
		want := periodicity.Claim{Preperiod: number(t, row["preperiod"]), Period: number(t, row["period"])}
		for _, game := range []string{"subtract:" + strings.Trim(row["S"], "{}"), row["octal_code"]} {
			v, values := proveWithValues(t, game, "auto", 200)
			wantProved(t, game, v, want)
			if v.Theorem != "one-heap" {
				t.Errorf("%s: proved by %s", game, v.Theorem)
			}
			wantValues(t, game, values[want.Preperiod:], figures(t, row["nim_sequence_one_period_after_preperiod"]))
			if most := number(t, row["max_G"]); int64(v.Max.Value) != most {
				t.Errorf("%s: largest value %d, published %d", game, v.Max.Value, most)
			}
		}
	}
}

func TestPublishedAllButSets(t *testing.T) {
	for _, row := range rows(t, "allbut_sets_le7.tsv") {
		want := periodicity.Claim{Preperiod: number(t, row["preperiod"]), Period: number(t, row["period"]), Saltus: number(t, row["saltus"])}
		for _, game := range []string{"allbut:" + strings.Trim(row["E"], "{}"), row["code"]} {
			v, values := proveWithValues(t, game, "auto", 700)
			wantProved(t, game, v, want)
			wantValues(t, game, values, list(t, row["G0_to_G23"]))
		}
	}
}

// TestLaskersNim holds the values of Winning Ways, chapter 4, which has them from Lasker, and
// what is proved of them.
func TestLaskersNim(t *testing.T) {
	v, values := proveWithValues(t, "lasker", "auto", 1000)
	wantProved(t, "lasker", v, periodicity.Claim{Preperiod: 1, Period: 4, Saltus: 4})
	for k := uint32(0); 4*k+4 <= 1000; k++ {
		for n, want := range map[uint32]uint32{4*k + 1: 4*k + 1, 4*k + 2: 4*k + 2, 4*k + 3: 4*k + 4, 4*k + 4: 4*k + 3} {
			if values[n] != want {
				t.Errorf("G(%d) = %d, want %d", n, values[n], want)
			}
		}
	}
}

// TestPublishedHexadecimalGames also holds which of them theorem arithmetic cannot accept: two have
// a saltus that is no power of two, 4.9 fails its condition (S).
func TestPublishedHexadecimalGames(t *testing.T) {
	observed := []string{"0.3F", "4.9", "8.6"}
	for _, row := range rows(t, "hexadecimal_1_2_digit.tsv") {
		game := row["code"]
		v, values := proveWithValues(t, game, "auto", 604)
		wantValues(t, game, values, list(t, row["G0_to_G23"]))
		c, known := v.Claim()
		if row["period"] == "" {
			if known {
				t.Errorf("%s: %s %s, published none up to heap 500", game, v.Status, c)
			}
			continue
		}
		want := periodicity.Claim{Preperiod: number(t, row["preperiod"]), Period: number(t, row["period"]), Saltus: number(t, row["saltus"])}
		if slices.Contains(observed, game) {
			if v.Status != periodicity.Observed || c != want {
				t.Errorf("%s: %s, %s; want %s observed", game, v.Status, c, want)
			}
			continue
		}
		wantProved(t, game, v, want)
	}
}

// heapsNeeded are the heaps that two theorems need of hard games, found by another program.
var heapsNeeded = map[string]map[string]int64{
	"0.45":  {"sparse-state": 718, "guy-smith": 1037},
	"0.156": {"sparse-state": 4188, "guy-smith": 7658},
	"0.356": {"sparse-state": 7503, "guy-smith": 14916},
	"0.644": {"sparse-state": 4212, "guy-smith": 7398},
	"0.165": {"guy-smith": 13464},
	"0.16":  {"sparse-state": 268747, "guy-smith": 509621},
}

// TestPublishedHardGames proves the smaller of the hard games by both theorems.
func TestPublishedHardGames(t *testing.T) {
	for _, row := range rows(t, "octal_periods_hard.tsv") {
		game := row["canonical_code"]
		want := periodicity.Claim{Preperiod: number(t, row["preperiod_len_0based_incl_heap0"]), Period: number(t, row["period"])}
		if want.Preperiod > 20_000 && os.Getenv("GRUNDY_LONG") == "" {
			t.Logf("%s: long: run by make test-long", game)
			continue
		}
		for _, theorem := range []string{"sparse-state", "guy-smith"} {
			v := proveByMarking(t, game, theorem, 3*want.Preperiod+3*want.Period)
			if theorem == "sparse-state" && row["last_rare_heap"] == "" {
				if v.Status != periodicity.Open {
					t.Errorf("%s: %s by sparse-state", game, v.Status)
				}
				continue
			}
			wantProved(t, game, v, want)
			if v.Status == periodicity.Proved {
				wantHeapsNeeded(t, game, theorem, v)
				wantLargestValue(t, row, v)
				t.Logf("%s by %s: %d heaps needed, %d computed", game, theorem, v.Heaps, v.Computed)
			}
		}
	}
}

func proveByMarking(t *testing.T, game, theorem string, limit int64) *periodicity.Verdict {
	t.Helper()
	rules := enginetest.Rules(t, game)
	run, err := marking.New(rules)
	if err != nil {
		t.Fatal(err)
	}
	return proveOn(t, rules, run, theorem, limit)
}

func wantHeapsNeeded(t *testing.T, game, theorem string, v *periodicity.Verdict) {
	t.Helper()
	if h, ok := heapsNeeded[game][theorem]; ok && v.Heaps != h {
		t.Errorf("%s by %s: %d heaps, want %d", game, theorem, v.Heaps, h)
	}
}

func wantLargestValue(t *testing.T, row map[string]string, v *periodicity.Verdict) {
	t.Helper()
	if n := number(t, row["largest_value_heap"]); v.Max.Heap != n || int64(v.Max.Value) != number(t, row["largest_value"]) {
		t.Errorf("%s: largest value %+v, published %s at %s", row["canonical_code"], v.Max, row["largest_value"], row["largest_value_heap"])
	}
}
