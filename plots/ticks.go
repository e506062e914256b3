package plots

import (
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"example.org/grundy/internal/numbers"
)

// step is a distance between ticks, mantissa·10^exponent with mantissa 1, 2 or 5.
type step struct {
	mantissa int64
	exponent int
}

// next returns the next coarser step: 1, 2, 5, 10, 20 …
func (s step) next() step {
	switch s.mantissa {
	case 1:
		s.mantissa = 2
	case 2:
		s.mantissa = 5
	default:
		s.mantissa, s.exponent = 1, s.exponent+1
	}
	return s
}

// times returns i steps. It divides by a power of ten rather than multiplying by a rounded
// tenth, so that 3 steps of 0.1 are 0.3.
func (s step) times(i int64) float64 {
	if s.exponent < 0 {
		return float64(i*s.mantissa) / math.Pow10(-s.exponent)
	}
	return float64(i*s.mantissa) * math.Pow10(s.exponent)
}

// label writes i steps with exactly the decimals the step needs.
func (s step) label(i int64) string {
	if s.exponent < 0 {
		return strings.Replace(strconv.FormatFloat(s.times(i), 'f', -s.exponent, 64), "-", numbers.Minus, 1)
	}
	return numbers.Group(int64(s.times(i)))
}

// linearTicks puts labelled ticks at the multiples of the finest 1-2-5 step at which the labels
// do not come close to one another on an axis of the given length.
type linearTicks struct {
	length   vg.Length
	vertical bool
	whole    bool    // only whole numbers: heaps, values, counts
	least    float64 // ticks are at least so far apart
}

// apart returns the distance of the ticks between lo and hi, 0 for less than two.
func (t linearTicks) apart(lo, hi float64) float64 {
	if ticks := t.Ticks(lo, hi); len(ticks) > 1 {
		return ticks[1].Value - ticks[0].Value
	}
	return 0
}

// Ticks implements [plot.Ticker].
func (t linearTicks) Ticks(lo, hi float64) []plot.Tick {
	lo, hi = min(lo, hi), max(lo, hi)
	span := hi - lo
	if span == 0 {
		span = 1
	}
	s := step{1, int(math.Floor(math.Log10(span))) - 1}
	if t.whole {
		s.exponent = max(s.exponent, 0)
	}
	ticks := t.at(s, lo, hi)
	for !t.fit(ticks, span) || s.times(1) < t.least*(1-1e-9) && len(ticks) > 1 {
		s = s.next()
		if coarser := t.at(s, lo, hi); len(coarser) > 0 {
			ticks = coarser
		} else {
			ticks = ticks[:1]
		}
	}
	return ticks
}

func (t linearTicks) at(s step, lo, hi float64) []plot.Tick {
	var ticks []plot.Tick
	unit := s.times(1)
	for i := int64(math.Ceil(lo/unit - 1e-9)); s.times(i) <= hi+float64(unit*1e-9); i++ {
		ticks = append(ticks, plot.Tick{Value: s.times(i), Label: s.label(i)})
	}
	return ticks
}

// fit reports whether the labels have air between them.
func (t linearTicks) fit(ticks []plot.Tick, span float64) bool {
	if len(ticks) < 2 {
		return true
	}
	apart := vg.Length((ticks[1].Value-ticks[0].Value)/span) * t.length
	if t.vertical {
		return apart >= 22
	}
	return apart >= 12+max(tickStyle.Width(ticks[0].Label), tickStyle.Width(ticks[len(ticks)-1].Label))
}

// logTicks labels the powers of ten from 1 on, or every second, third … one where they would
// crowd. Where there is room it labels 2 and 5 times a power of ten as well. What is drawn on
// logarithmic axes are counts, so there is nothing between 0 and 1.
type logTicks struct {
	length   vg.Length
	vertical bool
}

// Ticks implements [plot.Ticker]. Both ends must be positive.
func (t logTicks) Ticks(lo, hi float64) []plot.Tick {
	last := int(math.Floor(math.Log10(hi)))
	room := t.length / vg.Length(math.Log10(hi)-math.Log10(lo)) // of a decade
	need := vg.Length(16)
	if !t.vertical {
		need = tickStyle.Width(decade(last)) + 10
	}
	every := max(int(math.Ceil(float64(need/room))), 1)
	var ticks []plot.Tick
	for e := 0; e <= last; e++ {
		for m := int64(1); m < 10; m++ {
			v := m * int64(math.Pow10(e))
			if float64(v) < lo || float64(v) > hi {
				continue
			}
			k := plot.Tick{Value: float64(v)}
			if m == 1 && e%every == 0 || (m == 2 || m == 5) && room > 4.5*need {
				k.Label = numbers.Group(v)
			}
			ticks = append(ticks, k)
		}
	}
	return ticks
}

// decade writes 10^e in figures: the font lacks a superscript 0.
func decade(e int) string { return numbers.Group(int64(math.Pow10(e))) }
