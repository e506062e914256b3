package lanes

import (
	"fmt"

	"example.org/grundy/sgtable/engine/sparse"
)

// recolour goes over to the colouring, and chooses new witnesses if it is another one, or now and
// then.
func (r *Run) recolour(c sparse.Colouring) error {
	space := &r.decider.space
	changed := c != space.colour || space.codes == 0
	if changed {
		if err := r.fill(c, max(r.codes, space.codes)); err != nil {
			return err
		}
	}
	if changed || r.Len() >= r.nextWitnesses {
		r.chooseWitnesses()
	}
	return nil
}

// outgrow doubles the number of codes: the next heap needs a value that has none.
func (r *Run) outgrow() error {
	if err := r.fill(r.decider.space.colour, 2*r.decider.space.codes); err != nil {
		return err
	}
	r.chooseWitnesses()
	return nil
}

// fill gives the decider the colouring, that many codes or more, and all values. It is an error if
// the values, or the mask, need too many codes.
func (r *Run) fill(c sparse.Colouring, codes int) error {
	most, _ := r.Max()
	if codes = codesFor(codes, max(int(most), int(c.Mask))); codes > maxCodes {
		return fmt.Errorf("lanes engine: %s: heap %d may have a value above %d: want less (the marking engine takes it)", r.Rules(), r.Len(), 2*maxCodes-1)
	}
	r.decider.fill(c, codes, max(r.decider.cells.size(), r.Len()+width), r.Values())
	return nil
}

// Of how many heaps the rare codes are to be covered by the witnesses of a Run.
const (
	fewSamples  = 512
	manySamples = 1024 // later, where there are few codes
	lateHeaps   = 1 << 15
	moreSamples = 4 * manySamples // later still: what is left of these
	laterHeaps  = 1 << 18
)

// chooseWitnesses chooses witnesses for the second half of the table.
func (r *Run) chooseWitnesses() {
	sizes, factor := []int64{min(r.Len()/32, fewSamples)}, int64(2)
	d := &r.decider
	d.bySplits = d.worthSplits(r.Len())
	if r.Len() >= lateHeaps && !d.bySplits {
		factor = 8
		if r.decider.space.codes <= groupCodes {
			sizes[0] = manySamples
			if r.Len() >= laterHeaps {
				sizes, factor = append(sizes, moreSamples), 64
			}
		}
	}
	r.nextWitnesses = factor * r.Len()
	// Heaps far below half of what is split leave another heap than themselves, as unequal parts
	// must be.
	r.decider.chooseWitnesses(sizes, max(r.Len()/2, r.Len()-lateHeaps), r.Len(), min(witnessHeaps, r.Len()/8))
}
