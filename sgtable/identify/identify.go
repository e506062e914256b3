// Package identify tells which games have given values: from an index of the octal codes of up to four
// digits, the hexadecimal ones of up to two, small subtraction and all-but sets, the named games and the
// rows of Wythoff's game.
//
// The index has a class for each standard form (package standard), whose games are equal by rule, a shift
// apart. Classes that agree on the values given, and on all that the index holds, may still part later,
// or never: that two classes are equal is not for this package to say.
package identify

import (
	"bufio"
	"bytes"
	"cmp"
	"compress/gzip"
	_ "embed" // the index
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// Heaps is the number of values of each class in the index.
const Heaps = 192

// Member is a game of a class: its value at heap n is the class's at n − Shift, and 0 below.
type Member struct {
	Game  string
	Shift int64
}

// String writes "0.77", or "4.4, 1 heap on".
func (m Member) String() string {
	switch m.Shift {
	case 0:
		return m.Game
	case 1:
		return m.Game + ", 1 heap on"
	}
	return fmt.Sprintf("%s, %d heaps on", m.Game, m.Shift)
}

// Class holds games that are equal by rule.
type Class struct {
	Members []Member // the simplest first
	OEIS    []string // the numbers of its sequence, where they are known
	Values  []uint32 // of heaps 0 … Heaps−1
}

// Index is what Find looks at.
type Index struct{ Classes []Class }

//go:generate go run ./build index.tsv.gz
//go:embed index.tsv.gz
var packed []byte

// Load unpacks the index that comes with the package: some tens of milliseconds.
func Load() (*Index, error) { return Read(bytes.NewReader(packed)) }

// Read reads an index as Write writes it.
func Read(r io.Reader) (*Index, error) {
	unpacked, err := gzip.NewReader(r)
	if err != nil {
		return nil, fmt.Errorf("index of games: %w", err)
	}
	x := &Index{}
	lines := bufio.NewScanner(unpacked)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		c, err := readClass(lines.Text())
		if err != nil {
			return nil, fmt.Errorf("index of games: %w", err)
		}
		x.Classes = append(x.Classes, c)
	}
	return x, lines.Err()
}

func readClass(line string) (c Class, err error) {
	columns := strings.Split(line, "\t")
	if len(columns) != 3 {
		return c, fmt.Errorf("%d columns: want 3", len(columns))
	}
	for word := range strings.FieldsSeq(columns[0]) {
		m := Member{Game: word}
		if game, shift, ok := strings.Cut(word, "+"); ok {
			if m.Shift, err = strconv.ParseInt(shift, 10, 64); err != nil {
				return c, err
			}
			m.Game = game
		}
		c.Members = append(c.Members, m)
	}
	c.OEIS = strings.Fields(columns[1])
	c.Values = make([]uint32, 0, Heaps)
	for word := range strings.FieldsSeq(columns[2]) {
		v, err := strconv.ParseUint(word, 10, 32)
		if err != nil {
			return c, err
		}
		c.Values = append(c.Values, uint32(v))
	}
	return c, nil
}

// Write writes the index, the same bytes for the same classes.
func (x *Index) Write(w io.Writer) error {
	packer, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	for _, c := range x.Classes {
		for i, m := range c.Members {
			if i > 0 {
				fmt.Fprint(packer, " ")
			}
			fmt.Fprint(packer, m.Game)
			if m.Shift != 0 {
				fmt.Fprintf(packer, "+%d", m.Shift)
			}
		}
		fmt.Fprintf(packer, "\t%s\t", strings.Join(c.OEIS, " "))
		for i, v := range c.Values {
			if i > 0 {
				fmt.Fprint(packer, " ")
			}
			fmt.Fprint(packer, v)
		}
		fmt.Fprintln(packer)
	}
	return packer.Close()
}

// at is the value at heap n of the class, 0 below heap 0: the heaps of its shifted members.
func (c *Class) at(n int64) uint32 {
	if n < 0 {
		return 0
	}
	return c.Values[n]
}

// has reports whether the values stand in a row from heap n on.
func (c *Class) has(n int64, values []uint32) bool {
	for i, v := range values {
		if c.at(n+int64(i)) != v {
			return false
		}
	}
	return true
}

// Match is a class that has the values: the first is that of its heap From, which is below 0 if only
// shifted members have a heap there. Of the values, Agreed lie within the index: all, unless the list
// reaches past it.
type Match struct {
	Class  *Class
	From   int64
	Agreed int
}

// Games returns the members of the class that have the values, the simplest first: the first value is
// that of heap From + Shift. They are the class's own.
func (m Match) Games() []Member {
	members := m.Class.Members
	for len(members) > 0 && m.From+members[0].Shift < 0 { // the least shift comes first
		members = members[1:]
	}
	return members
}

// Heap is the heap of the first of the games that has the first value.
func (m Match) Heap() int64 { return m.From + m.Games()[0].Shift }

// leastWithin is how many values must lie within the index where a list reaches past it.
const leastWithin = 64

// Find returns the classes that have the values in a row, each at the first heap where it does, those that
// begin earliest first. Values past the end of the index are not looked at: all must lie within, or 64 of
// a longer list. It costs the size of the index.
func (x *Index) Find(values []uint32) []Match {
	var found []Match
	if len(values) == 0 {
		return nil
	}
	for i := range x.Classes {
		c := &x.Classes[i]
		heaps := int64(len(c.Values))
		for from := -c.Members[len(c.Members)-1].Shift; from <= heaps-int64(min(len(values), leastWithin)); from++ {
			if n := min(int64(len(values)), heaps-from); c.has(from, values[:n]) {
				found = append(found, Match{c, from, int(n)})
				break
			}
		}
	}
	slices.SortStableFunc(found, func(a, b Match) int {
		return cmp.Or(-cmp.Compare(a.Agreed, b.Agreed), cmp.Compare(a.Heap(), b.Heap()))
	})
	return found
}

// Parts returns the first place, counted from 0 in the values that were looked for, at which two matches
// part, with their values there; it reports false if they agree as far as the index goes, at such places.
func Parts(a, b Match) (at int64, x, y uint32, ok bool) {
	for ; a.From+at < int64(len(a.Class.Values)) && b.From+at < int64(len(b.Class.Values)); at++ {
		if x, y = a.Class.at(a.From+at), b.Class.at(b.From+at); x != y {
			return at, x, y, true
		}
	}
	return at, 0, 0, false
}
