package reports

import (
	"fmt"

	"example.org/grundy/internal/table"
	"example.org/grundy/sgtable/numeration"
	"example.org/grundy/sgtable/wythoff"
)

// pairs is the table of Wythoff's pairs by each description.
func (w Wythoff) pairs() (*table.Table, error) {
	t := &table.Table{
		Name:    "Wythoff",
		Title:   "Wythoff's game: the P-positions",
		Caption: "The n-th pair by each description: the mex construction, floor(n phi) in exact integers, and the numeration rule; the Fibonacci digits of a end in an even number of zeros, and b is a moved up by one place.",
		Source:  "Wythoff 1907",
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
