// Package asktest has games for tests of the playground: the same ones for the engine in a browser and for this process.
package asktest

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Games returns so many games, each time the same: octal and hexadecimal codes, some with a digit before the point,
// subtraction and all-but sets, and codes whose parts differ.
func Games(count int) []string {
	random := rand.New(rand.NewPCG(18, 77))
	games := make([]string, count)
	for i := range games {
		games[i] = game(random, i%5)
	}
	return games
}

func game(random *rand.Rand, kind int) string {
	switch kind {
	case 0:
		return "subtract:" + set(random, 4, 12)
	case 1:
		return "allbut:" + set(random, 3, 9)
	case 2:
		return "0." + digits(random, 2, "0123456789ABCDEF")
	case 3:
		return "4." + digits(random, 2, "01234567")
	}
	return "0." + digits(random, 1+random.IntN(4), "01234567")
}

// digits returns a code's digits, the last of which is not 0.
func digits(random *rand.Rand, count int, of string) string {
	var b strings.Builder
	for range count - 1 {
		b.WriteByte(of[random.IntN(len(of))])
	}
	b.WriteByte(of[1+random.IntN(len(of)-1)])
	return b.String()
}

// set returns so many numbers at most, ascending.
func set(random *rand.Rand, most, largest int) string {
	var words []string
	for n, left := 1, 1+random.IntN(most); n <= largest && left > 0; n++ {
		if random.IntN(3) == 0 || largest-n < left {
			words, left = append(words, fmt.Sprint(n)), left-1
		}
	}
	return strings.Join(words, ",")
}
