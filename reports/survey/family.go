package survey

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"example.org/grundy/internal/regular"
	"example.org/grundy/sgtable"
	"example.org/grundy/sgtable/catalog"
	"example.org/grundy/sgtable/subtraction"
	"example.org/grundy/sgtable/takebreak"
)

// Family is a list of games in a fixed order, none of them twice.
type Family struct {
	Name  string
	Games []sgtable.Rules
	// Planning, if set, is called as a survey of the games is planned, with how many of all were weighed.
	Planning func(done, all int)
}

// ParseFamily reads what a user calls the games of a survey:
//
//	octal:3     all octal codes with up to 3 digits after the point, d₀ 0 or 4 (at most 5 digits)
//	hex:2       all codes with digits up to F, d₀ 0, 4, 8 or C (at most 3 digits)
//	subsets:12  all subtraction sets within {1 … 12} (at most 16)
//	FILE        a game a line, as package catalog reads it; lines that start with # are skipped
//
// Codes stand in the order of their length, then d₀, then the digits; sets in the order of the
// binary numbers.
func ParseFamily(text string) (*Family, error) {
	kind, size, ok := strings.Cut(text, ":")
	families := map[string]struct {
		most  int
		games func(n int) ([]sgtable.Rules, error)
	}{
		"octal":   {5, func(n int) ([]sgtable.Rules, error) { return codes(n, 8) }},
		"hex":     {3, func(n int) ([]sgtable.Rules, error) { return codes(n, 16) }},
		"subsets": {16, subsets},
	}
	f, known := families[kind]
	if !ok || !known {
		return readFamily(text)
	}
	n, err := strconv.Atoi(size)
	if err != nil || n < 1 || n > f.most {
		return nil, fmt.Errorf("games %q: size %q: want a number from 1 to %d", text, size, f.most)
	}
	games, err := f.games(n)
	return &Family{Name: fmt.Sprintf("%s:%d", kind, n), Games: games}, err
}

// codes lists the codes of up to n digits below base.
func codes(n int, base sgtable.Leaves) ([]sgtable.Rules, error) {
	var list []sgtable.Rules
	for length := range n + 1 {
		for first := sgtable.Leaves(0); first < base; first += 4 {
			digits := make([]sgtable.Leaves, length+1)
			digits[0] = first
			for more := true; more; more = increase(digits[1:], base) {
				if length > 0 && digits[length] == 0 {
					continue // a shorter code
				}
				code, err := takebreak.New(digits, nil)
				if err != nil {
					return nil, err
				}
				list = append(list, code)
			}
		}
	}
	return list, nil
}

// increase counts up by one; it reports false when all digits are back at 0.
func increase(digits []sgtable.Leaves, base sgtable.Leaves) bool {
	for i := len(digits) - 1; i >= 0; i-- {
		if digits[i]++; digits[i] < base {
			return true
		}
		digits[i] = 0
	}
	return false
}

func subsets(n int) ([]sgtable.Rules, error) {
	var list []sgtable.Rules
	for members := 1; members < 1<<n; members++ {
		var amounts []int64
		for bit := range n {
			if members>>bit&1 == 1 {
				amounts = append(amounts, int64(bit)+1)
			}
		}
		set, err := subtraction.Finite(amounts...)
		if err != nil {
			return nil, err
		}
		list = append(list, set)
	}
	return list, nil
}

// MostList is more bytes than a list of games that can be searched has.
const MostList = 1 << 26

// readFamily reads a file of games.
func readFamily(path string) (*Family, error) {
	text, err := regular.Read(os.OpenFile, path, MostList)
	if err != nil {
		return nil, fmt.Errorf("games %q: %w: want octal:N, hex:N, subsets:N, or a file with a game a line", path, err)
	}
	return ListFamily(path, text)
}

// ListFamily reads a list of games, a game a line, in which # begins a line of comment. The name is that of the
// file, for errors, whose last part names the family.
func ListFamily(path string, text []byte) (*Family, error) {
	f := &Family{Name: filepath.Base(path)}
	seen := map[string]bool{}
	for i, line := range strings.Split(strings.TrimPrefix(string(text), "\ufeff"), "\n") {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		game, err := catalog.Parse(line)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, i+1, err)
		}
		if name := game.Rules.String(); !seen[name] {
			seen[name] = true
			f.Games = append(f.Games, game.Rules)
		}
	}
	if len(f.Games) == 0 {
		return nil, fmt.Errorf("%s: no games: want a game a line", path)
	}
	return f, nil
}
