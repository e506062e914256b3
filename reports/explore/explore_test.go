package explore_test

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"example.org/grundy/reports/explore"
	"example.org/grundy/reports/explore/shown"
	"example.org/grundy/sgtable/engine/sparse"
)

// page returns the bytes of a page.
func page(t testing.TB, games ...shown.Game) string {
	t.Helper()
	var b bytes.Buffer
	if err := explore.Write(&b, explore.Page{Title: "Sequences", Games: games}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// embedded is what a page says about a game, as its script reads it.
type embedded struct {
	Name, Rules, Status, Words string
	Period                     *struct{ Preperiod, Period, Saltus int64 }
	Rare                       *struct{ Mask, Parity, Even int64 }
	Widths                     []shown.Width
	Heaps, Planes              int
	Data                       string
}

var dataElement = regexp.MustCompile(`(?s)<script type="application/json" id="x-data">(.*?)</script>`)

// read returns what the page embeds.
func read(t testing.TB, text string) []embedded {
	t.Helper()
	found := dataElement.FindAllStringSubmatch(text, -1)
	if len(found) != 1 {
		t.Fatalf("%d data elements, want 1", len(found))
	}
	var games []embedded
	if err := json.Unmarshal([]byte(found[0][1]), &games); err != nil {
		t.Fatal(err)
	}
	return games
}

// packed returns the deflated planes.
func (e embedded) packed(t testing.TB) []byte {
	t.Helper()
	packed, err := base64.StdEncoding.DecodeString(e.Data)
	if err != nil {
		t.Fatal(err)
	}
	return packed
}

// values unpacks with the standard library what the page packed with another one.
func (e embedded) values(t testing.TB) []uint32 {
	t.Helper()
	plain, err := io.ReadAll(flate.NewReader(bytes.NewReader(e.packed(t))))
	if err != nil {
		t.Fatal(err)
	}
	if len(plain) != e.Heaps*e.Planes {
		t.Fatalf("%d bytes for %d heaps in %d planes", len(plain), e.Heaps, e.Planes)
	}
	values := make([]uint32, e.Heaps)
	for k := range e.Planes {
		for n := range values {
			values[n] |= uint32(plain[k*e.Heaps+n]) << (8 * k)
		}
	}
	return values
}

// open is the verdict of games of which only the values matter.
var open = shown.Verdict{Status: "open"}

func TestWhatIsEmbeddedIsReadBack(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		most := rapid.SampledFrom([]uint32{0, 1, 255, 256, 65_535, 1 << 20, math.MaxUint32}).Draw(rt, "most")
		values := rapid.SliceOfN(rapid.Uint32Range(0, most), 1, 2_000).Draw(rt, "values")
		got := read(t, page(t, shown.Game{Name: "0.6", Values: values, Verdict: open}))[0].values(t)
		if diff := cmp.Diff(values, got); diff != "" {
			rt.Fatal(diff)
		}
	})
}

func TestSamePageSameBytes(t *testing.T) {
	g := shown.Game{Name: "0.6", Values: noise(50_000, 32), Verdict: open}
	first, second := page(t, g), page(t, g)
	if first != second {
		t.Error("the page has other bytes at the second time")
	}
}

// noise returns n values below bound without a pattern that a compressor could use, the same each
// time (the middle bits of a linear congruential generator; Knuth, TAOCP 2, 3.3.4, line 26).
func noise(n int, bound uint32) []uint32 {
	values := make([]uint32, n)
	x := uint64(1)
	for i := range values {
		x = x*6364136223846793005 + 1442695040888963407
		values[i] = uint32(x>>33) % bound
	}
	return values
}

func TestValuesAreCompact(t *testing.T) {
	const heaps = 100_000
	periodic := make([]uint32, heaps)
	nim := make([]uint32, heaps)
	for n := range periodic {
		periodic[n] = uint32(n % 34)
		nim[n] = uint32(n)
	}
	for _, tt := range []struct {
		name   string
		values []uint32
		most   int // bytes
	}{
		{"a period of 34", periodic, 1_000},
		{"Nim", nim, 3_000},
		{"five random bits a heap", noise(heaps, 32), heaps * 5 / 8 * 4 / 3 * 103 / 100}, // entropy in base64, and 3 %
		{"32 random bits a heap", noise(heaps, math.MaxUint32), heaps * 4 * 4 / 3 * 101 / 100},
	} {
		without := len(page(t, shown.Game{Name: "0.6", Values: tt.values[:1], Verdict: open}))
		if got := len(page(t, shown.Game{Name: "0.6", Values: tt.values, Verdict: open})) - without; got > tt.most {
			t.Errorf("%s: %d bytes in the page, want at most %d", tt.name, got, tt.most)
		}
	}
}

func TestTheShellIsSmall(t *testing.T) {
	if size := len(page(t, shown.Game{Name: "0.6", Values: []uint32{0}, Verdict: open})); size > 62_000 {
		t.Errorf("a page with one value has %d bytes, want at most 62,000", size)
	}
}

// Whatever a title, a name or the rules hold, the page has the elements that it would have without.
func TestHostileTextStaysText(t *testing.T) {
	elements := regexp.MustCompile(`</?[a-zA-Z][^>]*>`)
	write := func(text string) string {
		var b bytes.Buffer
		g := shown.Game{Name: text, Rules: text, Values: []uint32{0, 1}, Verdict: shown.Verdict{Status: "proved", Words: text, Period: 1}, Widths: []shown.Width{{Width: 2, Why: text}}}
		if err := explore.Write(&b, explore.Page{Title: text, Words: text, Games: []shown.Game{g}, Foot: text}); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	harmless := elements.FindAllString(write("harmless"), -1)
	for _, text := range []string{
		`</script><script>alert(1)</script>`, `<!--<script>`, `"><img src=x onerror=alert(1)>`, `]]></title>`, "a\u2028b", `\u003c/script>`, `{{.}}`,
	} {
		got := write(text)
		// The data element may hold the escaped text only.
		if diff := cmp.Diff(len(harmless), len(elements.FindAllString(dataElement.ReplaceAllString(got, "<script></script>"), -1))); diff != "" {
			t.Errorf("%q: other elements than without it: %s", text, diff)
		}
		if e := read(t, got)[0]; e.Name != text || e.Rules != text || e.Widths[1].Why != text {
			t.Errorf("%q reads back as %+v", text, e)
		}
	}
}

func TestThePeriodIsTheFirstWidthAndStandsOnce(t *testing.T) {
	g := shown.Game{Name: "0.77", Values: make([]uint32, 100), Rare: &sparse.Colouring{Mask: 15, Parity: true, Even: 1},
		Verdict: shown.Verdict{Status: "proved", Preperiod: 71, Period: 12},
		Widths:  []shown.Width{{Width: 24, Why: "twice"}, {Width: 12, Why: "near-period"}}}
	got := read(t, page(t, g))[0]
	if diff := cmp.Diff([]shown.Width{{Width: 12, Why: "proved period"}, {Width: 24, Why: "twice"}}, got.Widths); diff != "" {
		t.Error(diff)
	}
	if r := got.Rare; r.Mask != 15 || r.Parity != 1 || r.Even != 1 {
		t.Errorf("rare: %+v", r)
	}
	g.Verdict.Period = 101 // more than the page holds: nothing to fold
	if got := read(t, page(t, g))[0].Widths[0].Width; got != 24 {
		t.Errorf("first width %d, want 24", got)
	}
}

func TestErrorsNameTheGame(t *testing.T) {
	good := shown.Game{Name: "0.6", Values: []uint32{0, 0, 1}, Verdict: open}
	with := func(change func(*shown.Game)) []shown.Game {
		g := good
		change(&g)
		return []shown.Game{g}
	}
	for _, tt := range []struct {
		games []shown.Game
		want  string
	}{
		{nil, "want at least one"},
		{[]shown.Game{good, good}, `game 2 has the name "0.6"`},
		{with(func(g *shown.Game) { g.Name = "" }), "game 1 has the name"},
		{with(func(g *shown.Game) { g.Values = nil }), `game "0.6": no values`},
		{with(func(g *shown.Game) { g.Verdict.Status = "likely" }), `status "likely": want proved, observed or open`},
		{with(func(g *shown.Game) { g.Verdict.Period = 3 }), "an open verdict with period 3"},
		{with(func(g *shown.Game) { g.Verdict = shown.Verdict{Status: "proved"} }), "period 0"},
		{with(func(g *shown.Game) { g.Verdict = shown.Verdict{Status: "proved", Period: 1 << 60} }), "at most 2^53"},
		{with(func(g *shown.Game) { g.Widths = []shown.Width{{Width: 4, Why: "wide"}} }), "width 4: want 1 to 3"},
	} {
		err := explore.Write(io.Discard, explore.Page{Title: "t", Games: tt.games})
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("error %v, want one with %q", err, tt.want)
		}
	}
}

func Example() {
	values := make([]uint32, 1000)
	for n := range values {
		values[n] = uint32(n % 5)
	}
	var b bytes.Buffer
	err := explore.Write(&b, explore.Page{
		Title: "Take one to four",
		Games: []shown.Game{{
			Name:    "subtract:1..4",
			Rules:   "take one to four tokens",
			Values:  values,
			Verdict: shown.Verdict{Status: "proved", Period: 5},
		}},
	})
	fmt.Println(err, strings.Contains(b.String(), "https:"))
	// Output: <nil> false
}
