package verify_test

import (
	"os"
	"testing"

	"example.org/grundy/periodicity"
)

// TestHardGames proves the published hard games and checks their certificates. Preperiod and
// period: Gangolli & Plambeck 1989; Austin 1976; tczajka/octal-games. OEIS A071436 has 326637 as
// the last exception of 0.56, which is 326639.
func TestHardGames(t *testing.T) {
	if os.Getenv("GRUNDY_LONG") == "" {
		t.Skip("long: run by make test-long")
	}
	for _, hard := range []struct {
		game, theorem     string
		preperiod, period int64
	}{
		{"0.156", "sparse-state", 3479, 349},
		{"0.356", "sparse-state", 7315, 142},
		{"0.644", "sparse-state", 3256, 442},
		{"0.165", "guy-smith", 5181, 1550},
		{"0.127", "sparse-state", 46578, 4},
		{"0.16", "sparse-state", 105351, 149459},
		{"0.56", "sparse-state", 326640, 144},
		{"0.376", "sparse-state", 2268248, 4},
		{"0.354", "sparse-state", 10061916, 1180},
	} {
		t.Run(hard.game, func(t *testing.T) {
			v, c := certifyByMarking(t, hard.game, 1<<24)
			claim, _ := v.Claim()
			if want := (periodicity.Claim{Preperiod: hard.preperiod, Period: hard.period}); v.Status != periodicity.Proved || claim != want || v.Theorem != hard.theorem {
				t.Fatalf("%s, %s, published %s", v.Status, claim, want)
			}
			report := accept(t, c)
			t.Logf("%s by %s: %d heaps, checked by the %s engine, %d exceptions", claim, c.Theorem, report.Heaps, report.Engine, c.Exceptions.Count)
		})
	}
}
