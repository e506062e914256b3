package lanes

import "fmt"

// Adopt takes over the values of heaps 0, 1, … that an earlier run of the same rules computed, so
// that Extend goes on after them. They are not checked: whoever stored them vouches for them. It is
// an error once a value is known.
func (r *Run) Adopt(values []uint32) error {
	if r.start == nil || r.Len() > 0 {
		return fmt.Errorf("%s: %d values are known already: adopt before the first", r.rules, r.Len())
	}
	return r.start.Adopt(values) // the start-up hands its table over, however long it is
}
