package periodicity

// ListUpTo sets the largest preperiod for which a search lists the exceptional heaps.
func (s *Search) ListUpTo(preperiod int64) { s.secondPass = preperiod }
