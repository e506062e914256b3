package misere_test

import (
	"bytes"
	"context"
	"iter"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"example.org/grundy/periodicity/certificate"
	"example.org/grundy/periodicity/verify"
	"example.org/grundy/sgtable/exhaust"
)

// sealInfinite returns the certificate with its format and digest.
func sealInfinite(c certificate.Infinite) *certificate.Infinite {
	c.Format, c.Version = certificate.InfiniteFormat, certificate.InfiniteVersion
	c.Seal()
	return &c
}

// infinite returns the certificates of quotients that are infinite. Folds, weights and bounds were read off all
// positions of up to 17 heaps.
func infinite() map[string]*certificate.Infinite {
	return map[string]*certificate.Infinite{
		"0.3122": sealInfinite(certificate.Infinite{
			Game: "0.3122", Heaps: 7, Bound: 6, Beside: []int64{}, Down: 5, Up: 7,
			Folds:   [][]int32{{0, 2}, {3, 2}, {1, 1}, {2, 2}, {2, 4}, {2, 2}, {2, 4}},
			Weights: []int32{0, 0, 0, 0, -1, 0, 1},
		}),
		"0.3102": sealInfinite(certificate.Infinite{
			Game: "0.3102", Heaps: 12, Bound: 1, Beside: []int64{10}, Down: 7, Up: 12,
			Folds:   [][]int32{{0, 2}, {1, 2}, {1, 1}, {2, 2}, {2, 1}, {2, 2}, {3, 2}, {1, 1}, {2, 2}, {2, 1}, {2, 2}, {4, 2}},
			Weights: []int32{0, 0, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1},
		}),
	}
}

func checkInfinite(t testing.TB, c *certificate.Infinite) error {
	t.Helper()
	_, err := verify.VerifyInfinite(t.Context(), c, verify.Options{})
	return err
}

// The box of 0.3122 has the positions that the theorem says, counted apart from the program.
func TestTheBoxOfM4(t *testing.T) {
	report, err := verify.VerifyInfinite(t.Context(), infinite()["0.3122"], verify.Options{})
	if err != nil || !slices.ContainsFunc(report.Checked, func(s string) bool { return strings.Contains(s, "those of 198450 positions") }) {
		t.Errorf("%q, %v; want 198450 positions", report.Checked, err)
	}
}

// The quotient of 0.3122 is infinite from heap 7 on. (0.3102 takes some six seconds.)
func TestInfiniteQuotients(t *testing.T) {
	for game, c := range infinite() {
		committed, err := os.ReadFile("../../docs/certificates/misere/" + game + "-infinite.json")
		if err != nil {
			t.Fatal(err)
		}
		if text, err := c.MarshalText(); err != nil || !bytes.Equal(text, committed) {
			t.Errorf("%s: %s, %v; committed\n%s", game, text, err, committed)
		}
		read, err := certificate.ReadAny(game, bytes.NewReader(committed))
		if err != nil || read.Infinite == nil {
			t.Fatalf("%s: %v", game, err)
		}
		if game != "0.3122" && os.Getenv("GRUNDY_LONG") == "" {
			continue
		}
		if err := checkInfinite(t, read.Infinite); err != nil {
			t.Error(err)
		}
	}
}

// What the certificate of 0.3122 says by play: beside 2 + 4j heaps of 7, 2 + 4i heaps of 5 are lost for who is to move
// exactly if j < i. So no two of them are equivalent.
func TestInfiniteByPlay(t *testing.T) {
	play := exhaust.New(options3122)
	for i := range 2 {
		for j := range 2 {
			p := strings.Repeat("\x05", 2+4*i) + strings.Repeat("\x07", 2+4*j)
			result, err := play.Solve(t.Context(), p)
			if err != nil || (result.Misere == exhaust.P) != (j < i) {
				t.Errorf("i = %d, j = %d: %v, %v", i, j, result.Misere, err)
			}
		}
	}
}

// options3122 yields the options in 0.3122 of a position, whose heaps are bytes that ascend: one token may be taken, or three or four
// from a heap that is larger, or a heap of two.
func options3122(p string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for i, n := range []byte(p) {
			for _, take := range []byte{1, 2, 3, 4} {
				if take > n || take == 2 && n != 2 || take > 2 && n == take {
					continue
				}
				heaps := slices.Delete([]byte(p), i, i+1)
				if n > take {
					heaps = append(heaps, n-take)
				}
				slices.Sort(heaps)
				if !yield(string(heaps)) {
					return
				}
			}
		}
	}
}

// Forgeries are refused, each for what is wrong with it.
func TestForgedInfinite(t *testing.T) {
	for name, test := range map[string]struct {
		want   string
		change func(*certificate.Infinite)
	}{
		"another format":            {"format", func(c *certificate.Infinite) { c.Format = certificate.Format }},
		"a later version":           {"version", func(c *certificate.Infinite) { c.Version++ }},
		"another game":              {"want the outcome", func(c *certificate.Infinite) { c.Game = "0.3312" }},
		"no game":                   {"game", func(c *certificate.Infinite) { c.Game = "0.9Z" }},
		"moves that do not end":     {"do not end", func(c *certificate.Infinite) { c.Game = "allbut:1" }},
		"no heaps":                  {"heaps", func(c *certificate.Infinite) { c.Heaps = 0 }},
		"a heap too few":            {"folds", func(c *certificate.Infinite) { c.Heaps-- }},
		"a fold of three":           {"folds", func(c *certificate.Infinite) { c.Folds[1] = []int32{3, 2, 1} }},
		"a period of 0":             {"folds", func(c *certificate.Infinite) { c.Folds[1][1] = 0 }},
		"an early preperiod":        {"want the outcome", func(c *certificate.Infinite) { c.Folds[1][0]-- }},
		"a short period":            {"want the outcome", func(c *certificate.Infinite) { c.Folds[5][1]-- }},
		"two periods of weights":    {"period 4", func(c *certificate.Infinite) { c.Folds[4][1] = 2 }},
		"a heap of weight 2":        {"weights", func(c *certificate.Infinite) { c.Weights[0] = 2 }},
		"a heap without its weight": {"down", func(c *certificate.Infinite) { c.Weights[4] = 0 }},
		"no bound":                  {"bound", func(c *certificate.Infinite) { c.Bound = 0 }},
		"a low bound":               {"want the outcome", func(c *certificate.Infinite) { c.Bound-- }},
		"another heap down":         {"down", func(c *certificate.Infinite) { c.Down = 4 }},
		"another heap up":           {"up", func(c *certificate.Infinite) { c.Up = 8 }},
		"beside a heap too large":   {"beside", func(c *certificate.Infinite) { c.Beside = []int64{8} }},
		"beside two of 2":           {"two outcomes", func(c *certificate.Infinite) { c.Beside = []int64{2, 2} }},
		"too many cells":            {"cells", func(c *certificate.Infinite) { c.Folds[1][0], c.Folds[2][0] = 1000, 1000 }},
	} {
		c := infinite()["0.3122"]
		test.change(c)
		c.Seal()
		if err := checkInfinite(t, c); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", name, err, test.want)
		}
	}
	c := infinite()["0.3122"]
	c.Bound++
	if err := checkInfinite(t, c); err == nil || !strings.Contains(err.Error(), "digest") {
		t.Errorf("a digest that does not fit: %v", err)
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	if _, err := verify.VerifyInfinite(stopped, infinite()["0.3122"], verify.Options{}); err == nil {
		t.Error("a check that is stopped accepts")
	}
}

// A finite quotient has no such certificate, whatever its numbers: 0.33, with the folds of its quotient.
func TestFiniteIsNotInfinite(t *testing.T) {
	for beside := int64(0); beside <= 4; beside++ {
		c := &certificate.Infinite{
			Format: certificate.InfiniteFormat, Version: certificate.InfiniteVersion, Game: "0.33", Heaps: 4, Bound: 2, Beside: []int64{}, Down: 2, Up: 3,
			Folds: [][]int32{{2, 2}, {2, 2}, {2, 2}, {2, 2}}, Weights: []int32{0, -1, 1, 0},
		}
		if beside > 0 {
			c.Beside = append(c.Beside, beside)
		}
		c.Seal()
		if err := checkInfinite(t, c); err == nil || !strings.Contains(err.Error(), "two outcomes") {
			t.Errorf("beside %d: %v", beside, err)
		}
	}
}

// FuzzVerifyInfinite makes certificates of 0.33, whose quotient has six elements (TestTableOfQuotients): none may be accepted, and
// none may panic.
func FuzzVerifyInfinite(f *testing.F) {
	f.Add([]byte{2, 2, 0, 2, 2, 1, 2, 2, 2, 2, 2, 0}, int64(2), int64(1), int64(2), int64(3))
	f.Add([]byte{0, 2, 0, 1, 2, 0, 1, 2, 2, 1, 2, 1}, int64(1), int64(4), int64(4), int64(3))
	f.Fuzz(func(t *testing.T, heaps []byte, bound, beside, down, up int64) {
		c := &certificate.Infinite{
			Format: certificate.InfiniteFormat, Version: certificate.InfiniteVersion, Game: "0.33", Bound: bound, Beside: []int64{beside}, Down: down, Up: up,
		}
		for ; len(heaps) >= 3; heaps = heaps[3:] {
			c.Heaps++
			c.Folds = append(c.Folds, []int32{int32(int8(heaps[0])), int32(int8(heaps[1]))})
			c.Weights = append(c.Weights, int32(int8(heaps[2]))-1)
		}
		c.Seal()
		if _, err := verify.VerifyInfinite(t.Context(), c, verify.Options{MaxTime: 10 * time.Millisecond}); err == nil {
			text, _ := c.MarshalText()
			t.Fatalf("accepted:\n%s", text)
		}
	})
}
