package verify

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash"
	"slices"
)

// streamed checks a certificate of which the values do not fit in memory: version 2, by theorem
// sparse-state. It computes them in one pass (see tail.go) and remembers the heaps of the window, to
// compare them with those a period later, and with those p/q later for each prime factor q of p.
type streamed struct {
	k        *checker
	heaps    int64 // the first heaps, of which all values are kept
	end      int64 // the heap after the window
	tail     *tail
	hash     hash.Hash
	unhashed []byte

	remembered []byte // the values from heap from on, up to the end of the window
	from       int64
	differ     int64   // the last of these heaps whose value is another a period later, −1 if none
	quotients  []int64 // p/q, for prime factors q of p
	refuted    []bool  // whether that is not a period
}

const (
	// manyStreamed is the largest number of heaps unless the caller allows more.
	manyStreamed = 1 << 28
	// What a certificate may make the checker remember.
	maxPrefix, maxLength = 1 << 20, 1 << 24
)

// stream is the whole check that follows those of the header and the rules.
func (k *checker) stream() error {
	if err := k.bounds(manyStreamed); err != nil {
		return err
	}
	s := &streamed{k: k, differ: -1, hash: sha256.New()}
	for _, step := range []func() error{s.plan, s.begin, s.compute, s.conclude} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// plan reads the parameters, and compares every number that says how much is to be done with
// what is allowed.
func (s *streamed) plan() (err error) {
	k := s.k
	if k.theorem.name != "sparse-state" {
		return wrong("theorem", k.theorem.name, "sparse-state, the one for streams")
	}
	if k.numbers, err = k.readNumbers("mask", "parity", "R", "W", "L", "P"); err != nil {
		return err
	}
	n, c, p := k.Claim, k.Compared, &k.numbers
	switch {
	case p.colour.mask > 255:
		return wrong("mask", p.colour.mask, "1 … 255")
	case p.prefix < 1024 || p.prefix > maxPrefix:
		return wrong("P", p.prefix, fmt.Sprintf("1024 … %d", maxPrefix))
	case p.length < 1 || p.length > maxLength:
		return wrong("L", p.length, fmt.Sprintf("1 … %d", maxLength))
	case p.rare < 0 || p.rare >= p.prefix:
		return wrong("R", p.rare, "a heap below P")
	case n.Saltus != 0:
		return wrong("saltus", n.Saltus, 0)
	case c != claim{Preperiod: max(n.Preperiod, p.rare+1), Period: n.Period}:
		return wrong("compared", c, "the claim after the last rare heap")
	case k.Heaps != c.Preperiod+p.length+n.Period:
		return wrong("heaps", k.Heaps, "n₀ + L + p")
	case k.Window != window{From: c.Preperiod, To: c.Preperiod + p.length - 1}:
		return wrong("window", k.Window, "the L heaps from n₀ on")
	case p.colour.parity && n.Period%2 == 1:
		return wrong("period", n.Period, "an even one for a colouring that looks at parity")
	case p.width != k.width(p.rare) || p.length < p.width:
		return fmt.Errorf("parameters W = %d and L = %d: want W = %d, and L no smaller", p.width, p.length, k.width(p.rare))
	}
	s.end, s.from = c.Preperiod+p.length, max(0, n.Preperiod-1)
	s.heaps = 2 * (p.prefix + k.game.longest() + 1)
	if s.end < s.heaps {
		return fmt.Errorf("the window ends at heap %d: want heap %d or later with P = %d", s.end-1, s.heaps-1, p.prefix)
	}
	return k.affordable(byStream)
}

// begin computes the first heaps, all of which are kept, and from them what depends on the last rare
// heap.
func (s *streamed) begin() error {
	k, p := s.k, &s.k.numbers
	first, err := valuesOf(k.game, s.heaps, methodFor(k.game, s.heaps), &k.meter)
	if err != nil {
		return err
	}
	if s.tail, err = newTail(k.game, p.colour, p.prefix, first); err != nil {
		return err
	}
	if last := s.tail.lastRare; last != p.rare {
		return wrong("R", p.rare, last)
	}
	s.quotients = quotients(k.Claim.Period)
	s.refuted = make([]bool, len(s.quotients))
	s.remembered = make([]byte, 0, s.end-s.from)
	for n, v := range first {
		s.note(int64(n), byte(v))
	}
	k.checked("first heaps: 0 … %d, all kept; the last rare one is heap %d", s.heaps-1, p.rare)
	return nil
}

// compute computes the other heaps.
func (s *streamed) compute() error {
	k := s.k
	for n := s.tail.next; n < k.Heaps; n++ {
		least := int64(0) // the least heap that may be the larger part of a witness
		if n >= s.end {
			least = k.Compared.Preperiod
		}
		v, err := s.tail.value(least)
		if err != nil {
			return err
		}
		s.note(n, v)
		if err := k.meter.spend(s.tail.steps + 8); err != nil {
			return err
		}
		s.tail.steps = 0
	}
	s.hash.Write(s.unhashed)
	k.report.Heaps, k.report.Engine = k.Heaps, string(byStream)
	if sum := hex.EncodeToString(s.hash.Sum(nil)); sum != k.Values {
		return wrong("values_sha256", k.Values, sum)
	}
	k.checked("values: those of heaps 0 … %d, computed one after the other, have the hash", k.Heaps-1)
	return nil
}

// note takes in the value of heap n: for the hash, to be remembered, or to be compared.
func (s *streamed) note(n int64, v byte) {
	s.unhashed = binary.LittleEndian.AppendUint32(s.unhashed, uint32(v))
	if len(s.unhashed) == 1<<12 {
		s.hash.Write(s.unhashed)
		s.unhashed = s.unhashed[:0]
	}
	if n >= s.from && n < s.end {
		s.remembered = append(s.remembered, v)
	}
	// A shorter distance may lead back into heaps that are still to be remembered, never before.
	if at := n - s.k.Claim.Period - s.from; at >= 0 && at < int64(len(s.remembered)) && s.remembered[at] != v {
		s.differ = s.from + at
	}
	for i, d := range s.quotients {
		if at := n - d - s.k.Claim.Preperiod; at >= 0 {
			if at += s.k.Claim.Preperiod - s.from; at < int64(len(s.remembered)) && s.remembered[at] != v {
				s.refuted[i] = true
			}
		}
	}
}

// conclude decides by what was compared.
func (s *streamed) conclude() error {
	k := s.k
	if least := s.differ + 1; least != k.Claim.Preperiod {
		return wrong("preperiod", k.Claim.Preperiod, fmt.Sprintf("%d, after the last heap that is another a period later", least))
	}
	if i := slices.Index(s.refuted, false); i >= 0 {
		return wrong("period", k.Claim.Period, fmt.Sprintf("the least one, which divides %d", s.quotients[i]))
	}
	p := k.numbers
	k.checked("proof: heaps %d … %d agree with those %d later; in the %d heaps after them every rare value below has a witness with a heap below %d",
		k.Window.From, k.Window.To, k.Claim.Period, k.Claim.Period, p.prefix)
	k.checked("claim: %s; no smaller period, and no earlier heap for this one", k.Claim)
	return nil
}
