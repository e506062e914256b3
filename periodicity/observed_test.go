package periodicity_test

import (
	"context"
	"fmt"
	"testing"

	"example.org/grundy/internal/enginetest"
	"example.org/grundy/periodicity"
	"example.org/grundy/sgtable/engine/marking"
)

// TestNothingIsObservedFalsely follows the octal codes of up to three digits to heap 2,000: what short
// runs say of their periods, proved or observed, is true of them. Of 917 patterns that were once
// called observed within 150 heaps, 58 did not last.
func TestNothingIsObservedFalsely(t *testing.T) {
	for digits := 1; digits <= 3; digits++ {
		for code := range 2 << (3 * digits) {
			game := fmt.Sprintf("%d.%0*o", 4*(code>>(3*digits)), digits, code&(1<<(3*digits)-1))
			if testing.Short() && code%7 != 0 || game[len(game)-1] == '0' && digits > 1 {
				continue // a shorter code
			}
			for _, limit := range []int64{6, 20, 150, 199} {
				wantTrue(t, game, limit)
			}
		}
	}
}

// wantTrue fails unless what a run to heap limit says of the game's period is true up to heap 2,000.
func wantTrue(t *testing.T, game string, limit int64) {
	t.Helper()
	const far = 2000
	run := longRun(t, game, far)
	v, err := periodicity.Prove(context.Background(), run.Rules(), run, periodicity.Options{Limit: limit})
	if err != nil {
		t.Fatal(err)
	}
	c, claimed := v.Claim()
	values := run.Values()
	for n := c.Preperiod; claimed && n+c.Period <= far; n++ {
		if int64(values[n+c.Period]) != int64(values[n])+c.Saltus {
			t.Errorf("%s within %d heaps is %s: %s; heaps %d and %d differ from that", game, limit+1, v.Status, c, n, n+c.Period)
			return
		}
	}
}

var longRuns = map[string]*marking.Run{}

// longRun computes a game once.
func longRun(t *testing.T, game string, n int64) *marking.Run {
	t.Helper()
	if run, ok := longRuns[game]; ok {
		return run
	}
	run, err := marking.New(enginetest.Rules(t, game))
	if err != nil {
		t.Fatal(err)
	}
	if err := run.Extend(context.Background(), n); err != nil {
		t.Fatal(err)
	}
	longRuns[game] = run
	return run
}
