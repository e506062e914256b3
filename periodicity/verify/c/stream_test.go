package c_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/cpu"

	"example.org/grundy/docs/certificates"
	"example.org/grundy/internal/enginetest"
	"example.org/grundy/periodicity"
	"example.org/grundy/periodicity/certificate"
)

// streamVerifier is stream.c, built for a test.
type streamVerifier struct{ path string }

// buildStream compiles a source. The test is skipped without a compiler, or where the program would not run.
func buildStream(t *testing.T, source string, flags ...string) streamVerifier {
	t.Helper()
	if _, err := exec.LookPath("cc"); err != nil || !cpu.X86.HasAVX2 || !cpu.X86.HasBMI1 {
		t.Skip("want cc, and a processor with AVX2")
	}
	if _, err := os.ReadFile(source); err != nil { // so that the test is run again when it changes
		t.Fatal(err)
	}
	v := streamVerifier{filepath.Join(t.TempDir(), "stream")}
	args := append([]string{"-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", "-mavx2", "-mbmi", "-o", v.path, source}, flags...)
	if out, err := exec.Command("cc", args...).CombinedOutput(); err != nil {
		t.Fatalf("cc %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return v
}

// sanitizers are flags that make a program end where it reads what it may not, in long tests.
func sanitizers() []string {
	if long {
		return []string{"-fsanitize=address,undefined", "-fno-sanitize-recover=all"}
	}
	return nil
}

// run runs the program, and returns all that it printed. It has to end with a clear yes or no.
func (v streamVerifier) run(t *testing.T, args ...string) (ok bool, printed string) {
	t.Helper()
	command := exec.Command(v.path, args...)
	command.Env = append(os.Environ(), "ASAN_OPTIONS=detect_leaks=0") // it ends with all that it took
	out, err := command.Output()
	if printed = string(out); err != nil && !strings.Contains(printed, "refused: ") {
		t.Fatalf("%v: %v, printed %.500q", args, err, printed)
	}
	return err == nil, printed
}

// check checks a certificate in its segments, and puts the parts together. It returns what was printed last.
func (v streamVerifier) check(t *testing.T, c *periodicity.Certificate) (ok bool, printed string) {
	t.Helper()
	dir := t.TempDir()
	file := filepath.Join(dir, "certificate.json")
	write(t, file, textOf(t, c))
	args, parts := []string{file}, len(c.Waypoints)+1
	for i := range parts {
		if ok, printed = v.run(t, file, fmt.Sprintf("%d/%d", i+1, parts)); !ok {
			return false, printed
		}
		part := filepath.Join(dir, fmt.Sprintf("part-%d", i+1))
		write(t, part, []byte(printed))
		args = append(args, part)
	}
	return v.run(t, args...)
}

func write(t *testing.T, file string, text []byte) {
	t.Helper()
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
}

// stream returns a certificate of a stream with these numbers and waypoints, whether or not they are right.
func stream(t *testing.T, game string, claim periodicity.Claim, mask, parity, last, width, length, prefix int64, waypoints ...int64) *periodicity.Certificate {
	t.Helper()
	c := forged(t, game, "sparse-state", claim, claim, claim.Preperiod+length, number("mask", mask), number("parity", parity),
		number("R", last), number("W", width), number("L", length), number("P", prefix))
	c.Version = periodicity.StreamedVersion
	values := valuesOf(t, enginetest.Rules(t, game), c.Heaps)
	for _, n := range waypoints {
		window := make([]byte, width)
		for k := range window {
			window[k] = byte(values[n-width+int64(k)])
		}
		c.Waypoints = append(c.Waypoints, certificate.Waypoint{Heap: n, State: strings.Repeat("0", 64), Values: certificate.Pack(window)})
	}
	c.Seal()
	return c
}

// Periods as docs/census-octal-3.csv and docs/census-octal-4.csv have them; 0.156 by Kenyon 1967.
func of156(t *testing.T, waypoints ...int64) *periodicity.Certificate {
	return stream(t, "0.156", of(3479, 349, 0), 0x1b, 0, 357, 360, 1027, 1024, waypoints...)
}

func of3172(t *testing.T, waypoints ...int64) *periodicity.Certificate {
	return stream(t, "0.3172", of(6377, 1894, 0), 5, 1, 130, 133, 1028, 1024, waypoints...)
}

// Proofs are accepted, whole or by segments, wherever these begin; the second colouring looks at parity.
func TestStreamAcceptsProofs(t *testing.T) {
	t.Parallel()
	v := buildStream(t, "stream.c", sanitizers()...)
	for name, c := range map[string]*periodicity.Certificate{
		"whole":                       of156(t),
		"in three":                    of156(t, 2064, 4000),
		"a longer window":             stream(t, "0.156", of(3479, 349, 0), 0x1b, 0, 357, 360, 2500, 1200, 3200),
		"parity":                      of3172(t),
		"parity, in four":             of3172(t, 2064, 6384, 8000),
		"within what is compared":     of3172(t, 6400, 8304),
		"0.356":                       stream(t, "0.356", of(7315, 142, 0), 0x1b, 0, 43, 46, 1027, 1024, 2400, 7344),
		"segments of sixteen heaps":   of156(t, 3472, 3488, 3504),
		"one that ends with a period": of3172(t, 8272),
	} {
		if ok, printed := v.check(t, c); !ok || !strings.HasPrefix(printed, "accepted: period "+fmt.Sprint(c.Claim.Period)+" from heap ") {
			t.Errorf("%s: %.300s", name, printed)
		}
	}
}

// What a certificate says wrongly is refused: each number in it, a value at a waypoint, what is more or less than the
// period, and parts that do not make the whole.
func TestStreamRefusesForgeries(t *testing.T) {
	t.Parallel()
	v := buildStream(t, "stream.c", sanitizers()...)
	for name, c := range map[string]*periodicity.Certificate{
		"a later preperiod":     stream(t, "0.156", of(3480, 349, 0), 0x1b, 0, 357, 360, 1027, 1024, 3200),
		"an earlier one":        stream(t, "0.156", of(3478, 349, 0), 0x1b, 0, 357, 360, 1027, 1024, 3200),
		"twice the period":      stream(t, "0.156", of(3479, 698, 0), 0x1b, 0, 357, 360, 1027, 1024, 3200),
		"another period":        stream(t, "0.156", of(3479, 350, 0), 0x1b, 0, 357, 360, 1027, 1024, 3200),
		"half of the period":    stream(t, "0.3172", of(6377, 947, 0), 5, 0, 130, 133, 1028, 1024, 6400),
		"another mask":          stream(t, "0.156", of(3479, 349, 0), 0x1a, 0, 357, 360, 1027, 1024, 3200),
		"parity that counts":    stream(t, "0.156", of(3479, 349, 0), 0x1b, 1, 357, 360, 1027, 1024, 3200),
		"an odd period":         stream(t, "0.3172", of(6377, 947, 0), 5, 1, 130, 133, 1028, 1024, 6400),
		"a later last rare":     stream(t, "0.156", of(3479, 349, 0), 0x1b, 0, 358, 361, 1027, 1024, 3200),
		"an earlier last rare":  stream(t, "0.156", of(3479, 349, 0), 0x1b, 0, 356, 359, 1027, 1024, 3200),
		"a narrower state":      stream(t, "0.156", of(3479, 349, 0), 0x1b, 0, 357, 359, 1027, 1024, 3200),
		"too short a window":    stream(t, "0.156", of(3479, 349, 0), 0x1b, 0, 357, 360, 1026, 1024, 3200),
		"a prefix without rare": stream(t, "0.156", of(3479, 349, 0), 0x1b, 0, 357, 360, 1027, 100, 3200),
		"another game":          stream(t, "0.356", of(3479, 349, 0), 0x1b, 0, 357, 360, 1027, 1024, 3200),
		"values from 32 on":     stream(t, "0.644", of(3256, 442, 0), 126, 0, 511, 514, 1027, 1024, 3200),
	} {
		if ok, printed := v.check(t, c); ok {
			t.Errorf("%s: %s", name, printed)
		}
	}
	for name, change := range map[string]func(*periodicity.Certificate){
		"heaps":     func(c *periodicity.Certificate) { c.Heaps++ },
		"window":    func(c *periodicity.Certificate) { c.Window.To++ },
		"compared":  func(c *periodicity.Certificate) { c.Compared.Preperiod++ },
		"a saltus":  func(c *periodicity.Certificate) { c.Claim.Saltus = 1 },
		"version":   func(c *periodicity.Certificate) { c.Version = 1 },
		"theorem":   func(c *periodicity.Certificate) { c.Theorem = "guy-smith" },
		"waypoints": func(c *periodicity.Certificate) { c.Waypoints[0].Heap += 16 },
		"a value at a waypoint": func(c *periodicity.Certificate) {
			window, err := c.Waypoints[0].Window(360)
			if err != nil {
				t.Fatal(err)
			}
			window[100] ^= 3 // of the same colour
			c.Waypoints[0].Values = certificate.Pack(window)
		},
		"fewer values at a waypoint": func(c *periodicity.Certificate) {
			window, _ := c.Waypoints[0].Window(360)
			c.Waypoints[0].Values = certificate.Pack(window[1:])
		},
		"a rare value at a waypoint": func(c *periodicity.Certificate) {
			window, _ := c.Waypoints[0].Window(360)
			window[100] ^= 1
			c.Waypoints[0].Values = certificate.Pack(window)
		},
	} {
		c := of156(t, 3200)
		change(c)
		c.Seal()
		if ok, printed := v.check(t, c); ok {
			t.Errorf("%s: %s", name, printed)
		}
	}
}

// Parts make a whole only if they are all there, in order, whole, and of this certificate.
func TestStreamWantsAllParts(t *testing.T) {
	t.Parallel()
	v := buildStream(t, "stream.c")
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	write(t, at("c"), textOf(t, of156(t, 2800, 3600)))
	write(t, at("other"), textOf(t, of156(t, 2800, 3616)))
	for i := 1; i <= 3; i++ {
		for _, of := range []string{"c", "other"} {
			_, printed := v.run(t, at(of), fmt.Sprintf("%d/3", i))
			write(t, at(fmt.Sprint(of, i)), []byte(printed))
			write(t, at(fmt.Sprint(of, i, "cut")), []byte(printed[:len(printed)-100]))
		}
	}
	for _, row := range []struct {
		parts string
		want  bool
	}{
		{"c1 c2 c3", true}, {"c1 c2", false}, {"c1 c3 c2", false}, {"c1 c2 c2", false}, {"c1 c2 c3cut", false}, {"c1 c2cut c3", false},
		{"c1 other2 c3", false}, {"c1 c2 other3", false}, {"c1 c2 c3 c3", false}, {"c1 c2 missing", false},
	} {
		args := []string{at("c")}
		for _, part := range strings.Fields(row.parts) {
			args = append(args, at(part))
		}
		if ok, printed := v.run(t, args...); ok != row.want {
			t.Errorf("%s: %s", row.parts, printed)
		}
	}
	for _, part := range []string{"0/3", "4/3", "1/2", "-1/3"} {
		if ok, printed := v.run(t, at("c"), part); ok {
			t.Errorf("segment %s: %.200s", part, printed)
		}
	}
}

// 0.104, published by Flammenkamp, in the 13 segments of its certificate.
func TestStreamAcceptsARecord(t *testing.T) {
	if !long {
		t.Skip("half a minute: run with GRUNDY_LONG=1")
	}
	t.Parallel()
	v := buildStream(t, "stream.c")
	f, err := certificates.Files.Open("0.104.json")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	c, err := periodicity.ReadCertificate("0.104.json", f)
	if err != nil {
		t.Fatal(err)
	}
	if ok, printed := v.check(t, c); !ok || !strings.HasPrefix(printed, "accepted: period 11770282 from heap 197769598 on") {
		t.Error(printed)
	}
}
