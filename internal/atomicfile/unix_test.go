//go:build unix

package atomicfile

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.org/grundy/internal/procs"
)

func TestALinkToNowhereIsRefused(t *testing.T) {
	dir := t.TempDir()
	link := filepath.Join(dir, "link")
	if err := os.Symlink("nowhere", link); err != nil {
		t.Fatal(err)
	}
	if err := Write(link, text("x")); err == nil || !strings.Contains(err.Error(), link+": it is a link to nowhere") {
		t.Errorf("error %v, want that the link leads nowhere", err)
	}
	if target, err := os.Readlink(link); err != nil || target != "nowhere" {
		t.Errorf("the link is %q, %v", target, err)
	}
}

// analyze -o /dev/stdout >> log replaced the log.
func TestAnOpenFileIsWrittenAtItsPlace(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "log")
	if err := os.WriteFile(path, []byte("before\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	log, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	open := fmt.Sprintf("/dev/fd/%d", log.Fd())
	if _, err := os.Stat(open); err != nil {
		t.Skip(err)
	}
	link := filepath.Join(dir, "out") // as /dev/stdout is
	if err := os.Symlink(open, link); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{open, link} {
		if err := Write(name, text(filepath.Base(name)+"\n")); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := log.WriteString("after\n"); err != nil {
		t.Fatal(err)
	}
	want := "before\n" + filepath.Base(open) + "\nout\nafter\n"
	if got, err := os.ReadFile(path); err != nil || string(got) != want {
		t.Errorf("%q, %v; want %q", got, err, want)
	}
}

// What killed processes of this machine have left is cleared away, and nothing else.
func TestTheDeadAreSwept(t *testing.T) {
	dir := t.TempDir()
	gone, self := procs.Self(), procs.Self()
	gone.Start++
	if !gone.Gone() {
		t.Skip("this system does not tell when a process began")
	}
	elsewhere := gone
	elsewhere.Mark = "00000000"
	name := func(id procs.ID) string { return temporary + id.String() + "-1a2b" }
	stay := []string{name(self), name(elsewhere), temporary + "x", name(gone) + "-.x", gone.String(), "a.csv"}
	folder := temporary + gone.String() + "-folder"
	for _, name := range append(stay, name(gone)) {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, folder), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := Write(filepath.Join(dir, "a.csv"), text("x")); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var left []string
	for _, e := range entries {
		left = append(left, e.Name())
	}
	stay = append(stay, folder)
	slices.Sort(stay)
	if !slices.Equal(left, stay) {
		t.Errorf("left %q, want %q", left, stay)
	}
}

// So are the folders of killed processes, with all that is in them, but nothing that a link in them leads to.
func TestTheFoldersOfTheDeadAreSwept(t *testing.T) {
	dir, other := t.TempDir(), t.TempDir()
	gone, self := procs.Self(), procs.Self()
	gone.Start++
	if !gone.Gone() {
		t.Skip("this system does not tell when a process began")
	}
	living, dead := staging+self.String()+"-1a2b", staging+gone.String()+"-1a2b"
	for _, name := range []string{living, dead, dead + "-.x"} {
		if err := os.Mkdir(filepath.Join(dir, name), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(
		os.WriteFile(filepath.Join(dir, dead, "a.csv"), []byte("x"), 0o666), os.WriteFile(filepath.Join(other, "a.csv"), []byte("x"), 0o666),
		os.Symlink(other, filepath.Join(dir, dead, "link")), os.Symlink(other, filepath.Join(dir, staging+gone.String()+"-link")),
	); err != nil {
		t.Fatal(err)
	}
	folder, err := TemporaryFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(dir)
	var left []string
	for _, e := range entries {
		left = append(left, e.Name())
	}
	want := []string{living, dead + "-.x", staging + gone.String() + "-link", filepath.Base(folder)}
	slices.Sort(want)
	if err != nil || !slices.Equal(left, want) {
		t.Errorf("left %q, %v; want %q", left, err, want)
	}
	wantOnly(t, other, "a.csv", "x")
}
