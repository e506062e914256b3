package misere

import (
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/sum"
)

// heaps lists the options of the heaps 0 … n of a game. A heap without options is the empty heap to
// misère play, so it is written as heap 0.
type heaps struct {
	rules    sgtable.Rules
	parts    int       // the most heaps that a move leaves, at least 1
	options  [][]int32 // of each heap, parts entries an option, filled up with 0
	terminal []bool
}

func newHeaps(rules sgtable.Rules) *heaps {
	return &heaps{rules: rules, parts: max(1, sgtable.Parts(rules)), options: [][]int32{nil}, terminal: []bool{true}}
}

// add lists the options of the next heap, each once.
func (s *heaps) add() {
	n := int64(len(s.options))
	var options []int32
	met := map[string]bool{}
	terminal := true
	var key []byte
	for m := range sum.Options(s.rules, n) {
		terminal = false
		first := len(options)
		for _, part := range m.Leaves {
			if !s.terminal[part] {
				options = append(options, int32(part))
			}
		}
		for len(options) < first+s.parts {
			options = append(options, 0)
		}
		key = word(options[first:]).key(key[:0])
		if met[string(key)] {
			options = options[:first]
			continue
		}
		met[string(key)] = true
	}
	s.options, s.terminal = append(s.options, options), append(s.terminal, terminal)
}

// words returns the options of a heap as words.
func (s *heaps) words(h int32) []word {
	var list []word
	for o := s.options[h]; len(o) > 0; o = o[s.parts:] {
		w := make(word, 0, s.parts)
		for _, part := range o[:s.parts] {
			if part > 0 {
				w = append(w, part)
			}
		}
		list = append(list, w)
	}
	return list
}

// values returns E_h, the set of the classes of heap h's options.
func (s *heaps) values(q *Quotient, h int32) set {
	e := newSet(q.Order())
	for o := s.options[h]; len(o) > 0; o = o[s.parts:] {
		x := q.phi[o[0]]
		for _, part := range o[1:s.parts] {
			x = q.Times(x, q.phi[part])
		}
		e.add(x)
	}
	return e
}
