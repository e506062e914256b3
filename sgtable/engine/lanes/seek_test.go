package lanes

import (
	"testing"

	"example.org/grundy/internal/enginetest"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/partition"
)

// Where values are many several rare codes are missing at once, and are looked for together.
func TestManyRareCodesAreLookedForTogether(t *testing.T) {
	games := []sgtable.Rules{partition.Grundy()}
	for _, code := range []string{"0.04", "0.044", "0.6006"} {
		games = append(games, enginetest.Code(t, code))
	}
	for _, rules := range games {
		want := enginetest.Naive(t, rules, 5000)
		bothWays(t, func(t *testing.T) { enginetest.Agree(t, rules.String(), open(t, rules, small), want) })
	}
}
