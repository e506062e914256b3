package published

import (
	"fmt"
	"strings"

	"example.org/grundy/periodicity"
)

// kind is a kind of fact that a table prints of a game.
type kind struct {
	Name   string // of its column
	Header string
	number bool
	width  int // of its column, 0 for as wide as the content
	// of returns the fact, "" if there is none.
	of func(*finding) string
}

// finding is a game, settled or not, with its values.
type finding struct {
	verdict *periodicity.Verdict
	values  []uint32 // all that were computed
	extent  int64    // the largest heap that the source speaks of
}

// kinds lists the facts.
func kinds() []kind {
	return []kind{
		{Name: "status", Header: "Status", of: func(f *finding) string { return string(f.verdict.Status) }},
		{Name: "preperiod", Header: "Preperiod", number: true, of: ofClaim(func(c periodicity.Claim) int64 { return c.Preperiod })},
		{Name: "period", Header: "Period", number: true, of: ofClaim(func(c periodicity.Claim) int64 { return c.Period })},
		{Name: "saltus", Header: "Saltus", number: true, of: ofClaim(func(c periodicity.Claim) int64 { return c.Saltus })},
		{Name: "last_exception", Header: "Last exception", number: true, of: ofClaim(periodicity.Claim.LastException)},
		{Name: "largest", Header: "Largest value", number: true, of: func(f *finding) string { v, _ := f.largest(); return fmt.Sprint(v) }},
		{Name: "largest_heap", Header: "Its heap", number: true, of: func(f *finding) string { _, n := f.largest(); return fmt.Sprint(n) }},
		{Name: "mask", Header: "Mask", of: ofRare(periodicity.Rare.String)},
		{Name: "rare", Header: "Rare heaps", number: true, of: ofRare(func(r periodicity.Rare) string { return fmt.Sprint(r.Count) })},
		{Name: "last_rare", Header: "Last rare heap", number: true, of: ofRare(func(r periodicity.Rare) string { return fmt.Sprint(r.LastHeap) })},
		{Name: "values", Header: "Values", width: 50, of: (*finding).all},
		{Name: "repeats", Header: "Values of a period", width: 32, of: (*finding).repeats},
		{Name: "first", Header: "First values", width: 50, of: (*finding).first},
	}
}

func kindOf(name string) (kind, bool) {
	for _, k := range kinds() {
		if k.Name == name {
			return k, true
		}
	}
	return kind{}, false
}

// ofClaim makes a fact of the claim, proved or observed.
func ofClaim(number func(periodicity.Claim) int64) func(*finding) string {
	return func(f *finding) string {
		c, ok := f.verdict.Claim()
		if !ok {
			return ""
		}
		return fmt.Sprint(number(c))
	}
}

func ofRare(word func(periodicity.Rare) string) func(*finding) string {
	return func(f *finding) string {
		if !f.verdict.Rare.Known() {
			return ""
		}
		return word(f.verdict.Rare)
	}
}

// largest returns the largest value and its first heap: of all heaps where the period is proved to
// bring no larger ones, else of those that the source speaks of.
func (f *finding) largest() (value uint32, heap int64) {
	values := f.values
	if c, ok := f.verdict.Claim(); !ok || c.Saltus != 0 || f.verdict.Status != periodicity.Proved {
		values = values[:min(f.extent+1, int64(len(values)))]
	}
	for n, v := range values {
		if v > value {
			value, heap = v, int64(n)
		}
	}
	return value, heap
}

// all writes the values of the preperiod and, in brackets, those of one period.
func (f *finding) all() string {
	c, ok := f.verdict.Claim()
	if !ok {
		return ""
	}
	return PeriodWords(c, f.values)
}

// PeriodWords writes the values of a claim's preperiod and, in brackets, those of one period: "0 1
// [0 2]". The values must go that far.
func PeriodWords(c periodicity.Claim, values []uint32) string {
	words := "[" + spaced(values[c.Preperiod:c.Preperiod+c.Period]) + "]"
	if c.Preperiod > 0 {
		words = spaced(values[:c.Preperiod]) + " " + words
	}
	return words
}

func (f *finding) repeats() string {
	c, ok := f.verdict.Claim()
	if !ok {
		return ""
	}
	return spaced(f.values[c.Preperiod : c.Preperiod+c.Period])
}

// first writes the first 24 values.
func (f *finding) first() string { return spaced(f.values[:24]) }

func spaced(values []uint32) string { return strings.Trim(fmt.Sprint(values), "[]") }

// needs returns how many values the facts rest on.
func needs(v *periodicity.Verdict, extent int64) int64 {
	heaps := max(v.Computed, extent+1, 24)
	if c, ok := v.Claim(); ok {
		heaps = max(heaps, c.Preperiod+c.Period)
		if c.Saltus == 0 && v.Status == periodicity.Proved {
			heaps = max(v.Computed, c.Preperiod+c.Period, 24)
		}
	}
	return heaps
}
