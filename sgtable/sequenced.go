package sgtable

// Sequenced are rules of a sequence that is not one of single heaps, such as a row of a game of two heaps, in which n is the
// second: its values come from the rules themselves. Heap 0 is not the empty position, and heaps do not stand side by side.
type Sequenced interface {
	Rules
	// Sequence returns the sequence, with no value computed yet.
	Sequence() (Slicer, error)
}
