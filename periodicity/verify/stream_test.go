package verify_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.org/grundy/internal/enginetest"
	"example.org/grundy/periodicity"
	"example.org/grundy/periodicity/certificate"
	"example.org/grundy/periodicity/verify"
	"example.org/grundy/sgtable/engine/lanes"
)

// streamedCertificate proves a game with a stream.
func streamedCertificate(t *testing.T, text string) *periodicity.Certificate {
	t.Helper()
	code := enginetest.Code(t, text)
	run, err := lanes.New(code, 1)
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	if err := run.Extend(ctx, 1<<18-1); err != nil {
		t.Fatal(err)
	}
	stream, err := run.Fork(nil)
	if err != nil {
		t.Fatal(err)
	}
	head := make([]byte, run.Len())
	for n, v := range run.Values() {
		head[n] = byte(v)
	}
	search, err := periodicity.NewSearch(periodicity.Streamed{
		Rules: code, Engine: "lanes", Colouring: stream.Colouring(), Prefix: stream.Prefix(),
		At: func(next int64, window []byte) (periodicity.Stream, error) { return stream.At(next, window) },
	}, stream, head)
	if err != nil {
		t.Fatal(err)
	}
	if err := search.Extend(ctx, 1<<21); err != nil {
		t.Fatal(err)
	}
	v, err := search.Verdict(ctx)
	if err != nil {
		t.Fatal(err)
	}
	c, err := search.Certify(ctx, v)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestAcceptsStreamedProofs(t *testing.T) {
	for _, code := range []string{"0.77", "0.16", "0.56"} {
		c := streamedCertificate(t, code)
		var log []string
		report, err := verify.Verify(context.Background(), c, verify.Options{Log: func(line string) { log = append(log, line) }})
		if err != nil {
			t.Errorf("%s: %v", code, err)
			continue
		}
		if report.Heaps != c.Heaps || len(report.Checked) != 7 || len(log) != 1 {
			t.Errorf("%s: report %+v after %q", code, report, log)
		}
	}
}

// A long list is held against its hash, its beginning, its end and its length.
func TestRefusesEditsOfLongStreamedLists(t *testing.T) {
	c := streamedCertificate(t, "0.56")
	made := c.Exceptions
	if made.Count <= 2*certificate.MaxExceptions {
		t.Fatalf("%d exceptional heaps: want a long list", made.Count)
	}
	for name, edit := range map[string]func(x *periodicity.Exceptions){
		"hash":  func(x *periodicity.Exceptions) { x.SHA256 = strings.Repeat("0", 64) },
		"count": func(x *periodicity.Exceptions) { x.Count++ },
		"first": func(x *periodicity.Exceptions) { x.First = append(slices.Clone(x.First[1:]), 70_000) },
		"last":  func(x *periodicity.Exceptions) { x.Last = append([]int64{70_000}, x.Last[:999]...) },
	} {
		c.Exceptions = made
		edit(&c.Exceptions)
		c.Seal()
		if _, err := verify.Verify(context.Background(), c, verify.Options{}); err == nil || !strings.Contains(err.Error(), `"exceptions"`) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Where there is not room for the values before the end of the first period, the proof is checked and the list is not: 83 heaps of
// 0.77, whose period 12 begins at heap 71.
func TestSaysThatTheListWasNotChecked(t *testing.T) {
	c := streamedCertificate(t, "0.77")
	c.Exceptions.Heaps, c.ExceptionalValues = c.Exceptions.Heaps[1:], c.ExceptionalValues[1:]
	c.Seal()
	defer verify.KeepEarly(verify.KeepEarly(82))
	report, err := verify.Verify(context.Background(), c, verify.Options{})
	if err != nil || !slices.ContainsFunc(report.Checked, unchecked) {
		t.Errorf("%q, %v", report.Checked, err)
	}
	c.Exceptions, c.ExceptionalValues = periodicity.Exceptions{}, nil // as where they were not looked for
	c.Seal()
	if report, err = verify.Verify(context.Background(), c, verify.Options{}); err != nil || !slices.ContainsFunc(report.Checked, unchecked) {
		t.Errorf("without a list: %q, %v", report.Checked, err)
	}
	verify.KeepEarly(83)
	if _, err := verify.Verify(context.Background(), c, verify.Options{}); err == nil {
		t.Error("with room for 83 values it is accepted")
	}
}

// Every edit of a streamed certificate, sealed again, is refused; those that only make it too long
// before a value is computed.
func TestRefusesEditsOfStreamedProofs(t *testing.T) {
	made := streamedCertificate(t, "0.77")
	for _, edit := range []struct {
		name string
		edit func(c *periodicity.Certificate)
		want string
	}{
		{"twice the period", func(c *periodicity.Certificate) {
			c.Claim.Period *= 2
			c.Compared.Period *= 2
			c.Heaps += c.Claim.Period / 2
		}, "values_sha256"},
		{"twice the period, hash to match", func(c *periodicity.Certificate) {
			c.Claim.Period, c.Compared.Period, c.Heaps, c.Values = 24, 24, c.Heaps+12, hashOfKayles(t, c.Heaps+12)
		}, "the least one"},
		{"half the period", func(c *periodicity.Certificate) {
			c.Claim.Period, c.Compared.Period, c.Heaps, c.Values = 6, 6, c.Heaps-6, hashOfKayles(t, c.Heaps-6)
		}, "preperiod"},
		{"a later preperiod", func(c *periodicity.Certificate) { c.Claim.Preperiod, c.Compared.Preperiod = 72, 72 }, "heaps"},
		{"a later preperiod, the rest to match", func(c *periodicity.Certificate) {
			c.Claim.Preperiod, c.Compared.Preperiod, c.Window.From = 72, 72, 72
			c.Parameters[4].Value--
		}, "preperiod"},
		{"a preperiod before", func(c *periodicity.Certificate) {
			c.Claim.Preperiod, c.Compared.Preperiod, c.Window.From = 71-12, 71, 71
		}, "preperiod"},
		{"a shorter window", func(c *periodicity.Certificate) { c.Window.To--; c.Parameters[4].Value--; c.Heaps-- }, "values_sha256"},
		{"another hash", func(c *periodicity.Certificate) { c.Values = strings.Repeat("0", 64) }, "values_sha256"},
		{"another game", func(c *periodicity.Certificate) { c.Game = "0.106" }, ""},
		{"another mask", func(c *periodicity.Certificate) { c.Parameters[0].Value = 3 }, ""},
		{"no mask", func(c *periodicity.Certificate) { c.Parameters[0].Value = 0 }, "mask"},
		{"parity", func(c *periodicity.Certificate) { c.Parameters[1].Value = 1 }, "parity"},
		{"another R", func(c *periodicity.Certificate) { c.Parameters[2].Value, c.Parameters[3].Value = 69, 71 }, `"R"`},
		{"another W", func(c *periodicity.Certificate) { c.Parameters[3].Value = 71 }, "W = 72"},
		{"a small P", func(c *periodicity.Certificate) { c.Parameters[5].Value = 100 }, `"P"`},
		{"a huge P", func(c *periodicity.Certificate) { c.Parameters[5].Value = 1 << 40 }, `"P"`},
		{"a huge L", func(c *periodicity.Certificate) { c.Parameters[4].Value = 1 << 60 }, `"L"`},
		{"no P", func(c *periodicity.Certificate) { c.Parameters = c.Parameters[:5] }, "parameters"},
		{"a window that ends early", func(c *periodicity.Certificate) {
			c.Parameters[4].Value, c.Window.To, c.Heaps = 1000, 1070, 1083
		}, "the window ends at heap 1070"},
		{"an exceptional heap less", func(c *periodicity.Certificate) {
			c.Exceptions.Heaps, c.ExceptionalValues = c.Exceptions.Heaps[1:], c.ExceptionalValues[1:]
			c.Exceptions.Count--
		}, `"exceptions"`},
		{"another exceptional heap", func(c *periodicity.Certificate) {
			c.Exceptions.Heaps = append([]int64{1}, c.Exceptions.Heaps[1:]...)
		}, `"exceptions"`},
		{"no exceptional heaps looked for", func(c *periodicity.Certificate) { c.Exceptions = periodicity.Exceptions{} }, `"exceptions"`},
		{"another exceptional value", func(c *periodicity.Certificate) {
			c.ExceptionalValues = append([]uint32{7}, c.ExceptionalValues[1:]...)
		}, `"exceptional_values"`},
		{"another theorem", func(c *periodicity.Certificate) { c.Theorem = "guy-smith" }, "theorem"},
		{"a saltus", func(c *periodicity.Certificate) { c.Claim.Saltus = 1 }, "saltus"},
		{"too many heaps", func(c *periodicity.Certificate) { c.Heaps = 1 << 40 }, "--max-heaps"},
		{"absurd numbers", func(c *periodicity.Certificate) { c.Claim.Preperiod, c.Claim.Period = 1<<62, 1<<62 }, "a whole period"},
	} {
		c := *made
		c.Parameters = append([]periodicity.Parameter(nil), made.Parameters...)
		edit.edit(&c)
		c.Seal()
		_, err := verify.Verify(context.Background(), &c, verify.Options{})
		if err == nil || !strings.Contains(err.Error(), edit.want) {
			t.Errorf("%s: got %v, want an error about %q", edit.name, err, edit.want)
		}
	}
}

func hashOfKayles(t *testing.T, heaps int64) string {
	t.Helper()
	run, err := lanes.New(enginetest.Code(t, "0.77"), 1)
	if err != nil {
		t.Fatal(err)
	}
	return periodicity.ValuesSHA256(enginetest.Values(t, run, heaps-1))
}

// The certificates that are handed out with the project are accepted.
func TestCertificatesOfTheRecords(t *testing.T) {
	if os.Getenv("GRUNDY_RECORDS") == "" {
		t.Skip("ten minutes: run with GRUNDY_RECORDS=1")
	}
	files, err := filepath.Glob("../../docs/certificates/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d certificates: %v", len(files), err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			f, err := os.Open(file)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			c, err := periodicity.ReadCertificate(file, f)
			if err != nil {
				t.Fatal(err)
			}
			accept(t, c)
		})
	}
}
