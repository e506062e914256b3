package browser

import (
	"encoding/base64"
	"encoding/json"
	"net/url"
	"os"
	"path/filepath"
	"time"
)

// addressOf is the address of a file on disk at a fragment.
func addressOf(file, fragment string) (string, error) {
	path, err := filepath.Abs(file)
	address := url.URL{Scheme: "file", Path: filepath.ToSlash(path)}
	return address.String() + fragment, err
}

// Open opens a file from disk at the given fragment ("" or "#…") and waits until it has loaded.
func (b *Browser) Open(file, fragment string) {
	b.t.Helper()
	address, err := addressOf(file, fragment)
	if err != nil {
		b.t.Fatal(err)
	}
	loaded := make(chan struct{})
	b.mu.Lock()
	b.loaded = loaded
	b.mu.Unlock()
	b.mustDo("Page.navigate", map[string]any{"url": "about:blank"}, nil)
	<-loaded
	loaded = make(chan struct{})
	b.mu.Lock()
	b.loaded = loaded
	b.mu.Unlock()
	b.mustDo("Page.navigate", map[string]any{"url": address}, nil)
	select {
	case <-loaded:
	case <-time.After(patience):
		b.t.Fatalf("%s did not load within %s", file, patience)
	}
}

// Before has every page opened from now on run the script before its own.
func (b *Browser) Before(script string) {
	b.t.Helper()
	b.mustDo("Page.addScriptToEvaluateOnNewDocument", map[string]any{"source": script}, nil)
}

// Eval runs a JavaScript expression in the page, waits for it if it is a promise, and stores its
// value in result as encoding/json does; result may be nil. An exception ends the test.
func (b *Browser) Eval(expression string, result any) {
	b.t.Helper()
	var answer struct {
		Result           struct{ Value json.RawMessage }
		ExceptionDetails json.RawMessage
	}
	b.mustDo("Runtime.evaluate", map[string]any{"expression": expression, "awaitPromise": true, "returnByValue": true}, &answer)
	if answer.ExceptionDetails != nil {
		b.t.Fatalf("%s: %s", expression, answer.ExceptionDetails)
	}
	if result == nil {
		return
	}
	if err := json.Unmarshal(answer.Result.Value, result); err != nil {
		b.t.Fatalf("%s: %q: %v", expression, answer.Result.Value, err)
	}
}

// Until waits for the expression to become true, looking at each frame that is drawn. If it is
// not true after 600 frames, ten seconds, the test ends.
func (b *Browser) Until(expression string) {
	b.t.Helper()
	met := false
	b.Eval(`new Promise((done) => {
		let frames = 600;
		const look = () => (`+expression+`) ? done(true) : frames-- ? requestAnimationFrame(look) : done(false);
		look();
	})`, &met)
	if !met {
		b.t.Fatalf("%s: not true within 600 frames", expression)
	}
}

// settled is a promise that is kept when the page has drawn what its events asked for.
const settled = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))`

// Settle waits until the page has drawn what its events asked for.
func (b *Browser) Settle() {
	b.t.Helper()
	b.Eval(settled, nil)
}

// The modifier keys, to be added.
const (
	Ctrl  = 2
	Shift = 8
)

// Press presses and releases a key by its DOM name ("ArrowLeft", "a", "+").
func (b *Browser) Press(key string, modifiers int) {
	b.t.Helper()
	down := map[string]any{"type": "keyDown", "key": key, "modifiers": modifiers}
	if code := map[string]int{"Tab": 9, "Enter": 13, "Home": 36, "End": 35, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, " ": 32}[key]; code != 0 {
		down["windowsVirtualKeyCode"] = code
	}
	if len(key) == 1 {
		down["text"] = key
	}
	if key == "Enter" {
		down["text"] = "\r"
	}
	b.mustDo("Input.dispatchKeyEvent", down, nil)
	b.mustDo("Input.dispatchKeyEvent", map[string]any{"type": "keyUp", "key": key, "modifiers": modifiers}, nil)
	b.Settle()
}

// Mouse sends a mouse event at a point of the window, in CSS pixels: "mouseMoved", "mousePressed",
// "mouseReleased", or "mouseWheel", which turns the wheel by dy.
func (b *Browser) Mouse(event string, x, y, dy float64, modifiers int) {
	b.t.Helper()
	params := map[string]any{"type": event, "x": x, "y": y, "modifiers": modifiers}
	switch event {
	case "mouseWheel":
		params["deltaX"], params["deltaY"] = 0, dy
	case "mousePressed", "mouseReleased":
		params["button"], params["clickCount"] = "left", 1
	}
	b.mustDo("Input.dispatchMouseEvent", params, nil)
	b.Settle()
}

// Touch sends a touch event, "touchStart", "touchMove" or "touchEnd", with the points of the window
// that are touched afterwards, in CSS pixels.
func (b *Browser) Touch(event string, points ...[2]float64) {
	b.t.Helper()
	touched := make([]map[string]float64, len(points))
	for i, p := range points {
		touched[i] = map[string]float64{"x": p[0], "y": p[1], "id": float64(i)}
	}
	b.mustDo("Input.dispatchTouchEvent", map[string]any{"type": event, "touchPoints": touched}, nil)
	b.Settle()
}

// Screen sets the size of the window in CSS pixels, the physical pixels in each, and whether the
// system asks for dark colours.
func (b *Browser) Screen(width, height int, scale float64, dark bool) {
	b.t.Helper()
	b.mustDo("Emulation.setDeviceMetricsOverride", map[string]any{"width": width, "height": height, "deviceScaleFactor": scale, "mobile": false}, nil)
	scheme := "light"
	if dark {
		scheme = "dark"
	}
	b.mustDo("Emulation.setEmulatedMedia", map[string]any{"features": []map[string]string{{"name": "prefers-color-scheme", "value": scheme}}}, nil)
}

// Screenshot writes the whole page, not only what the window shows, as a PNG.
func (b *Browser) Screenshot(file string) {
	b.t.Helper()
	var shot struct{ Data string }
	b.mustDo("Page.captureScreenshot", map[string]any{"captureBeyondViewport": true}, &shot)
	png, err := base64.StdEncoding.DecodeString(shot.Data)
	if err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(file, png, 0o600); err != nil {
		b.t.Fatal(err)
	}
}
