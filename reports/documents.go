package reports

import (
	"context"
	"fmt"
	"slices"

	"example.org/grundy/internal/table"
	"example.org/grundy/reports/published"
)

// answered is a worked example with what comes out.
type answered struct {
	Worked
	Answer string
}

func (c *Config) answerAll(ctx context.Context) ([]answered, error) {
	return inParallel(ctx, len(c.Worked), func(ctx context.Context, i int) (answered, error) {
		a, err := c.Worked[i].asked(ctx)
		return answered{c.Worked[i], a}, err
	})
}

func (a answered) verdict() published.Verdict {
	return published.Compare(a.Printed, a.Answer, a.Right)
}

// unexpected says in words what is wrong with an example that came out otherwise than it should:
// as printed or, where the document is known to be wrong, as it should have printed.
func (a answered) unexpected() string {
	want := published.Agree
	if a.Misprint != "" {
		want = published.Misprint
	}
	if a.verdict() == want {
		return ""
	}
	return fmt.Sprintf("worked example: %s, %s: printed %q, recomputed %q, want %s", a.Document, a.Ask, a.Printed, a.Answer, want)
}

// documents tabulates the worked examples, a table for each of the configuration's that has some.
func (r *Report) documents() []*table.Table {
	var tables []*table.Table
	for _, d := range r.Config.Documents {
		t := &table.Table{
			Name: d.Name, Title: d.Title, Caption: d.Caption,
			Columns: []table.Column{
				{Key: "document", Header: "Document", Kind: table.KindText, Width: 30, Heads: true},
				{Key: "about", Header: "About", Kind: table.KindText, Width: 44},
				{Key: "ask", Header: "Question", Kind: table.KindText, Width: 40},
				{Key: "printed", Header: "As printed", Kind: table.KindText, Width: 40, Pair: "Printed and recomputed"},
				{Key: "recomputed", Header: "Recomputed", Kind: table.KindText, Width: 40, Pair: "Printed and recomputed"},
				{Key: "verdict", Header: "Verdict", Kind: table.KindStatus},
			},
		}
		misprints := slices.ContainsFunc(r.Worked, func(a answered) bool { return a.Table == d.Name && a.Misprint != "" })
		if misprints {
			t.Columns = append(t.Columns, table.Column{Key: "misprint", Header: "The misprint", Kind: table.KindText, Width: 40})
		}
		for _, a := range r.Worked {
			if a.Table != d.Name {
				continue
			}
			cells := []table.Cell{table.Text(a.Document), table.Text(a.About), table.Text(a.Ask), table.Text(a.Printed), table.Text(a.Answer), a.verdict().Cell()}
			if misprints {
				cells = append(cells, table.Text(a.Misprint))
			}
			t.Add(cells...)
		}
		if len(t.Rows) > 0 {
			tables = append(tables, t)
		}
	}
	return tables
}
