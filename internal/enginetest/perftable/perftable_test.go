package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestTableOfABenchmark(t *testing.T) {
	file := filepath.Join(t.TempDir(), "bench.txt")
	text := `goos: linux
BenchmarkEngines/game=0.16/heaps=2^22/engine=marking-2        1 1900000000 ns/op  6.0 B/heap  2330168 heaps/s  1.8 user-s/op
BenchmarkEngines/game=0.16/heaps=2^22/engine=lanes/kernels=AVX2-2  20 60000000 ns/op  5.1 B/heap 69905066 heaps/s 0.06 user-s/op
BenchmarkEngines/game=0.16/heaps=2^22/engine=lanes/kernels=AVX2-2  20 66000000 ns/op  5.1 B/heap 63550060 heaps/s 0.066 user-s/op
BenchmarkEngines/game=0.16/heaps=2^22/engine=lanes/kernels=AVX2-2  20 54000000 ns/op  5.1 B/heap 77672296 heaps/s 0.054 user-s/op
PASS
`
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := run([]string{file}, &b); err != nil {
		t.Fatal(err)
	}
	want := "| 0.16 | 2^22 | 0.060 ± 10 % | ≤ 0.12 | 1.80 ± 0 % | 30.0 |  |  | 14.3 | 5.10 |  | 2.28–2.46 |"
	if !strings.Contains(b.String(), want) {
		t.Errorf("got\n%s\nwant the row\n%s", b.String(), want)
	}
}

func TestComparesWithAnEarlierVersion(t *testing.T) {
	dir := t.TempDir()
	for name, seconds := range map[string]string{"now.txt": "0.05", "before.txt": "0.08"} {
		line := "BenchmarkEngines/game=0.6/heaps=2^20/engine=lanes/kernels=AVX2-2  1 60000000 ns/op  " + seconds + " user-s/op\n"
		if err := os.WriteFile(filepath.Join(dir, name), []byte(line), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var b strings.Builder
	if err := run([]string{"-before", filepath.Join(dir, "before.txt"), filepath.Join(dir, "now.txt")}, &b); err != nil {
		t.Fatal(err)
	}
	if want := "| 0.6 | 2^20 | 0.080 ± 0 % | 0.050 ± 0 % | 0.625 |"; !strings.Contains(b.String(), want) {
		t.Errorf("got\n%s\nwant the row\n%s", b.String(), want)
	}
}

func TestRefusesNoFile(t *testing.T) {
	if err := run(nil, nil); err == nil || !strings.Contains(err.Error(), "want the output of go test -bench") {
		t.Errorf("got %v", err)
	}
}

// A line that is cut off, as of a run that was stopped, is not left out in silence.
func TestNamesTheLineThatIsNoResult(t *testing.T) {
	file := filepath.Join(t.TempDir(), "bench.txt")
	if err := os.WriteFile(file, []byte("goos: linux\nBenchmarkEngines/game=0.16-2 1 19000000\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := run([]string{file}, nil); err == nil || !strings.Contains(err.Error(), "bench.txt:2: ") {
		t.Errorf("got %v", err)
	}
}
