package main

import (
	"context"
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"example.org/grundy/internal/memory"
)

// hostile are values that a flag or an argument may be given.
var hostile = []string{
	"", "-", "--", "0", "1", "-1", "7", "100", "3e7", "1e12", "2^63", "9223372036854775806", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
	"1.5", "NaN", "0x10", "1e-3", "0.77", "0.6", "0.8x", "4.8", "lasker", "nim", "wythoff", "0.[3]", "subtract:1..1000000", "subtract:squares", "allbut:1", "grundy",
	"kayles:7", "nim:9223372036854775807 + nim:1", "1/2", "0/0", "9223372036854775807/9223372036854775807", "2/1", "-1h", "1ns", "9999999h", "octal:1", "hex:9", "subsets:3",
	"text", "json", "csv", "tex", "xlsx", "fold", "autocorrelation", "rare", "window", "naive", "auto", "out.csv", "out.xlsx", "out.html", "out.png", "out.svg", "list.txt", "mine.toml",
	"folder", "missing", "3,4", "9223372036854775807,1", "\x00", "\xff\xfe", "=1+1", "%s%n%d", "\x1b[2J", "⊕φ", strings.Repeat("7", 3000), "0." + strings.Repeat("7", 3000), "84mm", "1e9mm",
}

// files stand in the folder of every hostile command line.
var files = map[string]string{
	"list.txt":  "0,1,2,3\n",
	"mine.toml": "[[games]]\ngame = \"0.77\"\nheaps = 100\nshow = 40\n",
}

// enough is the time that a command has before it is asked to stop, and patience the time that it has to
// heed that, on a machine with much else to do.
const (
	enough   = 200 * time.Millisecond
	patience = time.Minute
)

// attack runs a command line and fails if it panics, hangs, ends with a status that is not documented, or shows
// what it is made of. Nothing is to be written outside the folder, so words with a path in them are left out.
func attack(t *testing.T, args []string) {
	t.Helper()
	if slices.ContainsFunc(args, func(a string) bool {
		return strings.ContainsAny(a, `/\`) && !strings.Contains(a, "/2") && !strings.Contains(a, "/9") && !strings.Contains(a, "/0") && !strings.Contains(a, "/1")
	}) ||
		slices.ContainsFunc(args, func(a string) bool {
			return strings.Contains(a, "..") && strings.Contains(a, "/") || strings.HasPrefix(a, "/") || strings.Contains(a, "=/")
		}) ||
		slices.Contains(args, "alone") {
		t.Skip()
	}
	t.Chdir(t.TempDir())
	for name, text := range files {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir("folder", 0o777); err != nil {
		t.Fatal(err)
	}
	defer memory.Assume(1 << 30)()
	ctx, cancel := context.WithTimeout(t.Context(), enough)
	defer cancel()
	var said strings.Builder
	done := make(chan error, 1)
	go func() { done <- execute(ctx, args, strings.NewReader(""), io.Discard, &said) }()
	var err error
	select {
	case err = <-done:
	case <-time.After(patience):
		t.Fatalf("%q does not stop", args)
	}
	if code := exitCode(err); !slices.Contains([]int{exitDone, exitNo, exitUsage, exitUnproved, exitStopped}, code) {
		t.Errorf("%q: exit status %d", args, code)
	}
	if err != nil && !errors.Is(err, errQuiet) {
		said.WriteString(err.Error())
	}
	for _, inner := range []string{"goroutine ", "runtime error", "panic", "interface conversion", "%!"} {
		if strings.Contains(said.String(), inner) && !slices.ContainsFunc(args, func(a string) bool { return strings.Contains(a, inner) || strings.Contains(a, "%") }) {
			t.Errorf("%q says %q", args, said.String())
		}
	}
}

// commands lists the commands, each with arguments that it takes.
func commands() (lines [][]string) {
	arguments := map[string][]string{
		"grundy": {"0.77"}, "period": {"0.77"}, "verify": {"list.txt"}, "compare": {"0.77", "0.6"}, "position": {"kayles", "7"}, "check": {"kayles", "list.txt"},
		"plot": {"0.77", "-o", "out.png"}, "explore": {"0.77", "-o", "out.html"}, "run": {"s", "--games", "octal:1", "--max-heaps", "50"}, "status": {"s"}, "merge": {"s"},
	}
	var walk func(c *cobra.Command, path []string)
	walk = func(c *cobra.Command, path []string) {
		for _, sub := range c.Commands() {
			if sub.Name() != "alone" && sub.Name() != "completion" {
				walk(sub, append(path[:len(path):len(path)], sub.Name()))
			}
		}
		lines = append(lines, append(path[:len(path):len(path)], arguments[c.Name()]...))
	}
	walk(newRoot(), nil)
	return lines
}

// flagsOf lists the flags of the command that a line begins with.
func flagsOf(line []string) (names []string) {
	c, _, err := newRoot().Find(line)
	if err != nil {
		return nil
	}
	c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	return names
}

// Each flag of each command, with a value that it may not like.
func TestHostileFlags(t *testing.T) {
	next := 0
	for _, line := range commands() {
		for _, name := range flagsOf(line) {
			value := hostile[next%len(hostile)]
			next += 7
			args := append(line[:len(line):len(line)], "--"+name+"="+value)
			t.Run(strings.Join(line[:min(2, len(line))], " ")+" --"+name, func(t *testing.T) { attack(t, args) })
		}
	}
}

// Whatever a command line holds, it ends in time, with a status that is documented, without a panic or a stack
// trace. A line is words parted by spaces; of the choices each pair adds a flag of its command and a hostile
// value, and an odd one at the end an argument.
func FuzzCommandLine(f *testing.F) {
	for _, line := range []string{
		"survey run s --games octal:1 --max-heaps 50 --task 9223372036854775807/9223372036854775807", "survey run s --games octal:1 --max-heaps 50 --workers 30000000",
		"survey run s --games octal:1 --max-heaps 50 --shard 1/9223372036854775807", "survey run s --games octal:1 --max-heaps 50 --task 9223372036854775806/9223372036854775807",
		"check kayles list.txt --first 9223372036854775806", "check 0.6 list.txt --first 1e12", "compare 0.0 kayles -n 9223372036854775806", "compare 0.77 0.07 --shift 9223372036854775807",
		"grundy 0.77 -n 9223372036854775806 --keep window", "grundy 0.77 -n 9223372036854775806", "period lasker -n 9223372036854775806", "period 4.8 -n 1e12 --theorem guy-smith",
		"position nim 9223372036854775807", "position nim:1e18", "position --misere kayles 9223372036854775806", "wythoff -n 9223372036854775806", "wythoff --position 9223372036854775807,9223372036854775807 --misere",
		"plot 0.77 --kind fold -n 1 -o out.png", "explore 0.6 -n 3 -o out.html", "report --config mine.toml", "grundy subtract:1..1000000 -n 1e6", "verify list.txt --max-heaps 9223372036854775806",
	} {
		f.Add(line, []byte{})
	}
	for i, line := range commands() {
		f.Add(strings.Join(line, " "), []byte{byte(i), byte(37 * i), byte(3 * i), byte(11 * i), byte(5 * i)})
	}
	f.Fuzz(func(t *testing.T, line string, choices []byte) {
		args := strings.Fields(line)
		names := flagsOf(args)
		for ; len(choices) > 1 && len(names) > 0; choices = choices[2:] {
			args = append(args, "--"+names[int(choices[0])%len(names)]+"="+hostile[int(choices[1])%len(hostile)])
		}
		if len(choices) == 1 {
			args = append(args, hostile[int(choices[0])%len(hostile)])
		}
		attack(t, args)
	})
}
