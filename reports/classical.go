package reports

import (
	"context"
	"fmt"

	"example.org/grundy/reports/table"
	"example.org/grundy/reports/worked"
	"example.org/grundy/sgtable/classics/claim"
	"example.org/grundy/sgtable/numeration"
	"example.org/grundy/sgtable/wythoff"
)

// answered is a worked example with what comes out.
type answered struct {
	Worked
	Answer string
}

func (c *Config) answerAll(ctx context.Context) ([]answered, error) {
	return inParallel(ctx, len(c.Worked), func(ctx context.Context, i int) (answered, error) {
		a, err := worked.Answer(ctx, c.Worked[i].Ask)
		return answered{c.Worked[i], a}, err
	})
}

// verdict is agree; misprint, where the document is known to be wrong and is; or differs.
func (a answered) verdict() table.Cell {
	same := a.Answer == a.Printed
	switch {
	case same && a.Misprint == "":
		return agreement(true)
	case !same && a.Misprint != "":
		return table.Text("misprint").With(table.Exception)
	}
	return agreement(false)
}

// documents tabulates the worked examples of the source documents.
func (r *Report) documents() *table.Table {
	t := &table.Table{
		Name:    "Source-documents",
		Title:   "Worked examples of the source documents",
		Caption: "As printed, and recomputed from the rules. A misprint is one that the document's own context shows.",
		Columns: []table.Column{
			{Key: "document", Header: "Document", Kind: table.KindText, Heads: true},
			{Key: "about", Header: "About", Kind: table.KindText, Width: 44},
			{Key: "ask", Header: "Question", Kind: table.KindText, Width: 40},
			{Key: "printed", Header: "As printed", Kind: table.KindText, Width: 40},
			{Key: "recomputed", Header: "Recomputed", Kind: table.KindText, Width: 40},
			{Key: "verdict", Header: "Verdict", Kind: table.KindStatus},
			{Key: "misprint", Header: "The misprint", Kind: table.KindText, Width: 40},
		},
	}
	for _, a := range r.Worked {
		t.Add(table.Text(a.Document), table.Text(a.About), table.Text(a.Ask), table.Text(a.Printed), table.Text(a.Answer), a.verdict(), table.Text(a.Misprint))
	}
	return t
}

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

// wythoffPairs is the table of Wythoff's pairs by each description.
func (w Wythoff) pairs() (*table.Table, error) {
	t := &table.Table{
		Name:    "Wythoff",
		Title:   "Wythoff's game: the P-positions",
		Caption: "The n-th pair by each description: the mex construction, floor(n phi) in exact integers, and the numeration rule; the Fibonacci digits of a end in an even number of zeros, and b is a moved up by one place.",
		Source:  "W. A. Wythoff, A modification of the game of nim, 1907",
		Columns: []table.Column{
			{Key: "n", Header: "n", Kind: table.KindInt, Heads: true},
			{Key: "a_mex", Header: "a by mex", Kind: table.KindInt},
			{Key: "a_phi", Header: "a by floor(n phi)", Kind: table.KindInt},
			{Key: "a_zeckendorf", Header: "a by numeration", Kind: table.KindInt},
			{Key: "b", Header: "b", Kind: table.KindInt},
			{Key: "a_form", Header: "a in Fibonacci digits", Kind: table.KindText, Align: table.Right},
			{Key: "b_form", Header: "b in Fibonacci digits", Kind: table.KindText, Align: table.Right},
			{Key: "verdict", Header: "Verdict", Kind: table.KindStatus},
		},
	}
	mex := wythoff.NewMex()
	for n := int64(1); n <= w.Rows; n++ {
		byMex, err := mex.Next()
		if err != nil {
			return nil, err
		}
		byPhi, err := wythoff.At(n)
		if err != nil {
			return nil, err
		}
		direct, err := wythoff.Direct(n)
		if err != nil {
			return nil, err
		}
		t.Add(table.Int(n), table.Int(byMex.A), table.Int(byPhi.A), table.Int(direct.A), table.Int(byMex.B),
			table.Text(numeration.Zeckendorf(uint64(byMex.A)).String()), table.Text(numeration.Zeckendorf(uint64(byMex.B)).String()),
			agreement(byMex == byPhi && byMex == direct))
	}
	return t, nil
}

// comparison tabulates what wythoff.Compare found.
func (r *Report) comparison() *table.Table {
	c := r.Wythoff
	t := &table.Table{
		Name:    "Wythoff-compared",
		Title:   "Wythoff's game: the descriptions against one another and against the rules",
		Caption: fmt.Sprintf("The rules are played on the %d × %d square.", c.Side, c.Side),
		Columns: []table.Column{
			{Key: "left", Header: "Description", Kind: table.KindText, Heads: true},
			{Key: "right", Header: "against", Kind: table.KindText, Width: 44},
			{Key: "compared", Header: "Compared", Kind: table.KindInt, Format: grouped},
			{Key: "first", Header: "First difference", Kind: table.KindText, Width: 40},
			{Key: "verdict", Header: "Verdict", Kind: table.KindStatus},
		},
	}
	add := func(left, right string, compared int64, difference string) {
		t.Add(table.Text(left), table.Text(right), table.Int(compared), table.Text(difference), agreement(difference == ""))
	}
	for _, a := range c.Agreements {
		difference := ""
		if d := a.First; d != nil {
			difference = fmt.Sprintf("n = %d: %v and %v", d.N, d.Left, d.Right)
		}
		add(a.Left, a.Right+", pairs", a.Compared, difference)
	}
	for _, p := range c.Properties {
		for _, property := range []struct {
			name  string
			fails *wythoff.Violation
		}{{"increasing, b = a + n", p.Order}, {"partition of the positive integers", p.Partition}, {"pairs distinct", p.Distinct}} {
			difference := ""
			if v := property.fails; v != nil {
				difference = fmt.Sprintf("n = %d, %v: %s", v.N, v.Pair, v.Why)
			}
			add(p.Name, property.name, p.Checked, difference)
		}
	}
	for _, q := range c.Squares {
		difference := ""
		if d := q.First; d != nil {
			difference = fmt.Sprintf("%v: P is %v by the rules, %v by the claim", d.Position, d.Rules, d.Claim)
		}
		add(q.Name, "the rules in "+q.Play.String()+" play, positions", q.Compared, difference)
	}
	return t
}
