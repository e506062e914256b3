package explore_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.org/grundy/internal/browser"
	"example.org/grundy/reports/explore/shown"
	"example.org/grundy/sgtable/engine"
	"example.org/grundy/sgtable/engine/sparse"
	"example.org/grundy/sgtable/takebreak"
)

// compute returns G(0) … G(n) of a code.
func compute(t testing.TB, code string, n int64) []uint32 {
	t.Helper()
	rules, err := takebreak.Parse(code)
	if err != nil {
		t.Fatal(err)
	}
	values, err := engine.Values(context.Background(), rules, n)
	if err != nil {
		t.Fatal(err)
	}
	return values
}

// heaps is the largest heap of the games below.
const heaps = 20_000

// kayles has period 12 from heap 71 on (Guy & Smith 1956).
func kayles(t testing.TB) shown.Game {
	return shown.Game{Name: "0.77", Rules: "Kayles", Values: compute(t, "0.77", heaps), Rare: &sparse.Colouring{Mask: 15},
		Verdict: shown.Verdict{Status: "proved", Preperiod: 71, Period: 12},
		Widths:  []shown.Width{{Width: 24, Why: "two periods"}}}
}

// staircase is arithmetic-periodic with saltus 3, with values of two bytes.
func staircase() shown.Game {
	values := make([]uint32, heaps+1)
	for n := range values {
		values[n] = uint32(3*(n/6) + n%3)
	}
	return shown.Game{Name: "0.3F", Rules: "3⌊n/6⌋ + n mod 3", Values: values, Verdict: shown.Verdict{Status: "observed", Period: 6, Saltus: 3}}
}

// visit opens a page with the games in a browser.
func visit(t *testing.T, b *browser.Browser, file, fragment string) {
	t.Helper()
	b.Open(file, fragment)
	b.Until(`document.querySelector(".explorer:not([aria-busy])")`)
	b.Settle()
}

// save writes a page with the games to disk.
func save(t *testing.T, games ...shown.Game) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "explore.html")
	if err := os.WriteFile(file, []byte(page(t, games...)), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// look evaluates an expression of the page.
func look[T any](b *browser.Browser, expression string) T {
	var value T
	b.Eval(expression, &value)
	return value
}

const (
	readout = `document.querySelector("#x-readout").textContent`
	live    = `document.querySelector("#x-live").textContent`
	width   = `Number(document.querySelector("#x-width").value)`
	// picture is a digest of the raster's pixels.
	picture = `(() => { const c = document.querySelector("canvas"); let h = 0;
		for (const v of c.getContext("2d").getImageData(0, 0, c.width, c.height).data) h = (31 * h + v) | 0;
		return h; })()`
	// stripes counts the columns of pixels that are not constant in the lower half of the raster.
	stripes = `(() => { const c = document.querySelector("canvas"), top = c.height >> 1, rows = c.height - top;
		const p = new Uint32Array(c.getContext("2d").getImageData(0, top, c.width, rows).data.buffer);
		let uneven = 0;
		for (let x = 0; x < c.width; x++) for (let y = 1; y < rows; y++) if (p[y * c.width + x] !== p[x]) { uneven++; break; }
		return uneven; })()`
	// colours counts the different colours in the lowest row of pixels.
	colours = `(() => { const c = document.querySelector("canvas");
		return new Set(new Uint32Array(c.getContext("2d").getImageData(0, c.height - 1, c.width, 1).data.buffer)).size; })()`
)

// drag moves the slider as a reader does.
func drag(b *browser.Browser, to int) {
	b.Eval(fmt.Sprintf(`{ const s = document.querySelector("#x-slider"); s.value = %d; s.dispatchEvent(new Event("input", {bubbles: true})); }`, to), nil)
	b.Settle()
}

// point returns where in the window the middle of the cell in a column and row is, for a raster
// that shows its beginning.
func point(b *browser.Browser, column, row, width int) (x, y float64) {
	box := look[struct{ X, Y, Width float64 }](b, `document.querySelector("canvas").getBoundingClientRect().toJSON()`)
	return box.X + (float64(column)+0.5)*box.Width/float64(width), box.Y + (float64(row)+0.5)*4
}

func TestBrowser(t *testing.T) {
	e := explorer{browser.Start(t), kayles(t), ""}
	e.Screen(1000, 900, 1, false)
	e.file = save(t, e.kayles, staircase())
	for _, test := range []struct {
		name string
		run  func(*testing.T, explorer)
	}{
		{"the slider changes the raster", sliderChangesTheRaster},
		{"stripes at the period", stripesAtThePeriod},
		{"stripes less the drift", stripesLessTheDrift},
		{"hover reads the value", hoverReadsTheValue},
		{"keys", keysMoveWidthCursorAndRows},
		{"jump and row", jumpShowsTheRow},
		{"wheel zooms and pans", wheelZoomsAndPans},
		{"dragging pans", draggingPans},
		{"a pinch zooms", pinchZooms},
		{"the address keeps the view", addressKeepsTheView},
		{"nonsense in the address", nonsenseInTheAddress},
		{"picking a game", pickingAGame},
		{"axes", axesNameRowsAndColumns},
		{"graph", graphShowsTheValues},
		{"files", filesAreSaved},
		{"a narrow screen", narrowScreen},
		{"everything has a name", everythingHasAName},
		// Last, because no page has it afterwards.
		{"without DecompressionStream", withoutDecompressionStream},
	} {
		t.Run(test.name, func(t *testing.T) { test.run(t, e) })
	}
}

// explorer is a page of two games in a browser.
type explorer struct {
	*browser.Browser
	kayles shown.Game
	file   string
}

// open opens the page; what a test makes go wrong in it fails that test.
func (e explorer) open(t *testing.T, fragment string) *browser.Browser {
	t.Helper()
	visit(t, e.Browser, e.file, fragment)
	t.Cleanup(func() {
		for _, f := range e.Faults() {
			t.Error(f)
		}
	})
	return e.Browser
}

func sliderChangesTheRaster(t *testing.T, e explorer) {
	b := e.open(t, "")
	before := look[int](b, picture)
	drag(b, 13)
	if look[int](b, width) != 13 || look[int](b, picture) == before {
		t.Errorf("width %d, the raster is the same: %t", look[int](b, width), look[int](b, picture) == before)
	}
	drag(b, 12)
	if look[int](b, picture) != before {
		t.Error("the raster at width 12 is not what it was before")
	}
}

func stripesAtThePeriod(t *testing.T, e explorer) {
	b := e.open(t, "")
	for w, upright := range map[int]bool{12: true, 24: true, 60: true, 11: false, 13: false, 18: false} {
		drag(b, w)
		if n := look[int](b, stripes); (n == 0) != upright {
			t.Errorf("width %d: %d columns of pixels are not constant, want none: %t", w, n, upright)
		}
		// Kayles takes the values 1, 2, 4, 7 and 8 in its period.
		if n := look[int](b, colours); upright && n != 5 {
			t.Errorf("width %d: %d colours, want 5", w, n)
		}
	}
}

func stripesLessTheDrift(t *testing.T, e explorer) {
	b := e.open(t, "#game=0.3F")
	if n := look[int](b, stripes); n != 0 || look[int](b, colours) != 3 {
		t.Errorf("%d columns are not constant, %d colours, want 0 and 3", n, look[int](b, colours))
	}
	b.Eval(`document.querySelector("#x-by [value=difference]").click()`, nil)
	b.Settle()
	if look[int](b, stripes) != 0 || look[int](b, colours) != 1 {
		t.Error("differences at the period, though the saltus explains them")
	}
}

func hoverReadsTheValue(t *testing.T, e explorer) {
	b := e.open(t, "")
	for _, n := range []int{0, 7, 70, 71, 100, 500} {
		x, y := point(b, n%12, n/12, 12)
		b.Mouse("mouseMoved", x, y, 0, 0)
		want := fmt.Sprintf("n = %d · row %d, column %d · G(n) = %d · G(n + 12) = %d", n, n/12, n%12, e.kayles.Values[n], e.kayles.Values[n+12])
		if got := look[string](b, readout); !strings.HasPrefix(got, want) {
			t.Errorf("heap %d: %q, want %q", n, got, want)
		}
	}
}

func keysMoveWidthCursorAndRows(t *testing.T, e explorer) {
	b := e.open(t, "")
	b.Eval(`document.querySelector("canvas").focus()`, nil)
	steps := []struct {
		key       string
		modifiers int
		what      string
		want      string
	}{
		{"ArrowRight", 0, width, "13"},
		{"ArrowRight", browser.Shift, width, "23"},
		{"ArrowLeft", 0, width, "22"},
		{"ArrowLeft", browser.Shift, width, "12"},
		{"d", 0, live, "n = 1 · row 0, column 1 · G(n) = 1 · G(n + 12) = 1"},
		{"s", 0, live, "n = 13 · row 1, column 1 · G(n) = 1 · G(n + 12) = 1"},
		{"a", 0, live, "n = 12 · row 1, column 0 · G(n) = 4"},
		{"w", 0, live, "n = 0 · row 0, column 0 · G(n) = 0"},
		{"n", 0, live, "n = 3 · row 0, column 3 · G(n) = 3 · G(n + 12) = 7"},
		{"n", browser.Shift, live, "n = 0 · "},
		{"End", 0, live, "n = 20 000 · row 1 666, column 8 · G(n) = 1"},
		{"Home", 0, live, "n = 0 · "},
		{"v", 0, live, "coloured by rare or common"},
		{"v", 0, live, "coloured by G(n + w) ≠ G(n)"},
		{"v", 0, live, "coloured by value"},
		{"ArrowDown", browser.Shift, `document.querySelector("#x-shown").textContent`, "rows of heaps 120 to"},
		{"ArrowUp", 0, `document.querySelector("#x-shown").textContent`, "rows of heaps 108 to"},
		{"g", 0, `document.activeElement.id`, "x-heap"},
	}
	for _, s := range steps {
		b.Press(s.key, s.modifiers)
		if got := look[any](b, s.what); !strings.HasPrefix(fmt.Sprint(got), s.want) {
			t.Errorf("%s (modifiers %d): %q, want %q", s.key, s.modifiers, got, s.want)
		}
	}
}

func jumpShowsTheRow(t *testing.T, e explorer) {
	b := e.open(t, "")
	b.Eval(`document.querySelector("#x-row").open = true; document.querySelector("#x-heap").select()`, nil)
	for _, digit := range "17000" {
		b.Press(string(digit), 0)
	}
	b.Press("Enter", 0)
	want := fmt.Sprintf("n = 17 000 · row 1 416, column 8 · G(n) = %d", e.kayles.Values[17_000])
	if got := look[string](b, readout); !strings.HasPrefix(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	row := look[[]string](b, `[...document.querySelectorAll("#x-cells td:nth-child(3)")].map((e) => e.textContent)`)
	if got, want := strings.Join(row, " "), strings.Trim(fmt.Sprint(e.kayles.Values[16_992:17_004]), "[]"); got != want {
		t.Errorf("values of the row: %s, want %s", got, want)
	}
}

func wheelZoomsAndPans(t *testing.T, e explorer) {
	b := e.open(t, "")
	x, y := point(b, 5, 20, 12)
	before := look[int](b, picture)
	b.Mouse("mouseWheel", x, y, 120, 0)
	if look[int](b, picture) != before {
		t.Error("the wheel moves the raster, though it has not the focus")
	}
	b.Eval(`scrollTo({ top: 0, behavior: "instant" })`, nil) // it moved the page
	b.Mouse("mousePressed", x, y, 0, 0)
	b.Mouse("mouseReleased", x, y, 0, 0)
	if got := look[string](b, live); !strings.HasPrefix(got, "n = 245 ") {
		t.Errorf("the click sets the cursor to %q, want heap 245", got)
	}
	b.Mouse("mouseWheel", x, y, -120, browser.Ctrl)
	b.Until(`location.hash.includes("zoom=5")`)
	if got := look[string](b, readout); !strings.HasPrefix(got, "n = 245 ") {
		t.Errorf("after zooming, %q is under the pointer, want heap 245", got)
	}
	b.Mouse("mouseWheel", x, y, 50, 0)
	// The pointer is 82 pixels down: 20½ rows of 4, so zooming left row 4.1 on top; 50 pixels are 10 rows of 5.
	if got := look[string](b, `document.querySelector("#x-shown").textContent`); !strings.HasPrefix(got, "rows of heaps 168 ") {
		t.Errorf("after turning the wheel: %s, want them from heap 168", got)
	}
}

func draggingPans(t *testing.T, e explorer) {
	b := e.open(t, "")
	x, y := point(b, 5, 50, 12)
	b.Mouse("mousePressed", x, y, 0, 0)
	b.Mouse("mouseMoved", x, y-60, 0, 0)
	b.Mouse("mouseMoved", x, y-120, 0, 0)
	b.Mouse("mouseReleased", x, y-120, 0, 0)
	if got := look[string](b, `document.querySelector("#x-shown").textContent`); !strings.HasPrefix(got, "rows of heaps 360 ") {
		t.Errorf("%s, want them from heap 360: 30 rows of 4 pixels further", got)
	}
	if got := look[string](b, readout); !strings.HasPrefix(got, "n = 605 ") {
		t.Errorf("%q is under the pointer, want heap 605, which was dragged", got)
	}
	if got := look[string](b, live); got != "" {
		t.Errorf("dragging moved the cursor: %s", got)
	}
}

func pinchZooms(t *testing.T, e explorer) {
	b := e.open(t, "")
	x, y := point(b, 6, 50, 12)
	b.Touch("touchStart", [2]float64{x, y - 50}, [2]float64{x, y + 50})
	b.Touch("touchMove", [2]float64{x, y - 100}, [2]float64{x, y + 100})
	b.Touch("touchEnd")
	b.Until(`location.hash.includes("zoom=8")`)
}

func addressKeepsTheView(t *testing.T, e explorer) {
	b := e.open(t, "#game=0.77&w=24&at=240&zoom=8&by=difference&heap=300")
	first := look[int](b, picture)
	if look[int](b, width) != 24 || !strings.HasPrefix(look[string](b, readout), "n = 300 ") {
		t.Errorf("width %d, %s", look[int](b, width), look[string](b, readout))
	}
	b.Eval(`document.querySelector("canvas").focus()`, nil)
	b.Press("ArrowRight", 0)
	b.Until(`location.hash.includes("w=25")`)
	b.Press("ArrowLeft", 0)
	b.Until(`location.hash.includes("w=24")`)
	address := look[string](b, `location.hash`)
	e.open(t, address)
	b.Eval(`document.querySelector("canvas").blur()`, nil)
	if look[int](b, picture) != first {
		t.Errorf("%s shows another picture", address)
	}
}

func nonsenseInTheAddress(t *testing.T, e explorer) {
	for _, fragment := range []string{"#game=0.77&w=0", "#game=0.77&w=1e99&at=-1&zoom=x&by=constructor&heap=99999999", "#game=nope&w=3", "#game=%3Cimg%3E"} {
		b := e.open(t, fragment)
		if w := look[int](b, width); w < 1 || w > heaps+1 {
			t.Errorf("%s: width %d", fragment, w)
		}
	}
}

func pickingAGame(t *testing.T, e explorer) {
	b := e.open(t, "")
	b.Eval(`{ const s = document.querySelector("#x-game"); s.selectedIndex = 1; s.dispatchEvent(new Event("change")); }`, nil)
	b.Until(`document.querySelector("#x-width").value === "6"`)
	b.Eval(`document.querySelector("#x-heap").value = 20000; document.querySelector("#x-heap").form.requestSubmit()`, nil)
	b.Settle()
	if got := look[string](b, readout); !strings.Contains(got, "G(n) = 10 001") { // 3⌊20000/6⌋ + 20000 mod 3
		t.Errorf("%q, want the value 10 001", got)
	}
}

// Labels stand beside the rows and below the columns that they name.
func axesNameRowsAndColumns(t *testing.T, e explorer) {
	b := e.open(t, "#game=0.77&w=24&at=240&zoom=8")
	rows := look[[]struct{ Text, Top string }](b, `[...document.querySelectorAll("#x-rows span")].map((e) => ({Text: e.textContent, Top: e.style.top}))`)
	if len(rows) < 3 {
		t.Fatalf("labels of rows %v", rows)
	}
	for _, r := range rows {
		var first int
		var top float64
		if _, err := fmt.Sscan(strings.ReplaceAll(r.Text, "\u202f", "")+" "+strings.TrimSuffix(r.Top, "px"), &first, &top); err != nil {
			t.Fatal(err)
		}
		if first%24 != 0 || top != (float64(first/24-10)+0.5)*8 { // heap 240 begins row 10, which is on top
			t.Errorf("%s stands %s down", r.Text, r.Top)
		}
	}
	if got := look[[]string](b, `[...document.querySelectorAll("#x-columns span")].map((e) => e.textContent)`); len(got) < 3 || got[0] != "0" || got[len(got)-1] > "23" {
		t.Errorf("labels of columns %v", got)
	}
}

// The graph has the heaps of the raster's rows, a click on it sets the cursor, and the field "Heap n" follows the
// cursor and the address.
func graphShowsTheValues(t *testing.T, e explorer) {
	const heap = `Number(document.querySelector("#x-heap").value)`
	b := e.open(t, "#game=0.77&w=24&at=240&zoom=8&heap=300")
	if got := look[int](b, heap); got != 300 {
		t.Errorf("the address names heap 300, the field %d", got)
	}
	const drawn = `(() => { const c = document.querySelector("#x-graph");
		return new Set(new Uint32Array(c.getContext("2d").getImageData(c.width >> 1, 0, c.width >> 2, c.height).data.buffer)).size; })()`
	if n := look[int](b, drawn); n < 2 {
		t.Errorf("%d colours in the graph", n)
	}
	b.Eval(`document.querySelector("#x-graph").scrollIntoView({ block: "center", behavior: "instant" })`, nil)
	box := look[struct{ X, Y, Width, Height float64 }](b, `document.querySelector("#x-graph").getBoundingClientRect().toJSON()`)
	for _, kind := range []string{"mousePressed", "mouseReleased"} {
		b.Mouse(kind, box.X+48, box.Y+box.Height/2, 0, 0) // where the first heap stands
	}
	if got := look[int](b, heap); got != 240 || !strings.HasPrefix(look[string](b, live), "n = 240 ") {
		t.Errorf("a click on the first dot sets the cursor to %d: %s", got, look[string](b, live))
	}
}

// The values are saved as `grundy --format csv` writes them, the pictures as PNG.
func filesAreSaved(t *testing.T, e explorer) {
	b := e.open(t, "")
	b.Eval(`{ URL.createObjectURL = (blob) => { blob.bytes().then((bytes) => { globalThis.head = String.fromCharCode(...bytes.slice(0, 40)); globalThis.size = bytes.length; }); return "blob:none"; };
		HTMLAnchorElement.prototype.click = function () { globalThis.called = this.download; }; }`, nil)
	for button, want := range map[string][2]string{
		"values": {"0.77.csv", "heap,value\n0,0\n1,1\n2,2\n3,3\n4,1\n"}, "raster": {"0.77-12.png", "\u0089PNG"}, "graph": {"0.77-values.png", "\u0089PNG"},
	} {
		b.Eval(`globalThis.head = ""; document.querySelector("#x-save-`+button+`").click()`, nil)
		b.Until(`globalThis.head !== ""`)
		if name, head := look[string](b, `called`), look[string](b, `head`); name != want[0] || !strings.HasPrefix(head, want[1]) {
			t.Errorf("%s: file %q begins %q", button, name, head)
		}
	}
}

func narrowScreen(t *testing.T, e explorer) {
	b := e.Browser
	b.Screen(400, 800, 2, true)
	defer b.Screen(1000, 900, 1, false)
	e.open(t, "")
	b.Eval(`for (const d of document.querySelectorAll("details")) d.open = true`, nil)
	b.Settle()
	if w := look[int](b, `document.documentElement.scrollWidth`); w > 400 {
		t.Errorf("the page is %d pixels wide on a screen of 400", w)
	}
	if got := look[string](b, `getComputedStyle(document.body).backgroundColor`); got != "rgb(21, 24, 28)" {
		t.Errorf("paper %s in the dark", got)
	}
	b.Eval(`document.querySelector("#theme").click()`, nil)
	if got := look[string](b, `getComputedStyle(document.body).backgroundColor`); got != "rgb(255, 255, 255)" {
		t.Errorf("paper %s after the button", got)
	}
}

func everythingHasAName(t *testing.T, e explorer) {
	b := e.open(t, "")
	nameless := look[[]string](b, `[...document.querySelectorAll("button, input, select, canvas, [role=region], [role=group]")]
		.filter((e) => !(e.getAttribute("aria-label") || e.getAttribute("aria-labelledby") || e.textContent.trim() || e.labels?.length)).map((e) => e.outerHTML)`)
	if len(nameless) > 0 {
		t.Error(nameless)
	}
}

func withoutDecompressionStream(t *testing.T, e explorer) {
	b := e.Browser
	b.Before(`delete globalThis.DecompressionStream`)
	games := []shown.Game{e.kayles, staircase(),
		{Name: "noise", Values: noise(heaps, 1<<31), Verdict: shown.Verdict{Status: "open"}},
		{Name: "tiny", Values: []uint32{0, 1, 2}, Verdict: shown.Verdict{Status: "open"}},
	}
	file := save(t, games...)
	var kinds [3]int // of the first block of each game: stored, fixed codes, dynamic codes
	for _, game := range read(t, page(t, games...)) {
		kinds[game.packed(t)[0]>>1&3]++
	}
	if slices.Contains(kinds[:], 0) {
		t.Errorf("blocks of the three kinds: %v, want some of each", kinds)
	}
	for _, g := range games {
		visit(t, b, file, "#game="+g.Name+"&w=400")
		b.Eval(`document.querySelector("#x-row").open = true`, nil)
		for from := 0; from < len(g.Values); from += 4_000 {
			b.Eval(fmt.Sprintf(`document.querySelector("#x-heap").value = %d; document.querySelector("#x-heap").form.requestSubmit()`, from), nil)
			b.Settle()
			row := look[[]string](b, `[...document.querySelectorAll("#x-cells td:nth-child(3)")].map((e) => e.textContent.replaceAll("\u202f", ""))`)
			want := strings.Trim(fmt.Sprint(g.Values[from:min(from+400, len(g.Values))]), "[]")
			if got := strings.Join(row, " "); got != want {
				t.Errorf("%s from heap %d: %s, want %s", g.Name, from, got, want)
			}
		}
	}
	for _, f := range b.Faults() {
		t.Error(f)
	}
}
