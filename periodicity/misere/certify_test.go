package misere_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.org/grundy/periodicity/certificate"
	pmisere "example.org/grundy/periodicity/misere"
	"example.org/grundy/periodicity/verify"
)

func certify(t testing.TB, game string) *certificate.Misere {
	t.Helper()
	c, err := pmisere.Certify(find(t, game, pmisere.Limits{Heaps: pmisere.UsualHeaps}))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// sealed returns a copy, changed and with the digest that fits.
func sealed(t testing.TB, c *certificate.Misere, change func(*certificate.Misere)) *certificate.Misere {
	t.Helper()
	text, err := c.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	copied, err := certificate.ReadAny("a copy", bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	forged := copied.Misere
	change(forged)
	forged.Seal()
	return forged
}

func check(t testing.TB, c *certificate.Misere) error {
	t.Helper()
	_, err := verify.VerifyMisere(t.Context(), c, verify.Options{})
	return err
}

// certified are games of all three theorems, with few elements and many, with splits into two heaps and
// three, and with parts that must differ.
var certified = []string{"0.77", "0.44", "0.15", "0.152", "0.123", "0.01", "0.3", "4.12", "0.2", "subtract:1,2,5", "subtract:2,3,7,11", "unequal:0.7", "0.81"}

// Certificates of games of every theorem are accepted; that of Kayles has less than 20 kB.
func TestCertificates(t *testing.T) {
	for _, game := range certified {
		c := certify(t, game)
		text, err := c.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		read, err := certificate.ReadAny(game, bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		report, err := verify.VerifyMisere(t.Context(), read.Misere, verify.Options{})
		if err != nil || len(report.Checked) < 8 {
			t.Errorf("%s: %v, %q", game, err, report.Checked)
		}
		if game == "0.77" && len(text) >= 20_000 {
			t.Errorf("Kayles takes %d bytes", len(text))
		}
	}
	open := find(t, "0.77", pmisere.Limits{Heaps: 20})
	if _, err := pmisere.Certify(open); err == nil {
		t.Error("what is open has a certificate")
	}
}

// Forgeries that are wrong in one condition alone are refused for it.
func TestForgedConditions(t *testing.T) {
	kayles := certify(t, "0.77")
	for _, test := range []struct {
		name, want string
		change     func(*certificate.Misere)
	}{
		{"another format", "format", func(c *certificate.Misere) { c.Format = certificate.Format }},
		{"a later version", "version", func(c *certificate.Misere) { c.Version = 2 }},
		{"a theorem for values", "says nothing about misère play", func(c *certificate.Misere) { c.Theorem = "sparse-state" }},
		{"a theorem for other rules", "does not cover", func(c *certificate.Misere) { c.Theorem = "one-heap" }},
		{"another game", "", func(c *certificate.Misere) { c.Game = "0.44" }},
		{"a window too short", "heaps", func(c *certificate.Misere) { c.Heaps-- }},
		{"a window and a bound too short", "parameters", func(c *certificate.Misere) {
			c.Heaps--
			c.Window.To--
			c.Parameters[0].Value--
		}},
		{"an earlier heap", "phi", func(c *certificate.Misere) { c.Claim.Preperiod--; c.Compared.Preperiod-- }},
		{"a later preperiod", "least", func(c *certificate.Misere) { later(c, 1) }},
		{"twice the period", "compared", func(c *certificate.Misere) { c.Claim.Period *= 2 }},
		{"twice the period, and all that follows", "least", twice},
		{"a saltus", "saltus", func(c *certificate.Misere) { c.Compared.Saltus = 1 }},
		{"an element that is not there", "want 0 … 39", func(c *certificate.Misere) { c.Phi[5] = 40 }},
		{"a negative element", "want 0 … 39", func(c *certificate.Misere) { c.P[0] = -1 }},
		{"an order that does not fit", "actions", func(c *certificate.Misere) { c.Order++ }},
		{"no order", "order", func(c *certificate.Misere) { c.Order = 0 }},
		{"an action too few", "actions", func(c *certificate.Misere) { c.Actions = c.Actions[:6] }},
		{"a generator that is none", "generators", func(c *certificate.Misere) { c.Generators[2]++ }},
		{"an element that is no product", "is no product", unreached},
		{"1 in P", "elements other than 0", func(c *certificate.Misere) { c.P = append([]int32{0}, c.P...) }},
		{"P out of order", "ascending", func(c *certificate.Misere) { slices.Reverse(c.P) }},
		{"an element too many in P", "(P) fails", func(c *certificate.Misere) { c.P = with(c.P, int32(c.Order-1)) }},
		{"an element too few in P", "(N) fails", func(c *certificate.Misere) { c.P = c.P[:len(c.P)-1] }},
		{"two elements exchanged", "is met before", exchanged},
	} {
		if err := check(t, sealed(t, kayles, test.change)); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
	}
	terminal := sealed(t, certify(t, "0.101"), func(c *certificate.Misere) { c.Phi[2] = c.Phi[1] })
	if err := check(t, terminal); err == nil || !strings.Contains(err.Error(), "has no option") {
		t.Errorf("a heap without options of a class other than 1: %v", err)
	}
	// 0.3 has the classes 1 and a, a² = 1. A group of four says the same of every position.
	four := sealed(t, certify(t, "0.3"), func(c *certificate.Misere) {
		c.Order, c.Actions, c.P = 4, [][]int32{{1, 2, 3, 0}}, []int32{1, 3}
	})
	if err := check(t, four); err == nil || !strings.Contains(err.Error(), "(R) fails") {
		t.Errorf("elements that nothing tells apart: %v", err)
	}
	changed := sealed(t, kayles, func(*certificate.Misere) {})
	changed.P[0]++
	if err := check(t, changed); err == nil || !strings.Contains(err.Error(), "digest") {
		t.Errorf("a digest that does not fit: %v", err)
	}
}

// later states the claim some heaps later, with everything that follows from it.
func later(c *certificate.Misere, heaps int64) {
	for range heaps {
		c.Phi = append(c.Phi, c.Phi[int64(len(c.Phi))-c.Claim.Period])
	}
	c.Claim.Preperiod += heaps
	c.Compared.Preperiod += heaps
	c.Parameters[0].Value += 2 * heaps
	c.Window.From += heaps
	c.Window.To += 2 * heaps
	c.Heaps += 2 * heaps
}

// twice states the claim with twice the period, with everything that follows from it.
func twice(c *certificate.Misere) {
	for range c.Claim.Period {
		c.Phi = append(c.Phi, c.Phi[int64(len(c.Phi))-c.Claim.Period])
	}
	c.Parameters[0].Value += c.Claim.Period
	c.Window.To += c.Claim.Period
	c.Heaps += 2 * c.Claim.Period
	c.Claim.Period *= 2
	c.Compared.Period *= 2
}

func with(list []int32, x int32) []int32 {
	at, _ := slices.BinarySearch(list, x)
	return slices.Insert(slices.Clone(list), at, x)
}

// unreached adds an element that is no product.
func unreached(c *certificate.Misere) {
	for g := range c.Actions {
		c.Actions[g] = append(c.Actions[g], c.Actions[g][c.Order-1])
	}
	c.Order++
}

// exchanged numbers two elements the other way round.
func exchanged(c *certificate.Misere) {
	swap := func(x int32) int32 {
		switch x {
		case 3:
			return 4
		case 4:
			return 3
		}
		return x
	}
	for _, action := range c.Actions {
		action[3], action[4] = action[4], action[3]
		for x := range action {
			action[x] = swap(action[x])
		}
	}
	for n := range c.Phi {
		c.Phi[n] = swap(c.Phi[n])
	}
	for i := range c.P {
		c.P[i] = swap(c.P[i])
	}
	slices.Sort(c.P)
}

// A thousand forgeries, each of one number, are refused.
func TestForgedAtRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 1))
	var certificates []*certificate.Misere
	for _, game := range certified {
		certificates = append(certificates, certify(t, game))
	}
	other := func(x, most int32) int32 { return (x + 1 + r.Int32N(most)) % (most + 1) }
	numbers := []func(c *certificate.Misere){
		func(c *certificate.Misere) { c.Claim.Preperiod += 1 + r.Int64N(5) },
		func(c *certificate.Misere) { c.Claim.Period += 1 + r.Int64N(5) },
		func(c *certificate.Misere) { c.Compared.Preperiod += 1 + r.Int64N(5) },
		func(c *certificate.Misere) { c.Parameters[0].Value -= 1 + r.Int64N(3) },
		func(c *certificate.Misere) { c.Heaps += 1 + r.Int64N(9) },
		func(c *certificate.Misere) { c.Window.To -= 1 + r.Int64N(3) },
		func(c *certificate.Misere) { c.Generators[r.IntN(len(c.Generators))] += 1 + r.Int64N(9) },
		func(c *certificate.Misere) { c.P = slices.Delete(c.P, 0, 1) },
		func(c *certificate.Misere) {
			for {
				if x := 1 + r.Int32N(int32(c.Order)); int64(x) < c.Order && !slices.Contains(c.P, x) {
					c.P = with(c.P, x)
					return
				}
				if int64(len(c.P)) == c.Order-1 {
					c.P = nil
					return
				}
			}
		},
	}
	entries := []func(c *certificate.Misere){
		func(c *certificate.Misere) { i := r.IntN(len(c.Phi)); c.Phi[i] = other(c.Phi[i], int32(c.Order)-1) },
		func(c *certificate.Misere) {
			a := c.Actions[r.IntN(len(c.Actions))]
			i := r.IntN(len(a))
			a[i] = other(a[i], int32(c.Order)-1)
		},
	}
	for i := range 1000 {
		changes := entries
		if i%4 == 0 {
			changes = numbers
		}
		c := sealed(t, certificates[i%len(certificates)], changes[r.IntN(len(changes))])
		if check(t, c) == nil {
			text, _ := c.MarshalText()
			t.Fatalf("forgery %d is accepted:\n%s", i, text)
		}
	}
}

// FuzzVerifyMisere edits certificates of proved games, at many places at a time, and seals them again: they
// must never panic, and what is accepted must be what the proof was. An edit is a field, an index and what is added there.
func FuzzVerifyMisere(f *testing.F) {
	var certificates []*certificate.Misere
	for i, game := range certified {
		certificates = append(certificates, certify(f, game))
		f.Add(uint8(i), []byte{0, 0, 1, 1, 0, 255, 8, 3, 2})
		f.Add(uint8(i), []byte{6, 0, 1, 9, 0, 2, 10, 5, 1})
	}
	f.Fuzz(func(t *testing.T, game uint8, edits []byte) {
		original := certificates[int(game)%len(certificates)]
		c := sealed(t, original, func(c *certificate.Misere) {
			for ; len(edits) >= 3; edits = edits[3:] {
				edit(c, edits[0], int(edits[1]), int64(int8(edits[2])))
			}
		})
		if _, err := verify.VerifyMisere(t.Context(), c, verify.Options{MaxHeaps: 400}); err != nil {
			return
		}
		want, _ := original.MarshalText()
		if got, _ := c.MarshalText(); !bytes.Equal(got, want) {
			t.Fatalf("accepted:\n%s\nwhere the proof is\n%s", got, want)
		}
	})
}

// edit adds to a number of a certificate, or takes one from a list or puts one more into it.
func edit(c *certificate.Misere, field uint8, at int, by int64) {
	numbers := []*int64{
		&c.Claim.Preperiod, &c.Claim.Period, &c.Compared.Preperiod, &c.Compared.Period, &c.Compared.Saltus,
		&c.Heaps, &c.Window.From, &c.Window.To, &c.Order,
	}
	lists := []*[]int32{&c.P, &c.Phi}
	for g := range c.Actions {
		lists = append(lists, &c.Actions[g])
	}
	field %= uint8(len(numbers) + 3*len(lists) + 2)
	switch i := int(field) - len(numbers); {
	case i < 0:
		*numbers[field] += by
	case i == 3*len(lists) && len(c.Generators) > 0:
		c.Generators[at%len(c.Generators)] += by
	case i == 3*len(lists)+1 && len(c.Parameters) > 0:
		c.Parameters[at%len(c.Parameters)].Value += by
	case i < 3*len(lists):
		list := lists[i/3]
		switch n := len(*list); {
		case i%3 == 0 && n > 0:
			(*list)[at%n] += int32(by)
		case i%3 == 1 && n > 0:
			*list = slices.Delete(*list, at%n, at%n+1)
		default:
			*list = slices.Insert(*list, at%(n+1), int32(by))
		}
	}
}

// A certificate is read in one form, of a size, and refused by what is wrong with it.
func TestReadMisere(t *testing.T) {
	text, err := certify(t, "0.12").MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ from, to, want string }{
		{`"version": 1`, `"version": 2`, "those that are read here"},
		{`"order": 2,`, `"order": 2, `, "not in the form"},
		{`"order"`, `"ordre"`, `field "order": missing`},
		{`"phi": [`, `"phi": ["a",`, "field \"phi\": "},
		{`"p": [1]`, `"p": [1,1]`, "digest"},
	} {
		forged := bytes.Replace(text, []byte(test.from), []byte(test.to), 1)
		_, err := certificate.ReadAny("it", bytes.NewReader(forged))
		want := strings.Replace(test.want, "those that are", "the one that is", 1)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", test.to, err, want)
		}
	}
}

// The certificates of misère play that come with the program are accepted.
func TestCommittedCertificates(t *testing.T) {
	files, err := filepath.Glob("../../docs/certificates/misere/*.json")
	if err != nil || len(files) < 2 {
		t.Fatalf("%q, %v", files, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		c, err := certificate.ReadAny(file, bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if c.Misere == nil {
			continue // TestInfiniteQuotients has it
		}
		if err := check(t, c.Misere); err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
}
