package oeis

import (
	"fmt"
	"strings"

	"example.org/grundy/periodicity"
	"example.org/grundy/sgtable/catalog"
)

// Draft makes an entry of a game's values, those of heaps 0, 1, …: with its rules, what is proved of its period or
// how far it was searched, a program, and the sequences that the OEIS has of games equal to it. Author is left for
// who submits it. If the OEIS has the sequence, the entry carries its number.
func Draft(g catalog.Game, v *periodicity.Verdict, values []uint32) Entry {
	code := g.Rules.String()
	e := Entry{Keywords: "nonn", Author: "_Your Name_", Name: "Grundy values (nim-values) a(n) of a heap of n in the game " + code + "."}
	if g.Title != code {
		e.Name = fmt.Sprintf("Grundy values (nim-values) a(n) of a heap of n in %s, the game %s.", g.Title, code)
	}
	for _, value := range values {
		e.Values = append(e.Values, uint64(value))
	}
	e.Comments = []string{g.Words, "a(n) is the least number that is no Grundy value of an option of the heap (mex); heaps of 0 are counted."}
	claim, ok := v.Claim()
	switch {
	case v.Status == periodicity.Proved:
		e.Comments = append(e.Comments, fmt.Sprintf("Proved, by the theorem %q of Grundy's workbench from the first %d values: the period is %d, and it holds from n = %d on.",
			v.Theorem, v.Heaps, claim.Period, claim.Preperiod))
		e.Formulas = []string{formula(claim)}
	case ok:
		e.Comments = append(e.Comments, fmt.Sprintf("Up to n = %d the values repeat with the period %d from n = %d on; this is not proved.", v.Computed-1, claim.Period, claim.Preperiod))
	default:
		e.Comments = append(e.Comments, fmt.Sprintf("No period is known; none can be proved from the values up to n = %d.", v.Computed-1))
	}
	if program := python(code); program != "" {
		e.Programs = append(e.Programs, program)
	}
	e.Programs = append(e.Programs, "(Shell) analyze grundy '"+code+"' -n 100 --format bfile # Grundy's workbench")
	for _, m := range Of(g.Rules) {
		if m.Game.Rules.String() == code && m.First == 0 && e.Number == "" {
			e.Number = m.Number
			continue
		}
		e.Cross = append(e.Cross, cross(m))
	}
	return e
}

// formula says what a claim states.
func formula(c periodicity.Claim) string {
	saltus := ""
	if c.Saltus != 0 {
		saltus = fmt.Sprintf(" + %d", c.Saltus)
	}
	return fmt.Sprintf("a(n+%d) = a(n)%s for n >= %d.", c.Period, saltus, c.Preperiod)
}

// cross says what a sequence of the OEIS has to do with the entry.
func cross(m Match) string {
	index := "n"
	if m.Shift != 0 {
		index = fmt.Sprintf("n%+d", -m.Shift)
	}
	return fmt.Sprintf("Cf. %s (game %s): a(n) = %s(%s) for n >= %d.", m.Number, m.Game.Rules, m.Number, index, max(m.First+m.Shift, 0))
}

// python is a program for a finite octal code, by the definition; empty for other games.
func python(code string) string {
	before, after, ok := strings.Cut(code, ".")
	if !ok || len(before) != 1 || strings.Trim(before+after, "01234567") != "" {
		return ""
	}
	digits := strings.Join(strings.Split(before+after, ""), ", ")
	return `(Python)
def A(N, digits=[` + digits + `]): # a(0..N) of the octal game
....g = []
....for n in range(N + 1):
........s = set()
........for k, d in enumerate(digits):
............m = n - k
............if m < 0: continue
............if d & 1 and m == 0 < k: s.add(0)
............if d & 2 and m > 0 < k: s.add(g[m])
............if d & 4: s.update(g[i] ^ g[m-i] for i in range(1, m//2 + 1))
........g.append(next(v for v in range(N + 2) if v not in s))
....return g`
}
