package runs

import (
	"context"
	"encoding/hex"

	"example.org/grundy/internal/store"
	"example.org/grundy/periodicity"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/engine"
	"example.org/grundy/sgtable/engine/sparse"
)

// kept is a run that keeps all values.
type kept struct {
	engine.Sequence
	run *Run
}

const valuesSection = "values"

func openKept(r *Run, earlier *store.Checkpoint) (*kept, error) {
	o := engine.Options{Progress: r.Progress, Threads: r.Threads}
	if earlier != nil {
		table, err := earlier.Values(valuesSection)
		if err != nil {
			return nil, r.damagedAt(err)
		}
		o.Known = table.Values()
		r.resumed = table.Len()
	}
	name := r.Options.Engine
	if name == "" {
		name = "auto"
	}
	sequence, err := engine.Open(name, r.rules, o)
	if err != nil {
		return nil, &RefusedError{err}
	}
	return &kept{sequence, r}, nil
}

func (k *kept) write(c *store.Checkpoint) (bool, error) {
	return true, c.AddValues(valuesSection, k.Sequence)
}

func (k *kept) period(ctx context.Context, o periodicity.Options) (*periodicity.Verdict, error) {
	return periodicity.Prove(ctx, k.run.rules, k.run, o)
}

func (k *kept) certify(_ context.Context, v *periodicity.Verdict) (*periodicity.Certificate, error) {
	return periodicity.Certify(v, k.Sequence)
}

func (*kept) words() string { return "" }
func (*kept) close() error  { return nil }

// Summary is what is known of all values of a run.
type Summary struct {
	Heaps     int64 // 0 … Heaps−1
	Max       periodicity.Max
	Rare      int64 // rare heaps from 1 on, by the colouring in use
	LastRare  int64
	Colouring string
	SHA256    string // of the values, each a little-endian uint32
}

func (k *kept) summary() Summary { return summaryOf(k.Sequence) }

// summaryOf summarizes values that are all at hand.
func summaryOf(s engine.Sequence) Summary {
	values, _ := s.Slice(0, s.Len()) // all that are known
	sum := sgtable.Sum256(values)
	result := Summary{Heaps: s.Len(), SHA256: hex.EncodeToString(sum[:])}
	result.Max.Value, result.Max.Heap = sgtable.TableOf(values).Max()
	if reporter, ok := s.(engine.Reporter); ok {
		stats := reporter.Stats()
		result.Rare, result.LastRare, result.Colouring = stats.Rare, stats.LastRare, stats.Colouring.String()
	}
	return result
}

// Stats returns what the engine did, if it is one of the sparse space.
func (r *Run) Stats() (sparse.Stats, bool) {
	if k, ok := r.form.(*kept); ok {
		if reporter, ok := k.Sequence.(engine.Reporter); ok {
			return reporter.Stats(), true
		}
	}
	return sparse.Stats{}, false
}
