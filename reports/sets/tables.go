package sets

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"example.org/grundy/internal/table"
)

// grouped is how counts and heaps are shown.
var grouped = table.Format{Grouped: true}

// Keys of the bibliography that the tables cite.
const (
	flammenkamp = "Flammenkamp 1997"
	ward        = "Ward 2016"
	survey      = "Larsson & Saha 2024"
	sink        = "Bhagat et al. 2026"
	quadratic   = "Larsson & Manabe 2026"
)

// Cited lists the keys of the bibliography that the tables cite.
func Cited() []string { return []string{flammenkamp, ward, survey, sink, quadratic} }

// proof says how the rows are proved.
const proof = "Computed by the mex recursion; each period is proved by theorem one-heap: k agreements in a row, k the largest amount."

// Tables returns the tables that a reader wants of the census, in reading order: of three amounts the classes, of more
// the records, and in between the extremes.
func (c *Census) Tables() []*table.Table {
	if c.Amounts == 3 {
		return []*table.Table{c.ClassTable(), c.ExtremeTable()}
	}
	return []*table.Table{c.ExtremeTable(), c.PeriodTable(), c.PreperiodTable()}
}

// TableNames lists the names that Table takes.
func TableNames() []string {
	return []string{"classes", "extremes", "periods", "preperiods", "additive"}
}

// CheckTable returns an error if there is no table of the name, or none for so many amounts.
func (f Family) CheckTable(name string) error {
	switch {
	case !slices.Contains(TableNames(), name):
		return fmt.Errorf("table %q: want %s", name, strings.Join(TableNames(), ", "))
	case f.Amounts != 3 && (name == "classes" || name == "additive"):
		return fmt.Errorf("table %s of sets of %d amounts: it is of sets of three", name, f.Amounts)
	}
	return nil
}

// Table returns the table of a name; the error is that of CheckTable.
func (c *Census) Table(name string) (*table.Table, error) {
	if err := c.CheckTable(name); err != nil {
		return nil, err
	}
	return map[string]func() *table.Table{
		"classes": c.ClassTable, "extremes": c.ExtremeTable, "periods": c.PeriodTable, "preperiods": c.PreperiodTable, "additive": c.AdditiveTable,
	}[name](), nil
}

// name and title are those of a table of the family.
func (f Family) name(what string) string { return fmt.Sprintf("Sets-of-%d-%s", f.Amounts, what) }

func (f Family) title(what string) string {
	return "Subtraction sets of " + [...]string{"two", "three", "four", "five", "six", "seven"}[f.Amounts-2] + " amounts: " + what
}

// bandColumn heads the rows of a table of bands.
var bandColumn = table.Column{Key: "largest", Header: "Largest amount", Kind: table.KindText, Heads: true}

func (b Band) words() string {
	if b.From == b.To {
		return fmt.Sprint(b.From)
	}
	return fmt.Sprintf("%d–%d", b.From, b.To)
}

// ClassTable counts what periods are made of, by the largest amount.
func (c *Census) ClassTable() *table.Table {
	t := &table.Table{
		Name: c.name("classes"), Title: c.title("what the period is"),
		Caption: c.Sentence() + " A divisor is a proper one, of a+b, a+c or b+c, that is none of the three; the period of an additive set, c = a+b, is in the table of these. Pure are the sets with preperiod 0.",
		Source:  proof + " The conjectures: " + flammenkamp + ", as " + survey + " and " + sink + " report it, and " + ward + ".",
		Columns: []table.Column{bandColumn, {Key: "sets", Header: "Sets", Kind: table.KindInt, Format: grouped}},
	}
	for _, class := range []Class{SumAB, SumAC, SumBC, Divisor, Other, Additive} {
		t.Columns = append(t.Columns, table.Column{Key: class.String(), Header: class.String(), Kind: table.KindInt, Format: grouped})
	}
	t.Columns = append(t.Columns, table.Column{Key: "open", Header: "open", Kind: table.KindInt, Format: grouped},
		table.Column{Key: "pure", Header: "Pure", Kind: table.KindInt, Format: grouped})
	for _, b := range append(c.Bands[:len(c.Bands):len(c.Bands)], c.Total()) {
		n := func(class Class) table.Cell { return table.Int(b.Classes[class]) }
		other := n(Other)
		if b.Classes[Other] > 0 {
			other = other.With(table.Differs)
		}
		t.Add(table.Text(b.words()), table.Int(b.Sets), n(SumAB), n(SumAC), n(SumBC), n(Divisor), other, n(Additive), table.Int(b.Open), table.Int(b.Pure))
	}
	return t
}

// ExtremeTable tells the longest period and the longest preperiod, by the largest amount.
func (c *Census) ExtremeTable() *table.Table {
	t := &table.Table{
		Name: c.name("extremes"), Title: c.title("the longest periods and preperiods"),
		Caption: "Of equal ones the first set is named.",
		Source:  proof,
		Columns: []table.Column{bandColumn,
			{Key: "sets", Header: "Sets", Kind: table.KindInt, Format: grouped},
			{Key: "longest_period", Header: "Longest period", Kind: table.KindInt, Format: grouped},
			{Key: "its_set", Header: "of", Kind: table.KindText},
			{Key: "its_preperiod", Header: "with preperiod", Kind: table.KindInt, Format: grouped},
			{Key: "longest_preperiod", Header: "Longest preperiod", Kind: table.KindInt, Format: grouped},
			{Key: "set", Header: "of", Kind: table.KindText},
			{Key: "period", Header: "with period", Kind: table.KindInt, Format: grouped},
		},
	}
	if c.Amounts != 3 { // else the classes tell
		t.Caption = c.Sentence() + " " + t.Caption
	}
	for _, b := range append(c.Bands[:len(c.Bands):len(c.Bands)], c.Total()) {
		cells := []table.Cell{table.Text(b.words()), table.Int(b.Sets), table.Empty(), table.Empty(), table.Empty(), table.Empty(), table.Empty(), table.Empty()}
		if r := b.Period; !r.Open() {
			cells[2], cells[3], cells[4] = table.Int(r.Claim.Period), r.cell(), table.Int(r.Claim.Preperiod)
		}
		if r := b.Preperiod; !r.Open() {
			cells[5], cells[6], cells[7] = table.Int(r.Claim.Preperiod), r.cell(), table.Int(r.Claim.Period)
		}
		t.Add(cells...)
	}
	return t
}

// cell names the set as a game is written, without the word before it.
func (r Row) cell() table.Cell {
	words := fmt.Sprint(r.Amounts)
	return table.Text(strings.ReplaceAll(words[1:len(words)-1], " ", ","))
}

// PeriodTable lists the records among the periods.
func (c *Census) PeriodTable() *table.Table {
	return c.records(c.Periods, "periods", "record periods", "period")
}

// PreperiodTable lists the records among the preperiods.
func (c *Census) PreperiodTable() *table.Table {
	return c.records(c.Preperiods, "preperiods", "record preperiods", "preperiod")
}

func (c *Census) records(rows []Row, name, title, what string) *table.Table {
	return c.list(rows, &table.Table{
		Name: c.name(name), Title: c.title(title),
		Caption: "A set is listed if its " + what + " is longer than that of all sets with a smaller largest amount, and the longest of its own.",
		Source:  proof,
	})
}

// rowColumns are those of a set with its period.
func rowColumns() []table.Column {
	return []table.Column{
		{Key: "set", Header: "Set", Kind: table.KindText, Heads: true},
		{Key: "period", Header: "Period", Kind: table.KindInt, Format: grouped},
		{Key: "preperiod", Header: "Preperiod", Kind: table.KindInt, Format: grouped},
	}
}

func (r Row) cells() []table.Cell {
	if r.Open() {
		return []table.Cell{r.cell(), table.Empty(), table.Empty()}
	}
	return []table.Cell{r.cell(), table.Int(r.Claim.Period), table.Int(r.Claim.Preperiod)}
}

func (c *Census) list(rows []Row, t *table.Table) *table.Table {
	t.Columns = rowColumns()
	for _, r := range rows {
		t.Add(r.cells()...)
	}
	return t
}

// AdditiveTable lists the additive sets of three amounts with the period that the formula gives.
func (c *Census) AdditiveTable() *table.Table {
	t := &table.Table{
		Name: c.name("additive"), Title: "Additive subtraction sets {a, b, a+b}",
		Caption: "With r = b mod 2a the formula says a(2b+r), which is quadratic, for 0 < r < a; 2b for r = 0; and 2b+2a−r otherwise. Each period here is proved by theorem one-heap; that the formula always holds is not.",
		Source:  proof + " Linear and quadratic periods are conjectured by " + flammenkamp + "; " + quadratic + " prove the values for 2a < b < 3a, " + sink + " linear and quadratic periods for another rule about the end of play.",
		Columns: append(rowColumns(), table.Column{Key: "kind", Header: "Kind", Kind: table.KindText},
			table.Column{Key: "formula", Header: "By the formula", Kind: table.KindInt, Format: grouped}),
	}
	for _, r := range c.Additive {
		want, quadratic := AdditivePeriod(r.Amounts[0], r.Amounts[1])
		kind := "linear"
		if quadratic {
			kind = "quadratic"
		}
		formula := table.Int(want)
		if want != r.Claim.Period {
			formula = formula.With(table.Differs)
		}
		t.Add(append(r.cells(), table.Text(kind), formula)...)
	}
	return t
}

// SetTable lists every set of the family as it is settled, and keeps the census of what is listed: each time that the
// table is read both begin anew. The rest is as in [New].
func (f Family) SetTable(ctx context.Context, workers int, progress func(largest int64)) (*table.Table, *Census) {
	t := &table.Table{Name: f.name("all"), Title: f.title("all"), Source: proof, Columns: rowColumns()}
	if f.Amounts == 3 {
		t.Columns = append(t.Columns, table.Column{Key: "class", Header: "The period is", Kind: table.KindText})
	}
	c := &Census{}
	t.Stream = func(yield func([]table.Cell, error) bool) {
		*c = Census{Family: f}
		for rows, err := range f.All(ctx, workers) {
			if err != nil {
				yield(nil, err)
				return
			}
			for _, r := range rows {
				if !yield(f.cells(r), nil) {
					return
				}
			}
			c.take(rows, progress)
		}
	}
	return t, c
}

// cells are those of a set in the table of all.
func (f Family) cells(r Row) []table.Cell {
	switch cells := r.cells(); {
	case f.Amounts != 3:
		return cells
	case r.Open():
		return append(cells, table.Empty())
	default:
		return append(cells, table.Text(ClassOf(r).String()))
	}
}
