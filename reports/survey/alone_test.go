package survey

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"example.org/grundy/periodicity/runs"
	"example.org/grundy/sgtable"
)

// poison makes an opener for processes of tests in which one game, and no other, ends the process: "0.6=exit"
// or, by taking memory without end, "0.6=eat". Without text it is runs.Open.
func poison(text string) opener {
	game, way, _ := strings.Cut(text, "=")
	return func(r sgtable.Rules, o runs.Options) (*runs.Run, error) {
		if r.String() == game {
			switch way {
			case "exit":
				os.Exit(3)
			case "eat":
				eat()
			}
		}
		return runs.Open(r, o)
	}
}

// eat takes memory without end, and uses it.
func eat() {
	for eaten := [][]byte{}; ; {
		b := make([]byte, 1<<20)
		for i := 0; i < len(b); i += 4096 {
			b[i] = 1
		}
		eaten = append(eaten, b)
	}
}

// smallMemory is enough for a small game, and soon eaten up.
const smallMemory = 200 << 20

// A game that kills its process is found out: it brings down what is beside it once, dies alone from then
// on, and is left alone in the end, with what is known. All others are done.
func TestAPoisonedGame(t *testing.T) {
	list := games(t, "0.77\n0.6\n0.07\n0.16\n")
	healthy := begin(t, list, 3000)
	run(t, healthy, hasty())
	for way, known := range map[string]string{"exit": "exit status 3", "eat": "MB of memory"} {
		t.Run(way, func(t *testing.T) {
			dir := begin(t, list, 3000)
			if deaths := runPoisoned(t, dir, "0.6="+way); deaths != 1 {
				t.Errorf("%d processes died of the game, want 1", deaths)
			}
			f, err := ReadResults(dir)
			if err != nil {
				t.Fatal(err)
			}
			if len(f.Failed) != 1 || f.Failed[0] != "0.6" || f.Unfinished() != 0 {
				t.Errorf("failed %q, %d unfinished; want 0.6, and none", f.Failed, f.Unfinished())
			}
			wantSameBut(t, dir, healthy, "0.6")
			wantNotesOfDeaths(t, dir, known)
			wantNoTemporaries(t, dir)
		})
	}
}

// runPoisoned starts one process after the other until one lives to the end, and returns how many died.
func runPoisoned(t *testing.T, dir, poison string) (deaths int) {
	t.Helper()
	for child(t, dir, 2, childPoison+"="+poison).Wait() != nil {
		if deaths++; deaths > 5 {
			t.Fatal("processes die one after the other")
		}
	}
	return deaths
}

// wantSameBut fails unless a survey has the result files of a healthy one but for that of one game.
func wantSameBut(t *testing.T, dir, healthy, game string) {
	t.Helper()
	for _, name := range files(t, healthy, resultsDir) {
		same := filepath.Join(dir, resultsDir, filepath.Base(name))
		want, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(same)
		if poisoned := strings.Contains(name, "_"+game+"."); poisoned != errors.Is(err, os.ErrNotExist) || !poisoned && string(got) != string(want) {
			t.Errorf("%s: differs from a survey in health, %v", same, err)
		}
	}
}

// wantNotesOfDeaths fails unless as many failures are noted as there may be, each with what is known of it.
func wantNotesOfDeaths(t *testing.T, dir, known string) {
	t.Helper()
	notes := files(t, dir, failedDir)
	if len(notes) != maxFailures {
		t.Errorf("failures %q, want %d", notes, maxFailures)
	}
	for _, note := range notes {
		text, err := os.ReadFile(note)
		if err != nil || !strings.Contains(string(text), "its process died: exit status") || !strings.Contains(string(text), known) {
			t.Errorf("%s says %q, %v; want how it died, and %q", note, text, err, known)
		}
	}
}

// wantNoTemporaries fails if a temporary file is left anywhere in a survey.
func wantNoTemporaries(t *testing.T, dir string) {
	t.Helper()
	for _, sub := range append([]string{""}, subfolders...) {
		left, _ := filepath.Glob(filepath.Join(dir, sub, temporary+"*"))
		if len(left) > 0 {
			t.Errorf("left behind: %q", left)
		}
	}
}

// Where processes die with a game, and none can tell of it, lost claims are counted.
func TestLostClaimsAreCounted(t *testing.T) {
	dir := begin(t, games(t, "0.6\n0.77\n"), 500)
	d := folderOf(t, dir)
	lose := func(number int, heaps int64, back bool) {
		t.Helper()
		name := claimName("000000_0.6", number)
		_, err := d.create(claimsDir, name, false, literally(encode(claimed{deadOwner(), heaps})))
		if back && err == nil {
			_, err = d.create(claimsDir, name+released, false, literally(nil))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for n := 1; n < maxLost; n++ {
		lose(n, 0, false)
	}
	lose(maxLost, 0, true)
	if err := d.tooManyLost("000000_0.6", maxLost+1, 0); err != nil {
		t.Errorf("%d lost, and one given back: %v", maxLost-1, err)
	}
	lose(maxLost+1, 0, false)
	if err := d.tooManyLost("000000_0.6", maxLost+2, 100); err != nil {
		t.Errorf("the game has come forward: %v", err)
	}
	run(t, dir, hasty())
	f, err := ReadResults(dir)
	if err != nil || len(f.Failed) != 1 || f.Failed[0] != "0.6" || countResults(f) != 1 {
		t.Fatalf("failed %q, %d results, %v; want 0.6, and one", f.Failed, countResults(f), err)
	}
	text, err := os.ReadFile(files(t, dir, failedDir)[0])
	if want := strconv.Itoa(maxLost) + " processes in turn died"; err != nil || !strings.Contains(string(text), want) {
		t.Errorf("%q, %v: want %q in it", text, err, want)
	}
}

// A search in a process of its own gives the bytes of one beside others, and stops with a checkpoint.
func TestAloneIsAsBesideOthers(t *testing.T) {
	list := games(t, "0.77\n0.6\n")
	plain, alone := begin(t, list, 5000), begin(t, list, 5000)
	run(t, plain, hasty())
	m, err := ReadManifest(alone)
	if err != nil {
		t.Fatal(err)
	}
	d := folderOf(t, alone)
	for _, stem := range m.stems() { // a process died on both
		if _, err := d.create(claimsDir, claimName(stem, 1), false, literally(encode(claimed{deadOwner(), 0}))); err != nil {
			t.Fatal(err)
		}
	}
	o := hasty()
	o.Alone = aloneHere(t)
	sent := 0
	o.Log = func(format string, args ...any) {
		if line := fmt.Sprintf(format, args...); strings.Contains(line, "taken over") {
			sent++
		}
	}
	run(t, alone, o)
	if found(t, alone) != found(t, plain) || sent != 2 {
		t.Errorf("other results alone, or not alone: %d", sent)
	}
}

func TestWhatIsSentOutIsChecked(t *testing.T) {
	for _, text := range []string{"", "{}\n", "{\"owner\":\"../x\"}\n", "x\n"} {
		wantError(t, Alone(t.Context(), strings.NewReader(text), io.Discard), "want the game to search on standard input")
	}
}

// A process that takes more than it may ends itself. This one, started for that, ends in any case.
func TestMemoryIsWatched(t *testing.T) {
	if os.Getenv("SURVEY_TEST_EATS") != "" {
		go watchMemory(smallMemory / 4)
		for eaten := int64(0); eaten < smallMemory; eaten += 1 << 20 {
			hoard = append(hoard, make([]byte, 1<<20))
			time.Sleep(time.Millisecond)
		}
		return
	}
	c := exec.Command(os.Args[0], "-test.run", "^TestMemoryIsWatched$")
	c.Env = append(os.Environ(), "SURVEY_TEST_EATS=1")
	out, err := c.CombinedOutput()
	if err == nil || !strings.Contains(string(out), "MB of memory: no search of that length") {
		t.Errorf("%v, %s: want that it takes too much memory", err, out)
	}
}

var hoard [][]byte
