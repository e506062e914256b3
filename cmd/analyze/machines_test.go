package main

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
)

// everyFigure is a report with a figure of each kind that it knows for games, boards and classics.
const everyFigure = `
classics = true

[[games]]
game = "0.77"
heaps = 2000
show = 400
explore = 500
figures = ["sequence", "fold", "histogram"]

[[games]]
game = "0.6"
heaps = 2500
show = 2500
explore = 2500
figures = ["rare", "growth", "autocorrelation"]

[wythoff]
pairs = 200
square = 20
rows = 10

[[heat_maps]]
game = "nim"
side = 16

[[heat_maps]]
game = "wythoff"
side = 16
`

// A report is the same bytes on arm64, which rounds x·y + z once where amd64 rounds twice: an arm64 program,
// run by qemu, writes the files that the program of this machine writes.
func TestSameBytesOnOtherMachines(t *testing.T) {
	if os.Getenv("GRUNDY_LONG") == "" {
		t.Skip("up to a minute, and builds the program twice: GRUNDY_LONG=1")
	}
	t.Parallel()
	emulator, err := exec.LookPath("qemu-aarch64")
	if err != nil {
		t.Skipf("%v: it is in Debian's qemu-user", err)
	}
	if runtime.GOARCH == "arm64" {
		t.Skip("this is the other machine")
	}
	dir := t.TempDir()
	config := filepath.Join(dir, "report.toml")
	if err := os.WriteFile(config, []byte(everyFigure), 0o644); err != nil {
		t.Fatal(err)
	}
	report := func(arch string, run ...string) fs.FS {
		program, out := filepath.Join(dir, "analyze-"+arch), filepath.Join(dir, arch)
		build := exec.Command("go", "build", "-buildvcs=false", "-o", program, ".")
		build.Env = append(os.Environ(), "GOOS=linux", "GOARCH="+arch, "CGO_ENABLED=0")
		mustRun(t, build)
		run = append(run, program, "report", "--config", config, "-o", out)
		mustRun(t, exec.Command(run[0], run[1:]...))
		return os.DirFS(out)
	}
	here, there := report(runtime.GOARCH), report("arm64", emulator)
	if a, b := names(t, here), names(t, there); len(a) < 60 || len(a) != len(b) {
		t.Errorf("%d files here and %d there: want as many, and 60 or more", len(a), len(b))
	}
	for _, name := range names(t, here) {
		a, errA := fs.ReadFile(here, name)
		b, errB := fs.ReadFile(there, name)
		if errA != nil || errB != nil || !bytes.Equal(a, b) {
			t.Errorf("%s differs: %d bytes here, %d there (%v, %v)", name, len(a), len(b), errA, errB)
		}
	}
}

// names lists the files of a folder.
func names(t *testing.T, dir fs.FS) (list []string) {
	t.Helper()
	if err := fs.WalkDir(dir, ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			list = append(list, path)
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return list
}

// mustRun runs a command to its end.
func mustRun(t *testing.T, c *exec.Cmd) {
	t.Helper()
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", c.Args, err, out)
	}
}

// Where int has 32 bits nothing is built, and the compiler says why.
func TestProcessorsOf32BitsAreRefused(t *testing.T) {
	if os.Getenv("GRUNDY_LONG") == "" {
		t.Skip("may compile the standard library for 386: GRUNDY_LONG=1")
	}
	t.Parallel()
	build := exec.Command("go", "build", "-o", os.DevNull, ".")
	build.Env = append(os.Environ(), "GOARCH=386", "CGO_ENABLED=0")
	out, err := build.CombinedOutput()
	if err == nil || !bytes.Contains(out, []byte("this_module_needs_a_processor_of_64_bits")) {
		t.Errorf("go build for 386: %v\n%swant it refused, and the reason", err, out)
	}
}
