package licences_test

import (
	"fmt"
	"strings"
	"testing"

	"example.org/grundy/docs/licences"
)

// The program comes first, then Go, then the modules by their paths; each has a text that says by
// which licence it is used.
func TestAll(t *testing.T) {
	all := licences.All()
	if len(all) < 20 || all[0].Module != licences.Program || all[1].Module != licences.Go {
		t.Fatalf("%d licences, the first %q", len(all), all[0].Module)
	}
	for i, l := range all {
		if l.Names() == "" {
			t.Errorf("%s: a licence of no known name", l.Module)
		}
		if i > 0 && licences.Compare(all[i-1].Module, l.Module) >= 0 {
			t.Errorf("%s stands behind %s", l.Module, all[i-1].Module)
		}
		if file := licences.File(l.Module); licences.ModuleOf(file) != l.Module {
			t.Errorf("%s is the file of %s", file, licences.ModuleOf(file))
		}
	}
	if _, err := licences.Find("example.org/none"); err == nil || !strings.Contains(err.Error(), "example.org/none") {
		t.Errorf("error %v does not show the module", err)
	}
}

func Example() {
	for _, module := range []string{"analyze", "codeberg.org/go-fonts/liberation", "github.com/klauspost/compress"} {
		l, err := licences.Find(module)
		fmt.Println(l.Names(), err)
	}
	// Output:
	// Apache-2.0 <nil>
	// BSD-3-Clause, OFL-1.1 <nil>
	// BSD-3-Clause, Apache-2.0, MIT <nil>
}
