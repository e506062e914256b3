package reports

import (
	"fmt"

	"example.org/grundy/internal/table"
	"example.org/grundy/periodicity"
	"example.org/grundy/reports/published"
)

// grouped is how counts of heaps are shown.
var grouped = table.Format{Grouped: true}

// claimCells are the cells of a verdict's claim and proof, empty where there is none.
type claimCells struct {
	preperiod, period, saltus, last, exceptions, theorem, needed table.Cell
}

func claimOf(v *periodicity.Verdict) (c claimCells) {
	if claim, ok := v.Claim(); ok {
		c.preperiod, c.period, c.saltus = table.Int(claim.Preperiod), table.Int(claim.Period), table.Int(claim.Saltus)
		c.last = table.Int(claim.LastException())
	}
	if v.Exceptions.Known {
		c.exceptions = table.Int(v.Exceptions.Count)
	}
	if v.Status == periodicity.Proved {
		c.theorem, c.needed = table.Text(v.Theorem), table.Int(v.Heaps)
	}
	return c
}

// overview is the report's first table: a game a row.
func (r *Report) overview() *table.Table {
	t := &table.Table{
		Name:  "Overview",
		Title: "Games and their periods",
		Caption: "Proved: by the theorem named, from the heaps it needs. Open: not settled within the heaps computed. " +
			"Heap 0 counts: the preperiod is the first heap from which the period holds, the last exception the heap before it. " +
			"The saltus is what each period adds.",
		Source: "Computed from the rules by the mex recursion.",
		Columns: []table.Column{
			{Key: "game", Header: "Game", Kind: table.KindLink, Heads: true},
			{Key: "title", Header: "Name", Kind: table.KindText},
			{Key: "rules", Header: "Rules", Kind: table.KindText, Width: 44},
			{Key: "status", Header: "Status", Kind: table.KindStatus},
			{Key: "theorem", Header: "Theorem", Kind: table.KindText},
			{Key: "preperiod", Header: "Preperiod", Kind: table.KindInt, Format: grouped},
			{Key: "period", Header: "Period", Kind: table.KindInt, Format: grouped},
			{Key: "saltus", Header: "Saltus", Kind: table.KindInt, Format: grouped},
			{Key: "last_exception", Header: "Last exception", Kind: table.KindInt, Format: grouped},
			{Key: "exceptions", Header: "Exceptional heaps", Kind: table.KindInt, Format: grouped},
			{Key: "largest", Header: "Largest value", Kind: table.KindInt, Format: grouped},
			{Key: "largest_heap", Header: "at heap", Kind: table.KindInt, Format: grouped},
			{Key: "needed", Header: "Heaps needed", Kind: table.KindInt, Format: grouped},
			{Key: "computed", Header: "Heaps computed", Kind: table.KindInt, Format: grouped},
			{Key: "picture", Header: "Picture", Kind: table.KindLink},
		},
	}
	for i := range r.Studies {
		s := &r.Studies[i]
		v := s.Verdict
		claim, picture := claimOf(v), table.Empty()
		if len(s.Figures) > 0 {
			picture = table.Link(s.Figures[0], "figures/"+s.figureName(s.Figures[0])+".png")
		}
		title := s.game.Title
		if title == s.game.Rules.String() {
			title = ""
		}
		t.Add(
			table.Link(s.game.Rules.String(), "#"+s.Name), table.Text(title), table.Text(s.game.Words),
			published.StatusCell(v.Status), claim.theorem,
			claim.preperiod, claim.period, claim.saltus, claim.last, claim.exceptions,
			table.Uint(uint64(v.Max.Value)), table.Int(v.Max.Heap), claim.needed, table.Int(v.Computed), picture,
		)
	}
	return t
}

// published sets what public sources print beside what was computed here.
func (r *Report) published() *table.Table {
	t := &table.Table{
		Name:    "Published",
		Title:   "Published and recomputed",
		Caption: "Last exceptions are compared, since preperiods depend on whether heap 0 counts. An open game agrees while it is open here too.",
		Columns: []table.Column{
			{Key: "game", Header: "Game", Kind: table.KindLink, Heads: true},
			{Key: "source", Header: "Source", Kind: table.KindText, Width: 40},
			{Key: "published", Header: "Published", Kind: table.KindText, Pair: "Status"},
			{Key: "published_period", Header: "Period", Kind: table.KindInt, Format: grouped, Pair: "Period"},
			{Key: "published_last", Header: "Last exception", Kind: table.KindInt, Format: grouped, Pair: "Last exception"},
			{Key: "ours", Header: "Recomputed", Kind: table.KindStatus, Pair: "Status"},
			{Key: "period", Header: "Period", Kind: table.KindInt, Format: grouped, Pair: "Period"},
			{Key: "last_exception", Header: "Last exception", Kind: table.KindInt, Format: grouped, Pair: "Last exception"},
			{Key: "theorem", Header: "Proved by", Kind: table.KindText},
			{Key: "verdict", Header: "Verdict", Kind: table.KindStatus},
		},
	}
	for _, f := range r.Config.Facts {
		s := r.study(f)
		v := s.Verdict
		period, last, claim := table.Empty(), table.Empty(), claimOf(v)
		if f.Status == string(periodicity.Proved) {
			period, last = table.Int(f.Period), table.Int(f.LastException)
		}
		t.Add(
			table.Link(s.game.Rules.String(), "#"+s.Name), table.Text(f.Source), table.Text(f.Status), period, last,
			published.StatusCell(v.Status), claim.period, claim.last, claim.theorem,
			f.compare(v).Cell(),
		)
	}
	return t
}

// compare compares what the source says with the verdict.
func (f Fact) compare(v *periodicity.Verdict) published.Verdict {
	printed, recomputed := f.Status, string(v.Status)
	if f.Status == string(periodicity.Proved) {
		printed += fmt.Sprintf(", period %d, last exception %d", f.Period, f.LastException)
	}
	if claim, _ := v.Claim(); v.Status == periodicity.Proved {
		recomputed += fmt.Sprintf(", period %d, last exception %d", claim.Period, claim.LastException())
	}
	return published.Compare(printed, recomputed, "")
}

// agreement is the cell of a comparison of two things computed here.
func agreement(same bool) table.Cell {
	if same {
		return published.Agree.Cell()
	}
	return published.Differs.Cell()
}

func (r *Report) study(f Fact) *Study {
	for i := range r.Studies {
		if r.Studies[i].game.Rules.String() == f.game.Rules.String() {
			return &r.Studies[i]
		}
	}
	panic(fmt.Sprintf("no study of %s, which the configuration was checked to have", f.Game))
}

// closedForms compares the formulas with the mex values.
func (r *Report) closedForms() *table.Table {
	t := &table.Table{
		Name:    "Closed-forms",
		Title:   "Closed forms, heap by heap",
		Caption: "Each formula is compared with the mex of the options' values on every heap up to the number given.",
		Columns: []table.Column{
			{Key: "game", Header: "Game", Kind: table.KindText, Heads: true},
			{Key: "form", Header: "G(n)", Kind: table.KindText},
			{Key: "source", Header: "Source", Kind: table.KindText, Width: 40},
			{Key: "compared", Header: "Heaps compared", Kind: table.KindInt, Format: grouped},
			{Key: "first", Header: "First difference", Kind: table.KindText},
			{Key: "verdict", Header: "Verdict", Kind: table.KindStatus},
		},
	}
	for _, f := range r.Forms {
		first := table.Empty()
		if f.First >= 0 {
			first = table.Text(fmt.Sprintf("heap %d: %d by mex, %d by the form", f.First, f.ByMex, f.ByClosed))
		}
		t.Add(table.Text(f.game.Rules.String()), table.Text(f.Form), table.Text(f.Source), table.Int(f.Compared), first, agreement(f.First < 0))
	}
	return t
}
