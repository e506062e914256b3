package lanes

import "example.org/grundy/sgtable/engine/sparse"

// Stats says what a run has cost so far.
type Stats struct {
	StartUp   int64            // heaps computed by the definition
	Colouring sparse.Colouring // the one in use
	Codes     int              // codes for each colour
	Rare      int64            // pairs with a rare heap
	Witnesses int64            // pairs with a witness
	Near      int64            // distances below 32, and those of moves that leave one heap
	Scans     int64            // rare values that were looked for among the splits
	Splits    int64            // splits looked at for them
	Choices   int64            // times that witnesses were chosen
}

// Stats returns what the run has cost so far.
func (r *Run) Stats() Stats {
	s := r.stats
	s.Colouring, s.Codes = r.space.colour, r.space.codes
	s.Rare, s.Witnesses = int64(len(r.rare)), int64(len(r.witnesses))
	s.Near = int64(len(r.near.tables) + len(r.near.pairs))
	return s
}
