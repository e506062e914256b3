package plots

import (
	"math"
	"strings"
	"testing"
)

// Bad data give one clear error, never a panic and never half a figure.
func TestBadData(t *testing.T) {
	one := []uint32{0, 1}
	named := Options{Title: "T"}
	tests := map[string]struct {
		figure func() (*Figure, error)
		want   string
	}{
		"sequence, no values":      {func() (*Figure, error) { return Sequence(nil, SequenceOptions{Options: named}) }, `figure "T": no values`},
		"sequence, first heap":     {func() (*Figure, error) { return Sequence(one, SequenceOptions{First: -1}) }, "first heap -1"},
		"sequence, last heap":      {func() (*Figure, error) { return Sequence(one, SequenceOptions{First: math.MaxInt64}) }, "no heap beyond 9007199254740992"},
		"sequence, period":         {func() (*Figure, error) { return Sequence(one, SequenceOptions{Period: -2}) }, "period -2: want 1 or more"},
		"sequence, late preperiod": {func() (*Figure, error) { return Sequence(one, SequenceOptions{Period: 1, Preperiod: 2}) }, "preperiod 2: want 0 to 1"},
		"sequences, none":          {func() (*Figure, error) { return Sequences(nil, 0, named) }, `figure "T": 0 sequences: want 1 to 6`},
		"sequences, seven":         {func() (*Figure, error) { return Sequences(make([]Named, 7), 0, named) }, "7 sequences"},
		"sequences, one empty":     {func() (*Figure, error) { return Sequences([]Named{{"a", one}, {"b", nil}}, 0, named) }, "no values"},
		"fold, no values":          {func() (*Figure, error) { return Fold(nil, 3, FoldOptions{}) }, "no values"},
		"fold, width 0":            {func() (*Figure, error) { return Fold(one, 0, FoldOptions{}) }, "width 0: want 1 to 2, the number of values"},
		"fold, width −3":           {func() (*Figure, error) { return Fold(one, -3, FoldOptions{}) }, "width -3"},
		"fold, huge width":         {func() (*Figure, error) { return Fold(one, math.MaxInt64, FoldOptions{}) }, "want 1 to 2, the number of values"},
		"fold, exception outside":  {func() (*Figure, error) { return Fold(one, 1, FoldOptions{Exceptional: []int64{2}}) }, "exceptional heap 2: want 0 to 1"},
		"histogram, no values":     {func() (*Figure, error) { return Histogram(nil, HistogramOptions{}) }, "no values"},
		"wythoff, no pairs":        {func() (*Figure, error) { return Wythoff(nil, nil, WythoffOptions{}) }, "0 numbers a and 0 numbers b"},
		"wythoff, unequal":         {func() (*Figure, error) { return Wythoff([]int64{1}, nil, WythoffOptions{}) }, "1 numbers a and 0 numbers b"},
		"wythoff, negative":        {func() (*Figure, error) { return Wythoff([]int64{-1}, []int64{0}, WythoffOptions{}) }, "pair 0 is (-1, 0)"},
		"wythoff, too far":         {func() (*Figure, error) { return Wythoff([]int64{1}, []int64{math.MaxInt64}, WythoffOptions{}) }, "want heaps of 0 to 9007199254740992"},
		"heat map, empty":          {func() (*Figure, error) { return HeatMap(nil, 3, HeatMapOptions{}) }, "0 values in rows of 3"},
		"heat map, no columns":     {func() (*Figure, error) { return HeatMap(one, 0, HeatMapOptions{}) }, "2 values in rows of 0"},
		"heat map, ragged":         {func() (*Figure, error) { return HeatMap(make([]uint32, 5), 3, HeatMapOptions{}) }, "5 values in rows of 3"},
		"heat map, no room": {func() (*Figure, error) {
			return HeatMap(one, 2, HeatMapOptions{Options: Options{Title: "A title far too long for so small a figure", Width: minSize, Height: minSize}})
		}, "120 × 120 points are too few beside the labels"},
		"heat map, bar label":  {func() (*Figure, error) { return HeatMap(one, 2, HeatMapOptions{BarLabel: "x ⊕ y"}) }, "'⊕'"},
		"growth, none":         {func() (*Figure, error) { return Growth(nil, nil, GrowthOptions{}) }, "0 heaps and 0 series"},
		"growth, heap 0":       {func() (*Figure, error) { return Growth([]int64{0}, []Series{{"a", []int64{1}}}, GrowthOptions{}) }, "heap 0 at place 0"},
		"growth, descending":   {func() (*Figure, error) { return Growth([]int64{2, 1}, []Series{{"a", []int64{1, 1}}}, GrowthOptions{}) }, "heap 1 at place 1"},
		"growth, short series": {func() (*Figure, error) { return Growth([]int64{2, 3}, []Series{{"a", []int64{1}}}, GrowthOptions{}) }, `series "a" has 1 values: want 2`},
		"growth, negative":     {func() (*Figure, error) { return Growth([]int64{2}, []Series{{"a", []int64{-1}}}, GrowthOptions{}) }, `series "a" is -1 at heap 2`},
		"growth, name":         {func() (*Figure, error) { return Growth([]int64{2}, []Series{{"⌊a⌋", []int64{1}}}, GrowthOptions{}) }, "'⌊'"},
		"scatter, none":        {func() (*Figure, error) { return Scatter([]Cloud{{Name: "a"}}, ScatterOptions{Options: named}) }, `figure "T": no points`},
		"scatter, seven":       {func() (*Figure, error) { return Scatter(make([]Cloud, 7), ScatterOptions{}) }, "7 clouds: want at most 6"},
		"scatter, unequal":     {func() (*Figure, error) { return Scatter([]Cloud{{"a", []int64{1}, nil}}, ScatterOptions{}) }, `cloud "a" has 1 numbers x and 0 numbers y`},
		"scatter, 0":           {func() (*Figure, error) { return Scatter([]Cloud{{"a", []int64{1}, []int64{0}}}, ScatterOptions{}) }, `point 0 of cloud "a" is (1, 0): want numbers of 1 to 9007199254740992`},
		"scatter, too far": {func() (*Figure, error) {
			return Scatter([]Cloud{{"a", []int64{math.MaxInt64}, []int64{1}}}, ScatterOptions{})
		}, "is (9223372036854775807, 1)"},
		"autocorrelation, few":  {func() (*Figure, error) { return Autocorrelation(one[:1], AutocorrelationOptions{}) }, "of 1 values"},
		"autocorrelation, lag":  {func() (*Figure, error) { return Autocorrelation(one, AutocorrelationOptions{MaxLag: 2}) }, "largest lag 2: want 1 to 1"},
		"autocorrelation, lags": {func() (*Figure, error) { return Autocorrelation(one, AutocorrelationOptions{MaxLag: -1}) }, "largest lag -1"},
		"zeckendorf, 0":         {func() (*Figure, error) { return Zeckendorf(0, ZeckendorfOptions{}) }, "0 numbers: want 1 to 1000"},
		"zeckendorf, 1001":      {func() (*Figure, error) { return Zeckendorf(1001, ZeckendorfOptions{}) }, "1001 numbers"},
		"regions, ragged":       {func() (*Figure, error) { return Regions(make([]uint8, 5), 2, []string{"a", "b"}, RegionsOptions{}) }, "5 cells in rows of 2"},
		"regions, one name":     {func() (*Figure, error) { return Regions(make([]uint8, 4), 2, []string{"a"}, RegionsOptions{}) }, "1 categories: want 2 to 7"},
		"regions, no name": {func() (*Figure, error) {
			return Regions([]uint8{0, 0, 0, 2}, 2, []string{"a", "b"}, RegionsOptions{FirstX: 7})
		}, "category 2 at column 8, row 1: want 0 to 1 (a, b)"},
		"regions, parts": {func() (*Figure, error) { return Regions([]uint8{0}, 1, []string{"a", "b"}, RegionsOptions{Unit: -1}) }, "as parts of -1: want 0 or more"},
		"regions, first": {func() (*Figure, error) { return Regions([]uint8{0}, 1, []string{"a", "b"}, RegionsOptions{FirstY: -1}) }, "first column or row -1"},
		"cayley, none":   {func() (*Figure, error) { return Cayley(nil, nil, nil, CayleyOptions{}) }, "0 elements"},
		"cayley, an action": {func() (*Figure, error) {
			return Cayley(make([]CayleyNode, 2), []string{"a"}, [][]int32{{1}}, CayleyOptions{})
		}, "a acts on 1 elements: want 2"},
		"cayley, outside": {func() (*Figure, error) {
			return Cayley(make([]CayleyNode, 2), []string{"a"}, [][]int32{{1, 2}}, CayleyOptions{})
		}, "a leads to element 2: want 0 to 1"},
		"cayley, a name": {func() (*Figure, error) { return Cayley([]CayleyNode{{Name: "⊕"}}, nil, nil, CayleyOptions{}) }, "'⊕'"},
		"band, none":     {func() (*Figure, error) { return Band(nil, nil, nil, nil, BandOptions{}) }, "0 least and 0 largest"},
		"band, ragged":   {func() (*Figure, error) { return Band([]int64{1}, []int64{1}, []int64{1}, nil, BandOptions{}) }, "between 1 and 0"},
		"band, too far": {func() (*Figure, error) {
			return Band([]int64{1}, []int64{1}, []int64{math.MinInt64}, []int64{1}, BandOptions{})
		}, "at place 0: want -9007199254740992"},
		"settled, none":     {func() (*Figure, error) { return Settled(nil, 0, SettledOptions{}) }, "0 proofs of 0 games"},
		"settled, too many": {func() (*Figure, error) { return Settled([]int64{1, 2}, 1, SettledOptions{}) }, "2 proofs of 1 games"},
		"settled, no heaps": {func() (*Figure, error) { return Settled([]int64{0}, 1, SettledOptions{}) }, "a proof of 0 to 0 heaps"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			f, err := tt.figure()
			if err == nil || !strings.Contains(err.Error(), tt.want) || f != nil {
				t.Errorf("got figure %v, error %v; want none and an error with %q", f != nil, err, tt.want)
			}
		})
	}
}

// Small, large and lopsided data draw without a panic in every format.
func TestExtremeData(t *testing.T) {
	must := mustFigure(t)
	wide := []uint32{0, math.MaxUint32}
	for name, f := range map[string]*Figure{
		"one value":         must(Sequence([]uint32{0}, SequenceOptions{Period: 1})),
		"largest value":     must(Sequence(wide, SequenceOptions{First: maxNumber - 2})),
		"fold of one":       must(Fold([]uint32{0}, 1, FoldOptions{})),
		"fold in mid-row":   must(Fold(wide, 2, FoldOptions{First: maxNumber - 3, Exceptional: []int64{maxNumber - 3}})),
		"wide histogram":    must(Histogram(wide, HistogramOptions{LogCount: true, Rare: func(v uint32) bool { return v == 0 }})),
		"histogram of zero": must(Histogram([]uint32{0}, HistogramOptions{})),
		"origin only":       must(Wythoff([]int64{0}, []int64{0}, WythoffOptions{})),
		"far pair":          must(Wythoff([]int64{1 << 50}, []int64{maxNumber}, WythoffOptions{})),
		"single cell":       must(HeatMap([]uint32{7}, 1, HeatMapOptions{})),
		"one row":           must(HeatMap(make([]uint32, 300), 300, HeatMapOptions{MarkZeros: true})),
		"one column":        must(HeatMap(make([]uint32, 300), 1, HeatMapOptions{})),
		"all zero growth":   must(Growth([]int64{1}, []Series{{"none", []int64{0}}}, GrowthOptions{})),
		"far growth":        must(Growth([]int64{1, maxNumber}, []Series{{"all", []int64{1, maxNumber}}}, GrowthOptions{})),
		"constant":          must(Autocorrelation(make([]uint32, 50), AutocorrelationOptions{})),
		"two values":        must(Autocorrelation(wide, AutocorrelationOptions{})),
		"one numeral":       must(Zeckendorf(1, ZeckendorfOptions{})),
		"one element":       must(Cayley([]CayleyNode{{Name: "1"}}, []string{"a"}, [][]int32{{0}}, CayleyOptions{Marked: "lost"})),
		"most numerals":     must(Zeckendorf(1000, ZeckendorfOptions{})),
		"one region":        must(Regions([]uint8{1}, 1, []string{"a", "b"}, RegionsOptions{FirstX: maxNumber - 1})),
		"one place":         must(Band([]int64{0}, []int64{0}, []int64{0}, []int64{0}, BandOptions{})),
		"wide band":         must(Band([]int64{-maxNumber, 0}, []int64{0, 1}, []int64{-maxNumber, 0}, []int64{0, maxNumber}, BandOptions{})),
		"one game":          must(Settled(nil, 1, SettledOptions{})),
		"far game":          must(Settled([]int64{maxNumber}, 1, SettledOptions{})),
		"smallest figure":   must(Histogram([]uint32{0, 1}, HistogramOptions{Options: Options{Width: minSize, Height: minSize}})),
	} {
		for _, format := range Formats() {
			if len(encode(t, f, format)) == 0 {
				t.Errorf("%s: empty %s", name, format)
			}
		}
	}
}
