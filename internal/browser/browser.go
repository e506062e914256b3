// Package browser lets tests look at pages in a headless Chromium, through its DevTools protocol
// over a pipe. Keys and mouse are real events, what a page logs or fetches is recorded, and
// nothing needs to be installed beyond the browser itself: without one, a test is skipped.
package browser

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"
)

// patience bounds a single command: a browser that hangs ends the test.
const patience = 60 * time.Second

// Browser is a running Chromium with one tab.
type Browser struct {
	t       testing.TB
	send    io.WriteCloser
	session string

	mu      sync.Mutex
	last    int
	waiting map[int]chan reply
	loaded  chan struct{}
	faults  []string
}

type reply struct {
	result json.RawMessage
	err    error
}

// message is a command, an answer or an event of the protocol.
type message struct {
	ID        int             `json:"id,omitempty"`
	SessionID string          `json:"sessionId,omitempty"`
	Method    string          `json:"method,omitempty"`
	Params    any             `json:"params,omitempty"`
	Result    json.RawMessage `json:"result,omitempty"`
	Error     *struct {
		Message string `json:"message"`
	} `json:"error,omitempty"`
}

// Start starts a browser that ends with the test. It skips the test if none is installed.
func Start(t testing.TB) *Browser {
	t.Helper()
	program := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			program = path
			break
		}
	}
	if program == "" {
		t.Skip("no chromium, chromium-browser or google-chrome in PATH")
	}
	cmd := exec.Command(program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
		"--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
		"--hide-scrollbars", "--disable-smooth-scrolling", "--force-color-profile=srgb", "--user-data-dir="+t.TempDir(), "--remote-debugging-pipe", "about:blank")
	commands, send, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	receive, answers, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.ExtraFiles = []*os.File{commands, answers} // its descriptors 3 and 4
	if err := cmd.Start(); err != nil {
		t.Skipf("%s does not start: %v", program, err)
	}
	commands.Close()
	answers.Close()
	b := &Browser{t: t, send: send, waiting: make(map[int]chan reply)}
	ended := make(chan struct{})
	go func() { b.listen(receive); close(ended) }()
	t.Cleanup(func() {
		b.session = ""
		b.command("Browser.close", nil)
		<-ended
		send.Close()
		cmd.Wait()
	})
	var targets struct {
		TargetInfos []struct{ TargetID, Type string }
	}
	b.mustDo("Target.getTargets", nil, &targets)
	for _, target := range targets.TargetInfos {
		if target.Type == "page" {
			var attached struct{ SessionID string }
			b.mustDo("Target.attachToTarget", map[string]any{"targetId": target.TargetID, "flatten": true}, &attached)
			b.session = attached.SessionID
		}
	}
	for _, domain := range []string{"Page", "Runtime", "Log", "Network"} {
		b.mustDo(domain+".enable", nil, nil)
	}
	return b
}

// listen hands answers to those who wait for them and records what pages must not do.
func (b *Browser) listen(r io.ReadCloser) {
	defer r.Close()
	in := bufio.NewReader(r)
	for {
		text, err := in.ReadBytes(0)
		if err != nil {
			b.mu.Lock()
			for id, c := range b.waiting {
				c <- reply{err: fmt.Errorf("the browser is gone: %w", err)}
				delete(b.waiting, id)
			}
			b.mu.Unlock()
			return
		}
		text = bytes.TrimRight(text, "\x00")
		var m message
		if json.Unmarshal(text, &m) != nil {
			continue
		}
		b.mu.Lock()
		if c, ok := b.waiting[m.ID]; ok && m.ID != 0 {
			delete(b.waiting, m.ID)
			var err error
			if m.Error != nil {
				err = errors.New(m.Error.Message)
			}
			c <- reply{m.Result, err}
		}
		if m.Method == "Page.loadEventFired" && b.loaded != nil {
			close(b.loaded)
			b.loaded = nil
		}
		if f := fault(m.Method, text); f != "" {
			b.faults = append(b.faults, f)
		}
		b.mu.Unlock()
	}
}

// fault says in what way an event is one that no page of ours may cause; "" if it is not.
func fault(method string, text []byte) string {
	var event struct {
		Params struct {
			Type             string // of a console call
			Args             json.RawMessage
			ExceptionDetails json.RawMessage
			Entry            struct{ Level, Text, URL string }
			Request          struct{ URL string }
		}
	}
	if json.Unmarshal(text, &event) != nil {
		return ""
	}
	p := event.Params
	switch method {
	case "Runtime.exceptionThrown":
		return "exception: " + string(p.ExceptionDetails)
	case "Runtime.consoleAPICalled":
		if p.Type == "error" || p.Type == "warning" || p.Type == "assert" {
			return "console: " + string(p.Args)
		}
	case "Log.entryAdded":
		if p.Entry.Level == "error" {
			return "log: " + p.Entry.Text + " " + p.Entry.URL
		}
	case "Network.requestWillBeSent":
		for _, local := range []string{"file:", "data:", "blob:", "about:"} {
			if strings.HasPrefix(p.Request.URL, local) {
				return ""
			}
		}
		return "request: " + p.Request.URL
	}
	return ""
}

// command sends one command and waits for its answer.
func (b *Browser) command(method string, params any) (json.RawMessage, error) {
	answer := make(chan reply, 1)
	b.mu.Lock()
	b.last++
	id := b.last
	b.waiting[id] = answer
	b.mu.Unlock()
	text, err := json.Marshal(message{ID: id, SessionID: b.session, Method: method, Params: params})
	if err != nil {
		return nil, err
	}
	if _, err := b.send.Write(append(text, 0)); err != nil {
		return nil, err
	}
	select {
	case r := <-answer:
		return r.result, r.err
	case <-time.After(patience):
		return nil, fmt.Errorf("%s: no answer within %s", method, patience)
	}
}

// mustDo is command for answers that must come; it ends the test otherwise.
func (b *Browser) mustDo(method string, params, result any) {
	b.t.Helper()
	text, err := b.command(method, params)
	if err == nil && result != nil {
		err = json.Unmarshal(text, result)
	}
	if err != nil {
		b.t.Fatalf("%s: %v", method, err)
	}
}

// Faults returns what went wrong since the last call: exceptions, warnings and errors that a page
// wrote to the console, errors that the browser logged, and every request that is not for a local
// file.
func (b *Browser) Faults() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	f := b.faults
	b.faults = nil
	return f
}
