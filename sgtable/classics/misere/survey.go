package misere

import (
	"context"
	"fmt"
	"iter"

	"example.org/grundy/sgtable/classics/claim"
	"example.org/grundy/sgtable/classics/multiset"
	"example.org/grundy/sgtable/classics/nim"
	"example.org/grundy/sgtable/exhaust"
)

// Table counts, class by class, what the positions of a box do. Nothing in it is assumed: the
// moves are enumerated and the outcomes played out.
type Table struct {
	Positions [classes]int64          // positions of the class
	Moves     [classes][classes]int64 // moves from a class to a class
	Can       [classes][classes]int64 // positions of a class with at least one move to a class
	Wins      [2][classes]int64       // positions that who is to move wins, by exhaust.Play
}

// Survey plays every position of a box by the rules that options gives (nim.Options for the
// game of Matches) and returns the table of class-to-class moves with a report for each
// theorem, which names the first position against it.
func Survey(ctx context.Context, options func(multiset.Heaps) iter.Seq[multiset.Heaps], box string,
	positions iter.Seq[multiset.Heaps]) (Table, []claim.Report, error) {
	var table Table
	theorems := Theorems()
	reports := make([]claim.Report, len(theorems))
	for i, th := range theorems {
		name := fmt.Sprintf("Misère Nim, theorem %d", th.Number)
		if th.Number == 0 {
			name = "Misère Nim, remark"
		}
		reports[i].Words = claim.Words{Name: name, Rules: "take any number of tokens from one heap",
			Closed: th.Statement, Box: box, Document: matches}
	}
	solver := exhaust.New(options)
	for h := range positions {
		result, err := solver.Solve(ctx, h)
		if err != nil {
			return table, nil, fmt.Errorf("classes of misère Nim: %w", err)
		}
		f := table.add(h, options, result)
		for i, th := range theorems {
			if !th.About.Has(f.Class) {
				continue
			}
			report := &reports[i]
			report.Positions++
			if result.Misere == exhaust.P {
				report.Losing++
			}
			if !th.Holds(f) && report.Difference == "" {
				report.Difference = fmt.Sprintf("%v is %v, has moves to %v, and is %v in normal, %v in misère play",
					h, f.Class, f.Moves, f.Normal, f.Misere)
			}
		}
	}
	return table, reports, nil
}

// add counts one position and returns its facts.
func (t *Table) add(h multiset.Heaps, options func(multiset.Heaps) iter.Seq[multiset.Heaps], r exhaust.Result) Facts {
	f := Facts{Class: ClassOf(h), Normal: r.Normal, Misere: r.Misere}
	t.Positions[f.Class]++
	for q := range options(h) {
		to := ClassOf(q)
		t.Moves[f.Class][to]++
		if !f.Moves.Has(to) {
			f.Moves |= SetOf(to)
			t.Can[f.Class][to]++
		}
	}
	for _, play := range []exhaust.Play{exhaust.Normal, exhaust.Misere} {
		if r.Outcome(play) == exhaust.N {
			t.Wins[play][f.Class]++
		}
	}
	return f
}

// Frequency says which positions of class from have a move to class to: "all", "some" or "none".
func (t *Table) Frequency(from, to Class) string {
	switch t.Can[from][to] {
	case 0:
		return "none"
	case t.Positions[from]:
		return "all"
	default:
		return "some"
	}
}

// CheckTheorems is the survey of a box as one comparison; its difference is that of the first
// theorem that fails.
func CheckTheorems(options func(multiset.Heaps) iter.Seq[multiset.Heaps], heaps, size int) claim.Func {
	return func(ctx context.Context) (claim.Report, error) {
		all := claim.Report{Words: claim.Words{
			Name:     "Misère Nim, eleven theorems",
			Rules:    "take any number of tokens from one heap",
			Closed:   "which of the classes S0, S1, S2, T0, T2 can move to which, and who wins them in both plays",
			Box:      nim.Box(heaps, size),
			Document: matches,
		}}
		table, reports, err := Survey(ctx, options, all.Box, multiset.Box(heaps, size))
		if err != nil {
			return all, err
		}
		for _, c := range Classes() {
			all.Positions += table.Positions[c]
			all.Losing += table.Positions[c] - table.Wins[exhaust.Misere][c]
		}
		for _, r := range reports {
			if r.Difference != "" {
				all.Difference = r.Closed + ": " + r.Difference
				break
			}
		}
		return all, nil
	}
}
