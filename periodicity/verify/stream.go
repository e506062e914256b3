package verify

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash"
	"slices"

	"example.org/grundy/periodicity"
	"example.org/grundy/sgtable/engine/marking"
	"example.org/grundy/sgtable/engine/sparse"
)

// streamed checks a certificate of which the values do not fit in memory: version 2, by theorem
// sparse-state. It computes them in one pass (see tail.go) and remembers the heaps of the window, to
// compare them with those a period later, and with those p/q later for each prime factor q of p.
type streamed struct {
	k          *checker
	parameters struct{ mask, parity, rare, width, length, prefix int64 }
	end        int64 // the heap after the window
	tail       *tail
	hash       hash.Hash
	unhashed   []byte

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
func (k *checker) stream(ctx context.Context, o Options) error {
	s := &streamed{k: k, differ: -1, hash: sha256.New()}
	for _, step := range []func(context.Context, Options) error{s.bounds, s.begin, s.compute, s.conclude} {
		if err := step(ctx, o); err != nil {
			return err
		}
	}
	return nil
}

// bounds reads the parameters, and compares every number that says how much is to be done with
// what is allowed.
func (s *streamed) bounds(_ context.Context, o Options) error {
	k, p := s.k, &s.parameters
	want := []struct {
		name string
		to   *int64
	}{{"mask", &p.mask}, {"parity", &p.parity}, {"R", &p.rare}, {"W", &p.width}, {"L", &p.length}, {"P", &p.prefix}}
	if len(k.Parameters) != len(want) {
		return fmt.Errorf(`field "parameters" has %d numbers: want mask, parity, R, W, L and P`, len(k.Parameters))
	}
	for i, q := range k.Parameters {
		if q.Name != want[i].name {
			return fmt.Errorf(`field "parameters": %q: want %q in its place`, q.Name, want[i].name)
		}
		*want[i].to = q.Value
	}
	limit := o.MaxHeaps
	if limit == 0 {
		limit = manyStreamed
	}
	n, c := k.Claim, k.Compared
	switch {
	case k.Theorem != (periodicity.SparseState{}).Name():
		return wrong("theorem", k.Theorem, "sparse-state, the one for streams")
	case k.Heaps > limit:
		return fmt.Errorf("it needs %d values, one after the other: more than %d, the largest number allowed (--max-heaps)", k.Heaps, limit)
	case p.mask < 1 || p.mask > 255:
		return wrong("mask", p.mask, "1 … 255")
	case p.prefix < 1024 || p.prefix > maxPrefix:
		return wrong("P", p.prefix, fmt.Sprintf("1024 … %d", maxPrefix))
	case p.length < 1 || p.length > maxLength:
		return wrong("L", p.length, fmt.Sprintf("1 … %d", maxLength))
	case p.rare < 0 || p.rare >= p.prefix:
		return wrong("R", p.rare, "a heap below P")
	case n.Preperiod < 0 || n.Period < 1 || n.Saltus != 0:
		return fmt.Errorf("%s: want a period from 1 on, and no saltus", n)
	case c != periodicity.Claim{Preperiod: max(n.Preperiod, p.rare+1), Period: n.Period}:
		return wrong("compared", c, "the claim after the last rare heap")
	case n.Period > k.Heaps || c.Preperiod > k.Heaps || k.Heaps != c.Preperiod+p.length+n.Period:
		return wrong("heaps", k.Heaps, "n₀ + L + p")
	case k.Window != periodicity.Window{From: c.Preperiod, To: c.Preperiod + p.length - 1}:
		return wrong("window", k.Window, "the L heaps from n₀ on")
	case p.parity == 1 && n.Period%2 == 1:
		return wrong("period", n.Period, "an even one for a colouring that looks at parity")
	}
	s.end, s.from = c.Preperiod+p.length, max(0, n.Preperiod-1)
	if k.log != nil {
		k.log(fmt.Sprintf("%s: %d values one after the other, some hundred nanoseconds each; memory for %d", k.Game, k.Heaps, p.prefix+p.length+s.end-s.from))
	}
	return nil
}

// begin computes the first heaps by the marking engine, and from them what depends on the last
// rare heap.
func (s *streamed) begin(ctx context.Context, _ Options) error {
	k, p := s.k, &s.parameters
	shape, err := sparse.ShapeOf(k.game)
	if err != nil {
		return err
	}
	colour := sparse.Colouring{Mask: uint32(p.mask), Parity: p.parity == 1}
	if even, single := shape.Parity(); colour.Parity {
		if !single {
			return wrong("parity", 1, "0, for splits after odd and even numbers of tokens")
		}
		colour.Even = even
	}
	heaps := 2 * (p.prefix + shape.Reach + 1)
	if s.end < heaps {
		return fmt.Errorf("the window ends at heap %d: want heap %d or later with P = %d", s.end-1, heaps-1, p.prefix)
	}
	run, err := marking.New(k.game)
	if err != nil {
		return err
	}
	if err := run.Extend(ctx, heaps-1); err != nil {
		return err
	}
	if s.tail, err = newTail(shape, colour, p.prefix, run.Values()[:heaps]); err != nil {
		return err
	}
	if last := s.tail.lastRare; last != p.rare {
		return wrong("R", p.rare, last)
	}
	// W of theorem sparse-state; k₀ counts as far as it is a heap that can be taken, or not touched.
	width := max(p.rare+lastOf(shape.Split), lastOf(shape.Single), lastOf(shape.Whole), lastOf(shape.Frozen), 1)
	if p.width != width || p.length < width {
		return fmt.Errorf("parameters W = %d and L = %d: want W = %d, and L no smaller", p.width, p.length, width)
	}
	s.quotients = quotients(k.Claim.Period)
	s.refuted = make([]bool, len(s.quotients))
	s.remembered = make([]byte, 0, s.end-s.from)
	for n, v := range run.Values()[:heaps] {
		s.note(int64(n), byte(v))
	}
	k.checked("first heaps: 0 … %d, computed by the marking engine; the last rare one is heap %d", heaps-1, p.rare)
	return nil
}

// lastOf returns the last of ascending amounts, 0 if there is none.
func lastOf(amounts []int64) int64 {
	if len(amounts) == 0 {
		return 0
	}
	return amounts[len(amounts)-1]
}

// compute computes the other heaps.
func (s *streamed) compute(ctx context.Context, _ Options) error {
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
		if n&0xFFFF == 0 && ctx.Err() != nil {
			return context.Cause(ctx)
		}
	}
	s.hash.Write(s.unhashed)
	k.report.Heaps, k.report.Engine = k.Heaps, "one-by-one"
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
func (s *streamed) conclude(context.Context, Options) error {
	k := s.k
	if least := s.differ + 1; least != k.Claim.Preperiod {
		return wrong("preperiod", k.Claim.Preperiod, fmt.Sprintf("%d, after the last heap that is another a period later", least))
	}
	if i := slices.Index(s.refuted, false); i >= 0 {
		return wrong("period", k.Claim.Period, fmt.Sprintf("the least one, which divides %d", s.quotients[i]))
	}
	p := s.parameters
	k.checked("proof: heaps %d … %d agree with those %d later; in the %d heaps after them every rare value below has a witness with a heap below %d",
		k.Window.From, k.Window.To, k.Claim.Period, k.Claim.Period, p.prefix)
	k.checked("claim: %s; no smaller period, and no earlier heap for this one", k.Claim)
	return nil
}

// quotients returns p/q for each prime factor q of p.
func quotients(p int64) (quotients []int64) {
	rest := p
	for q := int64(2); rest > 1; q++ {
		if q > rest/q {
			q = rest // what is left is prime
		}
		if rest%q == 0 {
			quotients = append(quotients, p/q)
			for rest%q == 0 {
				rest /= q
			}
		}
	}
	return quotients
}
