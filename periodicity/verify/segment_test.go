package verify_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding"
	"encoding/hex"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"example.org/grundy/internal/enginetest"
	"example.org/grundy/periodicity"
	"example.org/grundy/periodicity/certificate"
	"example.org/grundy/periodicity/verify"
	"example.org/grundy/sgtable/engine/lanes"
)

// short is the certificate of 0.644 (3256, 442; testdata/octal_periods_hard.tsv) with P = 1024, and its values.
type short struct {
	*periodicity.Certificate
	values []uint32
}

func makeShort(t *testing.T) short {
	c := streamedCertificate(t, "0.644")
	c.Parameters[5].Value = 1024
	cut(t, 12_000)(c)
	run, err := lanes.New(enginetest.Code(t, "0.644"), 1)
	if err != nil {
		t.Fatal(err)
	}
	return short{c, enginetest.Values(t, run, c.Heaps-1)}
}

// with returns the certificate with waypoints at these heaps, sealed.
func (s short) with(heaps ...int64) *periodicity.Certificate {
	c := *s.Certificate
	c.Parameters = slices.Clone(c.Parameters)
	c.Waypoints = nil
	width := c.Parameters[3].Value
	for _, n := range heaps {
		hash := sha256.New()
		window := []byte{}
		for m, v := range s.values[:n] {
			hash.Write([]byte{byte(v), 0, 0, 0})
			if int64(m) >= n-width {
				window = append(window, byte(v))
			}
		}
		state, err := hash.(encoding.BinaryMarshaler).MarshalBinary()
		if err != nil {
			panic(err)
		}
		c.Waypoints = append(c.Waypoints, certificate.Waypoint{Heap: n, State: hex.EncodeToString(state[4:36]), Values: certificate.Pack(window)})
	}
	c.Seal()
	return &c
}

// bySegments checks a certificate in so many parts and puts them together.
func bySegments(c *periodicity.Certificate, parts int) error {
	var all []*verify.Attestation
	for i := range parts {
		a, _, err := verify.VerifySegment(context.Background(), c, verify.Part{Number: i + 1, Of: parts}, verify.Options{})
		if err != nil {
			return err
		}
		text, err := a.MarshalText()
		if err != nil {
			return err
		}
		if a, err = verify.ReadAttestation("made", bytes.NewReader(text)); err != nil {
			return err
		}
		all = append(all, a)
	}
	_, err := verify.Combine(context.Background(), c, all, verify.Options{})
	return err
}

// However a proof is cut, by whatever waypoints, into however many parts, it is accepted as a whole; and what is false is
// refused.
func TestSegmentsMakeTheWhole(t *testing.T) {
	made := makeShort(t)
	rapid.Check(t, func(t *rapid.T) {
		places := rapid.SliceOfNDistinct(rapid.Int64Range(2100/16, made.Heaps/16-1), 1, 6, rapid.ID[int64]).Draw(t, "waypoints/16")
		slices.Sort(places)
		for i := range places {
			places[i] *= 16
		}
		c := made.with(places...)
		parts := rapid.IntRange(1, len(places)+1).Draw(t, "parts")
		claim := rapid.SampledFrom([]string{"true", "later", "earlier", "double", "half", "hash", "R", "list"}).Draw(t, "claim")
		switch claim {
		case "later":
			c.Claim.Preperiod++
			c.Compared.Preperiod++
			c.Window.From++
			c.Parameters[4].Value--
		case "earlier":
			c.Claim.Preperiod--
			c.Compared.Preperiod--
			c.Window.From--
			c.Parameters[4].Value++
		case "double", "half":
			p := map[string]int64{"double": 884, "half": 221}[claim]
			length := c.Heaps - c.Compared.Preperiod - p
			c.Claim.Period, c.Compared.Period = p, p
			c.Parameters[4].Value, c.Window.To = length, c.Window.From+length-1
		case "hash":
			c.Values = strings.Repeat("1", 64)
		case "R":
			c.Parameters[2].Value--
			c.Parameters[3].Value--
		case "list": // which is no part of the proof
			c.Exceptions.Heaps = slices.Delete(slices.Clone(c.Exceptions.Heaps), 100, 101)
			c.ExceptionalValues = slices.Delete(slices.Clone(c.ExceptionalValues), 100, 101)
			c.Exceptions.Count--
		}
		c.Seal()
		serial := options(c, 1)
		if parallel := options(c, 3); (serial == nil) != (parallel == nil) {
			t.Errorf("one worker says %v, three say %v", serial, parallel)
		}
		if apart := bySegments(c, parts); (serial == nil || claim == "list") != (apart == nil) {
			t.Errorf("as a whole %v, in %d parts %v", serial, parts, apart)
		}
		if (serial == nil) != (claim == "true") {
			t.Errorf("%s: %v", claim, serial)
		}
	})
}

// The last heap that differs, 3255, is compared with the one a period later, 3697; a segment that begins between
// them computes it again.
func TestSegmentsCompareWithHeapsBefore(t *testing.T) {
	c := makeShort(t).with(3600)
	if err := bySegments(c, 2); err != nil {
		t.Error(err)
	}
}

func options(c *periodicity.Certificate, workers int) error {
	_, err := verify.Verify(context.Background(), c, verify.Options{Workers: workers})
	return err
}

// Every waypoint is what the heaps before it lead to, in the form in which it is written.
func TestRefusesWaypoints(t *testing.T) {
	made := makeShort(t)
	for _, edit := range []struct {
		name string
		edit func(w []certificate.Waypoint) []certificate.Waypoint
		want string
	}{
		{"another heap", func(w []certificate.Waypoint) []certificate.Waypoint { w[0].Heap += 16; return w }, "waypoint at heap 8016"},
		{"no whole blocks", func(w []certificate.Waypoint) []certificate.Waypoint { w[0].Heap++; return w }, "want multiples of 16"},
		{"among the first heaps", func(w []certificate.Waypoint) []certificate.Waypoint { w[0].Heap = 2048; return w }, "from 2056 on"},
		{"after the last", func(w []certificate.Waypoint) []certificate.Waypoint { w[1].Heap = 1 << 40; return w }, "below"},
		{"one twice", func(w []certificate.Waypoint) []certificate.Waypoint { return append(w, w[1]) }, "ascending"},
		{"another state", func(w []certificate.Waypoint) []certificate.Waypoint { w[1].State = w[0].State; return w }, "state of the hash"},
		{"a short state", func(w []certificate.Waypoint) []certificate.Waypoint { w[1].State = "00"; return w }, "32 bytes"},
		{"other values", func(w []certificate.Waypoint) []certificate.Waypoint { w[1].Values = w[0].Values; return w }, "waypoint at heap 12000"},
		{"no values", func(w []certificate.Waypoint) []certificate.Waypoint { w[0].Values = ""; return w }, "compressed by deflate"},
		{"too many values", func(w []certificate.Waypoint) []certificate.Waypoint {
			w[0].Values = certificate.Pack(make([]byte, 1<<20))
			return w
		}, "compressed by deflate"},
		{"no base64", func(w []certificate.Waypoint) []certificate.Waypoint { w[0].Values = "%"; return w }, "base64"},
	} {
		for _, workers := range []int{1, 2} {
			c := made.with(8000, 12000)
			c.Waypoints = edit.edit(c.Waypoints)
			c.Seal()
			err := options(c, workers)
			if err == nil || !strings.Contains(err.Error(), edit.want) {
				t.Errorf("%s, %d workers: error %v, want one about %q", edit.name, workers, err, edit.want)
			}
		}
	}
}

// A segment looks for the witnesses of the heaps after its end that the next one cannot see all of. 0.16 has a heap without
// one for P = 16384, 55290 (TestStreamedWitnessesAreBelowP); a segment that begins less than
// P+k = 16386 heaps before it cannot know.
func TestSegmentsLookBeyondTheirEnd(t *testing.T) {
	c := streamedCertificate(t, "0.16")
	run, err := lanes.New(enginetest.Code(t, "0.16"), 1)
	if err != nil {
		t.Fatal(err)
	}
	made := short{c, enginetest.Values(t, run, 1<<17)}
	c.Parameters[5].Value = 16384
	for _, row := range []struct {
		waypoint int64
		part     int // that sees it
	}{{55280, 1}, {38912, 1}, {38896, 2}} {
		c = made.with(row.waypoint)
		_, _, err = verify.VerifySegment(context.Background(), c, verify.Part{Number: row.part, Of: 2}, verify.Options{})
		if err == nil || !strings.Contains(err.Error(), "heap 55290: 1 rare values below 9 have no witness") {
			t.Errorf("waypoint at heap %d: error %v", row.waypoint, err)
		}
	}
}

// Attestations are put together only if they are for this certificate, and for all of it.
func TestCombines(t *testing.T) {
	made := makeShort(t)
	c := made.with(4000, 8000, 12000)
	var all []*verify.Attestation
	for i := range 3 {
		a, report, err := verify.VerifySegment(context.Background(), c, verify.Part{Number: i + 1, Of: 3}, verify.Options{})
		if err != nil || len(report.Checked) != 4 {
			t.Fatal(report, err)
		}
		all = append(all, a)
	}
	same := func(a []*verify.Attestation) []*verify.Attestation { return a }
	if report, err := verify.Combine(context.Background(), c, all, verify.Options{}); err != nil || !slices.ContainsFunc(report.Checked, unchecked) {
		t.Errorf("%q, %v: want word that no segment looks at the exceptional heaps", report.Checked, err)
	}
	for _, good := range []func(a []*verify.Attestation) []*verify.Attestation{
		same,
		func(a []*verify.Attestation) []*verify.Attestation { slices.Reverse(a); return a },
		func(a []*verify.Attestation) []*verify.Attestation { return append(a, a[1]) },
	} {
		if err := combineEdited(c, all, good); err != nil {
			t.Error(err)
		}
	}
	if err := combineEdited(made.with(4000, 8000), all, same); err == nil || !strings.Contains(err.Error(), "an attestation is for certificate") {
		t.Errorf("of another certificate: %v", err)
	}
	for _, edit := range []struct {
		name string
		edit func(a []*verify.Attestation) []*verify.Attestation
		want string
	}{
		{"none", func([]*verify.Attestation) []*verify.Attestation { return nil }, "no attestation is for heaps 0 … "},
		{"without the first", func(a []*verify.Attestation) []*verify.Attestation { return a[1:] }, "no attestation is for heaps 0 … "},
		{"without the second", func(a []*verify.Attestation) []*verify.Attestation { return append(a[:1], a[2]) }, "no attestation is for heaps 4000 … "},
		{"without the last", func(a []*verify.Attestation) []*verify.Attestation { return a[:2] }, "no attestation is for heaps "},
		{"other bounds", func(a []*verify.Attestation) []*verify.Attestation { a[1].To -= 16; return a }, "from one waypoint to another"},
		{"other first values", func(a []*verify.Attestation) []*verify.Attestation { a[2].First = strings.Repeat("0", 64); return a }, "other first values"},
		{"another heap that differs", func(a []*verify.Attestation) []*verify.Attestation { a[0].Differ++; return a }, "preperiod"},
		{"a part of the period that none refutes", func(a []*verify.Attestation) []*verify.Attestation {
			for _, b := range a {
				b.Refuted = []int64{221, 26}
			}
			return a
		}, "the least one, which divides 34"},
	} {
		if err := combineEdited(c, all, edit.edit); err == nil || !strings.Contains(err.Error(), edit.want) {
			t.Errorf("%s: error %v, want one about %q", edit.name, err, edit.want)
		}
	}
}

// combineEdited puts together attestations after an edit of copies of them.
func combineEdited(c *periodicity.Certificate, all []*verify.Attestation, edit func(a []*verify.Attestation) []*verify.Attestation) error {
	var copies []*verify.Attestation
	for _, a := range all {
		b := *a
		copies = append(copies, &b)
	}
	_, err := verify.Combine(context.Background(), c, edit(copies), verify.Options{})
	return err
}

// A certificate has as many segments as waypoints and one more, and none without waypoints.
func TestRefusesSegments(t *testing.T) {
	c := makeShort(t).with(4000, 8000, 12000)
	for _, part := range []verify.Part{{Number: 0, Of: 2}, {Number: 3, Of: 2}, {Number: 1, Of: 5}} {
		if _, _, err := verify.VerifySegment(context.Background(), c, part, verify.Options{}); err == nil || !strings.Contains(err.Error(), "N at most 4") {
			t.Errorf("segment %v: %v", part, err)
		}
	}
	if _, _, err := verify.VerifySegment(context.Background(), certify(t, "0.77", "auto"), verify.Part{Number: 1, Of: 1}, verify.Options{}); err == nil {
		t.Error("a segment of a certificate without waypoints")
	}
}

func unchecked(line string) bool {
	return strings.HasPrefix(line, "exceptions: the list of exceptional heaps was not checked: ")
}

// FuzzReadAttestation reads what may be no attestation; what is read is written the same again.
func FuzzReadAttestation(f *testing.F) {
	good, err := (&verify.Attestation{Format: verify.AttestationFormat, Version: verify.AttestationVersion, Refuted: []int64{6}}).MarshalText()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(good)
	f.Add(good[:len(good)/2])
	f.Add([]byte(`{"format":"grundy-attestation","refuted":null}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		a, err := verify.ReadAttestation("fuzz", bytes.NewReader(text))
		if err != nil {
			return
		}
		if again, err := a.MarshalText(); err != nil || !bytes.Equal(again, text) {
			t.Errorf("%q is read and written as %q, %v", text, again, err)
		}
	})
}
