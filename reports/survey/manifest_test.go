package survey

import (
	"path/filepath"
	"strings"
	"testing"

	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/catalog"
)

func TestAManifestOfAnotherVersionIsRefused(t *testing.T) {
	for name, c := range map[string]struct{ from, to, want string }{
		"version":   {`"results_version": 1`, `"results_version": 2`, "results of version 2, and this program makes version 1"},
		"format":    {manifestFormat + `"`, `something"`, `format "something"`},
		"an edit":   {`"max_heap": 1000`, `"max_heap": 9000`, "digest does not fit"},
		"cut short": {"\"digest\"", "", "damaged"},
		"unknown":   {`"family"`, `"families"`, "unknown field"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := begin(t, "octal:1", 1000)
			edit(t, filepath.Join(dir, manifestName), func(b []byte) []byte { return []byte(strings.Replace(string(b), c.from, c.to, 1)) })
			wantError(t, Run(t.Context(), dir, hasty()), c.want, manifestName)
			_, err := ReadResults(dir)
			wantError(t, err, c.want)
			_, err = ReadStatus(dir)
			wantError(t, err, c.want)
			if n := len(files(t, dir, claimsDir)); n != 0 {
				t.Errorf("%d games were claimed", n)
			}
		})
	}
}

func TestAnotherSurveyInTheFolderIsRefused(t *testing.T) {
	dir := begin(t, "octal:1", 1000)
	for _, other := range []struct {
		family string
		heap   int64
	}{{"octal:1", 2000}, {"hex:1", 1000}} {
		f, err := ParseFamily(other.family)
		if err != nil {
			t.Fatal(err)
		}
		wantError(t, Join(t.Context(), dir, f, Depth{MaxHeap: other.heap}), "holds another survey, octal:1 up to heap 1000", other.family)
	}
	join(t, dir, "octal:1", Depth{MaxHeap: 1000})
}

func TestLongGamesComeFirst(t *testing.T) {
	f := &Family{Name: "few"}
	for _, name := range []string{"0.77", "0.04", "0.1"} {
		g, err := catalog.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		f.Games = append(f.Games, g.Rules)
	}
	m, err := plan(t.Context(), f, Depth{MaxHeap: 1000})
	if err != nil {
		t.Fatal(err)
	}
	if order := m.order(); order[0] != 1 || order[1] != 0 || order[2] != 2 {
		t.Errorf("order %v, want the open game first, then by the family", order)
	}
	var rules sgtable.Rules = f.Games[0]
	if m.Games[0].Game != rules.String() {
		t.Errorf("the manifest begins with %s, want %s", m.Games[0].Game, rules)
	}
}
