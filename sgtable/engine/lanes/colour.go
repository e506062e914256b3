package lanes

import (
	"fmt"

	"example.org/grundy/sgtable/engine/sparse"
)

// recolour goes over to the colouring, and chooses new witnesses if it is another one, or now and
// then.
func (r *Run) recolour(c sparse.Colouring) error {
	changed := c != r.space.colour || r.space.codes == 0
	if changed {
		if err := r.colour(c, max(r.codes, r.space.codes)); err != nil {
			return err
		}
	}
	if changed || r.Len() >= r.nextWitnesses {
		r.chooseWitnesses()
		r.aim()
	}
	return nil
}

// outgrow doubles the number of codes: the next heap needs a value that has none.
func (r *Run) outgrow() error {
	if err := r.colour(r.space.colour, 2*r.space.codes); err != nil {
		return err
	}
	r.chooseWitnesses()
	r.aim()
	return nil
}

// colour sets all that depends on the colouring but the witnesses. It is an error if the values
// need too many codes.
func (r *Run) colour(c sparse.Colouring, codes int) error {
	most, _ := r.Max()
	for 2*codes <= int(most) {
		codes *= 2
	}
	if codes > maxCodes {
		return fmt.Errorf("lanes engine: %s: heap %d may have a value above %d: want less (the marking engine takes it)", r.Rules(), r.Len(), 2*maxCodes-1)
	}
	r.space = newSpace(c, codes)
	r.cells = newCells(codes, r.shape.Reach, max(r.cells.size(), r.Len()+width))
	r.rare = r.rare[:0]
	for n, v := range r.Values() {
		r.store(int64(n), r.space.common(int64(n), v), r.space.code(v))
	}
	r.makeTables()
	return nil
}

// store writes the cell of heap n, and lists it if it is rare.
func (r *Run) store(n int64, common, code int) {
	r.cells.set(n, common, code)
	if common == 0 && n > 0 {
		for _, i := range r.shape.Split {
			r.rare = append(r.rare, part{n, i, code})
		}
	}
}

// makeTables sizes and fills what depends on the numbering of values.
func (r *Run) makeTables() {
	groups := max(1, r.space.codes/groupCodes)
	r.block = block{common: make([][width]uint64, groups), rare: make([][width]uint64, groups)}
	r.hints = make([]hint, r.space.codes)
	if r.space.codes > groupCodes && r.marks == nil {
		r.marks = new([1 << 16]byte)
	}
	for parity := range r.below {
		for code := range r.below[parity] {
			// A code that is none stops the kernel: nothing makes bit 63 of fewer than 64 codes.
			r.below[parity][code] = 1 << 63
			if code < r.space.codes {
				r.below[parity][code] = 1<<r.space.rareBelow(int64(parity), code) - 1
			}
		}
	}
	for sum := range r.cellValues {
		for cell := range r.cellValues[sum] {
			if code := cell &^ notCommon; code < r.space.codes {
				r.cellValues[sum][cell] = r.space.value(int64(sum), 1-cell/notCommon, code)
			}
		}
	}
}
