// Package arrows tests how the packages of the module hang together.
package arrows

import (
	"os/exec"
	"strings"
	"testing"
)

const module = "example.org/grundy/"

// floors are the floors of the house, the lowest first. A package stands on the last floor that
// names it or a folder above it, and imports from floors below, or from its own folder; packages
// with a floor of their own do not see one another.
var floors = [][]string{
	{"internal/procs", "internal/threadtime", "internal/regular", "internal/abandon"},
	{"internal/numbers", "internal/jsonwords", "internal/names", "internal/atomicfile", "internal/bfile", "internal/memory", "internal/spelling", "sgtable/engine/pace"},
	{"internal/table", "internal/manifest", "periodicity/certificate"},
	{"internal/html", "internal/workbook", "periodicity/verify"},
	{"sgtable"},
	{"sgtable/takebreak", "sgtable/subtraction", "sgtable/heap", "sgtable/script", "sgtable/exhaust", "sgtable/numeration", "internal/store", "internal/archive"},
	{"sgtable/partition", "sgtable/wythoff", "sgtable/engine/naive", "sgtable/engine/listed", "sgtable/engine/sparse"},
	{"sgtable/engine/frame", "sgtable/twoheap"},
	{"sgtable/catalog", "sgtable/standard", "sgtable/engine/marking", "sgtable/engine/lanes", "sgtable/engine/taking"},
	{"sgtable/engine", "sgtable/classics"},
	{"sgtable/sum", "sgtable/identify"},
	{"periodicity", "plots", "sgtable/misere"},
	{"periodicity/runs", "periodicity/misere"},
	{"reports", "docs"},
	{"cmd"},
}

// helpers are for tests, and import what they need.
var helpers = []string{"internal/browser", "internal/enginetest", "internal/latextest", "internal/testtable", "internal/mutants", "internal/arrows", "internal/atomicfile/crashfs", "reports/playground/ask/asktest"}

// floorOf returns the floor of a package, and the room on it: the folder that the floor names.
func floorOf(pkg string) (floor int, room string) {
	for f, rooms := range floors {
		for _, r := range rooms {
			if (pkg == r || strings.HasPrefix(pkg, r+"/")) && len(r) > len(room) {
				floor, room = f, r
			}
		}
	}
	return floor, room
}

func imports(t *testing.T) map[string][]string {
	t.Helper()
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, module+"...").Output()
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]string{}
	for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		words := strings.Fields(line)
		pkg := strings.TrimPrefix(words[0], module)
		all[pkg] = words[1:]
	}
	if len(all) < 30 {
		t.Fatalf("go list names %d packages", len(all))
	}
	return all
}

// The arrows between packages point downwards.
func TestImportsPointDownwards(t *testing.T) {
	for pkg, list := range imports(t) {
		if isHelper(pkg) {
			continue
		}
		floor, room := floorOf(pkg)
		if room == "" {
			t.Errorf("%s stands on no floor: give it one", pkg)
		}
		for _, path := range list {
			imported, ours := strings.CutPrefix(path, module)
			if !ours {
				continue
			}
			below, its := floorOf(imported)
			switch {
			case isHelper(imported):
				t.Errorf("%s imports %s, which is for tests", pkg, imported)
			case below > floor:
				t.Errorf("%s imports %s, which stands above it", pkg, imported)
			case below == floor && its != room:
				t.Errorf("%s imports %s, which stands beside it", pkg, imported)
			}
		}
	}
}

// The vocabulary is the standard library's and ours, and figures know no game.
func TestLowFloorsAreBare(t *testing.T) {
	for pkg, list := range imports(t) {
		for _, path := range list {
			std := !strings.Contains(path, ".")
			imported, ours := strings.CutPrefix(path, module)
			switch {
			case std:
			case pkg == "sgtable":
				t.Errorf("sgtable imports %s: want the standard library only", path)
			case (pkg == "plots" || strings.HasPrefix(pkg, "plots/")) && ours && !strings.HasPrefix(imported, "internal/") && !strings.HasPrefix(imported, "plots/"):
				t.Errorf("%s imports %s: want no game", pkg, imported)
			}
		}
	}
}

func isHelper(pkg string) bool {
	for _, h := range helpers {
		if pkg == h || strings.HasPrefix(pkg, h+"/") {
			return true
		}
	}
	return false
}
