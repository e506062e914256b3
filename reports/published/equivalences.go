package published

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"example.org/grundy/internal/numbers"
	"example.org/grundy/internal/table"
	"example.org/grundy/periodicity"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/engine"
)

// Equivalence is a printed statement that two octal games have the same values:
// G_A(n) = G_B(n − Shift).
type Equivalence struct {
	A, B  string
	Shift int64
}

// Settled is an equivalence with what was found.
type Settled struct {
	Equivalence
	periodicity.Equality
}

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

// Settle decides the equivalence by the rules, by proofs at hand (nil for none), by two proofs, or else
// by comparing heaps: see [periodicity.Equal].
func (e Equivalence) Settle(ctx context.Context, proofs periodicity.Proofs) (Settled, error) {
	var games [2]engine.Sequence
	for i, text := range []string{e.A, e.B} {
		game, err := catalog.Parse(text)
		if err != nil {
			return Settled{}, err
		}
		if games[i], err = engine.Open("auto", game.Rules, engine.Options{Threads: 1}); err != nil {
			return Settled{}, err
		}
	}
	equality, err := periodicity.Equal(ctx, games[0], games[1], periodicity.EqualOptions{
		Limit: periodicity.UsualLimit, FixShift: true, Shift: e.Shift, Proofs: proofs,
	})
	return Settled{e, equality}, err
}

// How says what the answer rests on, in a few words: the steps, the theorem, or how far was compared.
func (s Settled) How() string {
	switch s.Ground {
	case periodicity.ByPeriods, periodicity.ByTheorem:
		return fmt.Sprintf("%s, %s", s.Theorem, numbers.Count(s.Needed, "heap"))
	case periodicity.Differ:
		return fmt.Sprintf("at heap %d: %d and %d", s.Heap, s.ValueA, s.ValueB)
	case periodicity.Compared:
		return fmt.Sprintf("equal on %s, not proved", numbers.Count(s.Compared, "heap"))
	}
	return strings.Join(s.Equality.How(), "; ")
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
			{Key: "how", Header: "How", Kind: table.KindText, Width: 80},
		},
	}
	count := map[periodicity.Ground]int{}
	for _, s := range list {
		count[s.Ground]++
		mark := table.Proved
		switch s.Ground {
		case periodicity.Compared:
			mark = table.Open
		case periodicity.Differ:
			mark = table.Differs
		}
		t.Add(table.Text(s.Equivalence.A), table.Text(s.Equivalence.B), table.Int(s.Equivalence.Shift), table.Text(s.Ground.String()).With(mark), table.Text(s.How()))
	}
	t.Caption = fmt.Sprintf("G of the game at n is G of the other at n less the heaps on. Of %d printed pairs %d are proved by rule (the standard form), "+
		"%d by periods (both proved, and in agreement as long as Fine and Wilf ask), %d by one period (proved of one game, and by the same theorem of the other), "+
		"%d only compared, which proves nothing; %d differ.",
		len(list), count[periodicity.ByRule]+count[periodicity.SameRules], count[periodicity.ByPeriods], count[periodicity.ByTheorem],
		count[periodicity.Compared], count[periodicity.Differ])
	return t
}
