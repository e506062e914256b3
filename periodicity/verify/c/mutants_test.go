package c_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"example.org/grundy/internal/enginetest"
	"example.org/grundy/periodicity"
	"example.org/grundy/sgtable/engine/naive"
)

// A condition that is left out of verify.c lets a certificate through that the program refuses for nothing else.
func TestEachConditionIsNeeded(t *testing.T) {
	t.Parallel()
	whole := build(t)
	source, err := os.ReadFile("verify.c")
	if err != nil {
		t.Fatal(err)
	}
	least := []string{"need(c.pre == 0 ||", "need(1 ||", "last_rare == R && L >= W", "last_rare == R"}
	for _, change := range []struct {
		name, before, after string
		forged              *periodicity.Certificate
		without             []string // other conditions that fail, and what becomes of them
	}{
		{"T6: L ≥ W", "last_rare == R && L >= W", "last_rare == R", shortWindow(t), nil},
		{"T6: witnesses", "if (n == end - 1) early = !rare(v), v", "if (n >= end - 1) early |= n < end && !rare(v), v", withoutWitness(t), least},
		{"T4: the first state", "if (j > w) break;", "if (j > w && end + e.per == heaps) break;", laterState(t), nil},
		{"T4: the same state", "if (j > w) break;", "if (end + e.per == heaps) break;", noState(t), nil},
		{"T5: (S)", "need(a < 2 && M > 0 && four >= 0,", "need(1,", withoutS(t), nil},
		{"T1: heaps that may not be touched", "max(k[0], frozen) + 1", "k[0] + 1", forged(t, "couples", "guy-smith", of(0, 1, 0), of(1, 1, 0), 2, number("N", 2)), nil},
		{"T1: heaps that may be taken whole", "max(k[0], frozen) + 1", "frozen + 1", forged(t, "0.000000001", "guy-smith", of(0, 1, 0), of(1, 1, 0), 2, number("N", 2)), nil},
		{"T3: both parts", " + pairs * e.per", "", shortForUnequal(t), nil},
		{"the least period", "need(c.per % q ||", "need(1 ||", forged(t, "0.77", "guy-smith", of(71, 24, 0), of(71, 24, 0), 167, number("N", 167)), nil},
		{"the least preperiod", "need(c.pre == 0 ||", "need(1 ||", forged(t, "0.77", "guy-smith", of(72, 12, 0), of(72, 12, 0), 157, number("N", 157)), nil},
	} {
		text := textOf(t, change.forged)
		if accepted, line := whole.run(t, text); accepted {
			t.Errorf("%s: %s", change.name, line)
		}
		if len(change.without) > 0 {
			if accepted, line := changed(t, string(source), change.without...).run(t, text); accepted {
				t.Errorf("%s: it is not what %s", change.name, line)
			}
		}
		if accepted, line := changed(t, string(source), append(change.without, change.before, change.after)...).run(t, text); !accepted {
			t.Errorf("%s: without it still %s", change.name, line)
		}
	}
}

// changed builds a copy of the program in which texts that stand there once become others.
func changed(t *testing.T, source string, changes ...string) verifier {
	t.Helper()
	for i := 0; i < len(changes); i += 2 {
		if n := strings.Count(source, changes[i]); n != 1 {
			t.Fatalf("%q stands in verify.c %d times: want once", changes[i], n)
		}
		source = strings.Replace(source, changes[i], changes[i+1], 1)
	}
	file := filepath.Join(t.TempDir(), "changed.c")
	if err := os.WriteFile(file, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	v := verifier{strings.TrimSuffix(file, ".c")}
	if out, err := exec.Command("cc", "-std=c11", "-O0", "-w", "-o", v.path, file).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return v
}

func of(preperiod, period, saltus int64) periodicity.Claim {
	return periodicity.Claim{Preperiod: preperiod, Period: period, Saltus: saltus}
}

func number(name string, value int64) periodicity.Parameter {
	return periodicity.Parameter{Name: name, Value: value}
}

// forged is the certificate of a claim compared up to a heap, with all that follows from the values.
func forged(t *testing.T, game, theorem string, claim, compared periodicity.Claim, end int64, numbers ...periodicity.Parameter) *periodicity.Certificate {
	t.Helper()
	heaps := end + compared.Period
	values := valuesOf(t, enginetest.Rules(t, game), heaps)
	c := &periodicity.Certificate{
		Format: periodicity.CertificateFormat, Version: periodicity.CertificateVersion, Game: game, Theorem: theorem,
		Claim: claim, Compared: compared, Parameters: numbers, Heaps: heaps,
		Window: periodicity.Window{From: compared.Preperiod, To: end - 1},
		Values: periodicity.ValuesSHA256(values), Exceptions: periodicity.ExceptionsOf(claim, values),
	}
	c.ExceptionalValues = c.Exceptions.Values(values)
	c.Seal()
	return c
}

// shortWindow is that of 0.644 (3256, 442) as a stream with L = W − 1 = 513.
func shortWindow(t *testing.T) *periodicity.Certificate {
	c := forged(t, "0.644", "sparse-state", of(3256, 442, 0), of(3256, 442, 0), 3256+513,
		number("mask", 126), number("parity", 0), number("R", 511), number("W", 514), number("L", 513), number("P", 1024))
	c.Version = periodicity.StreamedVersion
	c.Seal()
	return c
}

// proved returns the proof of a game in a few heaps.
func proved(t *testing.T, game string) *periodicity.Certificate {
	t.Helper()
	rules := enginetest.Rules(t, game)
	run, err := naive.New(rules)
	if err != nil {
		t.Fatal(err)
	}
	v, err := periodicity.Prove(context.Background(), rules, run, periodicity.Options{Limit: 1000})
	if err != nil {
		t.Fatal(err)
	}
	c, err := periodicity.Certify(v, run)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// laterState is that of allbut:2,3 with a state one heap after the first.
func laterState(t *testing.T) *periodicity.Certificate {
	right := proved(t, "allbut:2,3")
	later := right.Compared
	later.Preperiod++
	c := forged(t, "allbut:2,3", "all-but", right.Claim, later, later.Preperiod, number("k", 3))
	c.Window.From = later.Preperiod - 3
	c.Seal()
	return c
}

// noState is that of allbut:2,3 with a period of 1 from heap 6 on, where the values end.
func noState(t *testing.T) *periodicity.Certificate {
	c := forged(t, "allbut:2,3", "all-but", of(6, 1, 1), of(6, 1, 1), 6, number("k", 3))
	c.Window.From = 3
	c.Seal()
	return c
}

// shortForUnequal is that of unequal:0.05 with a window that is a period too short.
func shortForUnequal(t *testing.T) *periodicity.Certificate {
	right := proved(t, "unequal:0.05")
	end := max(2*right.Compared.Preperiod+right.Compared.Period-1+2, right.Compared.Preperiod+2)
	return forged(t, "unequal:0.05", "unequal-parts", right.Claim, right.Compared, end, number("N", end))
}

// withoutWitness is that of 0.77 with a later preperiod, 141, and three heaps compared.
func withoutWitness(t *testing.T) *periodicity.Certificate {
	return forged(t, "0.77", "sparse-state", of(141, 12, 0), of(141, 12, 0), 144,
		number("mask", 15), number("parity", 0), number("R", 70), number("W", 72), number("L", 3))
}

// withoutS is that of 4.9, which agrees for long.
func withoutS(t *testing.T) *periodicity.Certificate {
	values := valuesOf(t, enginetest.Rules(t, "4.9"), 1500)
	c := of(17, 12, 4)
	for c.Preperiod > 1 && int64(values[c.Preperiod-1+c.Period])-int64(values[c.Preperiod-1]) == c.Saltus {
		c.Preperiod--
	}
	most := int64(0) // M
	for _, v := range values[:c.Preperiod+c.Period] {
		most = max(most, int64(v)/c.Saltus)
	}
	reach := most + (1+c.Period)/c.Period // K, with imax = 1
	w, w1 := int64(0), int64(0)
	for 2<<w <= 3*most || 1<<w <= most {
		w++
	}
	for 2<<w1 <= 3*most+reach || 1<<w1 <= most {
		w1++
	}
	turns := max(2<<w1+reach, most+reach+1, 8<<w)
	end := c.Preperiod + c.Period*(turns-1)
	return forged(t, "4.9", "arithmetic", c, c, end, number("M", most), number("K", reach), number("w", w), number("w'", w1), number("U", turns), number("N", end))
}
