package periodicity

import (
	"testing"

	"example.org/grundy/internal/enginetest"
)

// The first value other than 0 is told by the rules alone.
func TestTheFirstValueOtherThanZero(t *testing.T) {
	games := append(enginetest.Named(t), enginetest.Random(t, 200)...)
	for _, game := range []string{"0.0", "4.0", "8.0", "0.0008", "unequal:0.04", "C.0", "subtract:40", "allbut:1..30", "subtract:squares", "0.000000000004", "couples"} {
		games = append(games, enginetest.Rules(t, game))
	}
	const last = 100
	for _, rules := range games {
		want, some := int64(0), false
		for n, v := range enginetest.Naive(t, rules, last) {
			if v != 0 {
				want, some = int64(n), true
				break
			}
		}
		if got, ok := firstOtherThanZero(rules, last); ok != some || got != want {
			t.Errorf("%s: heap %d, %v; want %d, %v", rules, got, ok, want, some)
		}
	}
	if got, ok := firstOtherThanZero(enginetest.Rules(t, "0.0"), 1<<62); ok {
		t.Errorf("0.0 has a value at heap %d", got)
	}
}
