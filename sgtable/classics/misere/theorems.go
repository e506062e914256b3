package misere

import "example.org/grundy/sgtable/exhaust"

// Facts are what enumerating a position's moves and playing it out show.
type Facts struct {
	Class  Class
	Moves  Set // the classes of its options
	Normal exhaust.Outcome
	Misere exhaust.Outcome
}

// Theorem is one of the theorems of Matches: a statement about every position of
// some classes.
type Theorem struct {
	Number    int // as Matches counts; 0 for the remark that T1 does not exist
	Statement string
	About     Set
	Holds     func(Facts) bool
}

// Theorems returns the eleven theorems, after the remark they rest on.
func Theorems() []Theorem {
	return []Theorem{
		{0, "T1 does not exist: one heap above 1 has a nim-sum other than 0", anyS | anyT,
			func(f Facts) bool { return f.Class != T1 }},
		{1, "every S has a move to a T", anyS,
			func(f Facts) bool { return f.Moves.Meets(anyT) }},
		{2, "every move from a T is to an S", anyT,
			func(f Facts) bool { return f.Moves.Within(anyS) }},
		{3, "normal play: who is to move in an S wins", anyS,
			func(f Facts) bool { return f.Normal == exhaust.N }},
		{4, "normal play: who is to move in a T loses", anyT,
			func(f Facts) bool { return f.Normal == exhaust.P }},
		{5, "misère play: who is to move loses in S0 and wins in T0", SetOf(S0, T0),
			func(f Facts) bool { return (f.Misere == exhaust.P) == (f.Class == S0) }},
		{6, "misère play: S1 has a move to S0 and one to T0, and so who is to move wins", SetOf(S1),
			func(f Facts) bool { return f.Moves.Has(S0) && f.Moves.Has(T0) && f.Misere == exhaust.N }},
		{7, "S2 has no move to T0", SetOf(S2),
			func(f Facts) bool { return !f.Moves.Has(T0) }},
		{8, "S2 has a move to T2", SetOf(S2),
			func(f Facts) bool { return f.Moves.Has(T2) }},
		{9, "T2 moves only to S2 or S1", SetOf(T2),
			func(f Facts) bool { return f.Moves.Within(SetOf(S1, S2)) }},
		{10, "misère play: who is to move in S2 wins", SetOf(S2),
			func(f Facts) bool { return f.Misere == exhaust.N }},
		{11, "misère play: who is to move in T2 loses", SetOf(T2),
			func(f Facts) bool { return f.Misere == exhaust.P }},
	}
}
