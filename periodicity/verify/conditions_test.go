package verify_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"example.org/grundy/periodicity"
	"example.org/grundy/periodicity/verify"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/engine/lanes"
)

// hashOf returns the hash of the first values of a game.
func hashOf(t *testing.T, game string, heaps int64) string {
	t.Helper()
	g, err := catalog.Parse(game)
	if err != nil {
		t.Fatal(err)
	}
	run, err := lanes.New(g.Rules, 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := run.Extend(context.Background(), heaps-1); err != nil {
		t.Fatal(err)
	}
	return periodicity.ValuesSHA256(run.Values()[:heaps])
}

// verifyStreamed says what the checker says of a certificate after an edit, sealed again.
func verifyStreamed(made *periodicity.Certificate, edit func(*periodicity.Certificate)) error {
	c := *made
	c.Parameters = slices.Clone(made.Parameters)
	edit(&c)
	c.Seal()
	_, err := verify.Verify(context.Background(), &c, verify.Options{})
	return err
}

// cut makes L, and with it the window and the values, as long as told.
func cut(t *testing.T, length int64) func(*periodicity.Certificate) {
	return func(c *periodicity.Certificate) {
		c.Parameters[4].Value = length
		c.Window.To = c.Window.From + length - 1
		c.Heaps = c.Compared.Preperiod + length + c.Claim.Period
		c.Values = hashOf(t, c.Game, c.Heaps)
	}
}

func wantRefused(t *testing.T, what string, err error, want string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%s: error %v, want one about %q", what, err, want)
	}
}

// L may be W, and no less. 0.644 has n₀ = 3256 and p = 442 (testdata/octal_periods_hard.tsv).
func TestStreamedWindowsHoldW(t *testing.T) {
	made := streamedCertificate(t, "0.644")
	set := func(c *periodicity.Certificate) { c.Parameters[5].Value = 1024 } // P, so that n₀ lies beyond it
	width := made.Parameters[3].Value
	if err := verifyStreamed(made, func(c *periodicity.Certificate) { set(c); cut(t, width)(c) }); err != nil {
		t.Errorf("L = W = %d: %v", width, err)
	}
	wantRefused(t, "L = W − 1", verifyStreamed(made, func(c *periodicity.Certificate) { set(c); cut(t, width-1)(c) }), "L no smaller")
}

// Every rare value has to have a witness with a heap below P. With P = 16,384 heap 55,290 of 0.16 has none for
// one of them, though it is common: its value would be right, and not proved.
func TestStreamedWitnessesAreBelowP(t *testing.T) {
	made := streamedCertificate(t, "0.16")
	wantRefused(t, "P = 16384", verifyStreamed(made, func(c *periodicity.Certificate) { c.Parameters[5].Value = 16384 }),
		"heap 55290: 1 rare values below 9 have no witness")
}

// W counts a heap that may be taken whole, here 51; a colouring that looks at parity has even periods.
func TestStreamedWholeHeapsAndParity(t *testing.T) {
	made := streamedCertificate(t, "0.05"+strings.Repeat("0", 48)+"1")
	if w, parity := made.Parameters[3].Value, made.Parameters[1].Value; w != 51 || parity != 1 || made.Claim.Period != 2 {
		t.Fatalf("%s, W = %d, parity %d: want period 2, 51, 1", made.Claim, w, parity)
	}
	none := func(*periodicity.Certificate) {}
	if err := verifyStreamed(made, none); err != nil {
		t.Error(err)
	}
	wantRefused(t, "W = 50", verifyStreamed(made, func(c *periodicity.Certificate) { c.Parameters[3].Value = 50 }), "want W = 51")
	wantRefused(t, "an odd period", verifyStreamed(made, func(c *periodicity.Certificate) {
		c.Claim.Period, c.Compared.Period = 3, 3
		c.Heaps++
	}), "want an even one")
}

// A period of 1 has no smaller one to be refuted, and a certificate like any other.
func TestPeriodOne(t *testing.T) {
	made := streamedCertificate(t, "0.55")
	if want := (periodicity.Claim{Preperiod: 1, Period: 1}); made.Claim != want {
		t.Fatalf("%s, want %s", made.Claim, want)
	}
	if err := verifyStreamed(made, func(*periodicity.Certificate) {}); err != nil {
		t.Error(err)
	}
	wantRefused(t, "period 2", verifyStreamed(made, func(c *periodicity.Certificate) {
		c.Claim.Period, c.Compared.Period = 2, 2
		c.Heaps++
		c.Values = hashOf(t, c.Game, c.Heaps)
	}), "the least one")
	for _, theorem := range []string{"guy-smith", "sparse-state"} {
		if _, err := verify.Verify(context.Background(), certify(t, "0.55", theorem), verify.Options{}); err != nil {
			t.Errorf("%s: %v", theorem, err)
		}
	}
	if _, err := verify.Verify(context.Background(), certify(t, "0.1", "one-heap"), verify.Options{}); err != nil {
		t.Error(err)
	}
}

// As many exceptional heaps, with the values that they should have, and one of them another.
func TestRefusesAnotherExceptionalHeap(t *testing.T) {
	c := certify(t, "0.77", "guy-smith")
	c.Exceptions.Heaps[0]++
	c.Seal()
	_, err := verify.Verify(context.Background(), c, verify.Options{})
	wantRefused(t, "another exceptional heap", err, `"exceptions"`)
}
