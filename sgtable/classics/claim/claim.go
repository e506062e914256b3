// Package claim holds a closed rule beside the rules of its game and compares the two, position
// by position, over a stated box.
//
// A closed rule ("the nim-sum is 0") is a claim about what exhaustive play says. A [Claim] has
// everything the comparison needs: the options, which are the game; the closed rule; the winning
// move that goes with it; and the positions to look at. Its [Report] names the first difference.
package claim

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/exhaust"
)

// Words say in a table's cells what is claimed.
type Words struct {
	Name     string // the game
	Rules    string // its rules
	Closed   string // the closed rule for the P-positions
	Strategy string // the winning move, "" when none is claimed
	Box      string // which positions are compared
	Document string // where the claim is made: a key of docs/bibliography.md
}

// Checker is anything that can be compared with exhaustive play.
type Checker interface {
	// Check compares until the first difference. An error means that the comparison could not
	// be carried out (the solver's limits, or ctx ended); a difference is part of the report.
	Check(ctx context.Context) (Report, error)
}

// Claim is a closed rule about one game in one play.
type Claim[Pos comparable] struct {
	Words
	Play      exhaust.Play
	Options   func(Pos) iter.Seq[Pos]
	Positions iter.Seq[Pos] // the box
	// Losing is the closed rule: whether a position is a P-position. The options of the box's
	// positions are put to it too.
	Losing func(Pos) bool
	// Winning is the strategy: winning moves of a position, none for a P-position. A nil Winning
	// claims no strategy.
	Winning func(Pos) []Pos
	// Complete says that Winning lists every winning move, rather than at least one.
	Complete bool
	// Grundy is a closed form of the Grundy value, nil when none is claimed.
	Grundy func(Pos) sgtable.Nimber
}

// Report is what a comparison found.
type Report struct {
	Words
	Positions  int64  // positions compared
	Losing     int64  // P-positions among them
	Moves      int64  // winning moves compared, all that exhaustive play finds
	Difference string // the first difference in words, "" when there is none
}

// Holds reports whether the comparison found no difference, and compared at least one position.
func (r Report) Holds() bool { return r.Difference == "" && r.Positions > 0 }

// Verdict says what was found in one line.
func (r Report) Verdict() string {
	switch {
	case r.Difference != "":
		return "differs: " + r.Difference
	case r.Positions == 0:
		return "nothing compared"
	default:
		return fmt.Sprintf("holds on %d positions", r.Positions)
	}
}

// Check compares the claim with exhaustive play on every position of the box: outcome, winning
// moves and, where claimed, Grundy value. It costs what exhausting the box's positions costs.
func (c Claim[Pos]) Check(ctx context.Context) (Report, error) {
	report := Report{Words: c.Words}
	solver := exhaust.New(c.Options)
	for p := range c.Positions {
		found, err := solver.Solve(ctx, p)
		if err != nil {
			return report, fmt.Errorf("%s: %w", c.Name, err)
		}
		report.Positions++
		if found.Outcome(c.Play) == exhaust.P {
			report.Losing++
		}
		winning, err := solver.Winning(ctx, p, c.Play)
		if err != nil {
			return report, fmt.Errorf("%s: %w", c.Name, err)
		}
		report.Moves += int64(len(winning))
		if report.Difference = c.difference(p, found, winning); report.Difference != "" {
			return report, nil
		}
	}
	return report, nil
}

// difference compares what is claimed of p with what exhaustive play found: its value and
// outcomes, and its winning moves.
func (c Claim[Pos]) difference(p Pos, found exhaust.Result, winning []Pos) string {
	outcome := found.Outcome(c.Play)
	if c.Losing(p) != (outcome == exhaust.P) {
		return fmt.Sprintf("%v is %s in %v play, the rule says otherwise", p, article(outcome), c.Play)
	}
	if c.Grundy != nil && c.Grundy(p) != found.Grundy {
		return fmt.Sprintf("%v has Grundy value %d, the rule says %d", p, found.Grundy, c.Grundy(p))
	}
	for q := range c.Options(p) {
		if c.Losing(q) != slices.Contains(winning, q) {
			return fmt.Sprintf("the move %v → %v: %s, the rule says otherwise", p, q, wins(slices.Contains(winning, q)))
		}
	}
	if c.Winning == nil {
		return ""
	}
	named := c.Winning(p)
	for _, q := range named {
		if !slices.Contains(winning, q) {
			return fmt.Sprintf("the strategy's %v → %v is no winning move", p, q)
		}
	}
	for _, q := range winning {
		if c.Complete && !slices.Contains(named, q) {
			return fmt.Sprintf("the strategy does not name the winning move %v → %v", p, q)
		}
	}
	if len(named) == 0 && len(winning) > 0 {
		return fmt.Sprintf("the strategy names no move in %v, where %v → %v wins", p, p, winning[0])
	}
	return ""
}

func article(o exhaust.Outcome) string {
	if o == exhaust.N {
		return "an N-position"
	}
	return "a P-position"
}

func wins(yes bool) string {
	if yes {
		return "wins"
	}
	return "does not win"
}

// Func is a comparison that needs a program of its own.
type Func func(ctx context.Context) (Report, error)

// Check calls f.
func (f Func) Check(ctx context.Context) (Report, error) { return f(ctx) }
