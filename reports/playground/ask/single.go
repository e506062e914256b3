package ask

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"example.org/grundy/internal/table"
	"example.org/grundy/periodicity"
	pmisere "example.org/grundy/periodicity/misere"
	"example.org/grundy/reports/answers"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/identify"
	"example.org/grundy/sgtable/misere"
	"example.org/grundy/sgtable/sum"
	"example.org/grundy/sgtable/twoheap"
)

// position decides a position.
func (s *Session) position(ctx context.Context, r Request, _ Progress) (Reply, error) {
	p, err := sum.Parse(r.Position)
	if err != nil {
		return Reply{}, err
	}
	judged, err := s.judge(r.Misere).Position(ctx, p, false)
	return Reply{Data: judged}, err
}

// Identified are the classes of games that have given values.
type Identified struct {
	Values  int             `json:"values"` // how many were given
	Found   int             `json:"found"`  // how many classes have them
	Matches []answers.Match `json:"matches"`
}

// mostMatches is how many classes are told.
const mostMatches = 12

// identify looks for games that have given values.
func (s *Session) identify(ctx context.Context, r Request, _ Progress) (Reply, error) {
	values, err := answers.ReadValues(r.Values)
	if err != nil {
		return Reply{}, err
	}
	if s.index == nil {
		if s.index, err = identify.Load(); err != nil {
			return Reply{}, err
		}
	}
	list, found, err := answers.Identify(ctx, s.index, values, mostMatches)
	return Reply{Data: Identified{len(values), found, answers.Data(list)}}, err
}

// mostSide is the largest side of a table of two heaps.
const mostSide = 256

// Table is a table of two heaps; its values stand beside it, row by row.
type Table struct {
	Game  string `json:"game"`
	Words string `json:"words"`
	Side  int    `json:"side"`
}

// table gives the values of all positions of two heaps: of a game of single heaps, two side by side, or else of a game
// of two heaps, such as Wythoff's.
func (s *Session) table(ctx context.Context, r Request, _ Progress) (Reply, error) {
	if r.Side < 1 || r.Side > mostSide {
		return Reply{}, fmt.Errorf("heaps below %d: want 1 to %d", r.Side, mostSide)
	}
	if game, err := catalog.Parse(r.Game); err == nil {
		return tableOfHeaps(ctx, game, r.Side)
	}
	game, err := twoheap.Parse(r.Game)
	if err != nil {
		return Reply{}, err
	}
	square, err := twoheap.NewTable(ctx, game, r.Side)
	if err != nil {
		return Reply{}, err
	}
	return Reply{Table{game.Title(), game.Words(), r.Side}, square.Values()}, nil
}

// tableOfHeaps is the table of two heaps of a game side by side.
func tableOfHeaps(ctx context.Context, game catalog.Game, side int) (Reply, error) {
	tables := sum.Tables{Limit: mostSide}
	one := make([]uint32, side)
	for n := range one {
		v, err := tables.Value(ctx, game.Rules, int64(n))
		if err != nil {
			return Reply{}, err
		}
		one[n] = uint32(v) // a heap below 256 has fewer options than 2^32
	}
	values := make([]uint32, 0, side*side)
	for _, y := range one {
		for _, x := range one {
			values = append(values, x^y)
		}
	}
	return Reply{Table{game.Title, game.Words + " The value of two heaps is the nim-sum of theirs.", side}, values}, nil
}

// Misere is what is known of misère play of a game.
type Misere struct {
	Title    string           `json:"title"`
	Verdict  *pmisere.Verdict `json:"verdict"`
	Sentence string           `json:"sentence"`
	// Generators are written "a = heap 1"; Relations and P are in letters.
	Generators []string `json:"generators"`
	Relations  []string `json:"relations"`
	P          []string `json:"p"`
	// Known are Φ of the heaps that tell all; what repeats begins with the preperiod of the verdict.
	Known  []string    `json:"known"`
	PHeaps []int64     `json:"p_heaps"`
	Table  *[][]string `json:"table"` // of the elements, the first row their heads; null if there are too many
	// Certificate is there if the verdict is proved.
	Certificate *File `json:"certificate"`
	Stopped     bool  `json:"stopped"`
}

const (
	misereHeld   = 1 << 21 // positions, 300 MB at most: three tenths of what a page has
	misereTabled = 64      // elements
)

// misere finds the misère quotient of a game, as far as it gets until ctx ends.
func (s *Session) misere(ctx context.Context, r Request, progress Progress) (Reply, error) {
	game, err := catalog.Parse(r.Game)
	if err != nil {
		return Reply{}, err
	}
	solver, err := misere.New(game.Rules)
	if err != nil {
		return Reply{}, err
	}
	v, err := pmisere.Find(ctx, solver, pmisere.Limits{Heaps: pmisere.UsualHeaps, Held: misereHeld, Progress: func(q *misere.Quotient) { progress(q.Heaps(), 0) }})
	stopped := err != nil && ctx.Err() != nil && v != nil
	if err != nil && !stopped {
		return Reply{}, err
	}
	p := v.Quotient.Presentation()
	m := Misere{
		Title: game.Title, Verdict: v, Sentence: misereSentence(v), Relations: p.Relations, P: p.P, Known: v.PhiNames(p), PHeaps: v.PHeaps(), Stopped: stopped,
	}
	for g, letter := range p.Letters {
		m.Generators = append(m.Generators, fmt.Sprintf("%s = heap %d", letter, p.Heaps[g]))
	}
	if v.Quotient.Order() <= misereTabled {
		rows, err := rowsOf(pmisere.ElementTable(v.Quotient))
		if err != nil {
			return Reply{}, err
		}
		m.Table = &rows
	}
	if v.Status == periodicity.Proved {
		certificate, err := pmisere.Certify(v)
		if err != nil {
			return Reply{}, err
		}
		file, err := fileOf(strings.TrimSuffix(periodicity.CertificateName(game.Rules), ".json")+"-misere.json", certificate)
		if err != nil {
			return Reply{}, err
		}
		m.Certificate = &file
	}
	return Reply{Data: m}, nil
}

// rowsOf returns a table as it is shown, its heads first.
func rowsOf(t *table.Table) (rows [][]string, err error) {
	heads := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		heads[i] = c.Label()
	}
	rows = append(rows, heads)
	for cells, err := range t.All() {
		if err != nil {
			return nil, err
		}
		row := make([]string, len(cells))
		for i, c := range cells {
			row[i] = c.Display(t.Columns[i].Format)
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// misereSentence says a verdict of misère play.
func misereSentence(v *pmisere.Verdict) string {
	size := fmt.Sprintf("|Q| = %d, |P| = %d", v.Quotient.Order(), v.Quotient.OrderP())
	switch {
	case v.Status == periodicity.Proved:
		return fmt.Sprintf("Proved for heaps of every size: %s; the class of a heap has period %d from heap %d on (theorem %s).", size, v.Claim.Period, v.Claim.Preperiod, v.Theorem)
	case v.Stopped != nil && !errors.Is(v.Stopped, pmisere.ErrHeaps):
		return fmt.Sprintf("Open: %s for the heaps up to %d, which is proved; then %v.", size, v.Quotient.Heaps(), v.Stopped)
	}
	return fmt.Sprintf("Open: %s for the heaps up to %d, which is proved.", size, v.Quotient.Heaps())
}
