package reports

import (
	"fmt"
	"strings"

	"example.org/grundy/internal/numbers"
	"example.org/grundy/periodicity"
	"example.org/grundy/plots"
)

// drawings are the figures that Draw makes of a sequence, by name.
var drawings = []struct {
	kind string
	draw func(*drawing) (*plots.Figure, error)
}{
	{"sequence", (*drawing).sequence},
	{"fold", (*drawing).fold},
	{"histogram", (*drawing).histogram},
	{"rare", (*drawing).rare},
	{"growth", (*drawing).growth},
	{"autocorrelation", (*drawing).autocorrelation},
}

// FigureKinds lists the figures that Draw makes of a sequence.
func FigureKinds() []string {
	var kinds []string
	for _, d := range drawings {
		kinds = append(kinds, d.kind)
	}
	return kinds
}

// Draw makes a figure of a Grundy sequence, the values of heaps 0, 1, …, of one of the FigureKinds:
//
//   - sequence: heap against value, the preperiod shaded
//   - fold: rows of one period, or of a near-period, exceptional heaps standing out
//   - histogram: how many heaps have each value, rare beside common
//   - rare: the sequence with the values of rare colour standing out
//   - growth: how the largest value and the number of rare heaps grow
//   - autocorrelation: the sequence against itself, near-periods marked
//
// What the verdict knows is shown in it.
func Draw(kind, title string, v *periodicity.Verdict, values []uint32) (*plots.Figure, error) {
	for _, d := range drawings {
		if d.kind == kind {
			return d.draw(&drawing{title, v, values})
		}
	}
	return nil, fmt.Errorf("figure %q: want %s", kind, strings.Join(FigureKinds(), ", "))
}

// drawing is what a figure is made of.
type drawing struct {
	title   string
	verdict *periodicity.Verdict
	values  []uint32
}

// options are the title and the facts, with a caption that says in words what is drawn.
func (d *drawing) options(words string) plots.Options {
	facts := d.verdict.Sentence()
	return plots.Options{
		Title: d.title, Subtitle: facts,
		Caption: fmt.Sprintf("%s: %s, heaps 0 to %s; %s.", d.title, words, numbers.Group(int64(len(d.values))-1), facts),
	}
}

func (d *drawing) sequence() (*plots.Figure, error) {
	return d.points("Grundy value of each heap", nil)
}

func (d *drawing) points(words string, rare func(uint32) bool) (*plots.Figure, error) {
	o := plots.SequenceOptions{Options: d.options(words), Rare: rare}
	if claim, ok := d.verdict.Claim(); ok && claim.Preperiod < int64(len(d.values)) {
		o.Preperiod, o.Period = claim.Preperiod, claim.Period
	}
	return plots.Sequence(d.values, o)
}

func (d *drawing) rare() (*plots.Figure, error) {
	rare := rareValue(d.verdict)
	if rare == nil {
		return nil, fmt.Errorf("figure rare of %s: want a game with few rare heaps, told apart by their values alone", d.title)
	}
	r := d.verdict.Rare
	words := fmt.Sprintf("Grundy value of each heap, rare values (mask %s) standing out; %s, the last %s",
		r, numbers.Count(r.Count, "rare heap"), numbers.Group(r.LastHeap))
	return d.points(words, rare)
}

// fold folds at the period or, in an open game, at the nearest to one.
func (d *drawing) fold() (*plots.Figure, error) {
	heaps := int64(len(d.values))
	if claim, ok := d.verdict.Claim(); ok {
		o := plots.FoldOptions{Options: d.options("values in rows of one period, exceptional heaps in red")}
		o.Exceptional = below(d.verdict.Exceptions, heaps)
		return plots.Fold(d.values, foldWidth(claim.Period, heaps), o)
	}
	width := min(100, heaps)
	near, err := nearPeriods(d.values, 1)
	if err != nil {
		return nil, err
	}
	words := fmt.Sprintf("values in rows of %d", width)
	if len(near) > 0 {
		width = foldWidth(int64(near[0]), heaps)
		words = fmt.Sprintf("values in rows of %d, a near-period", width)
	}
	return plots.Fold(d.values, width, plots.FoldOptions{Options: d.options(words)})
}

// foldWidth is one period, or so many whole ones that a row is worth looking at; at most all heaps.
func foldWidth(period, heaps int64) int64 {
	width := period
	for width < 24 && width+period <= heaps/4 {
		width += period
	}
	return min(width, heaps)
}

// below lists the exceptional heaps below n.
func below(x periodicity.Exceptions, n int64) []int64 {
	var shown []int64
	for _, heap := range x.Heaps {
		if heap < n {
			shown = append(shown, heap)
		}
	}
	return shown
}

func (d *drawing) histogram() (*plots.Figure, error) {
	return plots.Histogram(d.values, plots.HistogramOptions{
		Options: d.options("number of heaps with each Grundy value"), LogCount: true, Rare: rareValue(d.verdict),
	})
}

func (d *drawing) growth() (*plots.Figure, error) {
	heaps, series := plots.GrowthOf(d.values, rareValue(d.verdict))
	words := "the largest value so far"
	if len(series) > 1 {
		words += " and the number of rare heaps so far"
	}
	return plots.Growth(heaps, series, plots.GrowthOptions{Options: d.options(words)})
}

func (d *drawing) autocorrelation() (*plots.Figure, error) {
	return plots.Autocorrelation(d.values, plots.AutocorrelationOptions{
		Options: d.options("correlation of the sequence with itself, shifted; near-periods marked"),
		MaxLag:  min(500, len(d.values)/2),
	})
}

// mostLag is the largest lag at which near-periods are looked for.
const mostLag = 2000

// nearPeriods returns up to count lags at which a sequence comes close to repeating.
func nearPeriods(values []uint32, count int) ([]int, error) {
	lag := min(mostLag, len(values)/2)
	if lag < 1 {
		return nil, nil
	}
	r, err := plots.Autocorrelate(values, lag)
	if err != nil {
		return nil, err
	}
	return plots.NearPeriods(r, count), nil
}
