package periodicity_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.org/grundy/internal/enginetest"
	"example.org/grundy/periodicity"
)

// certify proves the game and returns its certificate.
func certify(t interface{ Fatal(...any) }, game, theorem string, limit int64) *periodicity.Certificate {
	rules := enginetest.Rules(t, game)
	run := runOf(t, rules)
	c, err := periodicity.Certify(proveOn(t, rules, run, theorem, limit), run)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func textOf(t interface{ Fatal(...any) }, c *periodicity.Certificate) string {
	text, err := c.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestCertificateText pins the schema: a change of it needs a new version. The two hashes were
// computed by a program of a few lines in another language.
func TestCertificateText(t *testing.T) {
	const want = `{
  "format": "grundy-certificate",
  "version": 1,
  "game": "0.77",
  "theorem": "sparse-state",
  "preperiod": 71,
  "period": 12,
  "saltus": 0,
  "compared": {"preperiod":71,"period":12,"saltus":0},
  "parameters": {"mask":15,"parity":0,"R":70,"W":72,"L":72},
  "heaps": 155,
  "window": {"from":71,"to":142},
  "values_sha256": "6db1e9ff4fa66ef0d472bff7b5df5a95a973d9abb67cf953fd2394f9a739ce83",
  "exceptions": [0,3,6,9,11,15,18,21,22,28,34,39,57,70],
  "exceptional_values": [0,3,3,4,6,7,3,4,6,5,6,3,4,6],
  "digest": "2e60227399ebd0795920c296467ad89a72caf8a44bc5b58108067a82511a576a"
}
`
	if got := textOf(t, certify(t, "0.77", "auto", 1000)); got != want {
		t.Errorf("got %s", got)
	}
}

func TestCertificateIsReadBack(t *testing.T) {
	for _, game := range []string{"0.77", "0.07", "subtract:1,2,5", "allbut:2,3", "0.8F", "0.0"} {
		c := certify(t, game, "auto", 1000)
		again, err := periodicity.ReadCertificate("c.json", strings.NewReader(textOf(t, c)))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c, again); diff != "" {
			t.Errorf("%s is read back otherwise:\n%s", game, diff)
		}
	}
}

func TestOnlyWhatIsProvedHasACertificate(t *testing.T) {
	v := prove(t, "0.07", "auto", 100)
	if _, err := periodicity.Certify(v, nil); err == nil || !strings.Contains(err.Error(), "open") {
		t.Errorf("error %v for an open game", err)
	}
}

func TestCertificateFileIsRefused(t *testing.T) {
	text := textOf(t, certify(t, "subtract:1,2", "auto", 100))
	replace := func(old, new string) string {
		if !strings.Contains(text, old) {
			t.Fatalf("no %s in %s", old, text)
		}
		return strings.Replace(text, old, new, 1)
	}
	for _, bad := range []struct{ name, text, want string }{
		{"empty", "", "no JSON object"},
		{"list", "[]", "no JSON object"},
		{"truncated", text[:len(text)/2], "ends too early"},
		{"no end", strings.TrimSuffix(text, "\n}\n"), "ends too early"},
		{"something behind", text + "{}", "not in the form"},
		{"missing field", replace(`  "period": 3,`+"\n", ""), `"period": missing`},
		{"null field", replace(`"period": 3`, `"period": null`), `"period": null`},
		{"null where a stream may have it", replace(`"exceptions": [`, `"exceptions": null, "x": [`), `"exceptions": null`},
		{"unknown field", replace(`  "period": 3,`, `  "period": 3, "extra": 1,`), `"extra" stands in its place`},
		{"double field", replace(`  "period": 3,`, `  "period": 3, "period": 3,`), `"period" stands in its place`},
		{"field behind the digest", replace("\n}\n", ", \"x\": 1\n}\n"), `"x" after the last`},
		{"unknown field inside", replace(`{"from":0,`, `{"from":0,"x":1,`), `field "window"`},
		{"double field inside", replace(`{"from":0,`, `{"from":1,"from":0,`), "not in the form"},
		{"fraction", replace(`"period": 3`, `"period": 3.0`), `field "period"`},
		{"exponent", replace(`"period": 3`, `"period": 3e0`), `field "period"`},
		{"too large", replace(`"period": 3`, `"period": 9223372036854775808`), `field "period"`},
		{"text for a number", replace(`"period": 3`, `"period": "3"`), `field "period"`},
		{"version", replace(`"version": 1`, `"version": 3`), "want 1 or 2"},
		{"version of a stream", replace(`"version": 1`, `"version": 2`), `field "digest"`},
		{"format", replace("grundy-certificate", "grundy-table"), `want "grundy-certificate"`},
		{"space", replace(`"period": 3`, `"period":  3`), "line 7"},
		{"edited", replace(`"period": 3`, `"period": 6`), "the file was changed"},
		{"huge", text + strings.Repeat(" ", periodicity.MaxCertificateSize), "larger than"},
	} {
		t.Run(bad.name, func(t *testing.T) {
			_, err := periodicity.ReadCertificate("file.json", strings.NewReader(bad.text))
			if err == nil || !strings.Contains(err.Error(), bad.want) || !strings.Contains(err.Error(), "file.json") {
				t.Errorf("error %v: want one about %q", err, bad.want)
			}
		})
	}
}

// TestEveryByteCounts flips bits of every byte of a certificate in turn.
func TestEveryByteCounts(t *testing.T) {
	text := []byte(textOf(t, certify(t, "0.77", "auto", 1000)))
	for i := range text {
		for _, flip := range []byte{1, 2, 4, 8, 16, 32, 64, 128, 255} {
			changed := bytes.Clone(text)
			changed[i] ^= flip
			if _, err := periodicity.ReadCertificate("c", bytes.NewReader(changed)); err == nil {
				t.Fatalf("byte %d changed by %#x is accepted", i, flip)
			}
		}
	}
}

func TestLongListOfExceptions(t *testing.T) {
	// A sequence with 10,001 exceptional heaps below its period of 1: 1, 1, …, 1, 0, 0, ….
	const count = periodicity.MaxExceptions + 1
	values := append(slices.Repeat([]uint32{1}, count), 0, 0)
	x := periodicity.ExceptionsOf(periodicity.Claim{Preperiod: count, Period: 1}, values)
	if x.Count != count || x.Heaps != nil || len(x.First) != 1000 || len(x.Last) != 1000 {
		t.Fatalf("%d exceptions, %d listed, %d first, %d last", x.Count, len(x.Heaps), len(x.First), len(x.Last))
	}
	if x.First[0] != 0 || x.First[999] != 999 || x.Last[0] != count-1000 || x.Last[999] != count-1 || !slices.IsSorted(x.Last) {
		t.Errorf("first %d … %d, last %d … %d", x.First[0], x.First[999], x.Last[0], x.Last[999])
	}
	text, err := x.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	var again periodicity.Exceptions
	if err := again.UnmarshalJSON(text); err != nil || !again.Equal(x) {
		t.Errorf("read back as %d exceptions, error %v", again.Count, err)
	}
	shorter := periodicity.ExceptionsOf(periodicity.Claim{Preperiod: count - 1, Period: 1}, values[1:])
	if shorter.Count != count-1 || len(shorter.Heaps) != count-1 || shorter.SHA256 != "" {
		t.Errorf("%d exceptions are not all listed", shorter.Count)
	}
}

func FuzzReadCertificate(f *testing.F) {
	for _, game := range []string{"0.77", "subtract:1,2,5", "allbut:2,3", "0.8F"} {
		f.Add([]byte(textOf(f, certify(f, game, "auto", 1000))))
	}
	f.Add([]byte(`{"format": "grundy-certificate"`))
	f.Add([]byte(`[[[[`))
	f.Fuzz(func(t *testing.T, text []byte) {
		c, err := periodicity.ReadCertificate("fuzz", bytes.NewReader(text))
		if err != nil {
			return
		}
		if again := textOf(t, c); again != string(text) {
			t.Fatalf("accepted in a form that is not written:\n%s\n%s", text, again)
		}
	})
}
