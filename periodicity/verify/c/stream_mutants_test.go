package c_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.org/grundy/periodicity"
	"example.org/grundy/periodicity/certificate"
)

// A condition that is left out of stream.c lets something through that the program refuses for nothing else: a whole
// certificate, or a segment of one.
func TestEachConditionOfStreamIsNeeded(t *testing.T) {
	if !long {
		t.Skip("builds the program many times: run with GRUNDY_LONG=1")
	}
	t.Parallel()
	whole := buildStream(t, "stream.c")
	source, err := os.ReadFile("stream.c")
	if err != nil {
		t.Fatal(err)
	}
	of156With := func(change func(*periodicity.Certificate)) *periodicity.Certificate {
		c := of156(t, 3200)
		change(c)
		c.Seal()
		return c
	}
	window := func(bit byte) *periodicity.Certificate {
		return of156With(func(c *periodicity.Certificate) {
			values, err := c.Waypoints[0].Window(360)
			if err != nil {
				t.Fatal(err)
			}
			values[100] ^= bit
			c.Waypoints[0].Values = certificate.Pack(values)
		})
	}
	late := func(waypoints ...int64) *periodicity.Certificate { // heap 13,932 of 0.16 is rare, and nothing repeats
		return stream(t, "0.16", of(13_000, 100, 0), 0x1e, 0, 3604, 3606, 6002, 6000, waypoints...)
	}
	for _, change := range []struct {
		name, before, after string
		forged              *periodicity.Certificate
		segment             string // "" for the whole
	}{
		{"witnesses", "need(is_option(place", "need(1 || is_option(place", late(), "1/1"},
		{"witnesses beyond a joint", "until = min(to + sight + MANY, heaps)", "until = min(to, heaps)", late(13_024), "1/2"},
		{"the values at the next waypoint", "need(value_at(at - (n - to)", "need(1 || value_at(at - (n - to)", window(3), "1/2"},
		{"common values at a waypoint", "need(known[k] < 32 && !is_rare(h, known[k])", "need(known[k] < 32", window(1), "2/2"},
		{"the window", "need(memcmp(value[0] + skip, value[1] + skip, (size_t)(length - skip)) == 0", "need(1",
			stream(t, "0.156", of(3479, 350, 0), 0x1b, 0, 357, 360, 1027, 1024), ""},
		{"the least preperiod", "need(differ == pre", "need(1", stream(t, "0.156", of(3480, 349, 0), 0x1b, 0, 357, 360, 1027, 1024), ""},
		{"the least period", "(size_t)(length - skip)) != 0", "(size_t)(length - skip)) != 2000", stream(t, "0.156", of(3479, 698, 0), 0x1b, 0, 357, 360, 1027, 1024), ""},
		{"the last rare heap", "need((rares ? rare_heap[rares - 1] : 0) == R", "need(1", stream(t, "0.156", of(3479, 349, 0), 0x1b, 0, 356, 359, 1027, 1024), ""},
		{"the width of the state", "need(W == max(", "need(1 || W == max(", stream(t, "0.156", of(3479, 349, 0), 0x1b, 0, 357, 359, 1027, 1024), ""},
		{"the length of the window", "need(L >= W && L >= P + reach", "need(1", stream(t, "0.156", of(3479, 349, 0), 0x1b, 0, 357, 360, 1026, 1024), ""},
		{"the number of heaps", "need(heaps == n0 + L + period && ", "need(", of156With(func(c *periodicity.Certificate) { c.Heaps++ }), ""},
		{"what is compared", `    need(strstr(text, line), "want %s", line);` + "\n    snprintf", "    snprintf", of156With(func(c *periodicity.Certificate) { c.Compared.Preperiod++ }), ""},
		{"the window as written", `    need(strstr(text, line), "want %s", line);` + "\n    for", "    for", of156With(func(c *periodicity.Certificate) { c.Window.To++ }), ""},
		{"the saltus", `need(after(text, "\"saltus\": ") == 0`, "need(1", of156With(func(c *periodicity.Certificate) { c.Claim.Saltus = 1 }), ""},
		{"the parts to their ends", "need(ended, ", "need(1, ", of156(t, 3600), "cut"},
	} {
		if accepted, line := whole.checkOrPart(t, change.forged, change.segment); accepted {
			t.Errorf("%s: %.200s", change.name, line)
		}
		mutant := changedStream(t, string(source), change.before, change.after)
		if accepted, line := mutant.checkOrPart(t, change.forged, change.segment); !accepted {
			t.Errorf("%s: without it still %s", change.name, line[max(0, len(line)-300):])
		}
	}
}

// checkOrPart checks the whole of a certificate, or a segment I/N of it, or with "cut" puts parts together of which one has
// lost its last line.
func (v streamVerifier) checkOrPart(t *testing.T, c *periodicity.Certificate, segment string) (ok bool, printed string) {
	t.Helper()
	if segment == "" {
		return v.check(t, c)
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "certificate.json")
	write(t, file, textOf(t, c))
	if segment != "cut" {
		return v.run(t, file, segment)
	}
	first, second := filepath.Join(dir, "first"), filepath.Join(dir, "second")
	_, printed = v.run(t, file, "1/2")
	write(t, first, []byte(printed))
	_, printed = v.run(t, file, "2/2")
	write(t, second, []byte(printed[:strings.LastIndex(strings.TrimSuffix(printed, "\n"), "\n")+1]))
	return v.run(t, file, first, second)
}

// changedStream builds a copy of stream.c in which a text that stands there once becomes another.
func changedStream(t *testing.T, source, before, after string) streamVerifier {
	t.Helper()
	if n := strings.Count(source, before); n != 1 {
		t.Fatalf("%q stands in stream.c %d times: want once", before, n)
	}
	file := filepath.Join(t.TempDir(), "changed.c")
	write(t, file, []byte(strings.Replace(source, before, after, 1)))
	return buildStream(t, file)
}
