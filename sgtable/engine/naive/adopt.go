package naive

import (
	"fmt"

	"example.org/grundy/sgtable"
)

// Adopt takes over the values of heaps 0, 1, … that an earlier run of the same rules computed, so
// that Extend goes on after them. They are not checked: whoever stored them vouches for them. It is
// an error once a value is known. It costs a step a value, and for digits that repeat for ever and
// leave two heaps or more as much as computing the values again.
func (r *Run) Adopt(values []uint32) error {
	if r.Len() > 0 {
		return fmt.Errorf("%s: %d values are known already: adopt before the first", r.rules, r.Len())
	}
	r.AppendAll(values)
	for _, v := range values {
		r.splits.know(sgtable.Nimber(v))
	}
	if len(r.cycle) > 0 {
		for total := int64(0); total < r.Len()-r.from; total++ {
			r.gather(total)
		}
	}
	return nil
}
