package sparse

import "time"

// Stats says how a sparse engine works and what it has cost so far. Divided by the number of heaps
// the counts are costs of a heap. Apart from the times they are the same in every run that is
// extended in the same steps.
type Stats struct {
	Colouring Colouring // the one in use
	StartUp   int64     // heaps computed by the definition before a colouring was chosen
	Choices   int64     // times that a colouring was chosen
	Rare      int64     // rare heaps from 1 on, by the colouring in use
	LastRare  int64     // the last of them, 0 if there is none
	Commons   int64     // values of common heaps
	Marks     int64     // options with a rare part that were looked at
	Witnesses int64     // splits that were looked at to show that rare values are options
	Searches  int64     // rare values that were looked for among all splits
	Apart     int64     // heaps decided first and checked afterwards, those that were decided in vain counted again
	Large     int64     // of these the ones whose value had to be looked for among all common options
	Phases    []Phase   // where the time went
}

// Phase is a part of the work and the time it took.
type Phase struct {
	Name string
	Time time.Duration
}

// Commons returns how many values the common heaps among those counted have.
func (t *Tally) Commons(c Colouring) (commons int64) {
	for v := range t.counts[0] {
		for parity, counts := range t.counts {
			if counts[v] > 0 && !c.Rare(int64(parity), uint32(v)) {
				commons++
				break
			}
		}
	}
	return commons
}
