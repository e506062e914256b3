package survey

import (
	"crypto/rand"
	"regexp"
	"strconv"
	"strings"

	"example.org/grundy/internal/procs"
)

// The names of the files in a survey's folder. A name is read back only if a process could have given
// it: whatever else stands in the folder is nobody's, and stays as it is.

// newOwner returns the name of this process in one survey.
func newOwner() string { return procs.Self().String() + "-" + nonce() }

// nonce returns a word that nobody else has.
func nonce() string { return strings.ToLower(rand.Text())[:nonceLength] }

const nonceLength = 12

var word = regexp.MustCompile(`^[a-z2-7]{12}$`)

// cutWord splits a name at the hyphen before the word that ends it.
func cutWord(name string) (before string, ok bool) {
	at := len(name) - nonceLength - 1
	if at <= 0 || name[at] != '-' || !word.MatchString(name[at+1:]) {
		return "", false
	}
	return name[:at], true
}

// processOf returns the process of an owner.
func processOf(owner string) (procs.ID, bool) {
	text, ok := cutWord(owner)
	if !ok {
		return procs.ID{}, false
	}
	return procs.Parse(text)
}

func isOwner(name string) bool {
	_, ok := processOf(name)
	return ok
}

// temporary begins the name of a file that is being written.
const temporary = ".tmp-"

func temporaryName(owner string) string { return temporary + owner + "-" + nonce() }

// ownerOfTemporary returns who writes, or wrote, the file of that name.
func ownerOfTemporary(name string) (owner string, ok bool) {
	rest, ok := strings.CutPrefix(name, temporary)
	if !ok {
		return "", false
	}
	owner, ok = cutWord(rest)
	return owner, ok && isOwner(owner)
}

// resultEnding follows the stem in the name of a result, and differs stands in those that came second and
// were not equal, before their owner.
const (
	resultEnding = ".json"
	differs      = ".differs-"
)

// isContradiction reads the name of a result that came second, without the stem.
func isContradiction(rest string) bool {
	owner, ok := strings.CutPrefix(rest, resultEnding+differs)
	return ok && isOwner(owner)
}

// Names of claims, and of failures, begin with the stem of their game.
const (
	claimMark = ".e"
	released  = ".released"
	failMark  = "."
)

// mostClaims is how many claims there may be on a game: far more than anybody lives to see.
const mostClaims = 1_000_000_000

func claimName(stem string, number int) string { return stem + claimMark + strconv.Itoa(number) }

func failureName(stem string, number int) string { return stem + failMark + strconv.Itoa(number) }

// parseClaim reads the name of a claim, or of the end of one, without the stem.
func parseClaim(rest string) (number int, over, ok bool) {
	rest, over = strings.CutSuffix(rest, released)
	text, ok := strings.CutPrefix(rest, claimMark)
	if !ok {
		return 0, false, false
	}
	number, ok = count(text)
	return number, over, ok
}

// parseFailure reads the name of a failure, without the stem.
func parseFailure(rest string) bool {
	text, ok := strings.CutPrefix(rest, failMark)
	if ok {
		_, ok = count(text)
	}
	return ok
}

// count reads a number from 1 to mostClaims as strconv writes it.
func count(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 1 && n <= mostClaims && strconv.Itoa(n) == text
}

// checkpointName returns the name of a checkpoint of that many heaps.
func checkpointName(stem, heaps, owner string) string { return stem + "-" + heaps + "-" + owner }

// parseCheckpoint reads the name of a checkpoint of a game.
func parseCheckpoint(stem, name string) (heaps int64, ok bool) {
	rest, ok := strings.CutPrefix(name, stem+"-")
	if !ok {
		return 0, false
	}
	number, owner, ok := strings.Cut(rest, "-")
	heaps, err := strconv.ParseInt(number, 10, 64)
	return heaps, ok && err == nil && heaps >= 0 && strconv.FormatInt(heaps, 10) == number && isOwner(owner)
}

// indexOf returns which of the games a file's name begins with, and what follows.
func indexOf(stems []string, name string) (game int, rest string, ok bool) {
	number, _, _ := strings.Cut(name, "_")
	game, err := strconv.Atoi(number)
	if err != nil || game < 0 || game >= len(stems) {
		return 0, "", false
	}
	rest, ok = strings.CutPrefix(name, stems[game])
	return game, rest, ok
}
