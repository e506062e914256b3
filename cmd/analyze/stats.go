package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"example.org/grundy/periodicity/runs"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine/sparse"
)

// sayStats tells on stderr what --stats asks for: the rare heaps of the sequence, which belong to
// the game, and what the engine did, which belongs to the run.
func sayStats(c *cobra.Command, s *runs.Run, seconds float64) error {
	counts, err := s.Counts(s.Len() - 1)
	if err != nil {
		return err
	}
	say(c, "engine        %s, %d heaps in %.3f s", s.Engine(), s.Len(), seconds)
	if r, err := s.RareHeaps(s.Len() - 1); err != nil {
		say(c, "rare heaps    none to tell of: %v", err)
	} else {
		say(c, "rare heaps    %d, the last %d (mask %s)", r.Count, r.Last, r.Colouring)
	}
	sayCounts(c, counts, s.Len())
	if stats, ok := s.Stats(); ok {
		sayRun(c, stats, s.Len())
	}
	return nil
}

// sayCounts tells how many heaps have the value 0, and how many each of the first values.
func sayCounts(c *cobra.Command, counts sgtable.Counts, heaps int64) {
	const shown = 16
	counts.Add([]uint32{0}) // of heap 0, which is not among them
	var words []string
	for v, count := range counts[:min(shown, len(counts))] {
		words = append(words, fmt.Sprintf("%d: %d", v, count))
	}
	say(c, "P-positions   %d of %d heaps have the value 0", counts[0], heaps)
	say(c, "values        %d different; heaps of value %s", counts.Different(), strings.Join(words, ", "))
}

func sayRun(c *cobra.Command, st sparse.Stats, heaps int64) {
	each := func(n int64) float64 { return float64(n) / float64(max(1, heaps)) }
	say(c, "run           mask %s, chosen %d times; %d rare heaps, the last %d; %d common values; %d heaps by the definition first",
		st.Colouring, st.Choices, st.Rare, st.LastRare, st.Commons, st.StartUp)
	say(c, "a heap        %.1f options with a rare part, %.1f witnesses, %.4f searches of all splits",
		each(st.Marks), each(st.Witnesses), each(st.Searches))
	if st.Apart > 0 {
		say(c, "apart         %d heaps decided first and checked afterwards, %d of them with a large value", st.Apart, st.Large)
	}
	for _, p := range st.Phases {
		say(c, "%-13s %.3f s", p.Name, p.Time.Seconds())
	}
}
