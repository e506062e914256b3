package reports

import (
	"example.org/grundy/internal/table"
	"example.org/grundy/reports/bibliography"
)

// contents lists the other tables with the verdicts that stand in them.
func (r *Report) contents(tables []*table.Table) *table.Table {
	t := &table.Table{
		Name:    "Contents",
		Title:   "The tables, and what they say",
		Caption: "The rows of each table by their verdict. A misprint is a known error of the source, shown by recomputation.",
		Columns: []table.Column{
			{Key: "table", Header: "Table", Kind: table.KindLink, Heads: true},
			{Key: "about", Header: "About", Kind: table.KindText, Width: 60},
			{Key: "rows", Header: "Rows", Kind: table.KindInt, Format: grouped},
			{Key: "agree", Header: "Agree or hold", Kind: table.KindInt, Format: grouped},
			{Key: "misprints", Header: "Misprints", Kind: table.KindInt},
			{Key: "unchecked", Header: "Not settled", Kind: table.KindInt},
			{Key: "differ", Header: "Differ", Kind: table.KindInt},
		},
	}
	for _, other := range tables {
		count := verdicts(other)
		differ := table.Int(count[table.Differs])
		if count[table.Differs] > 0 {
			differ = differ.With(table.Differs)
		}
		t.Add(table.Link(other.Name, "#"+other.Name), table.Text(other.Title), table.Int(int64(len(other.Rows))),
			table.Int(count[table.Agree]+count[table.Proved]), table.Int(count[table.Exception]),
			table.Int(count[table.Open]+count[table.Observed]), differ)
	}
	return t
}

// verdicts counts the rows of a table by the mark of their last verdict.
func verdicts(t *table.Table) map[table.Mark]int64 {
	count := map[table.Mark]int64{}
	for i := len(t.Columns) - 1; i >= 0; i-- {
		if t.Columns[i].Kind != table.KindStatus {
			continue
		}
		for _, row := range t.Rows {
			count[row[i].Mark()]++
		}
		break
	}
	return count
}

// sources lists the publications cited.
func (r *Report) sources() *table.Table {
	t := &table.Table{
		Name:  "Sources",
		Title: "Sources",
		Columns: []table.Column{
			{Key: "name", Header: "Cited as", Kind: table.KindLink, Heads: true},
			{Key: "source", Header: "Source", Kind: table.KindText, Width: 110},
		},
	}
	for _, s := range r.Config.Sources {
		name := table.Text(s.Name)
		if w, err := bibliography.Find(s.Name); err == nil && w.Address() != "" {
			name = table.Link(s.Name, w.Address())
		}
		t.Add(name, table.Text(s.Words))
	}
	return t
}
