// Package published sets what papers and public tables print beside what is recomputed from the
// rules of the games alone.
//
// One comparator, [Compare], decides every comparison of the report. The tables of the papers are
// files of package data, a game a row and a printed fact a column; [Find] returns one and
// [Paper.Recompute] fills in the other side. The printed facts are never an input of that.
package published

import (
	"example.org/grundy/internal/table"
	"example.org/grundy/periodicity"
)

// Verdict is what a comparison says.
type Verdict uint8

// The verdicts, from the best to the worst.
const (
	Agree     Verdict = iota
	Misprint          // the source is known to be wrong here, and in this way
	Unchecked         // nothing was recomputed to compare with
	Differs
)

// String returns the word that stands in tables.
func (v Verdict) String() string {
	return [...]string{"agree", "misprint", "not checked", "differs"}[v]
}

// Cell returns the word with its mark.
func (v Verdict) Cell() table.Cell {
	mark := [...]table.Mark{table.Agree, table.Exception, table.Open, table.Differs}[v]
	return table.Text(v.String()).With(mark)
}

// StatusCell returns the word of a status with its mark.
func StatusCell(s periodicity.Status) table.Cell {
	mark := table.Open
	switch s {
	case periodicity.Proved:
		mark = table.Proved
	case periodicity.Observed:
		mark = table.Observed
	}
	return table.Text(string(s)).With(mark)
}

// Compare compares what a source prints with what was recomputed. right is "" unless the source is
// known to be wrong; then it is what the source should have printed, and a recomputed value that
// is the right one makes a misprint. Whatever is known, printing the recomputed value agrees.
func Compare(printed, recomputed, right string) Verdict {
	switch {
	case printed == recomputed:
		return Agree
	case right != "" && right == recomputed:
		return Misprint
	}
	return Differs
}
