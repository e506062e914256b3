package survey

import (
	"os"
	"path/filepath"
	"testing"
)

// Whatever a result holds, it is refused or is what was written, byte by byte.
func FuzzReadResult(f *testing.F) {
	m := &Manifest{Games: []Game{{Game: "0.77"}}, Digest: "d"}
	f.Add([]byte(""))
	f.Add([]byte("{}"))
	f.Add([]byte(`{"format":"grundy-survey-result","verdict":null}`))
	f.Add(encode(newResult(m.Digest, "0.77", nil, "")))
	dir := f.TempDir()
	d := folderAt(dir)
	if err := os.MkdirAll(d.file(resultsDir), 0o777); err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if err := os.WriteFile(d.file(resultsDir, m.stem(0)+".json"), text, 0o666); err != nil {
			t.Fatal(err)
		}
		if r, err := d.readResult(m, 0); err == nil && string(encode(r)) != string(text) {
			t.Errorf("%q reads as another result", text)
		}
	})
}

func FuzzReadManifest(f *testing.F) {
	m := &Manifest{Format: manifestFormat, ResultsVersion: resultsVersion, Family: "octal:1", Depth: Depth{MaxHeap: 9}, Games: []Game{{"0.1", 0}}}
	m.Digest = m.digest()
	f.Add(encode(m))
	f.Add([]byte("{"))
	f.Add([]byte(`{"format":"grundy-survey"}`))
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, text []byte) {
		if err := os.WriteFile(filepath.Join(dir, manifestName), text, 0o666); err != nil {
			t.Fatal(err)
		}
		if m, err := ReadManifest(dir); err == nil && string(encode(m)) != string(text) {
			t.Errorf("%q reads as another manifest", text)
		}
	})
}

// No name of a file in the folder, however it came there, confuses the board.
func FuzzNote(f *testing.F) {
	for _, name := range []string{".e1", ".e12.released", "x", ".e", ".e99999999999999999999", ".e-3"} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		s := state{claim: 3}
		if number, over, ok := parseClaim(name); ok {
			s.note(number, over)
		}
		if s.claim < 3 || s.claim > mostClaims {
			t.Errorf("%q takes the claim to %d", name, s.claim)
		}
	})
}
