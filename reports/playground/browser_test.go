package playground_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"example.org/grundy/internal/browser"
	"example.org/grundy/periodicity"
	"example.org/grundy/periodicity/verify"
	"example.org/grundy/reports/playground/ask"
	"example.org/grundy/reports/playground/ask/asktest"
)

// tab is what the tests need of any browser.
type tab interface {
	Open(file, fragment string)
	Eval(expression string, result any)
	Settle()
	Faults() []string
}

// desk is the page in a browser.
type desk struct {
	tab
	chromium *browser.Browser // for keys and the size of the screen; nil in another browser
	file     string
}

// open opens the page and waits until everything on it has been answered; what a test makes go wrong in it fails that test.
func (d desk) open(t *testing.T, fragment string) {
	t.Helper()
	d.Open(d.file, fragment)
	d.wait(t, `document.documentElement.dataset.ready`)
	t.Cleanup(func() {
		for _, f := range d.Faults() {
			t.Error(f)
		}
	})
}

// wait waits for the expression to become true, for longer than a page that only draws takes.
func (d desk) wait(t *testing.T, expression string) {
	t.Helper()
	for until := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		if look[bool](d, `Boolean(`+expression+`)`) {
			return
		}
		if time.Now().After(until) {
			t.Fatalf("%s: not true within a minute; faults %q, refused %q", expression, d.Faults(), look[[]string](d, `[...document.querySelectorAll(".wrong")].map((e) => e.textContent)`))
		}
	}
}

// look evaluates an expression of the page.
func look[T any](d desk, expression string) (value T) {
	d.Eval(expression, &value)
	return value
}

func (d desk) text(id string) string {
	return look[string](d, fmt.Sprintf(`document.getElementById(%q).textContent`, id))
}

// settle types a game and waits for its verdict.
func (d desk) settle(t *testing.T, game, heaps string) {
	t.Helper()
	d.Eval(fmt.Sprintf(`document.getElementById("p-game").value = %q; document.getElementById("p-heaps").value = %q; document.getElementById("p-search").value = ""; document.getElementById("p-form").requestSubmit()`, game, heaps), nil)
	d.wait(t, `document.getElementById("p-stop").hidden`)
	d.Settle()
}

func TestBrowser(t *testing.T) {
	t.Parallel()
	chromium := browser.Start(t)
	d := desk{chromium, chromium, page(t)}
	chromium.Screen(1400, 900, 1, false)
	for _, test := range []struct {
		name string
		run  func(*testing.T, desk)
	}{
		{"Kayles is proved, with a certificate", kaylesIsProved},
		{"a position is explained", positionIsExplained},
		{"what cannot be read is shown with its place", wrongCode},
		{"a game of one's own, in Starlark", ownRules},
		{"rules in a file", rulesInAFile},
		{"more than there is memory for is refused", tooMuch},
		{"a long run is stopped", longRunIsStopped},
		{"the address keeps game, heaps, width and position", addressKeepsAll},
		{"games are played to a win", gamesArePlayedToAWin},
		{"misère quotient, tables and identify", theOtherForms},
		{"a phone, in the dark", phoneInTheDark},
		{"everything has a name", everythingHasAName},
		{"200 games as in this process", gamesAreThoseOfThisProcess},
	} {
		t.Run(test.name, func(t *testing.T) { test.run(t, d) })
	}
}

// What does not hang on keys and the size of the screen works in another browser.
func TestFirefox(t *testing.T) {
	t.Parallel()
	d := desk{tab: browser.StartFirefox(t), file: page(t)}
	t.Run("Kayles is proved, with a certificate", func(t *testing.T) { kaylesIsProved(t, d) })
	t.Run("a position is explained", func(t *testing.T) { positionIsExplained(t, d) })
	t.Run("what cannot be read is shown with its place", func(t *testing.T) { wrongCode(t, d) })
	t.Run("games are played to a win", func(t *testing.T) { gamesArePlayedToAWin(t, d) })
	if os.Getenv("GRUNDY_LONG") == "" {
		return
	}
	t.Run("a long run is stopped", func(t *testing.T) { longRunIsStopped(t, d) })
	t.Run("200 games as in this process", func(t *testing.T) { gamesAreThoseOfThisProcess(t, d) })
}

// Kayles has period 12 from heap 71 on (Guy & Smith 1956).
func kaylesIsProved(t *testing.T, d desk) {
	d.open(t, "")
	if got := d.text("p-sentence"); !strings.HasPrefix(got, "Kayles (0.77): Proved: period 12 from heap 71 on (theorem ") {
		t.Errorf("verdict %q", got)
	}
	if got := d.text("p-facts"); !strings.Contains(got, "0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70") { // Winning Ways, chapter 4
		t.Errorf("exceptional heaps in %q", got)
	}
	if w := look[int](d, `Number(document.getElementById("x-width").value)`); w != 12 {
		t.Errorf("folded at %d", w)
	}
	if got := d.text("p-spread"); !strings.HasPrefix(got, "9 values among 10\u202f001 heaps, the largest 8") {
		t.Errorf("the histogram: %q", got)
	}
	d.Eval(`{ const make = URL.createObjectURL; URL.createObjectURL = (blob) => { window.saved = blob; return make.call(URL, blob); }; }
		document.getElementById("p-certificate").click()`, nil)
	d.wait(t, `window.saved`)
	certificate, err := periodicity.ReadCertificate("saved", strings.NewReader(look[string](d, `saved.text()`)))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := verify.Verify(context.Background(), certificate, verify.Options{}); err != nil || certificate.Game != "0.77" {
		t.Errorf("certificate of %s: %v", certificate.Game, err)
	}
}

func positionIsExplained(t *testing.T, d desk) {
	d.open(t, "#game=0.07&n=100")
	d.wait(t, `document.querySelectorAll("#q-answer li").length === 4`)
	text := d.text("q-answer")
	for _, want := range []string{"N-position in normal play", "the value is 1", "heap 1 (0.07:7): take 2, leaving 3 and 2", "wins if made 0"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in %q", want, text)
		}
	}
	d.Eval(`document.getElementById("q-position").value = "0.07 7 3 5"; document.getElementById("q-form").requestSubmit()`, nil)
	d.wait(t, `document.getElementById("q-answer").textContent.includes("P-position")`)
	d.Eval(`document.getElementById("q-position").value = "kayles:"; document.getElementById("q-form").requestSubmit()`, nil)
	d.wait(t, `document.getElementById("q-wrong").textContent !== ""`)
}

func wrongCode(t *testing.T, d desk) {
	d.open(t, "")
	d.settle(t, "0.7g", "")
	if got := look[string](d, `document.getElementById("p-wrong").textContent`); !strings.Contains(got, "digit 'g' at place 2: want 0–7") || !strings.HasSuffix(got, "0.7g\n   ^") {
		t.Errorf("%q: want what is wrong, and a caret below it", got)
	}
	if got := d.text("p-sentence"); !strings.HasPrefix(got, "Kayles") {
		t.Errorf("%q is no longer shown", got)
	}
	d.settle(t, "0.07", "")
	if got := d.text("p-wrong"); got != "" || !strings.HasPrefix(d.text("p-sentence"), "Dawson's Kayles (0.07): Proved: period 34 from heap 53 on") {
		t.Errorf("%q, %q", got, d.text("p-sentence"))
	}
}

// Taking one or two has the values n mod 3.
func ownRules(t *testing.T, d desk) {
	d.open(t, "")
	d.settle(t, "rules:[[n-1], [n-2]] if n > 1 else [[0]]", "50")
	if got := d.text("p-first"); !strings.Contains(got, "0, 1, 2, 0, 1, 2, 0, 1, 2") {
		t.Errorf("%q; %q", got, d.text("p-wrong"))
	}
}

// What the reader writes is a file to the engine, which reads it as the command line does.
func rulesInAFile(t *testing.T, d desk) {
	d.open(t, "")
	write := func(name, text string) {
		t.Helper()
		d.Eval(fmt.Sprintf(`document.getElementById("o-name").value = %q; document.getElementById("o-text").value = %q; document.getElementById("o-form").requestSubmit()`, name, text), nil)
		d.wait(t, `document.getElementById("p-stop").hidden`)
	}
	d.Eval(`document.getElementById("p-heaps").value = document.getElementById("p-search").value = "200"; document.getElementById("o-form").requestSubmit()`, nil) // as it stands on the page
	d.wait(t, `document.getElementById("p-sentence").textContent.startsWith("Take a divisor")`)
	if got := d.text("p-first"); !strings.Contains(got, "0, 1, 2, 1, 3, 1, 2, 1, 4, 1, 2, 1, 3") { // OEIS A001511
		t.Errorf("%q", got)
	}
	write("wrong.star", "def options(n):\n    return [n -]\n")
	if got := d.text("p-wrong"); !strings.HasPrefix(got, "wrong.star:2:16: ") {
		t.Errorf("%q: want file, line and place", got)
	}
	write("two.star", "name = 'Mine'\ndef options(n):\n    return [[n-1], [n-2]] if n > 1 else [[0]]\n")
	if got := d.text("p-sentence"); !strings.HasPrefix(got, "Mine (two.star): ") {
		t.Errorf("%q; %q", got, d.text("p-wrong"))
	}
	d.Eval(`document.getElementById("q-position").value = "two.star 4 2"; document.getElementById("q-form").requestSubmit()`, nil)
	d.wait(t, `document.getElementById("q-answer").textContent.includes("the value is 3")`) // 4 mod 3 ⊕ 2
	d.wait(t, `location.hash.includes("rules=")`)
	address := look[string](d, `location.hash`)

	write("pairs.star", "def options(x, y):\n    return [(u, y) for u in range(x)] + [(x, v) for v in range(y)]\n")
	d.Eval(`document.getElementById("t-game").value = "pairs.star"; document.getElementById("t-form").requestSubmit()`, nil)
	d.wait(t, `document.getElementById("t-lost").textContent.includes("(0, 0), (1, 1), (2, 2)")`) // Nim
	d.settle(t, "none.star", "")
	if got := d.text("p-wrong"); !strings.Contains(got, "open none.star: No such file") {
		t.Errorf("%q", got)
	}

	d.Eval(`{ const chosen = new DataTransfer();
		chosen.items.add(new File(["name = 'Opened'\ndef options(n):\n    return [[n - 1]]\n"], "my own.txt"));
		document.getElementById("o-file").files = chosen.files;
		document.getElementById("o-file").dispatchEvent(new Event("change")); }`, nil)
	d.wait(t, `document.getElementById("p-sentence").textContent.startsWith("Opened (my-own.star): ")`)

	d.open(t, address) // the file comes with the address
	if got := d.text("p-sentence"); !strings.HasPrefix(got, "Mine (two.star): ") {
		t.Errorf("%q; %q", got, d.text("p-wrong"))
	}
	d.wait(t, `document.getElementById("q-answer").textContent.includes("the value is 3")`)
}

func tooMuch(t *testing.T, d desk) {
	d.open(t, "")
	d.settle(t, "kayles", "1e9")
	if got := d.text("p-wrong"); !strings.Contains(got, "1000000000 heaps need about 62.0 GB of memory") || !strings.Contains(got, "want fewer") {
		t.Errorf("%q", got)
	}
}

func longRunIsStopped(t *testing.T, d desk) {
	d.open(t, "")
	d.Eval(`document.getElementById("p-game").value = "grundy"; document.getElementById("p-heaps").value = document.getElementById("p-search").value = "1e7"; document.getElementById("p-form").requestSubmit()`, nil)
	d.wait(t, `/heaps of 10/.test(document.getElementById("p-done").textContent)`)
	d.Eval(`document.getElementById("p-stop").click()`, nil)
	d.wait(t, `document.getElementById("p-stop").hidden`)
	if got := d.text("p-sentence"); !strings.Contains(got, "Open") || !strings.HasSuffix(got, "The run was stopped.") {
		t.Errorf("%q; %q", got, d.text("p-wrong"))
	}
	d.settle(t, "kayles", "400") // the same engine goes on
	if got := d.text("p-sentence"); !strings.HasPrefix(got, "Kayles") {
		t.Errorf("%q", got)
	}
	d.Eval(`document.getElementById("p-game").value = "0.16"; document.getElementById("p-search").value = "2^19"; document.getElementById("p-form").requestSubmit()`, nil)
	d.wait(t, `document.getElementById("p-stop").hidden`)
	if got := d.text("p-sentence"); !strings.HasPrefix(strings.ReplaceAll(got, "\u202f", ""), "0.16: Proved: period 149459 from heap 105351 on") { // Gangolli & Plambeck 1989
		t.Errorf("%q", got)
	}
}

func addressKeepsAll(t *testing.T, d desk) {
	d.open(t, "#game=0.77&n=400&w=12&position=nim+3+4")
	if got := d.text("x-shown"); !strings.HasSuffix(got, "of 0 to 400") {
		t.Errorf("%q", got)
	}
	d.wait(t, `document.getElementById("q-answer").textContent.includes("nim:3")`)
	d.Eval(`document.querySelector("#x-raster").focus()`, nil)
	d.chromium.Press("ArrowRight", 0)
	d.wait(t, `location.hash.includes("w=13")`)
	address := look[string](d, `location.hash`)
	for _, want := range []string{"game=0.77", "n=400", "position=nim+3+4"} {
		if !strings.Contains(address, want) {
			t.Errorf("%s has no %s", address, want)
		}
	}
	const picture = `(() => { const c = document.querySelector("#x-raster"); let h = 0;
		for (const v of c.getContext("2d").getImageData(0, 0, c.width, c.height).data) h = (31 * h + v) | 0;
		return h; })()`
	d.Settle()
	first := look[int](d, picture)
	d.open(t, address)
	d.Settle()
	if look[int](d, picture) != first || look[string](d, `document.getElementById("x-width").value`) != "13" {
		t.Errorf("%s shows another picture", address)
	}
	d.open(t, "#w=0&n=-5&game=%3Cimg%3E")
	if got := d.text("p-wrong"); got == "" {
		t.Error("nonsense is accepted")
	}
}

// The engine of the page answers as this process does, so this process knows the program's moves and the best ones.
func gamesArePlayedToAWin(t *testing.T, d desk) {
	d.open(t, "")
	for _, match := range []struct {
		board, start string
		request      ask.Request
		moves        string // as the board says them
	}{
		{"nim", "3 4 5", ask.Request{Board: "heaps", Game: "nim", State: []int64{3, 4, 5}}, `program: heap \d`},
		{"kayles", "9 4", ask.Request{Board: "heaps", Game: "kayles", State: []int64{9, 4}}, `program: row [12]: pin`},
		{"treblecross", "11", ask.Request{Board: "heaps", Game: "treblecross", State: []int64{13}}, `program: strip 1: square \d`},
		{"wythoff", "7 10", ask.Request{Board: "wythoff", State: []int64{7, 10}}, `program: \(\d+,\d+\) → `},
		{"fibonacci", "20", ask.Request{Board: "fibonacci", State: []int64{20, 19}}, `program: take \d`},
	} {
		d.Eval(fmt.Sprintf(`{ const g = document.getElementById("b-game"); g.value = %q; g.dispatchEvent(new Event("change"));
			document.getElementById("b-start").value = %q; document.getElementById("b-form").requestSubmit(); }`, match.board, match.start), nil)
		won := d.play(t, match.request)
		if got := d.text("b-moves"); !regexp.MustCompile(match.moves).MatchString(got) {
			t.Errorf("%s: moves %q", match.board, got)
		}
		if won != "you" || !strings.Contains(d.text("b-said"), "you win") {
			t.Errorf("%s: won by %q, %q", match.board, won, d.text("b-said"))
		}
	}
}

// play plays a board by the best moves, and returns who has won.
func (d desk) play(t *testing.T, r ask.Request) string {
	t.Helper()
	s := ask.New()
	for range 100 {
		d.wait(t, `document.getElementById("b-board").dataset.won || document.querySelector("#b-board button:enabled") && document.getElementById("b-said").textContent.endsWith("Your move.")`)
		if won := look[string](d, `document.getElementById("b-board").dataset.won ?? ""`); won != "" {
			return won
		}
		r.Ask = "reply"
		best := answer(t, s, r)
		// The button whose move takes as much from the same heap and leaves the same, on whatever side.
		text, err := json.Marshal(best.Move)
		if err != nil {
			t.Fatal(err)
		}
		pressed := look[[]int64](d, fmt.Sprintf(`(() => {
			const key = (m) => JSON.stringify(%q === "heaps" ? [m[0], m[1], ...[...m.slice(2)].sort((a, b) => b - a)] : [...m]);
			const button = [...document.querySelectorAll("#b-board button:enabled")].find((b) => key(b.move) === key(%s));
			if (!button) return null;
			button.click();
			return [...button.move];
		})()`, r.Board, text))
		if pressed == nil {
			t.Fatalf("%s %v: no button makes the move %v", r.Game, r.State, best.Move)
		}
		r.Ask, r.Move = "move", pressed
		r.State = answer(t, s, r).State
		r.Ask, r.Move = "reply", nil
		r.State = answer(t, s, r).State
	}
	t.Fatalf("%s: no end", r.Game)
	return ""
}

// answer asks a session about a board.
func answer(t *testing.T, s *ask.Session, r ask.Request) ask.Played {
	t.Helper()
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	reply, err := s.Answer(context.Background(), text, nil)
	if err != nil {
		t.Fatal(err)
	}
	return reply.Data.(ask.Played)
}

func theOtherForms(t *testing.T, d desk) {
	d.open(t, "")
	d.Eval(`for (const id of ["m-form", "i-form"]) document.getElementById(id).requestSubmit()`, nil)
	d.wait(t, `document.getElementById("m-answer").textContent.includes("Proved for heaps of every size: |Q| = 40")`) // Plambeck 2005
	d.wait(t, `document.getElementById("i-answer").textContent.includes("0.77")`)
	if got := d.text("t-lost"); !strings.Contains(got, "(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)") { // Wythoff 1907
		t.Errorf("%q", got)
	}
	d.Eval(`document.getElementById("t-canvas").focus()`, nil)
	for _, key := range []string{"ArrowRight", "ArrowUp", "ArrowUp"} {
		d.chromium.Press(key, 0)
	}
	if got := d.text("t-readout"); !strings.HasPrefix(got, "heaps 1 and 2: value 0, P") {
		t.Errorf("%q", got)
	}
}

func phoneInTheDark(t *testing.T, d desk) {
	d.chromium.Screen(390, 800, 2, true)
	defer d.chromium.Screen(1400, 900, 1, false)
	d.open(t, "")
	d.Eval(`for (const e of document.querySelectorAll("details")) e.open = true; for (const id of ["m-form", "i-form"]) document.getElementById(id).requestSubmit()`, nil)
	d.wait(t, `document.querySelector("#i-answer table") && document.querySelector("#m-answer table")`)
	d.Settle()
	if w := look[int](d, `document.documentElement.scrollWidth`); w > 390 {
		t.Errorf("the page is %d pixels wide on a screen of 390; %v stick out", w, look[[]string](d, `[...document.querySelectorAll("main *")].filter((e) => e.getBoundingClientRect().right > 391 && !e.closest(".scroll, .board")).map((e) => e.id || e.className || e.tagName)`))
	}
	if got := look[string](d, `getComputedStyle(document.body).backgroundColor`); got != "rgb(21, 24, 28)" {
		t.Errorf("paper %s in the dark", got)
	}
}

func everythingHasAName(t *testing.T, d desk) {
	d.open(t, "")
	nameless := look[[]string](d, `[...document.querySelectorAll("button, input, select, canvas, [role=region], [role=group]")]
		.filter((e) => !(e.getAttribute("aria-label") || e.getAttribute("aria-labelledby") || e.textContent.trim() || e.labels?.length)).map((e) => e.outerHTML)`)
	if len(nameless) > 0 {
		t.Error(nameless)
	}
}

// The engine in a browser gives the values and verdicts of this process, for 200 games.
func gamesAreThoseOfThisProcess(t *testing.T, d desk) {
	d.open(t, "")
	var requests []string
	for _, game := range asktest.Games(200) {
		text, err := json.Marshal(ask.Request{Ask: "settle", Game: game, Heaps: "300", Search: "1000"})
		if err != nil {
			t.Fatal(err)
		}
		requests = append(requests, string(text))
	}
	list, err := json.Marshal(requests)
	if err != nil {
		t.Fatal(err)
	}
	d.Eval(`window.replies = []; window.finished = false;
		{ const worker = new Worker(URL.createObjectURL(new Blob([document.getElementById("worker").textContent], { type: "text/javascript" })));
		  const requests = `+string(list)+`;
		  const next = () => (replies.length < requests.length ? worker.postMessage({ id: replies.length + 1, ask: requests[replies.length] }) : (window.finished = true, worker.terminate()));
		  worker.onmessage = ({ data }) => {
			if (data.ready) next();
			else if (data.id && !("done" in data)) { replies.push({ Data: data.reply ?? data.failure, Values: [...(data.values ?? [])] }); next(); }
		  };
		  worker.postMessage({ text: document.getElementById("engine").textContent.trim() }); }`, nil)
	d.wait(t, `finished`)
	type reply struct {
		Data   string
		Values []uint32
	}
	s := ask.New()
	statuses := map[string]int{}
	for i, got := range look[[]reply](d, `replies`) {
		native, err := s.Answer(context.Background(), []byte(requests[i]), nil)
		var data any = native.Data
		if err != nil {
			data = ask.FailureOf(err)
		} else {
			statuses[native.Data.(ask.Settled).View.Status]++
		}
		want, err := json.Marshal(data)
		if err != nil {
			t.Fatal(err)
		}
		if got.Data != string(want) || !slices.Equal(got.Values, native.Values) {
			t.Errorf("%s: %.300s, want %.300s", requests[i], got.Data, want)
		}
	}
	if statuses["proved"] < 50 || statuses["open"] < 20 {
		t.Errorf("verdicts %v: want some of each kind", statuses)
	}
}
