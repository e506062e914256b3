package misere

import (
	"context"
	"errors"
	"fmt"

	"example.org/grundy/periodicity"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/misere"
	"example.org/grundy/sgtable/sum"
)

// ErrUnknown is the error for a position of which no quotient is known that covers it: its heaps are of
// more than one game, or of one whose moves do not end, or too large for the part that is known.
var ErrUnknown = errors.New("no misère quotient that covers it is known")

// judged bounds the search for a quotient that a position is worth: some tenths of a second.
const judged = 1 << 14

// Judge decides a position of heaps of one game in misère play by the quotient of its heaps: of all
// heaps up to the largest, or of heaps of every size where Φ is proved to repeat. The error wraps
// ErrUnknown if there is none within some tenths of a second.
func Judge(ctx context.Context, p sum.Position) (sum.Judgement, error) {
	largest := int64(0)
	for _, h := range p {
		if sgtable.Key(h.Game.Rules) != sgtable.Key(p[0].Game.Rules) {
			return sum.Judgement{}, fmt.Errorf("%s: heaps of more than one game: %w", p, ErrUnknown)
		}
		largest = max(largest, h.Size)
	}
	if len(p) == 0 {
		return sum.Judgement{}, fmt.Errorf("no heap: %w", ErrUnknown)
	}
	s, err := misere.New(p[0].Game.Rules)
	if err != nil {
		return sum.Judgement{}, fmt.Errorf("%w: %w", err, ErrUnknown)
	}
	v, err := Find(ctx, s, Limits{Heaps: min(largest, UsualHeaps), Held: judged})
	if err != nil {
		return sum.Judgement{}, err
	}
	if _, known := v.Phi(largest); !known {
		return sum.Judgement{}, fmt.Errorf("misère play of %s is known up to heap %d here, |Q| = %d: %w", v.Game, v.Quotient.Heaps(), v.Quotient.Order(), ErrUnknown)
	}
	return p.JudgeByClasses(ctx, classes{v}, v.Grounds())
}

// Grounds says in words what an outcome by this verdict rests on.
func (v *Verdict) Grounds() string {
	if v.Status == periodicity.Proved {
		return fmt.Sprintf("misère quotient of %d elements, proved: %s (theorem %s)", v.Quotient.Order(), v.Claim, v.Theorem)
	}
	return fmt.Sprintf("misère quotient of %d elements, proved for the heaps up to %d", v.Quotient.Order(), v.Quotient.Heaps())
}

// classes are those of a verdict.
type classes struct{ *Verdict }

func (c classes) Class(n int64) (int32, error) {
	x, known := c.Phi(n)
	if !known {
		return 0, fmt.Errorf("heap %d of %s: %w", n, c.Game, ErrUnknown)
	}
	return x, nil
}

func (c classes) Times(x, y int32) int32 { return c.Quotient.Times(x, y) }
func (c classes) IsP(x int32) bool       { return c.Quotient.IsP(x) }
