package atomicfile

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// Check says what Write would say, and leaves nothing.
func TestCheckSaysWhatWriteWould(t *testing.T) {
	dir := t.TempDir()
	old := filepath.Join(dir, "old")
	if err := os.WriteFile(old, []byte("x"), 0o666); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ path, want string }{
		"a new file":     {filepath.Join(dir, "a.csv"), ""},
		"an old file":    {old, ""},
		"missing folder": {filepath.Join(dir, "no", "a.csv"), "does not exist"},
		"a folder":       {dir, "is a folder"},
		"below a file":   {filepath.Join(old, "a.csv"), "cannot write"},
		"no name":        {"", "without a name"},
	} {
		if err := Check(c.path); (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one with %q", name, err, c.want)
		}
	}
	wantOnly(t, dir, "old", "x")
}

// A pipe would wait for its reader, and a device might act: neither is opened.
func TestCheckOpensNoDevice(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no /dev/full")
	}
	if err := Check("/dev/full"); err != nil {
		t.Error(err)
	}
}

func TestCheckFolder(t *testing.T) {
	dir := t.TempDir()
	old := filepath.Join(dir, "old")
	if err := os.WriteFile(old, []byte("x"), 0o666); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ path, want string }{
		"the folder":       {dir, ""},
		"one to be made":   {filepath.Join(dir, "a"), ""},
		"several":          {filepath.Join(dir, "a", "b", "c"), ""},
		"a file":           {old, "is no folder"},
		"below a file":     {filepath.Join(old, "a"), "cannot write"},
		"a name too long":  {filepath.Join(dir, strings.Repeat("a", 300)), "cannot write"},
		"the working one":  {".", ""},
		"a relative other": {"a/b", ""},
	} {
		if err := CheckFolder(c.path); (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one with %q", name, err, c.want)
		}
	}
	wantOnly(t, dir, "old", "x")
}
