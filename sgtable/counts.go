package sgtable

// Counts says how many heaps have each value: c[v] of them have the value v. It is as long as the largest value
// that was counted wants, and no longer.
type Counts []int64

// Add counts some values, a step each. It allocates only where one is larger than any before.
func (c *Counts) Add(values []uint32) {
	counts := *c
	for _, v := range values {
		if int64(v) >= int64(len(counts)) {
			counts = append(counts, make(Counts, int64(v)+1-int64(len(counts)))...)
		}
		counts[v]++
	}
	*c = counts
}

// Different returns how many values some heap has.
func (c Counts) Different() (values int) {
	for _, heaps := range c {
		if heaps > 0 {
			values++
		}
	}
	return values
}
