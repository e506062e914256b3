package published

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"example.org/grundy/internal/numbers"
	"example.org/grundy/periodicity"
	"example.org/grundy/reports/table"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine"
	"example.org/grundy/sgtable/takebreak"
)

// Equivalence is a printed statement that two octal games have the same values:
// G_A(n) = G_B(n − Shift).
type Equivalence struct {
	A, B  string
	Shift int64
}

// Ground is how an equivalence is known.
type Ground uint8

// The grounds.
const (
	ByRule    Ground = iota // the rules of the standard form make one game of the other
	ByPeriods               // both are proved periodic, and agree long enough
	Compared                // agreement on finitely many heaps, which proves nothing
	Different               // they differ
)

// String returns the ground in words.
func (g Ground) String() string {
	return [...]string{"proved by rule", "proved by periods", "compared only", "differs"}[g]
}

// Settled is an equivalence with what was found.
type Settled struct {
	Equivalence
	Ground Ground
	How    string // the steps, the theorem, or how far was compared
}

// equivalenceHeaps is how many heaps are compared, and how far a period is looked for.
const equivalenceHeaps = 10_000

// Equivalences returns the printed equivalences of octal games with up to three digits after the
// point.
func Equivalences() ([]Equivalence, error) {
	const file = "data/octal_equivalences.tsv"
	text, err := data.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var list []Equivalence
	for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		cells := strings.Split(line, "\t")
		if strings.HasPrefix(line, "#") || cells[0] == "game" {
			continue
		}
		if len(cells) < 5 {
			return nil, fmt.Errorf("%s:%d: %d cells: want 5", file, i+1, len(cells))
		}
		shift, err := strconv.ParseInt(cells[4], 10, 64)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: shift %q: want a number", file, i+1, cells[4])
		}
		list = append(list, Equivalence{cells[1], cells[3], shift})
	}
	return list, nil
}

// Settle decides the equivalence: by rule if that tells, by periods if both games have one that can
// be proved soon, else by comparing heaps.
func (e Equivalence) Settle(ctx context.Context) (Settled, error) {
	a, err := takebreak.Parse(e.A)
	if err != nil {
		return Settled{}, err
	}
	b, err := takebreak.Parse(e.B)
	if err != nil {
		return Settled{}, err
	}
	if equal, ok := takebreak.EqualByRule(a, b); ok && equal.Shift == e.Shift {
		return Settled{e, ByRule, steps(equal)}, nil
	}
	// From here on the first is the one whose values come later, so that the shift is not negative.
	first, second, shift := a, b, e.Shift
	if shift < 0 {
		first, second, shift = b, a, -shift
	}
	one, err := prove(ctx, first)
	if err != nil {
		return Settled{}, err
	}
	two, err := prove(ctx, second)
	if err != nil {
		return Settled{}, err
	}
	if one.Claim.Period > 0 && two.Claim.Period > 0 {
		equal, err := periodicity.ComparePeriodic(ctx, one, two, shift)
		if err != nil {
			return Settled{}, err
		}
		if equal.Equal {
			return Settled{e, ByPeriods, fmt.Sprintf("%s, %s heaps", equal.By, numbers.Group(equal.Compared))}, nil
		}
		if equal.Differ >= 0 {
			return Settled{e, Different, fmt.Sprintf("at heap %d", equal.Differ)}, nil
		}
	}
	return e.compare(ctx, one.Source, two.Source, shift)
}

// steps tells the steps to the standard form of both games.
func steps(equal takebreak.Equality) string {
	var words []string
	for _, s := range append(append([]takebreak.Step(nil), equal.A.Steps...), equal.B.Steps...) {
		words = append(words, s.String())
	}
	if len(words) == 0 {
		return "the same rules"
	}
	return strings.Join(words, "; ")
}

// prove looks for the period of a game; a claim with period 0 stands for none.
func prove(ctx context.Context, rules takebreak.Code) (periodicity.Proven, error) {
	sequence, err := engine.Open("auto", rules, engine.Options{Threads: 1})
	if err != nil {
		return periodicity.Proven{}, err
	}
	verdict, err := periodicity.Prove(ctx, rules, sequence, periodicity.Options{Limit: equivalenceHeaps})
	if err != nil {
		return periodicity.Proven{}, err
	}
	p := periodicity.Proven{Rules: rules, Source: sequence}
	if claim, ok := verdict.Claim(); ok && verdict.Status == periodicity.Proved {
		p.Claim = claim
	}
	return p, nil
}

func (e Equivalence) compare(ctx context.Context, one, two sgtable.Slicer, shift int64) (Settled, error) {
	if err := errors.Join(one.Extend(ctx, equivalenceHeaps+shift-1), two.Extend(ctx, equivalenceHeaps-1)); err != nil {
		return Settled{}, err
	}
	x, err := one.Slice(shift, equivalenceHeaps+shift)
	if err != nil {
		return Settled{}, err
	}
	y, err := two.Slice(0, equivalenceHeaps)
	if err != nil {
		return Settled{}, err
	}
	for n := range x {
		if x[n] != y[n] {
			return Settled{e, Different, fmt.Sprintf("at heap %d: %d and %d", n, x[n], y[n])}, nil
		}
	}
	return Settled{e, Compared, fmt.Sprintf("equal on %s heaps, not proved", numbers.Group(int64(len(x))))}, nil
}

// EquivalenceTable tabulates the equivalences; its caption counts them by ground.
func EquivalenceTable(list []Settled) *table.Table {
	t := &table.Table{
		Name:   "Equivalences",
		Title:  "Octal games with the same values",
		Source: "The pairs: tczajka/octal-games, GameLookup.md. The grounds: computed.",
		Columns: []table.Column{
			{Key: "game", Header: "Game", Kind: table.KindText, Heads: true},
			{Key: "same_as", Header: "Same as", Kind: table.KindText},
			{Key: "shift", Header: "Heaps on", Kind: table.KindInt},
			{Key: "ground", Header: "Ground", Kind: table.KindStatus},
			{Key: "how", Header: "How", Kind: table.KindText, Width: 60},
		},
	}
	marks := [...]table.Mark{table.Proved, table.Proved, table.Open, table.Differs}
	var count [len(marks)]int
	for _, s := range list {
		count[s.Ground]++
		t.Add(table.Text(s.A), table.Text(s.B), table.Int(s.Shift), table.Text(s.Ground.String()).With(marks[s.Ground]), table.Text(s.How))
	}
	t.Caption = fmt.Sprintf("G of the game at n is G of the other at n less the heaps on. Of %d printed pairs %d are proved by rule (the standard form), "+
		"%d by periods (both proved, and in agreement as long as Fine and Wilf ask), %d only compared, which proves nothing; %d differ.",
		len(list), count[ByRule], count[ByPeriods], count[Compared], count[Different])
	return t
}
