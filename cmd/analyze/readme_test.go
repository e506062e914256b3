package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"example.org/grundy/docs/certificates"
	"example.org/grundy/periodicity"
)

const folderOfReadme = "../.."

func readme(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(folderOfReadme, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// What README shows of a terminal comes out so; "…" stands for any lines.
func TestReadmeShowsWhatComesOut(t *testing.T) {
	shown := 0
	for _, block := range regexp.MustCompile("(?s)```console\n(.*?)```").FindAllStringSubmatch(readme(t), -1) {
		for _, part := range strings.Split("\n"+strings.TrimSpace(block[1]), "\n$ ")[1:] {
			command, want, _ := strings.Cut(part, "\n")
			var out strings.Builder
			err := execute(t.Context(), shellWords(command)[1:], strings.NewReader(""), &out, io.Discard)
			if code := exitCode(err); code != exitDone && code != exitNo {
				t.Errorf("%s: %v", command, err)
			}
			if !matches(strings.Split(want, "\n"), strings.Split(strings.TrimSpace(out.String()), "\n")) {
				t.Errorf("%s: README shows\n%s\nand this comes out:\n%s", command, want, out.String())
			}
			shown++
		}
	}
	if shown < 3 {
		t.Errorf("%d commands", shown)
	}
}

// matches reports whether lines are as wanted, with any lines for "…".
func matches(want, lines []string) bool {
	switch {
	case len(want) == 0:
		return len(lines) == 0
	case want[0] == "…":
		return matches(want[1:], lines) || len(lines) > 0 && matches(want, lines[1:])
	}
	return len(lines) > 0 && want[0] == lines[0] && matches(want[1:], lines[1:])
}

func TestMatches(t *testing.T) {
	for _, c := range []struct {
		want, lines string
		is          bool
	}{
		{"a|…|c", "a|b|b|c", true}, {"a|…|c", "a|c", true}, {"a|…", "a", true}, {"a|c", "a|b|c", false}, {"a|…|c", "a|b", false}, {"a", "a|b", false},
	} {
		if got := matches(strings.Split(c.want, "|"), strings.Split(c.lines, "|")); got != c.is {
			t.Errorf("%q for %q: %v", c.lines, c.want, got)
		}
	}
}

// README's table has every command, and no other; and its flags are flags.
func TestReadmeNamesTheCommands(t *testing.T) {
	text := readme(t)
	commands, flags := map[string]bool{}, map[string]bool{}
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		c.InheritedFlags()
		c.Flags().VisitAll(func(f *pflag.Flag) { flags[f.Name] = true })
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	root := newRoot()
	walk(root)
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() {
			commands[c.Name()] = true
		}
	}
	for _, row := range regexp.MustCompile("(?m)^\\| `analyze ([a-z-]+)").FindAllStringSubmatch(text, -1) {
		if !commands[row[1]] {
			t.Errorf("README has the command %q", row[1])
		}
		delete(commands, row[1])
	}
	for _, usual := range []string{"completion", "help", "version"} {
		delete(commands, usual)
	}
	for name := range commands {
		t.Errorf("README's table lacks the command %q", name)
	}
	for _, flag := range regexp.MustCompile("`--([a-z-]+)").FindAllStringSubmatch(text, -1) {
		if !flags[flag[1]] && flag[1] != "help" {
			t.Errorf("README has the flag --%s", flag[1])
		}
	}
}

// README's files are there.
func TestReadmeLinks(t *testing.T) {
	links := regexp.MustCompile(`\]\(([^)#:]+)\)`).FindAllStringSubmatch(readme(t), -1)
	for _, link := range links {
		if _, err := os.Stat(filepath.Join(folderOfReadme, filepath.FromSlash(link[1]))); err != nil {
			t.Error(err)
		}
	}
	if len(links) < 10 {
		t.Errorf("%d links", len(links))
	}
}

// The period of 0.454 that README boasts of is that of the certificate.
func TestReadmeOn0454(t *testing.T) {
	text, err := certificates.Files.ReadFile("0.454.json")
	if err != nil {
		t.Fatal(err)
	}
	c, err := periodicity.ReadCertificate("0.454.json", bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if want := fmt.Sprintf("(0.454: period %d from heap %d on", c.Claim.Period, c.Claim.Preperiod); !strings.Contains(readme(t), want) {
		t.Errorf("README does not say %q", want)
	}
}
