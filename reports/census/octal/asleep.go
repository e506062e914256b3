package octal

import (
	"context"
	_ "embed" // the sleeps
	"fmt"
	"io"
	"strings"

	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/engine"
)

// Sleep is a stretch without rare heaps: From and To are rare, and no heap in between is.
type Sleep struct {
	Game     string
	From, To int64
	Later    int64 // rare heaps from To on, as far as was searched
}

// What counts as a long sleep: few rare heaps in all, and one that lies far beyond the one before.
const (
	SleepMost  = 300    // rare heaps
	SleepLast  = 10_000 // heap To, at least
	SleepTimes = 5      // To is so many times From, at least

	mostSlept = 1 << 26 // the last rare heap, at most, of a game that is computed for it
)

// LongestSleep finds the longest sleep of a code that was searched; it reports false if there is none that counts, or if the
// last rare heap is past 2²⁶: it computes all heaps up to that one.
func LongestSleep(ctx context.Context, r Row) (Sleep, bool, error) {
	s := Sleep{Game: r.Game}
	if !r.Searched() || !r.Rare.Known() || r.Rare.Count >= SleepMost || r.Rare.LastHeap < SleepLast || r.Rare.LastHeap > mostSlept {
		return s, false, nil
	}
	game, err := catalog.Parse(r.Game)
	if err != nil {
		return s, false, err
	}
	values, err := engine.Values(ctx, game.Rules, r.Rare.LastHeap)
	if err != nil {
		return s, false, err
	}
	colour := r.Rare.Colouring(game.Rules)
	last, seen := int64(0), int64(0)
	for n, v := range values {
		if !colour.Rare(int64(n), v) {
			continue
		}
		seen++
		if int64(n)-last > s.To-s.From {
			s.From, s.To, s.Later = last, int64(n), r.Rare.Count-seen+1
		}
		last = int64(n)
	}
	if seen != r.Rare.Count {
		return s, false, fmt.Errorf("%s has %d rare heaps up to heap %d: its row tells %d", r.Game, seen, r.Rare.LastHeap, r.Rare.Count)
	}
	return s, s.To >= SleepLast && s.To >= SleepTimes*s.From, nil
}

//go:embed asleep.tsv
var asleep string

// sleepColumns is the first line of asleep.tsv.
const sleepColumns = "game\tfrom\tto\tlater\n"

// Sleeps returns the long sleeps of all codes that were searched.
func Sleeps() ([]Sleep, error) {
	text, ok := strings.CutPrefix(asleep, sleepColumns)
	if !ok {
		return nil, fmt.Errorf("asleep.tsv: want the columns %q", sleepColumns)
	}
	var list []Sleep
	for line := range strings.Lines(text) {
		var s Sleep
		if _, err := fmt.Sscanf(line, "%s\t%d\t%d\t%d\n", &s.Game, &s.From, &s.To, &s.Later); err != nil {
			return nil, fmt.Errorf("asleep.tsv: %q: %w", line, err)
		}
		list = append(list, s)
	}
	return list, nil
}

// WriteSleeps writes sleeps as Sleeps reads them.
func WriteSleeps(w io.Writer, list []Sleep) error {
	var b strings.Builder
	b.WriteString(sleepColumns)
	for _, s := range list {
		fmt.Fprintf(&b, "%s\t%d\t%d\t%d\n", s.Game, s.From, s.To, s.Later)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
