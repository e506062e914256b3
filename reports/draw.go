package reports

import (
	"fmt"
	"strings"

	"example.org/grundy/internal/numbers"
	"example.org/grundy/periodicity"
	"example.org/grundy/plots"
	"example.org/grundy/plots/lags"
	"example.org/grundy/sgtable/catalog"
)

// drawings are the figures that Draw makes of a sequence, by name.
var drawings = []struct {
	kind string
	draw func(*Drawing) (*plots.Figure, error)
}{
	{"sequence", (*Drawing).sequence},
	{"fold", (*Drawing).fold},
	{"histogram", (*Drawing).histogram},
	{"rare", (*Drawing).rare},
	{"growth", (*Drawing).growth},
	{"autocorrelation", (*Drawing).autocorrelation},
}

// FigureKinds lists the figures that Draw makes of a sequence.
func FigureKinds() []string {
	var kinds []string
	for _, d := range drawings {
		kinds = append(kinds, d.kind)
	}
	return kinds
}

// Draw makes a figure of a Grundy sequence, the values of heaps 0, 1, …, as [Drawing.Draw] does.
func Draw(kind, title string, v *periodicity.Verdict, values []uint32) (*plots.Figure, error) {
	return Drawing{Title: title, Verdict: v, Values: values}.Draw(kind)
}

// Drawing is what a figure of a Grundy sequence is made of, and what may be said of its looks.
type Drawing struct {
	Title   string
	Verdict *periodicity.Verdict
	Values  []uint32 // of heaps 0, 1, …
	From    int64    // first heap drawn; the growth and the autocorrelation are those from heap 0 on
	Row     int64    // heaps in a row of a fold; 0: chosen
	Period  int64    // what a fold's rows are whole multiples of; 0: the game's, or one near to it
	Looks
}

// Looks are what can be said of any figure's looks. The zero value leaves them as they are.
type Looks struct {
	Title         string  // instead of the figure's own
	NoTitle       bool    // neither title nor subtitle, as for a figure with a caption
	Width, Height float64 // points; 0: the figure's own
}

// apply changes the options of a figure.
func (l Looks) apply(o plots.Options) plots.Options {
	if l.Title != "" {
		o.Title = l.Title
	}
	if l.NoTitle {
		o.Title, o.Subtitle = "", ""
	}
	if l.Width > 0 {
		o.Width = l.Width
	}
	if l.Height > 0 {
		o.Height = l.Height
	}
	return o
}

// Draw makes a figure of one of the FigureKinds:
//
//   - sequence: heap against value, the preperiod shaded
//   - fold: rows of one period, or of a near-period, exceptional heaps standing out
//   - histogram: how many heaps have each value, rare beside common
//   - rare: the sequence with the values of rare colour standing out
//   - growth: how the largest value and the number of rare heaps grow
//   - autocorrelation: the sequence against itself, near-periods marked
//
// What the verdict knows is shown in it.
func (d Drawing) Draw(kind string) (*plots.Figure, error) {
	if d.From < 0 || d.From >= int64(len(d.Values)) {
		return nil, fmt.Errorf("figure of %s from heap %d on: want 0 to %d, the last heap there is", d.Title, d.From, len(d.Values)-1)
	}
	for _, known := range drawings {
		if known.kind == kind {
			return known.draw(&d)
		}
	}
	return nil, fmt.Errorf("figure %q: want %s", kind, strings.Join(FigureKinds(), ", "))
}

// Together draws several games in one picture, as "sequence" or "growth"; all have values of as many heaps.
// It is an error if the kind is another, or if there are more than six games.
func Together(kind string, games []Drawing) (*plots.Figure, error) {
	if len(games) == 0 {
		return nil, fmt.Errorf("figure %s: no games: want at least one", kind)
	}
	d := games[0]
	heaps := len(d.Values)
	var titles, facts []string
	for _, g := range games {
		if len(g.Values) != heaps || g.From != d.From || g.From < 0 || g.From >= int64(heaps) {
			return nil, fmt.Errorf("figure %s of %s: %d heaps from %d on: want as many as of %s, %d from %d on", kind, g.Title, len(g.Values), g.From, d.Title, heaps, d.From)
		}
		titles = append(titles, g.Title)
		facts = append(facts, g.Title+": "+g.Verdict.Sentence())
	}
	all := strings.Join(titles, "; ")
	o := d.Looks.apply(plots.Options{
		Title:   all,
		Caption: fmt.Sprintf("%s; heaps %s to %s, the later over the earlier. %s.", all, numbers.Group(d.From), numbers.Group(int64(heaps)-1), strings.Join(facts, "; ")),
	})
	switch kind {
	case "sequence":
		var list []plots.Named
		for _, g := range games {
			list = append(list, plots.Named{Name: g.Title, Values: g.shown()})
		}
		return plots.Sequences(list, d.From, o)
	case "growth":
		var measured []int64
		var list []plots.Series
		for _, g := range games {
			at, series := plots.GrowthOf(g.Values, nil)
			measured = at
			list = append(list, plots.Series{Name: g.Title + ", " + series[0].Name, Values: series[0].Values})
		}
		return plots.Growth(measured, list, plots.GrowthOptions{Options: o})
	}
	return nil, fmt.Errorf("figure %s of several games: want %s", kind, strings.Join(TogetherKinds(), " or "))
}

// TogetherKinds lists the figures that Together draws.
func TogetherKinds() []string { return []string{"sequence", "growth"} }

// ValueKinds lists the figures that OfValues draws.
func ValueKinds() []string { return []string{"sequence", "histogram"} }

// OfValues draws the values of heaps from, from+1, … of a game of which nothing else is known.
func OfValues(kind, title string, from int64, values []uint32, l Looks) (*plots.Figure, error) {
	o := func(words string) plots.Options {
		last := from + int64(len(values)) - 1
		return l.apply(plots.Options{Title: title, Caption: fmt.Sprintf("%s: %s, heaps %s to %s.", title, words, numbers.Group(from), numbers.Group(last))})
	}
	switch kind {
	case "sequence":
		return plots.Sequence(values, plots.SequenceOptions{Options: o("Grundy value of each heap"), First: from})
	case "histogram":
		return plots.Histogram(values, plots.HistogramOptions{Options: o("number of heaps with each Grundy value"), LogCount: uneven(values)})
	}
	return nil, fmt.Errorf("figure %s of %s: want %s", kind, title, strings.Join(ValueKinds(), " or "))
}

// FigureTitle is the name of a game with its code, if it has one, as figures are titled.
func FigureTitle(g catalog.Game) string {
	if code := g.Rules.String(); code != g.Title && '0' <= code[0] && code[0] <= '9' {
		return g.Title + ", " + code
	}
	return g.Title
}

// options are the title and the facts, with a caption that says in words what is drawn. Where not all heaps
// are drawn that the facts speak of, the subtitle says which are.
func (d *Drawing) options(words string) plots.Options {
	facts := d.Verdict.Sentence()
	last := int64(len(d.Values)) - 1
	drawn := fmt.Sprintf("heaps %s to %s", numbers.Group(d.From), numbers.Group(last))
	subtitle := facts
	if d.From > 0 || last < d.Verdict.Computed-1 {
		subtitle += "; drawn: " + drawn
	}
	return d.Looks.apply(plots.Options{
		Title: d.Title, Subtitle: subtitle,
		Caption: fmt.Sprintf("%s: %s, %s; %s.", d.Title, words, drawn, facts),
	})
}

// shown are the values drawn.
func (d *Drawing) shown() []uint32 { return d.Values[d.From:] }

func (d *Drawing) sequence() (*plots.Figure, error) {
	return d.points("Grundy value of each heap", nil)
}

func (d *Drawing) points(words string, rare func(uint32) bool) (*plots.Figure, error) {
	o := plots.SequenceOptions{Options: d.options(words), First: d.From, Rare: rare}
	if claim, ok := d.Verdict.Claim(); ok && claim.Preperiod < int64(len(d.Values)) {
		o.Preperiod, o.Period = claim.Preperiod, claim.Period
	}
	return plots.Sequence(d.shown(), o)
}

func (d *Drawing) rare() (*plots.Figure, error) {
	rare := rareValue(d.Verdict)
	if rare == nil {
		return nil, noRare(d.Title)
	}
	r := d.Verdict.Rare
	words := fmt.Sprintf("Grundy value of each heap, rare values (mask %s) standing out; %s, the last %s",
		r, numbers.Count(r.Count, "rare heap"), numbers.Group(r.LastHeap))
	return d.points(words, rare)
}

// noRare says that a game has no figure of its rare heaps.
func noRare(game string) error {
	return fmt.Errorf("figure rare of %s: want a game with few rare heaps, told apart by their values alone", game)
}

// fold folds at the period or, in an open game, at the nearest to one.
func (d *Drawing) fold() (*plots.Figure, error) {
	values := d.shown()
	heaps := int64(len(values))
	claim, periodic := d.Verdict.Claim()
	period, words := d.Period, "a near-period"
	switch {
	case period > 0:
		words = "as asked for"
	case periodic:
		period, words = claim.Period, "one period"
	default:
		near, err := lags.Near(values, 1)
		if err != nil {
			return nil, err
		}
		if len(near) > 0 {
			period = int64(near[0])
		}
	}
	width := d.Row
	switch {
	case width > 0:
		words = "as asked for"
	case period == 0:
		width, words = min(100, heaps), "no near-period found"
	default:
		width = foldWidth(period, heaps)
		if n := width / period; n > 1 && width%period == 0 && words == "one period" {
			words = fmt.Sprintf("%d periods", n)
		}
	}
	text := fmt.Sprintf("values in rows of %s heaps (%s)", numbers.Group(width), words)
	if periodic {
		text += ", exceptional heaps marked in orange"
	}
	o := plots.FoldOptions{Options: d.options(text), First: d.From}
	o.XLabel = fmt.Sprintf("n mod %s (%s)", numbers.Group(width), words)
	if periodic {
		o.Preperiod, o.Period = claim.Preperiod, claim.Period
		o.Exceptional = d.exceptional()
	}
	return plots.Fold(values, width, o)
}

// foldWidth is one period, or so many whole ones that a row is worth looking at; at most all heaps.
func foldWidth(period, heaps int64) int64 {
	width := period
	for width < 24 && width+period <= heaps/4 {
		width += period
	}
	return min(width, heaps)
}

// HeapsToShow returns of how many heaps, at most those there are, a figure of a kind shows the thing: the
// preperiod and some periods of a game whose period is known, and all where it is about the long run.
func HeapsToShow(kind string, v *periodicity.Verdict, heaps int64) int64 {
	claim, ok := v.Claim()
	if !ok || kind == "growth" || kind == "autocorrelation" {
		return heaps
	}
	const periods, least = 6, 100
	return min(heaps, max(claim.Preperiod+periods*claim.Period, 3*claim.Preperiod/2, least))
}

// exceptional lists the exceptional heaps among those drawn.
func (d *Drawing) exceptional() []int64 {
	var shown []int64
	for _, heap := range d.Verdict.Exceptions.Heaps {
		if d.From <= heap && heap < int64(len(d.Values)) {
			shown = append(shown, heap)
		}
	}
	return shown
}

func (d *Drawing) histogram() (*plots.Figure, error) {
	values := d.shown()
	return plots.Histogram(values, plots.HistogramOptions{
		Options: d.options("number of heaps with each Grundy value"), LogCount: uneven(values), Rare: rareValue(d.Verdict),
	})
}

// uneven reports whether some values are so much rarer than others that bars would not show them.
func uneven(values []uint32) bool {
	count := map[uint32]int{}
	for _, v := range values {
		count[v]++
	}
	least, most := len(values), 0
	for _, n := range count {
		least, most = min(least, n), max(most, n)
	}
	return most > 50*least
}

func (d *Drawing) growth() (*plots.Figure, error) {
	heaps, series := plots.GrowthOf(d.Values, rareValue(d.Verdict))
	words := "the largest value so far"
	if len(series) > 1 {
		words += " and the number of rare heaps so far"
	}
	return plots.Growth(heaps, series, plots.GrowthOptions{Options: d.options(words)})
}

func (d *Drawing) autocorrelation() (*plots.Figure, error) {
	return plots.Autocorrelation(d.Values, plots.AutocorrelationOptions{
		Options: d.options("correlation of the sequence with itself, shifted; near-periods marked"),
		MaxLag:  min(500, len(d.Values)/2),
	})
}
