package periodicity

import (
	"context"
	"encoding/hex"
	"fmt"
)

// Verdict returns what is known: proved once a window has returned, open until then. It finds the
// least preperiod, which costs as many heaps again as lie between it and the last snapshot before, and
// lists the exceptional heaps, which takes a second pass over those before it.
//
// The proof is theorem sparse-state with L = max(W, P + k₂) for a stream that keeps a prefix of P
// heaps: a heap m ≥ n₀ + L that it decides has its rare values witnessed by heaps from
// m − k₂ − (P − 1) > n₀ on. The period is the least because every window after that of a snapshot
// in the periodic part was compared with it, and a smaller period would have made it return
// sooner: it would be a period from n₀ on, since p carries every heap from n₀ on beyond any start.
// A colouring that looks at the parity of a heap has even periods only, for no heap after the last
// rare one is rare.
func (s *Search) Verdict(ctx context.Context) (*Verdict, error) {
	v := newVerdict(s.of.Rules, s.of.Engine, s.Next())
	v.Max = s.max
	// Heap 0 has value 0; without parity, or with an even e, that is a rare value.
	count, last := s.stream.Rare()
	v.Rare = Rare{s.of.Colouring.Mask, s.of.Colouring.Parity, count, last}
	if s.of.Colouring.Rare(0, 0) {
		v.Rare.Count++
	}
	if !s.Found() {
		return v, nil
	}
	least := s.leastPreperiod
	if !s.remembers() {
		least = s.leastRecalled
	}
	preperiod, end, err := least(ctx)
	if err != nil {
		return v, err
	}
	c := Claim{Preperiod: preperiod, Period: s.period}
	premise, err := s.premise(c, end)
	if err != nil {
		return v, err
	}
	if v.Exceptions, _, err = s.listed(ctx, c); err != nil {
		return v, err
	}
	v.prove(SparseState{}.Name(), c, premise)
	return v, nil
}

// premise is what has been compared and decided: heaps up to end with those a period later.
func (s *Search) premise(c Claim, end int64) (Premise, error) {
	_, last := s.stream.Rare()
	c = from(c, last+1)
	colouring := s.of.Colouring
	if colouring.Parity && c.Period%2 == 1 {
		return Premise{}, fmt.Errorf("%s: an odd period of %s, with a colouring that looks at parity", s.of.Rules, c)
	}
	state := stateOf{Colouring: colouring, lastRare: last, width: s.extent.stateWidth(last)}
	p := state.premise(c, end-c.Preperiod)
	p.Parameters = append(p.Parameters, Parameter{Name: "P", Value: s.depth()})
	return p, nil
}

// Certify writes down the proof of the search's verdict. It computes the values after the last
// snapshot before the end of the proof again, for their hash. The exceptional heaps are listed if the verdict lists them.
func (s *Search) Certify(ctx context.Context, v *Verdict) (*Certificate, error) {
	premise, proved := v.Premise()
	if !proved {
		return nil, fmt.Errorf("%s is %s: only what is proved has a certificate", v.Game, v.Status)
	}
	sum, err := s.hashOf(ctx, premise.Heaps)
	if err != nil {
		return nil, err
	}
	waypoints, err := s.waypoints(premise)
	if err != nil {
		return nil, err
	}
	claim, _ := v.Claim()
	exceptions, values, err := s.listed(ctx, claim)
	if err != nil {
		return nil, err
	}
	c := &Certificate{
		Format: CertificateFormat, Version: StreamedVersion, Game: v.Game, Theorem: v.Theorem,
		Claim: claim, Compared: premise.Claim, Parameters: premise.Parameters,
		Heaps: premise.Heaps, Window: premise.Window, Values: hex.EncodeToString(sum),
		Exceptions: exceptions, ExceptionalValues: values,
		Waypoints: waypoints,
	}
	c.Seal()
	return c, nil
}

// hashOf returns the SHA-256 of the values of heaps 0 … heaps−1, at least those before the first
// snapshot.
func (s *Search) hashOf(ctx context.Context, heaps int64) ([]byte, error) {
	k := s.last(heaps)
	if k < 0 {
		return nil, fmt.Errorf("%s: the hash of %d values: want at least %d", s.of.Rules, heaps, s.snapshots[0].next)
	}
	hash := newRunningHash()
	if err := hash.UnmarshalBinary(s.snapshots[k].hash); err != nil {
		return nil, err
	}
	_, err := s.readerBefore(ctx, heaps, func(values []byte) {
		hash.add(values)
		hash.wait() // the values are overwritten next
	})
	return hash.bytes(), err
}
