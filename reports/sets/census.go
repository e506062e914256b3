package sets

import (
	"context"
	"errors"
	"fmt"

	"example.org/grundy/internal/numbers"
)

// Census is what is kept of the sets of a family: counts, the longest, records. It takes memory for the additive sets
// and the records alone.
type Census struct {
	Family
	Bands []Band // by largest amount, ascending
	// Periods and Preperiods are the records: each is longer than that of every set with a smaller largest amount, or
	// with the same one before it. The last of a largest amount is kept.
	Periods, Preperiods []Row
	Additive            []Row    // the sets {a, b, a+b}
	Against             []string // what is otherwise than conjectured of three amounts, in words
}

// Band counts the sets whose largest amount is From to To.
type Band struct {
	From, To          int64
	Sets, Open        int64
	Pure              int64 // sets with preperiod 0
	Classes           [classes]int64
	Period, Preperiod Row // the first set with the longest
}

// New takes the census of a family; progress, if not nil, is told up to which largest amount it has come. The result
// does not depend on the number of workers; 0 stands for one a processor.
func New(ctx context.Context, f Family, workers int, progress func(largest int64)) (*Census, error) {
	c := &Census{Family: f}
	for rows, err := range f.All(ctx, workers) {
		if err != nil {
			return nil, err
		}
		c.take(rows, progress)
	}
	return c, nil
}

// take adds the sets of the next largest amount.
func (c *Census) take(rows []Row, progress func(largest int64)) {
	largest, width := rows[0].Amounts[c.Amounts-1], bandWidth(c.Largest)
	from := (largest-1)/width*width + 1
	if n := len(c.Bands); n == 0 || c.Bands[n-1].From != from {
		c.Bands = append(c.Bands, Band{From: from, To: min(from+width-1, c.Largest)})
	}
	c.add(&c.Bands[len(c.Bands)-1], rows)
	if progress != nil {
		progress(largest)
	}
}

// bandWidth is the first of 1, 2, 5, 10, 20 … at which there are at most ten bands.
func bandWidth(largest int64) int64 {
	for width := int64(1); ; width *= 10 {
		for _, m := range []int64{1, 2, 5} {
			if largest <= 10*m*width {
				return m * width
			}
		}
	}
}

// add adds the sets of one largest amount.
func (c *Census) add(band *Band, rows []Row) {
	longest, latest := band.Period, band.Preperiod
	for _, r := range rows {
		band.Sets++
		if r.Open() {
			band.Open++
			continue
		}
		if r.Claim.Preperiod == 0 {
			band.Pure++
		}
		if r.Claim.Period > longest.Claim.Period {
			longest = r
		}
		if r.Claim.Preperiod > latest.Claim.Preperiod {
			latest = r
		}
		if c.Amounts == 3 {
			c.classify(band, r)
		}
	}
	band.Period, band.Preperiod = longest, latest
	if n := len(c.Periods); n == 0 || longest.Claim.Period > c.Periods[n-1].Claim.Period {
		c.Periods = append(c.Periods, longest)
	}
	if n := len(c.Preperiods); latest.Claim.Preperiod > 0 && (n == 0 || latest.Claim.Preperiod > c.Preperiods[n-1].Claim.Preperiod) {
		c.Preperiods = append(c.Preperiods, latest)
	}
}

func (c *Census) classify(band *Band, r Row) {
	class := ClassOf(r)
	band.Classes[class]++
	if class == Additive {
		c.Additive = append(c.Additive, r)
	}
	if why := Against(r); why != "" {
		c.Against = append(c.Against, why)
	}
}

// Total is the sum of the bands.
func (c *Census) Total() Band {
	total := Band{From: c.Bands[0].From, To: c.Largest}
	for _, b := range c.Bands {
		total.Sets, total.Open, total.Pure = total.Sets+b.Sets, total.Open+b.Open, total.Pure+b.Pure
		for i, n := range b.Classes {
			total.Classes[i] += n
		}
		if b.Period.Claim.Period > total.Period.Claim.Period {
			total.Period = b.Period
		}
		if b.Preperiod.Claim.Preperiod > total.Preperiod.Claim.Preperiod {
			total.Preperiod = b.Preperiod
		}
	}
	return total
}

// Sentence tells what came out: how many sets are proved, and whether those of three amounts are as conjectured.
func (c *Census) Sentence() string {
	total := c.Total()
	words := fmt.Sprintf("%s without a common divisor: %s, the period of each proved by theorem one-heap.", c.Family, numbers.Count(total.Sets, "set"))
	if total.Open > 0 {
		words = fmt.Sprintf("%s without a common divisor: %s, %s of which are open after %s heaps; the period of each other one is proved by theorem one-heap.",
			c.Family, numbers.Count(total.Sets, "set"), numbers.Group(total.Open), numbers.Group(mostHeaps))
	}
	if c.Amounts == 3 {
		words += " " + c.conjecture(total)
	}
	return words
}

// Err returns an error if a set of three amounts is otherwise than conjectured, which the sentence tells.
func (c *Census) Err() error {
	if len(c.Against) == 0 {
		return nil
	}
	return errors.New(c.Sentence())
}

// conjecture says how the sets of three amounts stand to what is conjectured of them.
func (c *Census) conjecture(total Band) string {
	if n := len(c.Against); n > 0 {
		return fmt.Sprintf("Otherwise than conjectured: %s, the first of %s.", c.Against[0], numbers.Count(int64(n), "set"))
	}
	additive := total.Classes[Additive]
	return fmt.Sprintf("As conjectured, each of the %s that are not additive has as its period a sum of two amounts or a divisor of one, and each of the %s is purely periodic, with the period of the formula.",
		numbers.Count(total.Sets-total.Open-additive, "set"), numbers.Count(additive, "additive set"))
}
