package heap

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"strconv"
	"sync"

	"example.org/grundy/sgtable"
)

// List are the rules of a game of your own that lists its options. They implement [sgtable.Listed].
type List struct {
	sgtable.NoDigits

	name, words string
	options     func(n int64, yield func(option ...int64))
	keyOnce     sync.Once
	key         string
}

// FromOptions returns the game in which the options of heap n ≥ 1 are those with which options calls yield: the heaps that each
// leaves side by side, smaller than n all of them, and none if it ends the game. They may be any; a negative number among
// them is a position of the game's own, whose options are asked for in the same way. The function must list the same whenever
// it is asked. Of what else rules may say, the words count.
//
// Nobody knows what such a list says of the next heap, so no theorem covers the game; its values come from the definition, at
// the cost of listing each heap's options once. Rules with digits (see [Digits]) are better told by those.
func FromOptions(name string, options func(n int64, yield func(option ...int64)), more ...Option) (*List, error) {
	said := &Rules{name: name}
	for _, o := range more {
		o(said)
	}
	switch {
	case name == "":
		return nil, fmt.Errorf("a game without a name: want one, such as \"mine\"")
	case options == nil:
		return nil, fmt.Errorf("game %q: no function: want one that lists the options of a heap", name)
	case said.unequal || len(said.frozen) > 0:
		return nil, fmt.Errorf("game %q: which heaps may differ or be touched is for the list of options to say: want Words at most", name)
	}
	return &List{name: name, words: said.words, options: options}, nil
}

// Options calls yield with each option of a position; heap 0 has none.
func (l *List) Options(ctx context.Context, position int64, yield func(option ...int64)) error {
	if err := context.Cause(ctx); err != nil {
		return err
	}
	if position != 0 {
		l.options(position, yield)
	}
	return nil
}

// Show returns the number.
func (l *List) Show(position int64) string { return strconv.FormatInt(position, 10) }

// String returns the name.
func (l *List) String() string { return l.name }

// SameAs reports whether o are these very rules: functions cannot be compared.
func (l *List) SameAs(o sgtable.Rules) bool {
	other, ok := o.(*List)
	return ok && other == l
}

// Words says the rules in English.
func (l *List) Words() string {
	if l.words != "" {
		return l.words
	}
	return "As a list of the options of each heap."
}

// keyHeaps is how many heaps' options tell a list from others of the name.
const keyHeaps = 32

// Key returns the name with a hash of the options of heaps 1 to 32.
func (l *List) Key() string {
	l.keyOnce.Do(func() {
		h := sha256.New()
		for n := int64(1); n <= keyHeaps; n++ {
			l.options(n, func(option ...int64) {
				_ = binary.Write(h, binary.LittleEndian, append([]int64{n, int64(len(option))}, option...)) // a hash takes all
			})
		}
		l.key = fmt.Sprintf("%s#%x", l.name, h.Sum(nil)[:8])
	})
	return l.key
}

var _ sgtable.Listed = (*List)(nil)
