// Package misere holds what the report shows of misère play, and a census of many games: for each the
// quotient, the period of Φ, and how far it is known.
package misere

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"example.org/grundy/internal/atomicfile"
	"example.org/grundy/periodicity"
	pmisere "example.org/grundy/periodicity/misere"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/misere"
	"example.org/grundy/sgtable/standard"
)

// Row is what a census finds of a game.
type Row struct {
	Game      string
	Status    periodicity.Status
	Order     int
	OrderP    int
	Period    int64 // 0 if open
	Preperiod int64
	LastHeap  int64 // the last heap that was decided
	FirstWild int64 // 0 if the quotient is tame as far as it is known
	SameAs    string
	Shift     int64  // heap n is heap n − Shift of SameAs
	Digest    string // of the certificate, if proved
}

// columns are those of the CSV file, in order.
var columns = []string{
	"game", "status", "order", "order_p", "period", "preperiod", "last_heap", "first_wild", "same_as", "shift", "certificate",
}

func (r Row) cells() []string {
	proved := func(n int64) string {
		if r.Status != periodicity.Proved || r.SameAs != "" {
			return ""
		}
		return strconv.FormatInt(n, 10)
	}
	some := func(n int64) string {
		if n == 0 {
			return ""
		}
		return strconv.FormatInt(n, 10)
	}
	last := strconv.FormatInt(r.LastHeap, 10)
	if r.SameAs != "" {
		return []string{r.Game, string(r.Status), strconv.Itoa(r.Order), strconv.Itoa(r.OrderP), some(r.Period), "", "", "", r.SameAs, strconv.FormatInt(r.Shift, 10), ""}
	}
	return []string{
		r.Game, string(r.Status), strconv.Itoa(r.Order), strconv.Itoa(r.OrderP), proved(r.Period), proved(r.Preperiod),
		last, some(r.FirstWild), "", "", r.Digest,
	}
}

func parseRow(cells []string) (r Row, err error) {
	number := func(text string) (n int64) {
		if text != "" && err == nil {
			n, err = strconv.ParseInt(text, 10, 64)
		}
		return n
	}
	if len(cells) != len(columns) {
		return r, fmt.Errorf("%d cells: want %d", len(cells), len(columns))
	}
	r = Row{
		Game: cells[0], Status: periodicity.Status(cells[1]), Order: int(number(cells[2])), OrderP: int(number(cells[3])),
		Period: number(cells[4]), Preperiod: number(cells[5]), LastHeap: number(cells[6]), FirstWild: number(cells[7]),
		SameAs: cells[8], Shift: number(cells[9]), Digest: cells[10],
	}
	return r, err
}

// Limits bound a census.
type Limits struct {
	Game    pmisere.Limits
	Workers int
	// Progress, if set, is told of each game that has ended; calls do not overlap.
	Progress func(Row)
}

// Census searches games and writes a row for each into a CSV file, in their order. Rows are kept in
// FILE.part as they come: a census that is stopped goes on from there when it is called again. A game
// that is an earlier one by the shift rule has that one's result.
func Census(ctx context.Context, games []sgtable.Rules, file string, l Limits) error {
	c := &census{games: games, limits: l, part: file + ".part", done: map[string]Row{}}
	if err := c.open(); err != nil {
		return err
	}
	err := c.search(ctx)
	if closed := c.out.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	if err := atomicfile.Write(file, c.write); err != nil {
		return err
	}
	return os.Remove(c.part)
}

type census struct {
	games  []sgtable.Rules
	limits Limits
	part   string
	out    *os.File

	mu   sync.Mutex
	done map[string]Row
}

// open reads the rows that an earlier run left; a last line that is not whole does not count.
func (c *census) open() error {
	text, err := os.ReadFile(c.part)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	whole := 0
	for i, b := range text {
		if b != '\n' {
			continue
		}
		rows, err := csv.NewReader(bytes.NewReader(text[whole : i+1])).ReadAll()
		if err != nil || len(rows) != 1 {
			return fmt.Errorf("%s: byte %d: not a row of a census: remove the file to begin again", c.part, whole)
		}
		r, err := parseRow(rows[0])
		if err != nil {
			return fmt.Errorf("%s: byte %d: %w: remove the file to begin again", c.part, whole, err)
		}
		c.done[r.Game] = r
		whole = i + 1
	}
	if c.out, err = os.OpenFile(c.part, os.O_CREATE|os.O_WRONLY, 0o644); err != nil {
		return err
	}
	if err := c.out.Truncate(int64(whole)); err != nil {
		return err
	}
	_, err = c.out.Seek(0, io.SeekEnd)
	return err
}

// search gives each game that has no row one.
func (c *census) search(ctx context.Context) error {
	var left []sgtable.Rules
	for _, rules := range c.games {
		if _, known := c.done[rules.String()]; !known && c.first(rules) == nil {
			left = append(left, rules)
		}
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(max(1, c.limits.Workers))
	for _, rules := range left {
		group.Go(func() error {
			row, err := RowOf(ctx, rules, c.limits.Game)
			if err != nil {
				return err
			}
			return c.add(row)
		})
	}
	return group.Wait()
}

// first returns the first game of the census that the game is by the shift rule, nil if it is the first.
func (c *census) first(rules sgtable.Rules) *Row {
	form, ok := standard.MisereOf(rules)
	if !ok {
		return nil
	}
	for _, other := range c.games {
		if other.String() == rules.String() {
			return nil
		}
		if f, ok := formOf(other); ok && f.Code.Equal(form.Code) {
			return &Row{Game: rules.String(), SameAs: other.String(), Shift: form.Shift - f.Shift}
		}
	}
	return nil
}

var forms sync.Map // of rules by name: each is asked for by every later game

type known struct {
	form standard.Form
	ok   bool
}

func formOf(rules sgtable.Rules) (standard.Form, bool) {
	if k, met := forms.Load(rules.String()); met {
		return k.(known).form, k.(known).ok
	}
	f, ok := standard.MisereOf(rules)
	forms.Store(rules.String(), known{f, ok})
	return f, ok
}

func (c *census) add(r Row) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.done[r.Game] = r
	w := csv.NewWriter(c.out)
	if err := w.Write(r.cells()); err != nil {
		return err
	}
	w.Flush()
	if c.limits.Progress != nil {
		c.limits.Progress(r)
	}
	return w.Error()
}

// write writes the whole census.
func (c *census) write(w io.Writer) error {
	out := csv.NewWriter(w)
	if err := out.Write(columns); err != nil {
		return err
	}
	for _, rules := range c.games {
		row := c.done[rules.String()]
		if same := c.first(rules); same != nil {
			of := c.done[same.SameAs]
			row = *same
			row.Status, row.Order, row.OrderP, row.Period = of.Status, of.Order, of.OrderP, of.Period
		}
		if err := out.Write(row.cells()); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

// RowOf searches one game.
func RowOf(ctx context.Context, rules sgtable.Rules, l pmisere.Limits) (Row, error) {
	s, err := misere.New(rules)
	if err != nil {
		return Row{}, err
	}
	v, err := pmisere.Find(ctx, s, l)
	if err != nil {
		return Row{}, err
	}
	r := Row{
		Game: v.Game, Status: v.Status, Order: v.Quotient.Order(), OrderP: v.Quotient.OrderP(), LastHeap: v.Quotient.Heaps(), FirstWild: v.FirstWild,
	}
	if v.Status == periodicity.Proved {
		certificate, err := pmisere.Certify(v)
		if err != nil {
			return Row{}, err
		}
		r.Period, r.Preperiod, r.Digest = v.Claim.Period, v.Claim.Preperiod, certificate.Digest
	}
	return r, nil
}

// ReadCensus reads the rows of a census.
func ReadCensus(r io.Reader) ([]Row, error) {
	lines, err := csv.NewReader(r).ReadAll()
	if err != nil {
		return nil, err
	}
	if len(lines) == 0 || !slices.Equal(lines[0], columns) {
		return nil, fmt.Errorf("not a census of misère play: want the columns %v", columns)
	}
	var rows []Row
	for i, cells := range lines[1:] {
		row, err := parseRow(cells)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", i+2, err)
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// UsualTime is how long a census looks at one game.
const UsualTime = 20 * time.Second
