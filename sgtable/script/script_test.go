package script_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"example.org/grundy/sgtable/engine/listed"
	"example.org/grundy/sgtable/script"
)

func Example() {
	s, _ := script.Parse("divisors.star", `
name = "Take a divisor"

def options(n):
    return [[n - d] for d in range(1, n + 1) if n % d == 0]
`)
	rules, _ := script.RulesOf(s, "divisors.star")
	run := listed.New(rules)
	err := run.Extend(context.Background(), 16)
	fmt.Println(rules.Name(), run.Values(), err)
	// Output:
	// Take a divisor [0 1 2 1 3 1 2 1 4 1 2 1 3 1 2 1 5] <nil>
}

// Positions that are pairs of heaps: Wythoff's game.
func ExamplePairs() {
	s, _ := script.Parse("wythoff.star", `
def options(x, y):
    return ([(a, y) for a in range(x)] + [(x, b) for b in range(y)]
            + [(x - k, y - k) for k in range(1, min(x, y) + 1)])
`)
	pairs, _ := script.PairsOf(s)
	err := pairs.Options(context.Background(), 1, 2, func(x, y int) { fmt.Print(" (", x, ", ", y, ")") })
	fmt.Println(err)
	// Output:
	//  (0, 2) (1, 0) (1, 1) (0, 1)<nil>
}

// values returns the values of heaps 0 … n of a file's game, or of an expression's.
func values(text string, n int64) ([]uint32, *script.Rules, error) {
	read := script.Line
	if strings.Contains(text, "def options") {
		read = func(text string) (*script.Script, error) { return script.Parse("mine.star", text) }
	}
	s, err := read(text)
	if err != nil {
		return nil, nil, err
	}
	s.Limits.Steps = 400_000
	rules, err := script.RulesOf(s, text)
	if err != nil {
		return nil, nil, err
	}
	run := listed.New(rules)
	err = run.Extend(context.Background(), n)
	return run.Values(), rules, err
}

func TestWaysToWriteOptions(t *testing.T) {
	for text, want := range map[string][]uint32{
		"[[a] for a in range(n)]": {0, 1, 2, 3, 4, 5}, // Nim
		"range(n)":                {0, 1, 2, 3, 4, 5}, // a heap may stand without its list
		"[[n-1]] + [[n-2]][:n-1]": {0, 1, 2, 0, 1, 2}, // subtract 1 or 2
		"[[a, n-1-a] for a in range(n)] + [[a, n-2-a] for a in range(n-1)]": {0, 1, 2, 3, 1, 4}, // Kayles
		"[[]]": {0, 1, 1, 1, 1, 1}, // any heap may be taken
		"[]":   {0, 0, 0, 0, 0, 0},
		"def options(n):\n  while n > 0:\n    n -= 1\n    return [n]\n  return []":                                                          {0, 1, 0, 1, 0, 1},
		"def start(n):\n  return (n, n)\ndef options(p):\n  return [(p[0]-1, p[1])][:p[0]] + [(p[0], p[1]-1)][:p[1]]":                       {0, 0, 0, 0, 0, 0},
		"def start(n):\n  return \"X\" * n\ndef options(p):\n  return [[p[:i], p[i+1:]] for i in range(len(p))]":                            {0, 1, 0, 1, 0, 1}, // one by one
		"def options(n):\n  out = []\n  for k in [1, 2]:\n    if n >= k:\n      out += [[n-k]]\n      out.append([])\n  return sorted(out)": {0, 1, 2, 3, 1, 2},
		"def options(n):\n  d = {}\n  d[n-1] = 1\n  d[n-1] += 1\n  return d.keys()":                                                         {0, 1, 0, 1, 0, 1},
	} {
		if got, _, err := values(text, 5); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %v, error %v; want %v", text, got, err, want)
		}
	}
}

// An error says the file, the line and the heap, and what would be right.
func TestErrorsSayWhere(t *testing.T) {
	for text, want := range map[string]string{
		"def options(n):\n\n  return [[n-1, (n-1)//(4-n)*0]]":                "mine.star:3: heap 4: floored division by zero",
		"def f(n):\n  return 0 // (n-2)\ndef options(n):\n  return [f(n)]\n": "mine.star:2: heap 2: floored division by zero",
		"def options(n):\n  return [[n]]":                                    "a cycle: 1 → 1",
		"def options(n):\n  return n":                                        "mine.star: heap 1: options returns int: want a list of options",
		"def options(n):\n  return [[-1]]":                                   "mine.star: heap 1: option [-1]: -1: want a whole number from 0",
		"def options(n):\n  return [[[0]]]":                                  "option [list]: [0]: want a heap",
		"def options(n):\n  return [([],)]":                                  "list in a position: want tuples",
		"def options(n):\n  return [1.5]":                                    "float: want a heap",
		"def options(n, m):\n  return []":                                    "mine.star: options has 2 parameters: want one",
		"def start():\n  return 1\ndef options(n):\n  return []":             "mine.star: start has 0 parameters",
		"name = 3\ndef options(n):\n  return []":                             "mine.star: name is of type int: want text",
		"def options(n):\n  return [x]":                                      "mine.star:2:11: undefined: x",
		"def options(n):\n  return [":                                        "mine.star:2:11: got newline",
		"load('other.star', 'x')\ndef options(n):\n  return x":               "mine.star:1:1: load: a rules file reads no other",
		"x = 1 // 0\ndef options(n):\n  return x":                            "mine.star:1: floored division",
		"[[n-1]":                               "rules:1:7: got end of file, want ']'",
		"[open('/etc/passwd')]":                "rules:1:2: undefined: open",
		"def options(n):\n  return options(n)": "function options called recursively",
		"def options(n):\n  return fail('no heap ' + str(n))":                   "mine.star:2: heap 1: fail: \"no heap 1\"",
		"def options(n):\n  x = [0]\n  x *= 2\n  return x":                      "want x = x * y",
		"def options(n):\n  return [(n, n)][n-1:] if type(n) == 'int' else [n]": "a cycle: (1, 1) → (1, 1)",
		"def options(n):\n  return [(n,)]":                                      "position", // nested without end
	} {
		if _, _, err := values(text, 9); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %s", text, err, want)
		}
	}
}

// What would never end, or fill the memory, is stopped.
func TestLimits(t *testing.T) {
	for text, want := range map[string]string{
		"def options(n):\n  while True:\n    pass":                     "heap 1: too many steps, more than 400000: does the loop end?",
		"[0 for a in range(1000000) for b in range(1000000) if b < 0]": "too many steps",
		"range(1000000000)": "a range of 1000000000 numbers: want at most 1048576",
		"[0] * 1000000000":  "list of length 1, 1000000000 times: want at most",
		"def options(n):\n  x = [0]\n  while True:\n    x = x + x":                                             "too many steps",
		"def options(n):\n  x = [0]\n  while True:\n    x += x":                                                "too many steps",
		"def options(n):\n  x = 'x'\n  while True:\n    x = x + x":                                             "a text of",
		"def options(n):\n  x = 'x'\n  while True:\n    x += x":                                                "a text of",
		"def options(n):\n  x = 3\n  while True:\n    x = x * x":                                               "a number of more than",
		"def options(n):\n  x = 3\n  while True:\n    x = x << 500":                                            "a number of more than",
		"def options(n):\n  x = [0] * 100000\n  y = []\n  while True:\n    y.append(x[:])":                     "too many steps",
		"def options(n):\n  x = [0] * 100000\n  y = []\n  while True:\n    y.append(list(x))":                  "too many steps",
		"def options(n):\n  x = [0] * 100000\n  y = []\n  while True:\n    y.append(x + [1])":                  "too many steps",
		"def options(n):\n  x = {i: i for i in range(1000)}\n  y = []\n  while True:\n    y.append(x.items())": "too many steps",
		"[list(range(1000000)) for i in range(1000)]":                                                          "too many steps",
		"'%s' % n":              "text with a % sign",
		"'\\x25s' % n":          "text with a % sign",
		"','.join(['a'])":       "method join is not offered",
		"[].extend([])":         "method extend is not offered",
		"getattr([], 'extend')": "getattr is not offered",
		"max(*[1, 2])":          "a star before an argument",
		"b'bytes'":              "bytes are not offered",
		"set([1])":              "set is not offered",
	} {
		if _, _, err := values(text, 9); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %s", text, err, want)
		}
	}
}

// Memory is bounded where steps would allow more.
func TestMemoryIsBounded(t *testing.T) {
	s, err := script.Parse("mine.star", "def options(n):\n  y = []\n  while True:\n    y.append({1: [n, n]})")
	if err != nil {
		t.Fatal(err)
	}
	s.Limits = script.Limits{Steps: 20_000_000, Bytes: 32 << 20}
	rules, err := script.RulesOf(s, "mine.star")
	if err != nil {
		t.Fatal(err)
	}
	err = listed.New(rules).Extend(context.Background(), 5)
	const want = "heap 1: too much memory, more than 32 MB" // a jump is told as the line of the def
	if !errors.Is(err, script.ErrMemory) || !strings.HasPrefix(err.Error(), "mine.star:") || !strings.Contains(err.Error(), want) {
		t.Errorf("error %v, want that of memory", err)
	}
}

// A call is stopped with its context.
func TestCallsStop(t *testing.T) {
	s, err := script.Line("[0 for a in range(100000) for b in range(100000) if b < 0]")
	if err != nil {
		t.Fatal(err)
	}
	why := errors.New("enough")
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(why)
	if _, err := s.Call(ctx, "heap 1", "options"); !errors.Is(err, why) && err == nil {
		t.Errorf("error %v", err)
	}
	rules, err := script.RulesOf(s, "rules")
	if err != nil {
		t.Fatal(err)
	}
	if err := rules.Options(ctx, 1, func(...int64) {}); !errors.Is(err, why) {
		t.Errorf("error %v, want the cause", err)
	}
}

// Brackets in brackets all the way are read or refused, and the process lives on.
func TestDeepTexts(t *testing.T) {
	const most = 32 << 10
	for _, piece := range [][2]string{{"(", ")"}, {"[", "]"}, {"-", "1"}, {"not ", "1"}, {"lambda:", "1"}, {"1+", "1"}, {"1 if 1 else ", "1"}, {"f(", ")"}} {
		n := (most - 10) / (len(piece[0]) + len(piece[1]))
		text := strings.Repeat(piece[0], n) + strings.Repeat(piece[1], n)
		_, _, err := values(text, 1)
		t.Logf("%s…: %.80v", piece[0], err)
	}
	if _, err := script.Line(strings.Repeat(" ", most+1)); err == nil {
		t.Error("a text that is too long is read")
	}
}

// Positions are read as they are shown.
func TestPositionsAreReadAsShown(t *testing.T) {
	_, rules, err := values("def options(p):\n  return [('a', p-1, (True, ()))] if type(p) == 'int' else []", 2)
	if err != nil {
		t.Fatal(err)
	}
	list, err := rules.Positions(`7, ("a",1,(True, ())) "X..X" (3,)`)
	if err != nil {
		t.Fatal(err)
	}
	var shown []string
	for _, p := range list {
		shown = append(shown, rules.Show(p))
	}
	if got, want := strings.Join(shown, "; "), `7; ("a", 1, (True, ())); "X..X"; (3,)`; got != want {
		t.Errorf("shown as %s, want %s", got, want)
	}
	for _, wrong := range []string{"-3", "(1, x)", "f(3)", "1.5", "(1", "[1]", `"a`, "1e5"} {
		if list, err := rules.Positions(wrong); err == nil {
			t.Errorf("%s is read as %v", wrong, list)
		}
	}
}

// One script may be asked by many at once.
func TestAskedByManyAtOnce(t *testing.T) {
	_, rules, err := values("def start(n):\n  return (n, n)\ndef options(p):\n  return [(a, p[1]) for a in range(p[0])] + [(p[0], b) for b in range(p[1])]", 0)
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			run := listed.New(rules)
			if err := run.Extend(context.Background(), 12); err != nil || slices.Max(run.Values()) != 0 {
				t.Errorf("values %v, error %v", run.Values(), err)
			}
		})
	}
	all.Wait()
}

func TestFilesAreRead(t *testing.T) {
	file := filepath.Join(t.TempDir(), "mine.star")
	if err := os.WriteFile(file, []byte("def options(n):\n  return [[n-1]]"), 0o666); err != nil {
		t.Fatal(err)
	}
	s, err := script.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	first, err := script.RulesOf(s, file)
	if err != nil {
		t.Fatal(err)
	}
	if first.String() != file || first.Words() == "" || !strings.HasPrefix(first.Key(), "rules#") {
		t.Errorf("%s, %s, %s", first, first.Words(), first.Key())
	}
	line, err := script.Line("[[n-1]]")
	if err != nil {
		t.Fatal(err)
	}
	other, err := script.RulesOf(line, file)
	if err != nil {
		t.Fatal(err)
	}
	if first.SameAs(other) || first.Key() == other.Key() || !first.SameAs(first) {
		t.Error("rules are told apart by their text")
	}
	if _, err := script.Read(file + "s"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file that is not there: error %v", err)
	}
}

// Whatever is written, reading it and asking for some heaps ends within the limits, and says the same twice.
func FuzzScript(f *testing.F) {
	for _, text := range []string{
		"[[n-1], [n-2]]", "[[a, n-a] for a in range(1, n)]", "[(n, 'x')] * 3", "n", "[[n//2]] + [lambda: 0]", "[{}]",
		"def options(n):\n  while True:\n    pass", "def start(n):\n  return 'X.' * n\ndef options(p):\n  return [p[1:]] if p else []",
		"def options(n):\n  x = [n]\n  x += x\n  x[0] += 1\n  return [x[:n % 3]]", "load('x', 'y')", "x = {}\ndef options(n):\n  x[n] = n",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		ask := func() string {
			var s *script.Script
			var err error
			if strings.Contains(text, "def") {
				s, err = script.Parse("mine.star", text)
			} else {
				s, err = script.Line(text)
			}
			if err != nil {
				return err.Error()
			}
			s.Limits = script.Limits{Steps: 20_000, Bytes: 64 << 20}
			rules, err := script.RulesOf(s, "mine.star")
			if err != nil {
				return err.Error()
			}
			run := listed.New(rules)
			err = run.Extend(context.Background(), 4)
			return fmt.Sprint(run.Values(), err)
		}
		if first, second := ask(), ask(); first != second {
			t.Errorf("%q: %s, then %s", text, first, second)
		}
	})
}
