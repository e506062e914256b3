package reports

import (
	"context"
	"fmt"

	"example.org/grundy/internal/table"
	"example.org/grundy/sgtable/classics/claim"
	"example.org/grundy/sgtable/classics/misere"
	"example.org/grundy/sgtable/classics/multiset"
	"example.org/grundy/sgtable/classics/nim"
	"example.org/grundy/sgtable/exhaust"
)

// classical tabulates the closed rules of the classical games.
func (r *Report) classical() *table.Table {
	t := &table.Table{
		Name:    "Classics",
		Title:   "Closed rules of the classical games, held against play",
		Caption: "Every position of the box is played out by the rules alone and compared with the closed rule, and every winning move with the strategy.",
		Columns: []table.Column{
			{Key: "game", Header: "Game", Kind: table.KindText, Heads: true},
			{Key: "rules", Header: "Rules", Kind: table.KindText, Width: 44},
			{Key: "closed", Header: "Closed rule", Kind: table.KindText, Width: 44},
			{Key: "strategy", Header: "Winning move", Kind: table.KindText, Width: 40},
			{Key: "box", Header: "Box", Kind: table.KindText, Width: 26},
			{Key: "positions", Header: "Positions", Kind: table.KindInt, Format: grouped},
			{Key: "p_positions", Header: "P-positions", Kind: table.KindInt, Format: grouped},
			{Key: "moves", Header: "Winning moves", Kind: table.KindInt, Format: grouped},
			{Key: "verdict", Header: "Verdict", Kind: table.KindStatus},
			{Key: "difference", Header: "First difference", Kind: table.KindText, Width: 30},
			{Key: "document", Header: "Document", Kind: table.KindText, Width: 30},
		},
	}
	for _, c := range r.Classics {
		t.Add(table.Text(c.Name), table.Text(c.Rules), table.Text(c.Closed), table.Text(c.Strategy), table.Text(c.Box),
			table.Int(c.Positions), table.Int(c.Losing), table.Int(c.Moves), holds(c), table.Text(c.Difference), table.Text(c.Document))
	}
	return t
}

func holds(c claim.Report) table.Cell {
	if c.Holds() {
		return table.Text("holds").With(table.Agree)
	}
	return table.Text("differs").With(table.Differs)
}

// mostThird is the largest heap of the table of third heaps.
const mostThird = 15

func thirdHeaps(ctx context.Context) ([][]int64, error) { return nim.Third(ctx, mostThird) }

// third tabulates the heap that makes a P-position of Nim with two others.
func (r *Report) third() *table.Table {
	t := &table.Table{
		Name:    "Third-heap",
		Title:   "The third heap of a P-position of Nim",
		Caption: "F(a, b) is the one c for which (a, b, c) is a P-position, found by playing the game out; the verdict compares each with the nim-sum of a and b.",
		Source:  "The table of the article on Nim and its variants, continued.",
		Columns: []table.Column{{Key: "a", Header: "a", Kind: table.KindInt, Heads: true}},
	}
	for b := range r.Third {
		t.Columns = append(t.Columns, table.Column{Key: fmt.Sprintf("b%d", b), Header: fmt.Sprintf("b = %d", b), Kind: table.KindInt})
	}
	t.Columns = append(t.Columns, table.Column{Key: "verdict", Header: "Verdict", Kind: table.KindStatus})
	for a, row := range r.Third {
		cells, same := []table.Cell{table.Int(int64(a))}, true
		for b, c := range row {
			cells = append(cells, table.Int(c))
			same = same && c == int64(a^b)
		}
		t.Add(append(cells, agreement(same))...)
	}
	return t
}

// misereSurvey is what playing out a box of positions of Nim shows of their classes.
type misereSurvey struct {
	box     string
	table   misere.Table
	reports []claim.Report
}

func surveyMisere(ctx context.Context) (*misereSurvey, error) {
	const heaps, size = 5, 9
	s := &misereSurvey{box: nim.Box(heaps, size)}
	var err error
	s.table, s.reports, err = misere.Survey(ctx, nim.Options, s.box, multiset.Box(heaps, size))
	return s, err
}

// classes tabulates which class of positions can move to which, and who wins.
func (s *misereSurvey) classes() *table.Table {
	t := &table.Table{
		Name:  "Misere-classes",
		Title: "Nim: from class to class",
		Caption: "S: nim-sum not 0; T: nim-sum 0; the number counts the heaps above 1, 2 standing for two or more. " +
			"A cell says which positions of the row's class have a move to the column's, and how many such moves there are. Box: " + s.box + ".",
		Source:  "The classes of the document Matches; every move enumerated and every position played out.",
		Columns: []table.Column{{Key: "class", Header: "From", Kind: table.KindText, Heads: true}, {Key: "positions", Header: "Positions", Kind: table.KindInt, Format: grouped}},
	}
	for _, c := range misere.Classes() {
		t.Columns = append(t.Columns, table.Column{Key: "to_" + c.String(), Header: "to " + c.String(), Kind: table.KindText})
	}
	t.Columns = append(t.Columns,
		table.Column{Key: "normal", Header: "Normal play", Kind: table.KindText},
		table.Column{Key: "misere", Header: "Misère play", Kind: table.KindText})
	for _, from := range misere.Classes() {
		cells := []table.Cell{table.Text(from.String()), table.Int(s.table.Positions[from])}
		for _, to := range misere.Classes() {
			words := "none"
			if s.table.Positions[from] == 0 {
				words = ""
			} else if moves := s.table.Moves[from][to]; moves > 0 {
				words = fmt.Sprintf("%s, %d moves", s.table.Frequency(from, to), moves)
			}
			cells = append(cells, table.Text(words))
		}
		t.Add(append(cells, table.Text(s.outcome(exhaust.Normal, from)), table.Text(s.outcome(exhaust.Misere, from)))...)
	}
	return t
}

// outcome says who wins the positions of a class.
func (s *misereSurvey) outcome(play exhaust.Play, c misere.Class) string {
	switch wins := s.table.Wins[play][c]; {
	case s.table.Positions[c] == 0:
		return "no such position"
	case wins == 0:
		return "P"
	case wins == s.table.Positions[c]:
		return "N"
	default:
		return fmt.Sprintf("N in %d of %d", wins, s.table.Positions[c])
	}
}

// theorems tabulates the theorems on the classes.
func (s *misereSurvey) theorems() *table.Table {
	t := &table.Table{
		Name:    "Misere-theorems",
		Title:   "Nim: the theorems on the classes",
		Caption: "Each is held against every position of its classes. Box: " + s.box + ".",
		Source:  "The document Matches.",
		Columns: []table.Column{
			{Key: "theorem", Header: "Theorem", Kind: table.KindText, Heads: true},
			{Key: "statement", Header: "Statement", Kind: table.KindText, Width: 70},
			{Key: "positions", Header: "Positions", Kind: table.KindInt, Format: grouped},
			{Key: "verdict", Header: "Verdict", Kind: table.KindStatus},
			{Key: "difference", Header: "First difference", Kind: table.KindText, Width: 30},
		},
	}
	for _, r := range s.reports {
		t.Add(table.Text(r.Name), table.Text(r.Closed), table.Int(r.Positions), holds(r), table.Text(r.Difference))
	}
	return t
}
