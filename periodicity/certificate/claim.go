package certificate

import "strconv"

// Claim says that G(n+Period) = G(n) + Saltus for every n ≥ Preperiod. All three count heaps or
// values; Period is at least 1, the others at least 0.
type Claim struct {
	Preperiod int64
	Period    int64
	Saltus    int64
}

// String returns the claim in words.
func (c Claim) String() string {
	return c.Words(func(n int64) string { return strconv.FormatInt(n, 10) })
}

// Words returns the claim in words, its numbers written by number.
func (c Claim) Words(number func(int64) string) string {
	saltus := ""
	if c.Saltus != 0 {
		saltus = " with saltus " + number(c.Saltus)
	}
	return "period " + number(c.Period) + saltus + " from heap " + number(c.Preperiod) + " on"
}

// LastException returns the last heap before the preperiod, −1 if there is none.
func (c Claim) LastException() int64 { return c.Preperiod - 1 }

// Window is a range of heaps, both ends included.
type Window struct {
	From int64 `json:"from"`
	To   int64 `json:"to"`
}

// Parameter is a number that a theorem's statement names.
type Parameter struct {
	Name  string
	Value int64
}
