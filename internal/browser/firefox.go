package browser

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// Firefox is a running headless Firefox with one tab, by its Marionette protocol: a message is its length in bytes, a colon,
// and JSON. It does what a test needs to see that a page works in another browser than [Browser].
type Firefox struct {
	t    testing.TB
	conn net.Conn
	in   *bufio.Reader
	last int
}

// preferences keep a new profile from asking its reader, and the network, for anything.
const preferences = `user_pref("marionette.port", 0);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("toolkit.telemetry.enabled", false);
user_pref("app.normandy.enabled", false);
user_pref("app.update.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
`

// StartFirefox starts a browser that ends with the test. It skips the test if none is installed.
func StartFirefox(t testing.TB) *Firefox {
	t.Helper()
	program, err := exec.LookPath("firefox")
	if err != nil {
		program, err = exec.LookPath("firefox-esr")
	}
	if err != nil {
		t.Skip("no firefox or firefox-esr in PATH")
	}
	home := t.TempDir()
	if err := os.WriteFile(filepath.Join(home, "user.js"), []byte(preferences), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, "--headless", "--no-remote", "--marionette", "--remote-allow-system-access", "--profile", home, "about:blank")
	cmd.Env = append(os.Environ(), "HOME="+home)
	if err := cmd.Start(); err != nil {
		t.Skipf("%s does not start: %v", program, err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	f := &Firefox{t: t}
	t.Cleanup(func() {
		if f.conn != nil {
			f.command("Marionette:Quit", map[string]any{"flags": []string{"eForceQuit"}}, nil)
			f.conn.Close()
		}
		select {
		case <-ended:
		case <-time.After(patience):
			cmd.Process.Kill()
			t.Errorf("%s did not end within %s", program, patience)
		}
	})
	if f.conn, err = dial(filepath.Join(home, "MarionetteActivePort")); err != nil {
		cmd.Process.Kill()
		t.Fatalf("%s: %v", program, err)
	}
	f.in = bufio.NewReader(f.conn)
	if _, err := f.receive(); err != nil { // who it is
		t.Fatal(err)
	}
	f.mustDo("WebDriver:NewSession", map[string]any{"capabilities": map[string]any{}}, nil)
	f.mustDo("WebDriver:SetTimeouts", map[string]any{"script": patience.Milliseconds(), "pageLoad": patience.Milliseconds()}, nil)
	return f
}

// dial waits for the file that names the port, and connects.
func dial(file string) (net.Conn, error) {
	for until := time.Now().Add(patience); time.Now().Before(until); time.Sleep(50 * time.Millisecond) {
		text, err := os.ReadFile(file)
		if err == nil && len(text) > 0 {
			return net.Dial("tcp", "127.0.0.1:"+strings.TrimSpace(string(text)))
		}
	}
	return nil, fmt.Errorf("it named no port within %s", patience)
}

// receive reads one message.
func (f *Firefox) receive() (json.RawMessage, error) {
	if err := f.conn.SetReadDeadline(time.Now().Add(2 * patience)); err != nil {
		return nil, err
	}
	head, err := f.in.ReadString(':')
	if err != nil {
		return nil, err
	}
	length, err := strconv.Atoi(strings.TrimSuffix(head, ":"))
	if err != nil {
		return nil, err
	}
	text := make([]byte, length)
	_, err = io.ReadFull(f.in, text)
	return text, err
}

// command sends one command, waits for its answer and stores that in result, which may be nil.
func (f *Firefox) command(name string, params, result any) error {
	f.last++
	text, err := json.Marshal([]any{0, f.last, name, params})
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintf(f.conn, "%d:%s", len(text), text); err != nil {
		return err
	}
	answer, err := f.receive()
	if err != nil {
		return err
	}
	var refused *struct{ Message, Stacktrace string }
	var id, kind int
	if err := json.Unmarshal(answer, &[]any{&kind, &id, &refused, &result}); err != nil {
		return err
	}
	if refused != nil {
		return errors.New(refused.Message + "\n" + refused.Stacktrace)
	}
	return nil
}

// mustDo is command for answers that must come; it ends the test otherwise.
func (f *Firefox) mustDo(name string, params, result any) {
	f.t.Helper()
	if err := f.command(name, params, result); err != nil {
		f.t.Fatalf("%s: %v", name, err)
	}
}

// Open opens a file from disk at the given fragment ("" or "#…") and waits until it has loaded.
func (f *Firefox) Open(file, fragment string) {
	f.t.Helper()
	address, err := addressOf(file, fragment)
	if err != nil {
		f.t.Fatal(err)
	}
	for _, to := range []string{"about:blank", address} {
		f.mustDo("WebDriver:Navigate", map[string]any{"url": to}, nil)
	}
}

// Eval is [Browser.Eval], but that what one call keeps for the next must be kept in window, not in globalThis.
func (f *Firefox) Eval(expression string, result any) {
	f.t.Helper()
	var answer struct{ Value *string }
	script := "return Promise.resolve(eval(arguments[0])).then((v) => JSON.stringify(v))"
	if err := f.command("WebDriver:ExecuteScript", map[string]any{"script": script, "args": []string{expression}}, &answer); err != nil {
		f.t.Fatalf("%s: %v", expression, err)
	}
	if result == nil {
		return
	}
	if answer.Value == nil {
		f.t.Fatalf("%s: undefined", expression)
	}
	if err := json.Unmarshal([]byte(*answer.Value), result); err != nil {
		f.t.Fatalf("%s: %q: %v", expression, *answer.Value, err)
	}
}

// Settle waits until the page has drawn what its events asked for.
func (f *Firefox) Settle() {
	f.t.Helper()
	f.Eval(settled, nil)
}

// Faults returns the exceptions of pages since the last call, and what their policy refused.
func (f *Firefox) Faults() []string {
	f.t.Helper()
	f.mustDo("Marionette:SetContext", map[string]any{"value": "chrome"}, nil)
	defer f.mustDo("Marionette:SetContext", map[string]any{"value": "content"}, nil)
	var answer struct{ Value []string }
	f.mustDo("WebDriver:ExecuteScript", map[string]any{"args": []any{}, "script": `
		const list = Services.console.getMessageArray();
		Services.console.reset();
		return list.filter((m) => m instanceof Ci.nsIScriptError && /^(file|blob):/.test(m.sourceName)).map((m) => m.errorMessage)`}, &answer)
	return answer.Value
}
