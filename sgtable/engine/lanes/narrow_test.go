package lanes

import (
	"testing"

	"example.org/grundy/internal/enginetest"
)

// Of 64 codes the first 32 are gathered alone, and the others when a lane needs them: while rare heaps
// are found, whichever half of the block it is in.
func TestTheFirstCodesAreGatheredAlone(t *testing.T) {
	games := fitting(append(enginetest.Random(t, 60), enginetest.Code(t, "0.354"), enginetest.Code(t, "0.56"), enginetest.Code(t, "0.6")))
	wants := make([][]uint32, len(games))
	for k, rules := range games {
		wants[k] = enginetest.Naive(t, rules, 3000)
	}
	bothWays(t, func(t *testing.T) {
		upper := int64(0)
		for k, rules := range games {
			r := open(t, rules, limits{startUp: 64, codes: groupCodes})
			enginetest.Agree(t, rules.String(), r, wants[k])
			upper += r.decider.counters.upper
		}
		if upper < 100 {
			t.Errorf("the other codes were needed %d times: want more, or nothing is tested", upper)
		}
	})
}
