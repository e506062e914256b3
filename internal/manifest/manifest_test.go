package manifest

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// folder makes files with the given contents.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func listed(t *testing.T) string {
	t.Helper()
	dir := folder(t, map[string]string{"report.md": "abc", "figures/0.77.png": "", "tables/a.csv": "n\n"})
	m, err := Of(dir, "0.1.0", []File{Input("report.toml", []byte("x"))}, []string{"tables/a.csv", "report.md", "figures/0.77.png"})
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Write(dir); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestManifestIsSortedAndStable(t *testing.T) {
	// SHA-256 of "abc" and of nothing: FIPS 180-2, appendix B.1, and NIST's test vectors.
	want := `{
  "version": "0.1.0",
  "go": "` + runtime.Version() + `",
  "inputs": [
    {
      "path": "report.toml",
      "size": 1,
      "sha256": "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881"
    }
  ],
  "files": [
    {
      "path": "figures/0.77.png",
      "size": 0,
      "sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    },
    {
      "path": "report.md",
      "size": 3,
      "sha256": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    },
    {
      "path": "tables/a.csv",
      "size": 2,
      "sha256": "` + Input("", []byte("n\n")).SHA256 + `"
    }
  ]
}
`
	for range 2 {
		got, err := os.ReadFile(filepath.Join(listed(t), Name))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, string(got)); diff != "" {
			t.Errorf("manifest (-want +got):\n%s", diff)
		}
	}
}

func TestPathsStayInside(t *testing.T) {
	dir := folder(t, map[string]string{"a": "x"})
	for _, path := range []string{"../a", "/etc/passwd", "", ".", "a/../a", "./a", `..\a`, `a\b`, Name, "a//b"} {
		if _, err := Of(dir, "", nil, []string{path}); err == nil {
			t.Errorf("path %q was accepted", path)
		}
	}
	if _, err := Of(dir, "", nil, []string{"a", "a"}); err == nil || !strings.Contains(err.Error(), "once") {
		t.Errorf("a path listed twice: %v", err)
	}
	if _, err := Of(dir, "", nil, []string{"b"}); err == nil {
		t.Error("a missing file was accepted")
	}
	if runtime.GOOS == "windows" {
		return
	}
	if err := os.Symlink(filepath.Join(t.TempDir()), filepath.Join(dir, "out")); err != nil {
		t.Fatal(err)
	}
	if _, err := Of(dir, "", nil, []string{"out/x"}); err == nil {
		t.Error("a link that leaves the folder was followed")
	}
}

func TestParseRefusesWhatIsNoManifest(t *testing.T) {
	sum := strings.Repeat("0", 64)
	for text, want := range map[string]string{
		"":      "EOF",
		"[]":    "an array: want an object",
		"{} {}": "nothing after",
		`{"files":[{"path":"../x","size":0,"sha256":"` + sum + `"}]}`: "inside the folder",
		`{"files":[{"path":"x","size":-1,"sha256":"` + sum + `"}]}`:   "want a size",
		`{"files":[{"path":"x","size":0,"sha256":"00"}]}`:             "64 hexadecimal digits",
		`{"file":[]}`: "unknown field",
	} {
		if m, err := Parse([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, error %v; want one with %q", text, m, err, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(`{"version":"1","go":"go1.26","inputs":[],"files":[{"path":"a/b","size":1,"sha256":"` + strings.Repeat("ab", 32) + `"}]}`))
	f.Add([]byte(`{"files":[{"path":"a/../../b"}]}`))
	f.Add([]byte(`{`))
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := Parse(data)
		if err != nil {
			return
		}
		for _, file := range m.Files {
			if !filepath.IsLocal(file.Path) || len(file.SHA256) != 64 {
				t.Errorf("accepted %+v", file)
			}
		}
	})
}
