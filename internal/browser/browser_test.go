package browser_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.org/grundy/internal/browser"
)

// A page that does what no page may do is found out; otherwise "no faults" would say nothing.
func TestFaultsAreSeen(t *testing.T) {
	b := browser.Start(t)
	file := filepath.Join(t.TempDir(), "bad.html")
	open := func(text string) []string {
		if err := os.WriteFile(file, []byte("<!DOCTYPE html><title>bad</title>"+text), 0o600); err != nil {
			t.Fatal(err)
		}
		b.Open(file, "")
		b.Settle()
		return b.Faults()
	}
	for text, want := range map[string]string{
		`<script>console.error("ouch")</script>`: "console: ",
		`<script>nothing.there()</script>`:       "exception: ",
		`<img src="http://127.0.0.1:1/x.png">`:   "request: http://127.0.0.1:1/x.png",
		`<img src="missing.png">`:                "log: ",
	} {
		if got := open(text); !slices.ContainsFunc(got, func(f string) bool { return strings.HasPrefix(f, want) }) {
			t.Errorf("%s: faults %q, want one that begins with %q", text, got, want)
		}
	}
	if got := open(`<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">`); len(got) != 0 {
		t.Errorf("a page without faults has %q", got)
	}
}

func TestEvents(t *testing.T) {
	b := browser.Start(t)
	file := filepath.Join(t.TempDir(), "echo.html")
	const page = `<!DOCTYPE html><title>echo</title><body style="margin:0;height:100vh"><script>
		globalThis.heard = [];
		for (const kind of ["keydown", "mousedown", "wheel", "touchstart"]) {
			addEventListener(kind, (e) => heard.push([kind, e.key ?? e.deltaY ?? e.touches?.length ?? e.clientX, !!e.shiftKey].join(" ")));
		}
	</script>`
	if err := os.WriteFile(file, []byte(page), 0o600); err != nil {
		t.Fatal(err)
	}
	b.Screen(300, 200, 1, true)
	b.Open(file, "#part")
	b.Press("ArrowLeft", browser.Shift)
	b.Mouse("mousePressed", 70, 20, 0, 0)
	b.Mouse("mouseReleased", 70, 20, 0, 0)
	b.Mouse("mouseWheel", 70, 20, 33, 0)
	b.Touch("touchStart", [2]float64{10, 10}, [2]float64{20, 20})
	b.Touch("touchEnd")
	b.Until(`heard.some((h) => h.startsWith("touchstart"))`)
	var heard []string
	b.Eval(`[location.hash, innerWidth, matchMedia("(prefers-color-scheme: dark)").matches].map(String).concat(heard)`, &heard)
	got := strings.Join(heard, ", ")
	if want := "#part, 300, true, keydown ArrowLeft true, mousedown 70 false, wheel 33 false, touchstart 1 false, touchstart 2 false"; got != want {
		t.Errorf("heard %s, want %s", got, want)
	}
}

// A Firefox sees what goes wrong, too, keeps the fragment, and waits for promises.
func TestFirefox(t *testing.T) {
	if os.Getenv("GRUNDY_LONG") == "" {
		t.Skip("starts a second browser: set GRUNDY_LONG=1")
	}
	f := browser.StartFirefox(t)
	file := filepath.Join(t.TempDir(), "page.html")
	open := func(text string) []string {
		if err := os.WriteFile(file, []byte("<!DOCTYPE html><title>page</title>"+text), 0o600); err != nil {
			t.Fatal(err)
		}
		f.Open(file, "#part")
		f.Settle()
		return f.Faults()
	}
	for text, want := range map[string]string{
		`<script>nothing.there()</script>`: "nothing is not defined",
		`<meta http-equiv="Content-Security-Policy" content="default-src 'none'"><script>1</script>`: "Content-Security-Policy",
	} {
		if got := open(text); !slices.ContainsFunc(got, func(s string) bool { return strings.Contains(s, want) }) {
			t.Errorf("%s: faults %q, want one with %q", text, got, want)
		}
	}
	if got := open(`<script>window.kept = 3</script>`); len(got) != 0 {
		t.Errorf("a page without faults has %q", got)
	}
	var seen string
	f.Eval(`window.kept++; Promise.resolve(location.hash + kept)`, &seen)
	if seen != "#part4" {
		t.Errorf("seen %q, want #part4", seen)
	}
}
