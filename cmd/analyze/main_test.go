package main

import (
	"context"
	"io"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/spf13/cobra"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"analyze": main})
}

// TestScripts runs testdata/script: one script a command, and one for each bug that is fixed.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/script", Cmds: map[string]func(*testscript.TestScript, bool, []string){
		"status": status,
	}})
}

// status runs analyze and checks its exit status: status 2 grundy 0.8x.
func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status CODE ARGS...")
	}
	err := ts.Exec("analyze", args[1:]...)
	got := "0"
	if err != nil {
		got = strings.TrimPrefix(err.Error(), "exit status ")
	}
	if got != args[0] {
		ts.Fatalf("analyze %s: exit status %s, want %s", strings.Join(args[1:], " "), got, args[0])
	}
}

// Every command's help ends in an example that runs: here all of them are run, in a folder of
// their own, except those that read a file the user has, take the time of a whole report or want the engine of the playground.
func TestExamplesInHelpRun(t *testing.T) {
	t.Chdir(t.TempDir())
	var walk func(c *cobra.Command)
	ran := 0
	walk = func(c *cobra.Command) {
		for _, sub := range c.Commands() {
			walk(sub)
		}
		if !c.Runnable() || c.Hidden || !c.HasParent() || c.Parent().Name() == "completion" || c.Name() == "help" || c.Name() == "completion" {
			return
		}
		if c.Example == "" {
			t.Errorf("%s: no example in its help", c.CommandPath())
		}
		for _, line := range strings.Split(c.Example, "\n") {
			words := shellWords(line)
			if len(words) == 0 || words[0] != "analyze" || needsFile(line) {
				continue
			}
			ran++
			err := execute(context.Background(), words[1:], strings.NewReader(""), io.Discard, io.Discard)
			if code := exitCode(err); code != exitDone && code != exitNo {
				t.Errorf("%s: exit status %d: %v", line, code, err)
			}
		}
	}
	walk(newRoot())
	if ran < 12 {
		t.Errorf("only %d examples ran", ran)
	}
}

func needsFile(line string) bool {
	for _, file := range []string{"b002186.txt", "values.txt", "positions.txt", "games.txt", "mine.toml", "report -o out", "playground.html"} {
		if strings.Contains(line, file) {
			return true
		}
	}
	return false
}

// shellWords splits a line at spaces outside single quotes.
func shellWords(line string) (words []string) {
	for i, part := range strings.Split(line, "'") {
		if i%2 == 1 {
			words = append(words, part)
		} else {
			words = append(words, strings.Fields(part)...)
		}
	}
	return words
}
