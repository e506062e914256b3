package verify

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"example.org/grundy/periodicity/certificate"
)

// Attestation says that a segment of a streamed certificate was checked, and what it contributes to the rest.
// [Combine] makes a proof of those of all segments. It is worth what the word of whoever made it is: nothing in it
// can be checked but by doing it again.
//
// In JSON the fields stand in this order under the names given, on a line each.
type Attestation struct {
	Format      string `json:"format"`      // AttestationFormat
	Version     int64  `json:"version"`     // AttestationVersion, which changes with what a segment has to show
	Certificate string `json:"certificate"` // the digest of the certificate, which binds game, mask, rare heaps, waypoints
	Game        string `json:"game"`
	From        int64  `json:"from"` // the first heap of the segment: 0, or that of a waypoint
	To          int64  `json:"to"`   // the heap after its last one: that of a waypoint, or all heaps
	// First is the SHA-256 of the values of the first heaps, which were computed for the segment from the rules: so all
	// segments have the same rare heaps.
	First string `json:"first_values_sha256"`
	// Differ is the last heap compared in the segment whose value is another a period later, −1 if there is none.
	Differ int64 `json:"differ"`
	// Refuted lists the parts p/q of the period p that were seen not to be periods.
	Refuted []int64 `json:"refuted"`
}

const (
	// AttestationFormat is the first field of every attestation.
	AttestationFormat = "grundy-attestation"
	// AttestationVersion is the version of the schema, and of the conditions that a segment is checked for.
	AttestationVersion = 1
)

// MarshalText returns the attestation as a file holds it.
func (a *Attestation) MarshalText() ([]byte, error) {
	type plain Attestation // without this method
	text, err := json.MarshalIndent((*plain)(a), "", "  ")
	return append(text, '\n'), err
}

// ReadAttestation reads what MarshalText writes; name is only for messages.
func ReadAttestation(name string, r io.Reader) (*Attestation, error) {
	const most = 1 << 16
	text, err := io.ReadAll(io.LimitReader(r, most+1))
	if err != nil {
		return nil, fmt.Errorf("attestation %s: %w", name, err)
	}
	type plain Attestation
	a := &Attestation{}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if len(text) > most || d.Decode((*plain)(a)) != nil {
		return nil, fmt.Errorf("attestation %s: want what analyze verify --segment writes", name)
	}
	if again, err := a.MarshalText(); err != nil || !bytes.Equal(again, text) {
		return nil, fmt.Errorf("attestation %s: not in the form in which attestations are written", name)
	}
	if a.Format != AttestationFormat || a.Version != AttestationVersion {
		return nil, fmt.Errorf("attestation %s: format %q, version %d: want %q, %d", name, a.Format, a.Version, AttestationFormat, AttestationVersion)
	}
	return a, nil
}

// Part is one of so many parts, the first being 1.
type Part struct{ Number, Of int }

// VerifySegment checks one of so many parts of a certificate with waypoints, each from one of them to another, of as equal
// lengths as they allow. The error is as that of Verify.
func VerifySegment(ctx context.Context, c *certificate.Certificate, part Part, o Options) (*Attestation, Report, error) {
	k := newChecker(ctx, c, o)
	var a *Attestation
	err := k.run(k.header, k.rules, k.hasWaypoints, func() (err error) {
		a, err = k.attest(part)
		return err
	})
	return a, k.report, err
}

func (k *checker) hasWaypoints() error {
	if k.Version != certificate.StreamedVersion || len(k.Waypoints) == 0 {
		return errors.New("it has no waypoints: want one that has, or verify it as a whole")
	}
	return nil
}

func (k *checker) attest(part Part) (*Attestation, error) {
	s, err := k.planStream()
	if err != nil {
		return nil, err
	}
	if most := len(s.waypoints) + 1; part.Number < 1 || part.Number > part.Of || part.Of > most {
		return nil, fmt.Errorf("segment %d/%d: want 1/N … N/N with N at most %d, one more than there are waypoints", part.Number, part.Of, most)
	}
	i, j := s.cut(part.Number-1, part.Of), s.cut(part.Number, part.Of)
	from, to := s.bound(i), s.bound(j)
	if err := k.affordable(byStream, to-from, 1); err != nil {
		return nil, err
	}
	if err := s.begin(); err != nil {
		return nil, err
	}
	f, err := s.segment(i, j, k.meter)
	if err != nil {
		return nil, err
	}
	k.report.Heaps = to - from
	k.checked("segment: heaps %d … %d lead from the one state to the other", from, to-1)
	first := newValuesHash()
	first.add(s.first)
	a := &Attestation{
		Format: AttestationFormat, Version: AttestationVersion, Certificate: k.Digest, Game: k.Game,
		From: from, To: to, First: first.sum(), Differ: f.differ, Refuted: []int64{},
	}
	for q, refuted := range f.refuted {
		if refuted {
			a.Refuted = append(a.Refuted, s.distances[q+1])
		}
	}
	return a, nil
}

// cut returns which of the bounds ends part n of so many: that nearest to where it would, leaving one for each other part.
func (s *streamed) cut(n, of int) int {
	last := len(s.waypoints) + 1
	if n == 0 || n == of {
		return n / of * last
	}
	best := s.cut(n-1, of) + 1
	want := s.k.Heaps / int64(of) * int64(n)
	for i := best; i <= last-(of-n); i++ {
		if max(s.bound(i)-want, want-s.bound(i)) < max(s.bound(best)-want, want-s.bound(best)) {
			best = i
		}
	}
	return best
}

// Combine checks that the attestations together cover the certificate, and that what they say makes its proof. It
// computes no value: it believes them.
func Combine(ctx context.Context, c *certificate.Certificate, attestations []*Attestation, o Options) (Report, error) {
	k := newChecker(ctx, c, o)
	err := k.run(k.header, k.rules, k.hasWaypoints, func() error { return k.combine(attestations) })
	return k.report, err
}

func (k *checker) combine(attestations []*Attestation) error {
	s, err := k.planStream()
	if err != nil {
		return err
	}
	bounds := []int64{0}
	for i := range s.waypoints {
		bounds = append(bounds, s.bound(i+1))
	}
	bounds = append(bounds, k.Heaps)
	ordered := slices.Clone(attestations)
	slices.SortFunc(ordered, func(a, b *Attestation) int { return int(min(1, max(-1, a.From-b.From))) })
	all, reached := s.nothing(), int64(0)
	for _, a := range ordered {
		switch {
		case a.Certificate != k.Digest || a.Game != k.Game:
			return fmt.Errorf("an attestation is for certificate %s of %q: want %s of %q", a.Certificate, a.Game, k.Digest, k.Game)
		case !slices.Contains(bounds, a.From) || !slices.Contains(bounds, a.To) || a.From >= a.To:
			return fmt.Errorf("an attestation is for heaps %d … %d: want those from one waypoint to another", a.From, a.To-1)
		case a.First != ordered[0].First:
			return fmt.Errorf("the attestation for heaps %d … %d rests on other first values than that for heap 0", a.From, a.To-1)
		case a.From > reached:
			return fmt.Errorf("no attestation is for heaps %d … %d", reached, a.From-1)
		}
		reached = max(reached, a.To)
		f := found{a.Differ, make([]bool, len(all.refuted))}
		for i, d := range s.distances[1:] {
			f.refuted[i] = slices.Contains(a.Refuted, d)
		}
		all.join(f)
	}
	if reached < k.Heaps {
		return fmt.Errorf("no attestation is for heaps %d … %d", reached, k.Heaps-1)
	}
	k.report.Heaps = k.Heaps
	k.checked("segments: %d attestations for all heaps 0 … %d, which are believed", len(ordered), k.Heaps-1)
	if err := s.conclude(all); err != nil {
		return err
	}
	s.unchecked("no segment looks at it; only a check of the whole does")
	return nil
}
