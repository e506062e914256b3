package verify_test

import (
	"bytes"
	"context"
	"errors"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"example.org/grundy/internal/enginetest"
	"example.org/grundy/periodicity"
	"example.org/grundy/periodicity/verify"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/engine/marking"
	"example.org/grundy/sgtable/engine/naive"
)

// certify proves the game on values by the definition.
func certify(t testing.TB, game, theorem string) *periodicity.Certificate {
	t.Helper()
	rules := enginetest.Rules(t, game)
	run, err := naive.New(rules)
	if err != nil {
		t.Fatal(err)
	}
	_, c := proveOn(t, rules, run, periodicity.Options{Limit: 1 << 15, Theorem: theorem})
	return c
}

// certifyByMarking proves a game that is too long for the definition.
func certifyByMarking(t testing.TB, game string, limit int64) (*periodicity.Verdict, *periodicity.Certificate) {
	t.Helper()
	rules := enginetest.Rules(t, game)
	run, err := marking.New(rules)
	if err != nil {
		t.Fatal(err)
	}
	return proveOn(t, rules, run, periodicity.Options{Limit: limit})
}

func proveOn(t testing.TB, rules sgtable.Rules, run sgtable.Slicer, o periodicity.Options) (*periodicity.Verdict, *periodicity.Certificate) {
	t.Helper()
	v, err := periodicity.Prove(context.Background(), rules, run, o)
	if err != nil {
		t.Fatal(err)
	}
	c, err := periodicity.Certify(v, run)
	if err != nil {
		t.Fatal(err)
	}
	return v, c
}

func accept(t testing.TB, c *periodicity.Certificate) verify.Report {
	t.Helper()
	report, err := verify.Verify(context.Background(), c, verify.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return report
}

func TestAccepts(t *testing.T) {
	for _, proved := range []struct{ game, theorem string }{
		{"kayles", "guy-smith"}, {"kayles", "sparse-state"}, {"0.07", "auto"}, {"0.45", "auto"},
		{"subtract:1,2,5", "auto"}, {"subtract:1,2,5", "guy-smith"}, {"allbut:3,7,10,14", "auto"}, {"nim", "auto"},
		{"0.8F", "auto"}, {"0.28", "auto"}, {"unequal:0.05", "auto"}, {"0.356", "sparse-state"}, {"0.0", "auto"},
		{"lasker", "auto"}, {"0.[7]", "auto"}, {"4.35[233]", "repeating"}, {"0.[012]", "repeating"}, {"nim", "repeating"},
	} {
		t.Run(proved.game+"/"+proved.theorem, func(t *testing.T) {
			c := certify(t, proved.game, proved.theorem)
			var log []string
			report, err := verify.Verify(context.Background(), c, verify.Options{Log: func(line string) { log = append(log, line) }})
			if err != nil {
				t.Fatal(err)
			}
			if report.Heaps != c.Heaps || report.Claim != c.Claim || len(report.Checked) != 6 {
				t.Errorf("report %+v", report)
			}
			if len(log) != 1 || !strings.Contains(log[0], "values by the definition: less than a second") {
				t.Errorf("the cost was not said first: %q", log)
			}
		})
	}
}

// TestLongOnesAreComputedInTheSparseSpace takes the shortest published game that is too long for the
// definition to be quick.
func TestLongOnesAreComputedInTheSparseSpace(t *testing.T) {
	_, c := certifyByMarking(t, "0.127", 1<<17)
	report := accept(t, c)
	// Gangolli & Plambeck 1989
	if want := (periodicity.Claim{Preperiod: 46578, Period: 4}); report.Claim != want || report.Engine != "the sparse space, heap by heap" {
		t.Errorf("%s by %s, published %s", report.Claim, report.Engine, want)
	}
}

func TestStopsWithTheContext(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	stop := errors.New("enough")
	cancel(stop)
	if _, err := verify.Verify(ctx, certify(t, "0.77", "auto"), verify.Options{}); !errors.Is(err, stop) {
		t.Errorf("error %v, want the context's cause", err)
	}
}

// TestRefusesEdits edits certificates and seals them again, so that only mathematics can tell.
func TestRefusesEdits(t *testing.T) {
	type certificate = periodicity.Certificate
	// values recomputes the hash for another number of heaps of the same game.
	values := func(c *certificate) {
		g, _ := catalog.Parse(c.Game)
		run, _ := naive.New(g.Rules)
		if err := run.Extend(context.Background(), c.Heaps-1); err != nil {
			t.Fatal(err)
		}
		c.Values = periodicity.ValuesSHA256(run.Values()[:c.Heaps])
	}
	set := func(name string, v int64) func(*certificate) {
		return func(c *certificate) {
			c.Parameters = slices.Clone(c.Parameters)
			for i := range c.Parameters {
				if c.Parameters[i].Name == name {
					c.Parameters[i].Value = v
				}
			}
		}
	}
	for _, edit := range []struct {
		name, game, theorem string
		edit                func(*certificate)
		want                string
	}{
		{"twice the period", "0.77", "guy-smith", func(c *certificate) { c.Claim.Period, c.Compared.Period = 24, 24 }, "167"},
		{"twice the period, all heaps", "0.77", "guy-smith", func(c *certificate) {
			c.Claim.Period, c.Compared.Period, c.Heaps = 24, 24, 71+71+24-1+2+24
			c.Window.To = c.Heaps - 25
			c.Parameters = []periodicity.Parameter{{Name: "N", Value: c.Heaps - 24}}
			values(c)
		}, "not the least claim"},
		{"later preperiod", "0.77", "guy-smith", func(c *certificate) { c.Claim.Preperiod++; c.Compared.Preperiod++ }, "157"},
		{"later preperiod, all heaps", "0.77", "guy-smith", func(c *certificate) {
			c.Claim.Preperiod, c.Compared.Preperiod = 72, 72
			c.Heaps += 2
			c.Window = periodicity.Window{From: 72, To: c.Heaps - 13}
			c.Parameters = []periodicity.Parameter{{Name: "N", Value: c.Heaps - 12}}
			values(c)
		}, "not the least claim"},
		{"earlier preperiod", "0.77", "guy-smith", func(c *certificate) { c.Claim.Preperiod--; c.Compared.Preperiod-- }, "153"},
		{"shorter window", "0.77", "guy-smith", func(c *certificate) { c.Window.To-- }, "window"},
		{"fewer heaps", "0.77", "guy-smith", func(c *certificate) { c.Heaps--; c.Window.To--; values(c) }, `"heaps" is 166: want 167`},
		{"more heaps", "0.77", "guy-smith", func(c *certificate) { c.Heaps++; values(c) }, `"heaps" is 168: want 167`},
		{"another game", "0.77", "guy-smith", func(c *certificate) { c.Game = "0.76" }, "values_sha256"},
		{"game by name", "0.77", "guy-smith", func(c *certificate) { c.Game = "kayles" }, "no canonical name"},
		{"no game", "0.77", "guy-smith", func(c *certificate) { c.Game = "0.8x" }, "game"},
		{"long game", "0.77", "guy-smith", func(c *certificate) { c.Game = "0." + strings.Repeat("7", 5000) }, "5002 bytes"},
		{"no theorem", "0.77", "guy-smith", func(c *certificate) { c.Theorem = "trust-me" }, "trust-me"},
		{"another theorem", "0.77", "guy-smith", func(c *certificate) { c.Theorem = "one-heap" }, "one-heap"},
		{"theorem with other parameters", "0.77", "guy-smith", func(c *certificate) { c.Theorem = "sparse-state" }, "sparse-state"},
		{"wrong hash", "0.77", "guy-smith", func(c *certificate) { c.Values = strings.Repeat("0", 64) }, "values_sha256"},
		{"missing exception", "0.77", "guy-smith", func(c *certificate) { c.Exceptions.Heaps = c.Exceptions.Heaps[1:]; c.Exceptions.Count-- }, "exceptions"},
		{"wrong exceptional value", "0.77", "guy-smith", func(c *certificate) { c.ExceptionalValues[3]++ }, "exceptional_values"},
		{"wrong parameter", "0.77", "guy-smith", set("N", 154), "parameters"},
		{"no parameter", "0.77", "guy-smith", func(c *certificate) { c.Parameters = nil }, "parameters"},
		{"other mask", "0.77", "sparse-state", set("mask", 14), ""},
		{"mask too large", "0.77", "sparse-state", set("mask", 1<<40), "mask"},
		{"wrong R", "0.77", "sparse-state", set("R", 60), `"W" is 72: want 62`},
		{"shorter L", "0.77", "sparse-state", set("L", 71), "at least W"},
		{"longer L", "0.77", "sparse-state", func(c *certificate) { c.Heaps++; c.Window.To++; set("L", 74)(c); values(c) }, `"heaps" is 156: want 157`},
		{"parity", "0.77", "sparse-state", set("parity", 1), "parity"},
		{"no period", "0.77", "guy-smith", func(c *certificate) { c.Claim.Period = 0 }, "period 0"},
		{"negative preperiod", "0.77", "guy-smith", func(c *certificate) { c.Claim.Preperiod = -1 }, "preperiod -1"},
		{"huge preperiod", "0.77", "guy-smith", func(c *certificate) { c.Claim.Preperiod = 1<<63 - 1 }, "a whole period in 167 heaps"},
		{"huge period", "0.77", "guy-smith", func(c *certificate) { c.Claim.Period = 1<<63 - 1 }, "a whole period in 167 heaps"},
		{"no heaps", "0.77", "guy-smith", func(c *certificate) { c.Heaps = 0 }, "at least 1"},
		{"too many heaps", "0.77", "guy-smith", func(c *certificate) { c.Heaps = 1 << 62 }, "--max-heaps"},
		{"too many heaps for the definition", "0.8F", "auto", func(c *certificate) { c.Heaps = 1 << 20; c.Window.To = c.Heaps - 8 }, "--max-time"},
		{"half the period", "0.28", "auto", func(c *certificate) { c.Claim.Period, c.Compared.Period = 52, 52; c.Window.To++ }, "fails at heap"},
		{"other saltus", "0.28", "auto", func(c *certificate) { c.Claim.Saltus = 32 }, ""},
		{"absurd saltus", "0.28", "auto", func(c *certificate) { c.Claim.Saltus = 1 << 62 }, ""},
		{"odd saltus", "0.28", "auto", func(c *certificate) { c.Claim.Saltus = 17 }, "power of two"},
		{"twice the arithmetic period", "0.28", "auto", func(c *certificate) { c.Claim = periodicity.Claim{Preperiod: 1, Period: 106, Saltus: 32} }, ""},
		{"saltus of an all-but game", "allbut:2,3", "auto", func(c *certificate) { c.Claim.Saltus = 1 << 62 }, ""},
		{"odd saltus with splits", "lasker", "auto", func(c *certificate) { c.Claim.Saltus = 3 }, "power of two"},
		{"shorter window of a repeating code", "lasker", "auto", func(c *certificate) {
			c.Heaps--
			c.Window.To--
			set("N", 28)(c)
			values(c)
		}, "condition V fails at heap 28"},
		{"absurd saltus of a repeating code", "lasker", "auto", func(c *certificate) { c.Claim.Saltus, c.Compared.Saltus = 1<<62, 1<<62 }, "want"},
		{"no saltus of a repeating code", "lasker", "auto", func(c *certificate) { c.Claim.Saltus, c.Compared.Saltus = 0, 0 }, ""},
		{"other tail", "lasker", "auto", set("q", 2), "parameters"},
		{"another repeating code", "lasker", "auto", func(c *certificate) { c.Game = "0.[7]" }, "values_sha256"},
		{"version", "0.77", "guy-smith", func(c *certificate) { c.Version = 3 }, "version"},
		{"version of a stream", "0.77", "guy-smith", func(c *certificate) { c.Version = 2 }, "the one for streams"},
		{"format", "0.77", "guy-smith", func(c *certificate) { c.Format = "" }, "format"},
	} {
		t.Run(edit.name, func(t *testing.T) {
			c := certify(t, edit.game, edit.theorem)
			edit.edit(c)
			c.Seal()
			_, err := verify.Verify(context.Background(), c, verify.Options{})
			if err == nil {
				t.Fatal("accepted")
			}
			if !strings.Contains(err.Error(), edit.want) {
				t.Errorf("%v: want a reason about %q", err, edit.want)
			}
		})
	}
}

func TestRefusesUnsealedEdit(t *testing.T) {
	c := certify(t, "0.77", "auto")
	c.Claim.Preperiod++
	if _, err := verify.Verify(context.Background(), c, verify.Options{}); err == nil || !strings.Contains(err.Error(), "digest") {
		t.Errorf("error %v", err)
	}
}

func TestStopsAtMaxHeaps(t *testing.T) {
	c := certify(t, "0.77", "auto")
	if _, err := verify.Verify(context.Background(), c, verify.Options{MaxHeaps: 154}); err == nil || !strings.Contains(err.Error(), "more than 154") {
		t.Errorf("error %v", err)
	}
	if _, err := verify.Verify(context.Background(), c, verify.Options{MaxHeaps: 155}); err != nil {
		t.Error(err)
	}
}

// TestSharesTheFormAlone protects the independence of the check: of the module, package verify has
// the form of certificates, which says errors of JSON in words, and nothing else.
func TestSharesTheFormAlone(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	ours := slices.DeleteFunc(strings.Fields(string(out)), func(p string) bool { return !strings.HasPrefix(p, "example.org/grundy/") })
	want := []string{"example.org/grundy/internal/jsonwords", "example.org/grundy/periodicity/certificate", "example.org/grundy/periodicity/verify"}
	if !slices.Equal(ours, want) {
		t.Errorf("depends on %q: want %q", ours, want)
	}
}

// TestSaysWhatTakesLong: what would take hours is refused before it begins, unless it is allowed.
func TestSaysWhatTakesLong(t *testing.T) {
	long := func(game, theorem string, heaps, period int64) *periodicity.Certificate {
		c := certify(t, game, theorem)
		c.Claim.Period, c.Compared.Period, c.Heaps = period, period, heaps
		c.Window.To = heaps - 1 - period
		c.Parameters = []periodicity.Parameter{{Name: "N", Value: heaps - period}}
		return c
	}
	amounts := long("subtract:1,2,5", "one-heap", 1<<24, 1<<24-1_000_001)
	amounts.Game, amounts.Claim.Preperiod, amounts.Compared.Preperiod = "subtract:1..1000000", 1, 1
	amounts.Window.From = 1
	for _, test := range []struct {
		c    *periodicity.Certificate
		want string
	}{
		{amounts, "expected to take about 9 hours"},
		{long("0.8", "auto", 1<<18, 3), "expected to take about"},
	} {
		test.c.Seal()
		var log []string
		_, err := verify.Verify(context.Background(), test.c, verify.Options{Log: func(line string) { log = append(log, line) }})
		if err == nil || !strings.Contains(err.Error(), test.want) || !strings.Contains(err.Error(), "--max-time") || len(log) != 1 {
			t.Errorf("%s: error %v after %q, want %q", test.c.Game, err, log, test.want)
		}
	}
	// What turns out to take longer than expected stops as well.
	_, err := verify.Verify(context.Background(), certify(t, "0.356", "guy-smith"), verify.Options{MaxTime: time.Minute})
	if err != nil {
		t.Error(err)
	}
	_, err = verify.Verify(context.Background(), certify(t, "0.356", "guy-smith"), verify.Options{MaxTime: time.Millisecond})
	if err == nil || !strings.Contains(err.Error(), "--max-time") {
		t.Errorf("a millisecond was enough: %v", err)
	}
}

// FuzzVerify feeds edited certificates, sealed again: they must never panic, and what is accepted
// must be the certificate of its game.
func FuzzVerify(f *testing.F) {
	for _, game := range []string{"0.77", "0.07", "subtract:1,2,5", "allbut:2,3", "0.8F", "unequal:0.05"} {
		text, err := certify(f, game, "auto").MarshalText()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text, int64(71), int64(12), int64(0), int64(155), int64(15))
		f.Add(text, int64(1), int64(1<<62), int64(1<<62), int64(300), int64(-1))
	}
	f.Fuzz(func(t *testing.T, text []byte, preperiod, period, saltus, heaps, parameter int64) {
		c, err := periodicity.ReadCertificate("fuzz", bytes.NewReader(text))
		if err != nil {
			return
		}
		try := func(c periodicity.Certificate) {
			c.Seal()
			if _, err := verify.Verify(context.Background(), &c, verify.Options{MaxHeaps: 400}); err != nil {
				return
			}
			want, err := certify(t, c.Game, c.Theorem).MarshalText()
			if err != nil {
				t.Fatal(err)
			}
			if got, _ := c.MarshalText(); c.Theorem != "sparse-state" && !bytes.Equal(got, want) {
				t.Fatalf("accepted:\n%s\nwhere the proof is\n%s", got, want)
			}
		}
		try(*c)
		edited := *c
		edited.Claim = periodicity.Claim{Preperiod: preperiod, Period: period, Saltus: saltus}
		try(edited)
		edited.Heaps = heaps
		try(edited)
		edited = *c
		edited.Parameters = slices.Clone(c.Parameters)
		for i := range edited.Parameters {
			edited.Parameters[i].Value = parameter
		}
		try(edited)
	})
}
