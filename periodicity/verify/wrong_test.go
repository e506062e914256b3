package verify_test

import (
	"context"
	"strings"
	"testing"

	"example.org/grundy/periodicity"
	"example.org/grundy/periodicity/verify"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/engine/naive"
)

// A prover that forgets one condition writes certificates in which all the rest is right: hash,
// exceptions, digest. Each is refused, for that condition.
func TestCatchesABrokenProver(t *testing.T) {
	type number = periodicity.Parameter
	for _, prover := range []struct {
		name, game, theorem string
		claim, compared     periodicity.Claim
		end                 int64 // of the window
		parameters          []number
		want                string
	}{
		{"guy-smith with one heap too few", "0.77", "guy-smith", of(71, 12, 0), of(71, 12, 0), 154, n(154), "want [{N 155}]"},
		{"guy-smith without k₁", "0.00000002", "guy-smith", of(0, 1, 0), of(1, 1, 0), 2, n(2), "want [{N 9}]"},
		{"guy-smith without k₀", "0.000000001", "guy-smith", of(0, 1, 0), of(1, 1, 0), 2, n(2), "want [{N 10}]"},
		{"guy-smith without the frozen heap", "couples", "guy-smith", of(0, 1, 0), of(1, 1, 0), 2, n(2), "want [{N 3}]"},
		{"guy-smith from heap 0 on", "0.04", "guy-smith", of(0, 1, 0), of(0, 1, 0), 3, n(3), `"compared"`},
		{"guy-smith for three heaps as for two", "0.8", "guy-smith", of(1, 1, 0), of(1, 1, 0), 3, n(3), "want [{N 4}]"},
		{"guy-smith where parts must differ", "unequal:0.05", "guy-smith", of(1, 2, 0), of(1, 2, 0), 9, n(9), "must differ"},
		{"guy-smith with a saltus", "0.28", "guy-smith", of(1, 53, 16), of(1, 53, 16), 107, n(107), "saltus"},
		{"guy-smith for digits without end", "0.[3]", "guy-smith", of(0, 1, 1), of(1, 1, 1), 3, n(3), "digits that end"},
		{"one-heap without k", "subtract:1,2,5", "one-heap", of(0, 3, 0), of(0, 3, 0), 4, n(4), "want [{N 5}]"},
		{"one-heap from 0 with a digit 2", "0.2", "one-heap", of(0, 2, 0), of(0, 2, 0), 1, n(1), `"compared"`},
		{"one-heap for two heaps", "0.77", "one-heap", of(71, 12, 0), of(71, 12, 0), 73, n(73), "want at most one"},
		{"unequal-parts with the window of guy-smith", "unequal:0.05", "unequal-parts", of(1, 2, 0), of(1, 2, 0), 5, n(5), "want [{N 7}]"},
		{"period twice the least", "0.77", "guy-smith", of(71, 24, 0), of(71, 24, 0), 167, n(167), "the least one, which divides 12"},
		{"preperiod not least", "0.77", "guy-smith", of(72, 12, 0), of(72, 12, 0), 157, n(157), "the least one: heap 71 agrees"},
		{"preperiod 0 that is 1", "0.1", "guy-smith", of(0, 1, 0), of(1, 1, 0), 2, n(2), "fails at heap"},
		{"preperiod before the last exception", "0.77", "guy-smith", of(70, 12, 0), of(70, 12, 0), 153, n(153), "fails at heap 70"},
		{"half the period", "0.77", "guy-smith", of(71, 6, 0), of(71, 6, 0), 149, n(149), "fails at heap"},

		{"sparse-state with L < W", "0.77", "sparse-state", of(71, 12, 0), of(71, 12, 0), 142, state(15, 0, 70, 72, 71), "at least W"},
		{"sparse-state with a smaller W", "0.77", "sparse-state", of(71, 12, 0), of(71, 12, 0), 142, state(15, 0, 70, 71, 71), `"W" is 71: want 72`},
		{"sparse-state with an earlier R", "0.77", "sparse-state", of(71, 12, 0), of(71, 12, 0), 130, state(15, 0, 57, 59, 59), `"R" is 57: want 70`},
		{"sparse-state from a rare heap on", "0.77", "sparse-state", of(71, 12, 0), of(70, 12, 0), 142, state(15, 0, 70, 72, 72), `"compared"`},
		{"sparse-state with another mask", "0.77", "sparse-state", of(71, 12, 0), of(71, 12, 0), 143, state(14, 0, 70, 72, 72), `"R"`},
		{"sparse-state with parity where splits have both", "0.77", "sparse-state", of(71, 12, 0), of(71, 12, 0), 143, state(15, 1, 70, 72, 72), "parity"},
		{"sparse-state with parity and an odd period", "0.07", "sparse-state", of(53, 17, 0), of(53, 17, 0), 107, state(1, 1, 52, 54, 54), `"compared" is period 17 from heap 53 on: want period 34`},
		{"sparse-state where parts must differ", "unequal:0.05", "sparse-state", of(1, 2, 0), of(1, 2, 0), 9, state(1, 0, 0, 1, 1), "must differ"},
		{"sparse-state with a saltus", "0.77", "sparse-state", of(71, 12, 1), of(71, 12, 1), 143, state(15, 0, 70, 72, 72), "saltus"},

		{"all-but with k too small", "allbut:2,3", "all-but", of(0, 6, 4), of(2, 6, 4), 2, []number{{Name: "k", Value: 2}}, "from k = 3 on"},
		{"all-but without saltus", "allbut:2,3", "all-but", of(0, 6, 0), of(6, 6, 0), 6, []number{{Name: "k", Value: 3}}, "saltus"},
		{"all-but where the states differ", "allbut:2,3", "all-but", of(0, 5, 4), of(6, 5, 4), 6, []number{{Name: "k", Value: 3}}, "the states at heaps 6 and 11 differ"},
	} {
		t.Run(prover.name, func(t *testing.T) {
			heaps := prover.end + prover.compared.Period
			from := prover.compared.Preperiod
			if prover.theorem == "all-but" {
				from = prover.compared.Preperiod - prover.parameters[0].Value
			}
			c := sealed(t, prover.game, prover.theorem, prover.claim, heaps)
			c.Compared, c.Window, c.Parameters = prover.compared, periodicity.Window{From: from, To: prover.end - 1}, prover.parameters
			refused(t, c, prover.want)
		})
	}
}

// What a right proof turns into when a condition is left out that depends on the values.
func TestCatchesABrokenProverOfLongerProofs(t *testing.T) {
	edit := func(game, theorem string, edit func(*periodicity.Certificate)) *periodicity.Certificate {
		c := certify(t, game, theorem)
		edit(c)
		right := sealed(t, c.Game, c.Theorem, c.Claim, c.Heaps)
		c.Values, c.Exceptions, c.ExceptionalValues = right.Values, right.Exceptions, right.ExceptionalValues
		return c
	}
	refused(t, edit("0.8F", "arithmetic", func(c *periodicity.Certificate) { // U smaller by one
		c.Heaps, c.Window.To = c.Heaps-c.Claim.Period, c.Window.To-c.Claim.Period
		for i := range c.Parameters {
			switch c.Parameters[i].Name {
			case "U":
				c.Parameters[i].Value--
			case "N":
				c.Parameters[i].Value -= c.Claim.Period
			}
		}
	}), "want [{M 1} {K 2} {w 1} {w' 2} {U 16} {N 112}]")
	refused(t, edit("0.28", "arithmetic", func(c *periodicity.Certificate) { c.Claim.Saltus, c.Compared.Saltus = 12, 12 }), "power of two")
	// An all-but state that is not the first: the theorem would hold.
	refused(t, edit("allbut:2,3", "all-but", func(c *periodicity.Certificate) {
		c.Compared.Preperiod, c.Heaps = c.Compared.Preperiod+1, c.Heaps+1
		c.Window.From, c.Window.To = c.Window.From+1, c.Window.To+1
	}), "an earlier heap")
}

// An odd period with a colouring that looks at parity is refused of a stream before a value is computed.
func TestCatchesAProverOfOddPeriods(t *testing.T) {
	c := sealed(t, "0.104", "sparse-state", of(200_000, 17, 0), 10)
	c.Version = periodicity.StreamedVersion
	c.Window, c.Heaps = periodicity.Window{From: 200_000, To: 265_538}, 265_556
	c.Parameters = append(state(23, 1, 284, 287, 65_539), periodicity.Parameter{Name: "P", Value: 65_536})
	refused(t, c, "want an even one")
}

// 4.9 agrees for long with period and saltus that (S) does not allow.
func TestCatchesAProverWithoutS(t *testing.T) {
	values := firstValues(t, "4.9", 2000)
	claim := of(0, 0, 0)
	for p := int64(1); p < 200 && claim.Period == 0; p++ {
		for _, s := range []int64{1, 2, 4, 8, 16, 32} {
			for n0 := int64(1); n0 < 100 && claim.Period == 0; n0 *= 2 {
				holds := true
				for m := n0; holds && m+p < 2000; m++ {
					holds = int64(values[m+p]) == int64(values[m])+s
				}
				if holds {
					claim = of(n0, p, s)
				}
			}
		}
	}
	if claim.Period == 0 {
		t.Fatal("no claim: the test has lost its game")
	}
	c := sealed(t, "4.9", "arithmetic", claim, 2000)
	c.Compared, c.Window = claim, periodicity.Window{From: claim.Preperiod, To: 1999 - claim.Period}
	c.Parameters = []periodicity.Parameter{{Name: "M", Value: 1}}
	refused(t, c, "condition (S) fails")
}

func of(preperiod, period, saltus int64) periodicity.Claim {
	return periodicity.Claim{Preperiod: preperiod, Period: period, Saltus: saltus}
}

func n(end int64) []periodicity.Parameter { return []periodicity.Parameter{{Name: "N", Value: end}} }

func state(mask, parity, rare, width, length int64) []periodicity.Parameter {
	return []periodicity.Parameter{
		{Name: "mask", Value: mask}, {Name: "parity", Value: parity}, {Name: "R", Value: rare}, {Name: "W", Value: width}, {Name: "L", Value: length},
	}
}

func firstValues(t *testing.T, game string, heaps int64) []uint32 {
	t.Helper()
	g, err := catalog.Parse(game)
	if err != nil {
		t.Fatal(err)
	}
	run, err := naive.New(g.Rules)
	if err != nil {
		t.Fatal(err)
	}
	if err := run.Extend(context.Background(), heaps-1); err != nil {
		t.Fatal(err)
	}
	return run.Values()[:heaps]
}

// sealed is the certificate of a claim with the true hash and what it makes of the exceptional heaps.
func sealed(t *testing.T, game, theorem string, c periodicity.Claim, heaps int64) *periodicity.Certificate {
	t.Helper()
	values := firstValues(t, game, heaps)
	exceptions := periodicity.Exceptions{Known: true}
	if c.Preperiod+c.Period <= heaps {
		exceptions = periodicity.ExceptionsOf(c, values)
	}
	return &periodicity.Certificate{
		Format: periodicity.CertificateFormat, Version: periodicity.CertificateVersion, Game: game, Theorem: theorem,
		Claim: c, Compared: c, Heaps: heaps, Values: periodicity.ValuesSHA256(values),
		Exceptions: exceptions, ExceptionalValues: exceptions.Values(values),
	}
}

func refused(t *testing.T, c *periodicity.Certificate, want string) {
	t.Helper()
	c.Seal()
	_, err := verify.Verify(context.Background(), c, verify.Options{})
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%s by %s: got %v, want a reason about %q", c.Game, c.Theorem, err, want)
	}
}
