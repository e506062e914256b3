package playground_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"example.org/grundy/reports/playground"
)

// built compiles the engine once for all tests, where the go command keeps what it builds.
var built = sync.OnceValues(func() (playground.Engine, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return playground.Engine{}, err
	}
	kept := filepath.Join(cache, "grundy-playground-test")
	if err := os.MkdirAll(kept, 0o755); err != nil {
		return playground.Engine{}, err
	}
	return playground.Build(context.Background(), ".", kept)
})

// page writes the page to disk and returns its file.
func page(t *testing.T) string {
	t.Helper()
	engine, err := built()
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := playground.Write(&b, engine, "Written by a test."); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "playground.html")
	if err := os.WriteFile(file, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// The page is one file of at most 3 MB, and its policy lets nothing be fetched.
func TestTheFileIsSmallAndFetchesNothing(t *testing.T) {
	text, err := os.ReadFile(page(t))
	if err != nil {
		t.Fatal(err)
	}
	if len(text) > 3_000_000 {
		t.Errorf("%d bytes, want at most 3,000,000", len(text))
	}
	for _, want := range []string{`content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; worker-src blob:"`} {
		if !bytes.Contains(text, []byte(want)) {
			t.Errorf("no %s", want)
		}
	}
	t.Logf("%d bytes", len(text))
}

func TestNoEngineIsRefused(t *testing.T) {
	if err := playground.Write(new(bytes.Buffer), playground.Engine{}, ""); err == nil || !strings.Contains(err.Error(), "no engine") {
		t.Error(err)
	}
	t.Setenv("PATH", t.TempDir())
	if _, err := playground.Build(context.Background(), ".", t.TempDir()); err == nil || !strings.Contains(err.Error(), "there is none") {
		t.Error(err)
	}
}
