package main

import (
	"os"
	"testing"
)

// A file is no terminal: only --progress always shows a bar there, and not with --quiet.
func TestWhenProgressIsShown(t *testing.T) {
	f, err := os.Create(t.TempDir() + "/err")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for _, test := range []struct {
		flags []string
		want  bool
	}{
		{nil, false}, {[]string{"--progress", "auto"}, false}, {[]string{"--progress", "never"}, false},
		{[]string{"--progress", "always"}, true}, {[]string{"--progress", "always", "--quiet"}, false},
	} {
		c := newRoot()
		if err := c.ParseFlags(test.flags); err != nil {
			t.Fatal(err)
		}
		if got := showsProgress(c, f); got != test.want {
			t.Errorf("%v: %v, want %v", test.flags, got, test.want)
		}
	}
}
