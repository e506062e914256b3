// Package c_test holds the verifier in C against the one in Go: both have to agree on certificates
// and on forgeries.
package c_test

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.org/grundy/docs/certificates"
	"example.org/grundy/periodicity"
	"example.org/grundy/periodicity/verify"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/engine/naive"
)

var long = os.Getenv("GRUNDY_LONG") != ""

// verifier is the program, built for a test.
type verifier struct{ path string }

// build compiles verify.c. The test is skipped without a compiler.
func build(t *testing.T, flags ...string) verifier {
	t.Helper()
	cc, err := exec.LookPath("cc")
	if err != nil {
		t.Skip("no C compiler: want cc in the path")
	}
	v := verifier{filepath.Join(t.TempDir(), "verify")}
	args := append([]string{"-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", "-o", v.path, "verify.c"}, flags...)
	if out, err := exec.Command(cc, args...).CombinedOutput(); err != nil {
		t.Fatalf("%s %s: %v\n%s", cc, strings.Join(args, " "), err, out)
	}
	return v
}

// run verifies a text and returns the line that was printed. Anything but a clear yes or no fails
// the test.
func (v verifier) run(t *testing.T, text []byte, flags ...string) (accepted bool, line string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "certificate.json") // of this run alone: tests run side by side
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	command := exec.Command(v.path, append(flags, file)...)
	command.Env = append(os.Environ(), "ASAN_OPTIONS=detect_leaks=0") // it ends with all that it took
	var stdout, stderr bytes.Buffer
	command.Stdout, command.Stderr = &stdout, &stderr
	err := command.Run()
	line = stdout.String()
	var exit *exec.ExitError
	switch {
	case stderr.Len() > 0 || strings.Count(line, "\n") != 1:
	case err == nil && strings.HasPrefix(line, "accepted: "):
		return true, line
	case errors.As(err, &exit) && exit.ExitCode() == 1 && strings.HasPrefix(line, "refused: "):
		return false, line
	}
	t.Fatalf("%v, printed %q and %q about\n%s", err, line, stderr.String(), text)
	return false, ""
}

// The certificates that are handed out with the project are accepted.
func TestCertificatesOfTheRecords(t *testing.T) {
	t.Parallel() // beside the forgeries, since together they take minutes
	slow := []string{"0.354.json", "0.376.json", "0.054.json", "0.104.json", "0.454.json"}
	v := build(t)
	files, err := fs.Glob(certificates.Files, "*.json")
	if err != nil || len(files) < 12 {
		t.Fatalf("%d certificates, error %v", len(files), err)
	}
	for _, file := range files {
		t.Run(file, func(t *testing.T) {
			t.Parallel()
			if slices.Contains(slow, file) && !long {
				t.Skip("up to a minute: run with GRUNDY_LONG=1")
			}
			text, err := certificates.Files.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			c, err := periodicity.ReadCertificate(file, bytes.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			want := "accepted: " + c.Game + ": " + c.Claim.String() + ", by theorem " + c.Theorem + "\n"
			if _, line := v.run(t, text); line != want {
				t.Errorf("got %s want %s", line, want)
			}
		})
	}
}

// proofs are games with a theorem that proves them in few heaps.
var proofs = []struct{ game, theorem string }{
	{"0.77", "guy-smith"}, {"0.77", "sparse-state"}, {"0.07", "guy-smith"}, {"0.45", "sparse-state"},
	{"0.45", "guy-smith"}, {"0.137", "auto"}, {"0.53", "auto"}, {"0.71", "auto"}, {"0.17", "guy-smith"},
	{"4.7", "auto"}, {"4.12", "auto"}, {"0.26", "auto"}, {"0.156", "sparse-state"}, {"4.3", "auto"},
	{"0.644", "sparse-state"}, {"0.0", "auto"}, {"0.1", "auto"}, {"0.33", "auto"}, {"0.0313", "one-heap"},
	{"0.F", "auto"}, {"4.8", "auto"}, {"4.C", "auto"}, {"0.8", "auto"}, {"0.C", "auto"}, {"8.0", "auto"},
	{"0.28", "auto"}, {"0.8F", "auto"}, {"0.9C", "auto"}, {"8.4", "auto"}, {"0.0F", "auto"},
	{"subtract:1,2,5", "auto"}, {"subtract:1,2,5", "guy-smith"}, {"subtract:1..7", "auto"}, {"subtract:3,5..9,20", "one-heap"},
	{"subtract:2,4,7,1000", "auto"},
	{"allbut:2,3", "auto"}, {"allbut:3,7,10,14", "auto"}, {"allbut:1..4", "auto"}, {"0.[3]", "auto"}, {"0.30[3]", "auto"},
	{"unequal:0.05", "auto"}, {"unequal:0.35", "auto"}, {"unequal:0.7", "auto"}, {"8.8", "auto"},
	{"4.[21]", "auto"}, {"0.[05]", "auto"}, {"0.3[04]", "auto"}, {"0.0[304]", "auto"},
}

// made is a certificate with what a forger needs to know.
type made struct {
	*periodicity.Certificate
	rules sgtable.Rules
}

func valuesOf(t *testing.T, rules sgtable.Rules, heaps int64) []uint32 {
	t.Helper()
	run, err := naive.New(rules)
	if err != nil {
		t.Fatal(err)
	}
	if err := run.Extend(context.Background(), heaps-1); err != nil {
		t.Fatal(err)
	}
	return run.Values()[:heaps]
}

// most is how many heaps of a game are computed at most here.
func most(rules sgtable.Rules) int64 {
	if sgtable.Parts(rules) > 2 {
		return 800
	}
	return 5000
}

// makeAll proves the games, and writes those that theorem sparse-state proves down without their
// values too.
func makeAll(t *testing.T) (all []made) {
	t.Helper()
	for _, p := range proofs {
		g, err := catalog.Parse(p.game)
		if err != nil {
			t.Fatal(err)
		}
		run, err := naive.New(g.Rules)
		if err != nil {
			t.Fatal(err)
		}
		v, err := periodicity.Prove(context.Background(), g.Rules, run, periodicity.Options{Limit: most(g.Rules), Theorem: p.theorem})
		if err != nil {
			t.Fatalf("%s: %v", p.game, err)
		}
		if v.Status != periodicity.Proved {
			t.Errorf("%s is %s", p.game, v.Status)
			continue
		}
		c, err := periodicity.Certify(v, run)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, made{c, g.Rules})
		if c.Theorem == "sparse-state" && c.Parameters[2].Value < 1024 {
			all = append(all, made{streamed(t, c, g.Rules), g.Rules})
		}
	}
	return all
}

// streamed returns the certificate of the second kind, with the least P.
func streamed(t *testing.T, c *periodicity.Certificate, rules sgtable.Rules) *periodicity.Certificate {
	t.Helper()
	reach, _ := sgtable.Finite(rules)
	s := clone(c)
	s.Version, s.Compared.Period = periodicity.StreamedVersion, s.Claim.Period
	const prefix = 1024
	s.Window.To = max(s.Window.From+prefix+reach, 2*(prefix+reach+1))
	length := s.Window.To - s.Window.From + 1
	s.Parameters[4].Value = length
	s.Parameters = append(s.Parameters, periodicity.Parameter{Name: "P", Value: prefix})
	s.Heaps = s.Compared.Preperiod + length + s.Claim.Period
	s.Values = periodicity.ValuesSHA256(valuesOf(t, rules, s.Heaps))
	s.Seal()
	return s
}

func clone(c *periodicity.Certificate) *periodicity.Certificate {
	d := *c
	d.Parameters = slices.Clone(c.Parameters)
	d.ExceptionalValues = slices.Clone(c.ExceptionalValues)
	d.Exceptions.Heaps = slices.Clone(c.Exceptions.Heaps)
	return &d
}

func textOf(t *testing.T, c *periodicity.Certificate) []byte {
	t.Helper()
	text, err := c.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// verdict is that of the verifier in Go.
func verdict(text []byte) (*periodicity.Certificate, error) {
	c, err := periodicity.ReadCertificate("forgery", bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	_, err = verify.Verify(context.Background(), c, verify.Options{})
	return c, err
}

func TestAcceptsProofs(t *testing.T) {
	v := build(t)
	theorems := map[string]bool{}
	all := makeAll(t)
	for _, c := range all {
		text := textOf(t, c.Certificate)
		_, inGo := verdict(text)
		if accepted, line := v.run(t, text); accepted != (c.Theorem != unchecked) || inGo != nil {
			t.Errorf("%s by %s: %s in Go: %v\n%s", c.Game, c.Theorem, line, inGo, text)
		}
		theorems[c.Theorem] = true
	}
	if len(theorems) != len(periodicity.TheoremNames()) || len(all) < 45 {
		t.Errorf("%d certificates, theorems %v", len(all), theorems)
	}
}

// unchecked is the theorem that verify.c does not check: it refuses what is proved by it.
const unchecked = "repeating"

// Forged certificates, with a digest that fits, and damaged ones: the two verifiers agree on each,
// and neither accepts a claim that is not the true one.
func TestForgeries(t *testing.T) {
	if !long {
		forgeries(t, 0, 300)
		return
	}
	all := 2_000
	if os.Getenv("GRUNDY_RECORDS") != "" {
		all = 10_000 // two minutes of CPU more
	}
	t.Run("looked at for undefined behaviour", func(t *testing.T) {
		forgeries(t, 0, all/5, "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")
	})
	t.Run("as it is built", func(t *testing.T) { forgeries(t, all/5, all) })
}

// forgeries tries those numbered from ... to-1 on verify.c, built with some flags, and on package verify.
func forgeries(t *testing.T, from, to int, flags ...string) {
	t.Parallel()
	v := build(t, flags...)
	all := makeAll(t)
	truth := map[string]periodicity.Claim{}
	for _, c := range all {
		truth[c.Game] = c.Claim
	}
	accepted := 0
	for i := from; i < to; i++ {
		f := forger{rand.New(rand.NewPCG(1, uint64(i))), t, all}
		text := f.text()
		c, inGo := verdict(text)
		yes, line := v.run(t, text, "-max-steps", "2000000000")
		switch {
		case yes != (inGo == nil && c.Theorem != unchecked):
			t.Errorf("forgery %d: %s in Go: %v\n%.2000s", i, line, inGo, text)
		case inGo == nil && c.Claim != truth[c.Game]:
			t.Errorf("forgery %d: %s but %s is true\n%.2000s", i, line, truth[c.Game], text)
		case yes:
			accepted++
		}
	}
	t.Logf("%d forgeries, of which %d are true", to-from, accepted)
	if accepted > (to-from)/5 {
		t.Errorf("%d of %d forgeries are true: want forgeries", accepted, to-from)
	}
}

// forger changes certificates at random.
type forger struct {
	*rand.Rand
	t   *testing.T
	all []made
}

func (f forger) text() []byte {
	original := f.all[f.IntN(len(f.all))]
	for genuine := textOf(f.t, original.Certificate); ; {
		if text := f.forge(original); !bytes.Equal(text, genuine) {
			return text
		}
	}
}

func (f forger) forge(original made) []byte {
	if f.IntN(8) == 0 {
		return f.damaged(textOf(f.t, original.Certificate))
	}
	c := clone(original.Certificate)
	rules := original.rules
	if f.IntN(2) == 0 {
		f.consistent(c, rules)
	}
	for range f.IntN(3) {
		rules = f.change(c, rules)
	}
	// Nobody waits for long sequences: those that are too long have to be so by far.
	if c.Heaps > most(rules) && c.Heaps < 1<<29 {
		c.Heaps = 1 << 40
	}
	if f.IntN(2) == 0 && c.Heaps > 0 && c.Heaps <= most(rules) {
		c.Values = periodicity.ValuesSHA256(valuesOf(f.t, rules, c.Heaps))
	}
	c.Seal()
	return textOf(f.t, c)
}

// damaged changes some bits, or cuts the end off.
func (f forger) damaged(text []byte) []byte {
	if f.IntN(3) == 0 {
		return text[:f.IntN(len(text))]
	}
	for range 1 + f.IntN(2) {
		text[f.IntN(len(text))] ^= 1 << f.IntN(8)
	}
	return text
}

// number returns a number near n, one that has to do with it, or any.
func (f forger) number(n int64) int64 {
	switch f.IntN(8) {
	case 0:
		return n + 1
	case 1:
		return n - 1
	case 2:
		return n * int64(2+f.IntN(4))
	case 3:
		return n / int64(2+f.IntN(4))
	case 4:
		return n + int64(f.IntN(200)) - 100
	case 5:
		return int64(f.Uint64() >> f.IntN(64))
	case 6:
		return []int64{0, -1, 1, 1 << 20, 1<<31 - 1, 1 << 31, 1 << 32, 1 << 62, 1<<63 - 1, -1 << 63}[f.IntN(10)]
	}
	return int64(f.IntN(300))
}

// consistent makes another claim, or chooses another mask, and derives everything else from it as the
// theorem would: only the mathematics is wrong then, if anything is.
func (f forger) consistent(c *periodicity.Certificate, rules sgtable.Rules) {
	claim := c.Claim
	switch f.IntN(5) {
	case 0:
		m := int64(1 + f.IntN(4))
		claim.Period, claim.Saltus = claim.Period*m, claim.Saltus*m
	case 1:
		claim.Preperiod = max(0, claim.Preperiod+int64(f.IntN(5))-2)
	case 2:
		claim.Preperiod = claim.Preperiod + int64(f.IntN(50))
	case 3:
		claim.Period = max(1, claim.Period+int64(f.IntN(5))-2)
	}
	if c.Theorem == "sparse-state" && f.IntN(3) == 0 {
		c.Parameters[0].Value, c.Parameters[1].Value = int64(f.IntN(260)), int64(f.IntN(2))
	}
	heaps := min(most(rules), 3*c.Heaps+1000)
	values := valuesOf(f.t, rules, heaps)
	if c.Version == periodicity.StreamedVersion {
		f.consistentStream(c, rules, claim, values)
		return
	}
	theorem, err := periodicity.ByName(c.Theorem)
	if err != nil {
		f.t.Fatal(err)
	}
	if c.Theorem == "sparse-state" {
		fixed, err := periodicity.SparseStateOf(c.Parameters)
		if err != nil {
			return
		}
		theorem = fixed
	}
	if claim.Preperiod+claim.Period > heaps {
		return
	}
	// The heaps that are wanted depend on the heaps that are given, so that it is done again.
	for range 3 {
		p, err := theorem.Premise(rules, claim, values)
		if err != nil || p.Heaps > heaps {
			return
		}
		c.Claim, c.Compared, c.Parameters, c.Heaps, c.Window = claim, p.Claim, p.Parameters, p.Heaps, p.Window
		if c.Heaps > claim.Preperiod+claim.Period {
			values = values[:min(int64(len(values)), c.Heaps)]
		}
	}
	c.Values = periodicity.ValuesSHA256(valuesOf(f.t, rules, c.Heaps))
	c.Exceptions = periodicity.ExceptionsOf(claim, values)
	c.ExceptionalValues = c.Exceptions.Values(values)
}

func (f forger) consistentStream(c *periodicity.Certificate, rules sgtable.Rules, claim periodicity.Claim, values []uint32) {
	length := c.Parameters[4].Value + int64(f.IntN(100)) - 30
	if f.IntN(2) == 0 {
		c.Parameters[5].Value = int64(1000 + f.IntN(100))
	}
	c.Claim = claim
	c.Compared = periodicity.Claim{Preperiod: max(claim.Preperiod, c.Parameters[2].Value+1), Period: claim.Period}
	c.Parameters[4].Value, c.Heaps = length, c.Compared.Preperiod+length+claim.Period
	c.Window = periodicity.Window{From: c.Compared.Preperiod, To: c.Compared.Preperiod + length - 1}
	if c.Heaps > 0 && c.Heaps <= int64(len(values)) {
		c.Values = periodicity.ValuesSHA256(values[:c.Heaps])
	}
	if claim.Preperiod+claim.Period <= int64(len(values)) {
		c.Exceptions = periodicity.ExceptionsOf(claim, values)
		c.ExceptionalValues = c.Exceptions.Values(values)
	}
}

// change makes one change, and returns the rules of the certificate's game.
func (f forger) change(c *periodicity.Certificate, rules sgtable.Rules) sgtable.Rules {
	number := func(to ...*int64) {
		n := f.number(*to[0])
		for _, p := range to {
			*p = n
		}
	}
	switch f.IntN(14) {
	case 0:
		number(&c.Claim.Preperiod)
	case 1:
		number(&c.Claim.Preperiod, &c.Compared.Preperiod)
	case 2:
		number(&c.Claim.Period)
	case 3:
		number(&c.Claim.Period, &c.Compared.Period)
	case 4:
		number(&c.Claim.Saltus, &c.Compared.Saltus)
	case 5:
		number([]*int64{&c.Window.From, &c.Window.To}[f.IntN(2)])
	case 6:
		number(&c.Heaps)
	case 7:
		number(&c.Parameters[f.IntN(len(c.Parameters))].Value)
	case 8:
		c.Parameters[0].Value = int64(f.IntN(64)) // the mask
	case 9:
		other := f.all[f.IntN(len(f.all))]
		c.Game = other.Game
		return other.rules
	case 10:
		c.Theorem = periodicity.TheoremNames()[f.IntN(7)]
	case 11:
		f.exceptions(c)
	case 12:
		if n := len(c.ExceptionalValues); n > 0 {
			c.ExceptionalValues[f.IntN(n)] += uint32(1 + f.IntN(3))
		}
	case 13:
		c.Game = f.name(c.Game)
	}
	return rules
}

func (f forger) exceptions(c *periodicity.Certificate) {
	x := &c.Exceptions
	switch n := len(x.Heaps); {
	case n > 0 && f.IntN(2) == 0:
		at := f.IntN(n)
		x.Heaps = slices.Delete(x.Heaps, at, at+1)
		c.ExceptionalValues = slices.Delete(c.ExceptionalValues, at, at+1)
	case n > 0 && f.IntN(2) == 0:
		x.Heaps[f.IntN(n)]++
	default:
		x.Heaps = append(x.Heaps, f.Int64N(1<<20))
		c.ExceptionalValues = append(c.ExceptionalValues, 1)
	}
	x.Count = int64(len(x.Heaps))
}

// name returns another way to write a game, or no game.
func (f forger) name(game string) string {
	names := []string{
		game + "0", game + "[3]", game + "[0]", "0" + game, " " + game, game + "\n", strings.ToLower(game), game + ",3", game + "..9",
		"unequal:" + game, "kayles", "nim", "grundy", "couples", "subtract:squares", "subtract:5,2,1", "subtract:1,2,2,5",
		"subtract:1..3", "subtract:1,2,3,4", "subtract:01", "subtract:+1", "subtract: 1", "subtract:1,", "subtract:", "allbut:2..3",
		"subtract:1..7,8", "subtract:9,1..7", "subtract:1..99999999999999999999", "0.3[3]", "0.[33]", "0.[7]", "0.", ".77", "3.1", "",
		"4", "0.\u00e9", "allbut:16777217", "unequal:0.3", "unequal:4.0", "0.7<", strings.Repeat("7", 5000),
	}
	return names[f.IntN(len(names))]
}

// A game has one name in a certificate, though many are read.
func TestNames(t *testing.T) {
	v := build(t)
	others := map[string][]string{
		"0.77":           {"kayles", ".77", "0.770", "0.77[0]", "0.77 ", "0.7[7]"},
		"subtract:1,2,5": {"subtract:1,2,2,5", "subtract:1..2,5", "subtract:5,1,2", "subtract:01,2,5", "subtract:1,2,5,"},
		"subtract:1..7":  {"subtract:1,2,3,4,5,6,7", "subtract:1..6,7", "subtract:1,2..7", "subtract:1..3,4..7", "subtract:1,2,3,4..7"},
		"allbut:1..4":    {"allbut:1,2,3,4", "allbut:+1..4", "allbut: 1..4"},
		"0.[3]":          {"nim", "0.3[3]", "0.[33]", "allbut:"},
		"0.30[3]":        {"0.303[3]", "0.3[03]"},
		"4.3":            {"4.30", "4.3[0]"},
		"8.0":            {"8", "8.", "8.00"},
		"0.8F":           {"0.8f"},
		"0.3[04]":        {"0.30[40]", "0.3[0404]", "0.304[04]", "0.3[04]0", "0.3[04", "0.3[0g]", "0.3[]"},
		"unequal:0.7":    {"unequal:.7", "unequal:0.70", "0.7"},
	}
	for _, c := range makeAll(t) {
		for _, name := range others[c.Game] {
			forged := clone(c.Certificate)
			forged.Game = name
			forged.Seal()
			text := textOf(t, forged)
			_, inGo := verdict(text)
			accepted, line := v.run(t, text)
			if accepted || inGo == nil {
				t.Errorf("%s as %q: %s in Go: %v", c.Game, name, line, inGo)
			}
		}
	}
}

// Somebody can read it in one sitting, and needs nothing but libc.
func TestIsShort(t *testing.T) {
	source, err := os.ReadFile("verify.c")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(source), "\n"), "\n")
	if len(lines) > 300 {
		t.Errorf("verify.c has %d lines: want at most 300", len(lines))
	}
	libc := []string{"#include <stdint.h>", "#include <stdio.h>", "#include <stdlib.h>", "#include <string.h>"}
	for i, line := range lines {
		if len(line) > 120 {
			t.Errorf("line %d has %d columns: want at most 120", i+1, len(line))
		}
		if strings.HasPrefix(line, "#include") && !slices.Contains(libc, line) {
			t.Errorf("line %d: %s", i+1, line)
		}
	}
}

func TestUsage(t *testing.T) {
	v := build(t)
	for _, args := range [][]string{{}, {"no-such-file"}, {"-max-steps", "x", "verify.c"}, {"a", "b"}, {"-max-steps", "1"}} {
		var exit *exec.ExitError
		out, err := exec.Command(v.path, args...).CombinedOutput()
		if !errors.As(err, &exit) || exit.ExitCode() != 2 || !strings.Contains(string(out), "usage: ") {
			t.Errorf("%q: %v, printed %q", args, err, out)
		}
	}
}

func TestStopsAtMaxSteps(t *testing.T) {
	v := build(t)
	text, err := certificates.Files.ReadFile("0.165.json")
	if err != nil {
		t.Fatal(err)
	}
	if accepted, line := v.run(t, text, "-max-steps", "1000000"); accepted || !strings.Contains(line, "more than 1000000 steps") {
		t.Errorf("printed %q", line)
	}
}
