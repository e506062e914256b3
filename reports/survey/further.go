package survey

import (
	"fmt"
	"slices"
	"strings"

	"example.org/grundy/periodicity"
)

// A survey may be followed by another that searches some of its games further, with a depth of its own. Merged, they are a
// survey in which each game has what the furthest search found.

// learn takes over the results of another survey that say more. The folders are named in errors.
func (f *Findings) learn(other *Findings, here, there string) error {
	place := map[string]int{}
	for i, g := range f.Manifest.Games {
		place[g.Game] = i
	}
	for k, g := range other.Manifest.Games {
		i, ok := place[g.Game]
		if !ok || f.Manifest.Rules[g.Game] != other.Manifest.Rules[g.Game] {
			return fmt.Errorf("%s searches %s, which %s does not: want a survey first whose games are all there are", there, g.Game, here)
		}
		r := other.Results[k]
		if r == nil {
			continue
		}
		if f.Results[i].contradicts(r) {
			return &ConflictError{
				g.Game, folderAt(here).file(resultsDir, f.Manifest.stem(i)+resultEnding),
				folderAt(there).file(resultsDir, other.Manifest.stem(k)+resultEnding),
			}
		}
		if r.saysMore(f.Results[i]) {
			f.Results[i] = r
			f.Failed = slices.DeleteFunc(f.Failed, func(game string) bool { return game == g.Game })
		}
	}
	f.Others = append(f.Others, other.Manifest)
	return nil
}

// saysMore reports whether a result tells more of its game than another, nil if there is none: that a period is proved
// tells more than that none is, and of two that are open, the one with more heaps.
func (r *Result) saysMore(than *Result) bool {
	switch {
	case than == nil:
		return true
	case than.Verdict.Status == periodicity.Proved:
		return false
	}
	return r.Verdict.Status == periodicity.Proved || r.Verdict.Computed > than.Verdict.Computed
}

// contradicts reports whether one of two results for a game must be wrong: two periods that are proved and differ, or
// largest values that cannot be those of fewer heaps and of more.
func (r *Result) contradicts(other *Result) bool {
	if r == nil {
		return false
	}
	a, b := r.Verdict, other.Verdict
	if a.Status == periodicity.Proved && b.Status == periodicity.Proved {
		one, _ := a.Claim()
		two, _ := b.Claim()
		return one != two
	}
	if a.Computed > b.Computed {
		a, b = b, a
	}
	return a.Max.Value > b.Max.Value || a.Max != b.Max && b.Max.Heap < a.Computed
}

// Words says what was searched, and how far, with numbers as a reader wants them.
func (f *Findings) Words(number func(int64) string) string {
	words := []string{fmt.Sprintf("%s up to %s", f.Manifest.Family, f.Manifest.Words(number))}
	for _, m := range f.Others {
		words = append(words, fmt.Sprintf("%s of them (%s) up to %s", number(int64(len(m.Games))), m.Family, m.Words(number)))
	}
	return strings.Join(words, "; ")
}

// Most is the largest heap that may have been computed of any game.
func (f *Findings) Most() int64 {
	most := f.Manifest.Most()
	for _, m := range f.Others {
		most = max(most, m.Most())
	}
	return most
}
