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
	"example.org/grundy/internal/threadtime"
	"example.org/grundy/periodicity"
	pmisere "example.org/grundy/periodicity/misere"
	"example.org/grundy/reports/survey"
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
	cell := func(n int64, known bool) string {
		if !known {
			return ""
		}
		return strconv.FormatInt(n, 10)
	}
	proved, own := r.Status == periodicity.Proved, r.SameAs == ""
	return []string{
		r.Game, string(r.Status), strconv.Itoa(r.Order), strconv.Itoa(r.OrderP), cell(r.Period, proved), cell(r.Preperiod, proved && own),
		cell(r.LastHeap, own), cell(r.FirstWild, r.FirstWild > 0), r.SameAs, cell(r.Shift, !own), r.Digest,
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
	// Progress, if set, is told of each search that has ended; calls do not overlap.
	Progress func(Search)
}

// Census searches games, of which none stands there twice, and writes a row for each into a CSV file, in
// their order. Rows are kept in FILE.part as they come: a census that is stopped goes on from there when it
// is called again. A game that is an earlier one by the shift rule has that one's result.
func Census(ctx context.Context, games []sgtable.Rules, file string, l Limits) error {
	kept, dropped := survey.Reduce(games, standard.MisereOf)
	c := &census{games: games, dropped: dropped, limits: l, part: file + ".part", done: map[string]Row{}}
	if err := c.open(); err != nil {
		return err
	}
	err := c.search(ctx, kept)
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
	games   []sgtable.Rules
	dropped []survey.Dropped // those of them that are earlier ones
	limits  Limits
	part    string
	out     *os.File

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
func (c *census) search(ctx context.Context, games []sgtable.Rules) error {
	games = slices.DeleteFunc(games, func(rules sgtable.Rules) bool {
		_, known := c.done[rules.String()]
		return known
	})
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(max(1, c.limits.Workers))
	for _, rules := range games {
		group.Go(func() error {
			var s Search
			var err error
			s.Time = threadtime.Of(func() { s.Row, err = RowOf(ctx, rules, c.limits.Game) })
			if err != nil {
				return err
			}
			return c.add(s)
		})
	}
	return group.Wait()
}

func (c *census) add(s Search) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.done[s.Game] = s.Row
	w := csv.NewWriter(c.out)
	if err := w.Write(s.cells()); err != nil {
		return err
	}
	w.Flush()
	if c.limits.Progress != nil {
		c.limits.Progress(s)
	}
	return w.Error()
}

// write writes the whole census.
func (c *census) write(w io.Writer) error {
	out := csv.NewWriter(w)
	if err := out.Write(columns); err != nil {
		return err
	}
	for _, d := range c.dropped {
		r := c.done[d.As]
		c.done[d.Game] = Row{
			Game: d.Game, Status: r.Status, Order: r.Order, OrderP: r.OrderP, Period: r.Period, SameAs: d.As, Shift: d.Shift,
		}
	}
	for _, rules := range c.games {
		if err := out.Write(c.done[rules.String()].cells()); err != nil {
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
