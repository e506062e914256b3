package atomicfile

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// text returns a writer of s.
func text(s string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, s)
		return err
	}
}

// content returns what the folder holds: name and text of each file.
func content(t *testing.T, dir string) map[string]string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, e := range entries {
		if e.IsDir() {
			continue
		}
		b, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		files[e.Name()] = string(b)
	}
	return files
}

func wantOnly(t *testing.T, dir, name, want string) {
	t.Helper()
	files := content(t, dir)
	if len(files) != 1 || files[name] != want {
		t.Errorf("folder holds %q, want only %s with %q", files, name, want)
	}
}

func TestWriteReplaces(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.csv")
	for _, s := range []string{"first", "", strings.Repeat("long ", 100_000)} {
		if err := Write(path, text(s)); err != nil {
			t.Fatal(err)
		}
		wantOnly(t, dir, "a.csv", s)
	}
}

func TestFailureLeavesTheOldFileAndNoOther(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.csv")
	if err := Write(path, text("old")); err != nil {
		t.Fatal(err)
	}
	broken := errors.New("heap 7 is not kept")
	err := Write(path, func(w io.Writer) error {
		io.WriteString(w, strings.Repeat("half a table", 100_000))
		return broken
	})
	if err != broken {
		t.Errorf("error %v, want that of the writer", err)
	}
	wantOnly(t, dir, "a.csv", "old")

	func() {
		defer func() {
			if recover() == nil {
				t.Error("the panic was swallowed")
			}
		}()
		Write(path, func(io.Writer) error { panic("bug") })
	}()
	wantOnly(t, dir, "a.csv", "old")
}

func TestFailureWithoutAnOldFileLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	err := Write(filepath.Join(dir, "a.csv"), func(io.Writer) error { return io.ErrUnexpectedEOF })
	if err == nil || len(content(t, dir)) != 0 {
		t.Errorf("error %v, folder %q; want an error and an empty folder", err, content(t, dir))
	}
}

func TestUnwritableTargets(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "file"), []byte("x"), 0o666); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ path, want string }{
		"missing folder": {filepath.Join(dir, "no", "a.csv"), "does not exist"},
		"a folder":       {dir, "is a folder"},
		"below a file":   {filepath.Join(dir, "file", "a.csv"), "cannot write"},
		"no name":        {"", "without a name"},
		"name too long":  {filepath.Join(dir, strings.Repeat("a", 300)), "cannot write"},
	} {
		t.Run(name, func(t *testing.T) {
			err := Write(c.path, text("new"))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want one with %q", err, c.want)
			}
			if err != nil && strings.Contains(err.Error(), ".tmp-") {
				t.Errorf("error %v shows the temporary name", err)
			}
		})
	}
	wantOnly(t, dir, "file", "x")
	if err := Write(filepath.Join(dir, "no", "a.csv"), text("x")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("error %v, want one that wraps fs.ErrNotExist", err)
	}
}

func TestReadOnlyFolder(t *testing.T) {
	if os.Geteuid() <= 0 {
		t.Skip("the superuser may write anywhere, and Windows has no such permission")
	}
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o555); err != nil {
		t.Fatal(err)
	}
	defer os.Chmod(dir, 0o755)
	if err := Write(filepath.Join(dir, "a.csv"), text("x")); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("error %v, want one that wraps fs.ErrPermission", err)
	}
}

func TestPermissionsAndLinksStay(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("permissions and links are those of Unix")
	}
	dir, elsewhere := t.TempDir(), t.TempDir()
	path := filepath.Join(dir, "a.csv")
	if err := os.WriteFile(path, []byte("old"), 0o640); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(elsewhere, "link")
	if err := os.Symlink(path, link); err != nil {
		t.Fatal(err)
	}
	if err := Write(link, text("new")); err != nil {
		t.Fatal(err)
	}
	wantOnly(t, dir, "a.csv", "new")
	if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("the link is gone: %v, %v", info, err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("%v, %v; want mode 0640 as before", info, err)
	}
}

func TestDevicesAreWrittenNotReplaced(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("needs " + os.DevNull + " as a file")
	}
	if err := Write(os.DevNull, text("x")); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Errorf("%s is now a plain file", os.DevNull)
	}
}

func TestFullDisk(t *testing.T) {
	const full = "/dev/full" // Linux: every write fails as on a full disk
	if _, err := os.Stat(full); err != nil {
		t.Skip(err)
	}
	if err := Write(full, text("x")); err == nil || !strings.Contains(err.Error(), "cannot write "+full) {
		t.Errorf("error %v, want that the disk is full", err)
	}
}

// A file of a temporary folder is told by the place that it is to have.
func TestErrorsNameThePlaceOfAFile(t *testing.T) {
	dir := t.TempDir()
	folder, err := TemporaryFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(folder, "tables"), 0o777); err != nil {
		t.Fatal(err)
	}
	err = Write(filepath.Join(folder, "tables", strings.Repeat("a", 300)), text("x"))
	if want := "cannot write " + filepath.Join(dir, "tables", "aaa"); err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("error %v, want %s…", err, want)
	}
}
