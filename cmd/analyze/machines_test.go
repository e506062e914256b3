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

// everyFigure is a report with a figure of each kind.
const everyFigure = `
classics = true
misere = true

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

[two_heaps]
rows = 20
side = 50
pairs = 1000

[[heat_maps]]
game = "nim"
side = 16

[[heat_maps]]
game = "wythoff"
side = 16
`

// A report is the same bytes on arm64 and s390x, which round x·y + z once where amd64 rounds twice; s390x puts the
// high byte first, too. A program for each, run by qemu, writes the files that the program of this machine writes.
func TestSameBytesOnOtherMachines(t *testing.T) {
	if os.Getenv("GRUNDY_LONG") == "" {
		t.Skip("a minute or two, and builds the program thrice: GRUNDY_LONG=1")
	}
	t.Parallel()
	dir := t.TempDir()
	config := filepath.Join(dir, "report.toml")
	if err := os.WriteFile(config, []byte(everyFigure), 0o644); err != nil {
		t.Fatal(err)
	}
	here := reportFor(t, config, runtime.GOARCH)
	if n := len(names(t, here)); n < 60 {
		t.Errorf("%d files: want 60 or more", n)
	}
	for arch, emulator := range map[string]string{"arm64": "qemu-aarch64", "s390x": "qemu-s390x"} {
		t.Run(arch, func(t *testing.T) {
			t.Parallel()
			path, err := exec.LookPath(emulator)
			if err != nil {
				t.Skipf("%v: it is in Debian's qemu-user", err)
			}
			if runtime.GOARCH == arch {
				t.Skip("this is that machine")
			}
			sameFiles(t, here, reportFor(t, config, arch, path))
		})
	}
}

// reportFor builds the program for a processor and has it write a report, with the words of run before it.
func reportFor(t *testing.T, config, arch string, run ...string) fs.FS {
	t.Helper()
	dir := t.TempDir()
	program, out := filepath.Join(dir, "analyze"), filepath.Join(dir, "report")
	build := exec.Command("go", "build", "-buildvcs=false", "-o", program, ".")
	build.Env = append(os.Environ(), "GOOS=linux", "GOARCH="+arch, "CGO_ENABLED=0")
	mustRun(t, build)
	run = append(run, program, "report", "--config", config, "-o", out)
	mustRun(t, exec.Command(run[0], run[1:]...))
	return os.DirFS(out)
}

// sameFiles wants the same files in both folders, byte by byte.
func sameFiles(t *testing.T, here, there fs.FS) {
	t.Helper()
	if a, b := len(names(t, here)), len(names(t, there)); a != b {
		t.Errorf("%d files here and %d there", a, b)
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
