package misere

import (
	"context"
	_ "embed"
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/sync/errgroup"

	"example.org/grundy/internal/table"
	"example.org/grundy/periodicity"
	pmisere "example.org/grundy/periodicity/misere"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/misere"
)

// quotients are misère quotients of octal games as an independent solver found them (Siegel, CGSuite).
//
//go:embed quotients.tsv
var quotients string

// Keys of the bibliography that the chapter cites.
const (
	cgsuite  = "Siegel, CGSuite"
	plambeck = "Plambeck & Siegel 2008"
	notes    = "Siegel, lecture notes"
)

// Cited lists the keys of the bibliography that the chapter cites.
func Cited() []string { return []string{cgsuite, plambeck, notes} }

// Chapter is what the report shows of misère play.
type Chapter struct {
	rows   []compared
	Kayles *pmisere.Verdict
	Small  *pmisere.Verdict // of the game whose quotient is drawn
	growth []growth
	genera []string // of the heaps of Kayles, from heap 0 on
}

// compared is a printed row beside what was found, and the facts of that, which it prints.
type compared struct {
	printed []string
	found   *pmisere.Verdict
	facts   []string
}

// growth is how the quotient of a game that is open grows: from the heaps on, so many elements.
type growth struct {
	game   catalog.Game
	heaps  []int64
	orders []int64
	lost   []int64
	last   int64
}

// grown are wild games, each up to a heap that a report can wait for.
var grown = []struct {
	game string
	last int64
}{
	{"0.07", 26}, {"grundy", 28}, {"4.7", 22}, {"0.177", 15}, {"0.3102", 10},
}

const (
	drawn       = "0.34" // the game whose quotient is drawn
	shownGenera = 10     // heaps of Kayles with a genus
)

// NewChapter computes the chapter, on two processors: a second or two.
func NewChapter(ctx context.Context) (*Chapter, error) {
	c := &Chapter{}
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return c.settle(ctx) })
	group.Go(func() error { return c.grow(ctx) })
	return c, group.Wait()
}

// settle computes what is proved for heaps of every size.
func (c *Chapter) settle(ctx context.Context) error {
	r := csv.NewReader(strings.NewReader(quotients))
	r.Comma, r.Comment, r.LazyQuotes = '\t', '#', true
	rows, err := r.ReadAll()
	if err != nil {
		return err
	}
	for _, row := range rows[1:] {
		v, err := verdictOf(ctx, row[0])
		if err != nil {
			return err
		}
		c.rows = append(c.rows, compared{row, v, facts(v)})
		if row[0] == "0.77" {
			c.Kayles = v
		}
	}
	if c.Small, err = verdictOf(ctx, drawn); err != nil {
		return err
	}
	c.genera, err = generaOf(ctx, c.Kayles.Game)
	return err
}

// grow computes the games that are open.
func (c *Chapter) grow(ctx context.Context) error {
	for _, g := range grown {
		one, err := grow(ctx, g.game, g.last)
		if err != nil {
			return err
		}
		c.growth = append(c.growth, one)
	}
	return nil
}

func verdictOf(ctx context.Context, text string) (*pmisere.Verdict, error) {
	game, err := catalog.Parse(text)
	if err != nil {
		return nil, err
	}
	s, err := misere.New(game.Rules)
	if err != nil {
		return nil, err
	}
	return pmisere.Find(ctx, s, pmisere.Limits{Heaps: pmisere.UsualHeaps})
}

// grow notes every heap at which the quotient grows.
func grow(ctx context.Context, text string, last int64) (g growth, err error) {
	if g.game, err = catalog.Parse(text); err != nil {
		return g, err
	}
	s, err := misere.New(g.game.Rules)
	if err != nil {
		return g, err
	}
	g.last = last
	for n := int64(1); n <= last; n++ {
		if err := s.Extend(ctx, n); err != nil {
			return g, err
		}
		order := int64(s.Quotient().Order())
		if len(g.orders) == 0 || g.orders[len(g.orders)-1] != order {
			g.heaps, g.orders = append(g.heaps, n), append(g.orders, order)
			g.lost = append(g.lost, int64(s.Quotient().OrderP()))
		}
	}
	return g, nil
}

func generaOf(ctx context.Context, text string) ([]string, error) {
	game, err := catalog.Parse(text)
	if err != nil {
		return nil, err
	}
	g, err := misere.NewGenera(game.Rules)
	if err != nil {
		return nil, err
	}
	var list []string
	for n := range int64(shownGenera + 1) {
		genus, err := g.Of(ctx, n)
		if err != nil {
			return nil, err
		}
		list = append(list, genus.String())
	}
	return list, nil
}

// facts are those of a row of the printed table, in its order.
func facts(v *pmisere.Verdict) []string {
	wild := "wild"
	if v.Quotient.Tame() {
		wild = "tame"
	}
	return []string{
		v.Game, strconv.FormatInt(v.Claim.Period, 10), strconv.FormatInt(v.Claim.Preperiod, 10),
		strconv.Itoa(v.Quotient.Order()), strconv.Itoa(v.Quotient.OrderP()), wild, v.Quotient.Presentation().String(),
	}
}

// differs returns what was found otherwise than it is printed, "" if nothing was.
func (c compared) differs() string {
	for i, fact := range c.facts {
		if fact != c.printed[i] {
			return fmt.Sprintf("printed %s", c.printed[i])
		}
	}
	if c.found.Status != periodicity.Proved {
		return "not proved"
	}
	return ""
}

// Disagreements lists the rows of the printed table that differ.
func (c *Chapter) Disagreements() []string {
	var list []string
	for _, row := range c.rows {
		if why := row.differs(); why != "" {
			list = append(list, fmt.Sprintf("misère quotient of %s: %s", row.found.Game, why))
		}
	}
	return list
}

// Tables returns the tables of the chapter, in reading order.
func (c *Chapter) Tables() []*table.Table {
	return []*table.Table{c.quotients(), c.elements(), c.folded(), c.growths()}
}

func (c *Chapter) quotients() *table.Table {
	t := &table.Table{
		Name: "Misere-quotients", Title: "Misère quotients of octal games",
		Caption: "Proved for heaps of every size: the order of the quotient, how many of its elements are lost for who is to move, and the period and preperiod of the pretending function. Heaps are those that had to be verified.",
		Source:  "The printed side: " + cgsuite + ", presentations included.",
		Columns: []table.Column{
			{Key: "game", Header: "Game", Kind: table.KindText, Heads: true},
			{Key: "period", Header: "Period", Kind: table.KindInt},
			{Key: "preperiod", Header: "Preperiod", Kind: table.KindInt},
			{Key: "order", Header: "|Q|", Kind: table.KindInt},
			{Key: "order_p", Header: "|P|", Kind: table.KindInt},
			{Key: "tame", Header: "Tame or wild", Kind: table.KindText},
			{Key: "first_wild", Header: "First wild heap", Kind: table.KindInt},
			{Key: "heaps", Header: "Heaps", Kind: table.KindInt},
			{Key: "presentation", Header: "Presentation", Kind: table.KindText, Width: 70},
			{Key: "verdict", Header: "Verdict", Kind: table.KindStatus},
		},
	}
	for _, row := range c.rows {
		v, f := row.found, row.facts
		verdict := table.Text("agree").With(table.Agree)
		if why := row.differs(); why != "" {
			verdict = table.Text("differs: " + why).With(table.Differs)
		}
		wild := table.Empty()
		if v.FirstWild > 0 {
			wild = table.Int(v.FirstWild)
		}
		t.Add(table.Text(v.Game), table.Int(v.Claim.Period), table.Int(v.Claim.Preperiod), table.Int(int64(v.Quotient.Order())),
			table.Int(int64(v.Quotient.OrderP())), table.Text(f[5]), wild, table.Int(v.Premise.Heaps), table.Text(f[6]), verdict)
	}
	return t
}

func (c *Chapter) elements() *table.Table {
	t := pmisere.ElementTable(c.Kayles.Quotient)
	t.Name, t.Title = "Misere-Kayles", "Kayles in misère play: the 40 elements"
	t.Caption += " " + c.Kayles.Quotient.Presentation().String() + "."
	t.Source = plambeck + " have the same quotient."
	return t
}

// folded lists Φ of Kayles in rows of a period, what is not as the period says it marked.
func (c *Chapter) folded() *table.Table {
	v := c.Kayles
	period := v.Claim.Period
	t := &table.Table{
		Name: "Misere-Kayles-heaps", Title: "Kayles in misère play: the class of every heap",
		Caption: fmt.Sprintf("The class of heap n in rows of %d, with the genus of the first heaps. Exceptional heaps, whose class is not that of the periodic part continued downwards, stand out with an exclamation mark; from heap %d on there are none.", period, v.Claim.Preperiod),
		Columns: []table.Column{{Key: "from", Header: "From heap", Kind: table.KindInt, Heads: true}},
	}
	for i := range period {
		t.Columns = append(t.Columns, table.Column{Key: fmt.Sprintf("plus_%d", i), Header: fmt.Sprintf("+%d", i), Kind: table.KindText})
	}
	names := v.Quotient.Presentation().Names
	last := v.Claim.Preperiod + period
	for from := int64(0); from < last; from += period {
		cells := []table.Cell{table.Int(from)}
		for n := from; n < from+period; n++ {
			x, _ := v.Phi(n)
			regular, _ := v.Phi(n + period*v.Claim.Preperiod)
			words := names[x]
			if n < int64(len(c.genera)) {
				words += " (" + c.genera[n] + ")"
			}
			cell := table.Text(words)
			if x != regular {
				cell = table.Text(words + " !").With(table.Exception)
			}
			cells = append(cells, cell)
		}
		t.Add(cells...)
	}
	return t
}

func (c *Chapter) growths() *table.Table {
	t := &table.Table{
		Name: "Misere-growth", Title: "Quotients that grow",
		Caption: "Wild games that are open: the order of the quotient of the heaps up to n, and of its P-part, from the heap n at which it begins. Nobody knows whether the quotient of Dawson's Kayles, 0.07, is finite up to heap 34.",
		Source:  "0.07: " + plambeck + "; Grundy's game: " + notes + "; as far as they go they agree.",
		Columns: []table.Column{
			{Key: "game", Header: "Game", Kind: table.KindText, Heads: true},
			{Key: "heap", Header: "From heap", Kind: table.KindInt},
			{Key: "order", Header: "|Q|", Kind: table.KindInt},
			{Key: "order_p", Header: "|P|", Kind: table.KindInt},
			{Key: "last", Header: "Known up to heap", Kind: table.KindInt},
		},
	}
	for _, g := range c.growth {
		for i, n := range g.heaps {
			t.Add(table.Text(g.game.String()), table.Int(n), table.Int(g.orders[i]), table.Int(g.lost[i]), table.Int(g.last))
		}
	}
	return t
}
