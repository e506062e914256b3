package reports

import (
	"path/filepath"
	"strings"
	"testing"

	"example.org/grundy/internal/browser"
)

// The page of a report opens from disk without a network and without a fault; its explorer shows the
// stripes of Kayles, answers to slider and keys, and reads a value under the mouse; every link within
// the page leads somewhere; and nothing is wider than a phone.
func TestPageInBrowser(t *testing.T) {
	b := browser.Start(t)
	dir := write(t, smallReport(t))
	b.Screen(1100, 900, 1, false)
	b.Open(filepath.Join(dir, "index.html"), "")
	b.Until(`document.querySelector(".explorer:not([aria-busy])")`)
	b.Settle()

	const picture = `(() => { const c = document.querySelector("canvas"); let h = 0;
		for (const v of c.getContext("2d").getImageData(0, 0, c.width, c.height).data) h = (31 * h + v) | 0;
		return h; })()`
	look := func(expression string, result any) { b.Eval(expression, result) }
	var width, digest, other int
	look(`Number(document.querySelector("#x-width").value)`, &width)
	if width%12 != 0 {
		t.Errorf("Kayles is folded at %d, no multiple of its period 12", width)
	}
	var verdict string
	look(`document.querySelector("#x-verdict").textContent`, &verdict)
	if want := "Proved: period 12 from heap 71 on (theorem "; !strings.HasPrefix(verdict, want) || !strings.HasSuffix(verdict, ").") {
		t.Errorf("the verdict on Kayles: %q, want one that begins with %q", verdict, want)
	}
	look(picture, &digest)
	b.Eval(`{ const s = document.querySelector("#x-slider"); s.value = 13; s.dispatchEvent(new Event("input", {bubbles: true})); }`, nil)
	b.Settle()
	if look(picture, &other); other == digest {
		t.Error("the slider does not change the raster")
	}
	b.Eval(`document.querySelector("canvas").focus()`, nil)
	b.Press("ArrowLeft", 0)
	b.Settle()
	if look(`Number(document.querySelector("#x-width").value)`, &width); width != 12 {
		t.Errorf("an arrow key takes the width from 13 to %d", width)
	}
	// The columns of the lower half are constant at the true period.
	var uneven int
	look(`(() => { const c = document.querySelector("canvas"), top = c.height * 3 >> 2, rows = Math.min(c.height - top, 20);
		const p = new Uint32Array(c.getContext("2d").getImageData(0, top, c.width, rows).data.buffer);
		let uneven = 0;
		for (let x = 0; x < c.width; x++) for (let y = 1; y < rows; y++) if (p[y * c.width + x] !== p[x]) { uneven++; break; }
		return uneven; })()`, &uneven)
	if uneven != 0 {
		t.Errorf("%d columns of pixels are no stripes at the true period", uneven)
	}
	var readout string
	b.Eval(`document.querySelector("canvas").scrollIntoView({block: "center"})`, nil)
	b.Settle()
	var box struct{ X, Y, Width float64 }
	look(`document.querySelector("canvas").getBoundingClientRect().toJSON()`, &box)
	b.Mouse("mouseMoved", box.X+box.Width*3.5/12, box.Y+1, 0, 0) // heap 3 of the first row
	b.Settle()
	if look(`document.querySelector("#x-readout").textContent`, &readout); !strings.Contains(readout, "3") {
		t.Errorf("under the mouse: %q", readout)
	}

	var dangling []string
	look(`[...document.querySelectorAll('a[href^="#"]')].map(a => decodeURIComponent(a.getAttribute("href").slice(1)))
		.filter(id => id && !document.getElementById(id))`, &dangling)
	if len(dangling) > 0 {
		t.Errorf("links that lead nowhere: %q", dangling)
	}
	b.Screen(400, 800, 1, true)
	b.Settle()
	var wide int
	if look(`document.documentElement.scrollWidth`, &wide); wide > 400 {
		t.Errorf("the page is %d pixels wide on a phone of 400", wide)
	}
	for _, fault := range b.Faults() {
		t.Error(fault)
	}
}
