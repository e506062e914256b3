//go:build unix

package survey

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"
)

// A claim of another version of the file was read as a pattern of file names, and swept.
func TestAClaimDeletesNothing(t *testing.T) {
	base := t.TempDir()
	dir, victim := filepath.Join(base, "survey"), filepath.Join(base, "victim")
	if err := os.Mkdir(victim, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(victim, "precious-1"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	join(t, dir, games(t, "0.1\n"), Depth{MaxHeap: 100})
	claim := encode(claimed{Owner: "x/../../../victim/*"})
	if err := os.WriteFile(filepath.Join(dir, claimsDir, claimName("000000_0.1", 1)), claim, 0o666); err != nil {
		t.Fatal(err)
	}
	run(t, dir, hasty())
	if left := files(t, base, "victim"); len(left) != 1 {
		t.Error("a file outside the survey was deleted")
	}
}

func TestTheFoldersAreNoLinks(t *testing.T) {
	dir := begin(t, games(t, "0.1\n"), 100)
	if err := os.Remove(filepath.Join(dir, timesDir)); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(resultsDir, filepath.Join(dir, timesDir)); err != nil {
		t.Fatal(err)
	}
	wantError(t, Run(t.Context(), dir, hasty()), filepath.Join(dir, timesDir)+" is no folder")
}

func TestAFolderMayBeCalledAsAPattern(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a[b*?")
	join(t, dir, games(t, "0.1\n0.6\n"), Depth{MaxHeap: 100})
	left := filepath.Join(dir, claimsDir, temporaryName(deadOwner()))
	if err := os.WriteFile(left, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	run(t, dir, hasty())
	found(t, dir)
	if _, err := os.Lstat(left); err == nil {
		t.Errorf("%s of a process that is gone is left", left)
	}
}

// hostile makes survey folders whose files hold what they should not.
type hostile struct {
	*rand.Rand
	dir, victim, dead string
	stems             []string
}

func (h *hostile) pick(list ...string) string { return list[h.IntN(len(list))] }

// owner is what a claim or a beat may say of its owner.
func (h *hostile) owner() string {
	return h.pick("x/../../../victim/*", "../victim", "..", "/", h.victim, "*", "", "[", "x\x1b[2J", strings.Repeat("x", 300), h.dead, "../../victim/"+h.dead)
}

// name is the name of a file, such as somebody may put into a folder of the survey.
func (h *hostile) name() string {
	stem := h.pick(append(h.stems, "000099_x", "-1_x", "x", "000000_")...)
	return stem + h.pick(".e1", ".e2", ".e1.released", ".e0", ".e-1", ".e01", ".e99999999999999999999", ".e9223372036854775807",
		".1", ".2", ".3", ".json", ".json.differs-"+h.dead, ".json.differs-x", "-40-"+h.dead, "-9999999999-"+h.dead, "-1-x", "-40-"+h.dead+damaged, "")
}

// odd is a name that may stand in any folder.
func (h *hostile) odd() string {
	return h.pick(h.dead, temporary+h.dead+"-"+nonce(), temporary+"x", temporary+"*", "x\x1b]0;y\a", h.name(), h.name(), h.name())
}

func (h *hostile) content() []byte {
	switch h.IntN(5) {
	case 0:
		return nil
	case 1:
		return encode(claimed{Owner: h.owner(), Heaps: h.Int64()})
	case 2:
		return encode(Beat{Owner: h.owner(), Host: "\x1b[31m", Running: []Running{{"\x1b[2J", -1, -1}}})
	case 3:
		return []byte(`{"owner":` + strings.Repeat("[", 5000))
	}
	b := make([]byte, h.IntN(300))
	for i := range b {
		b[i] = byte(h.Uint32())
	}
	return b
}

// put puts something under a name: a file, a folder, a pipe or a link. It goes through no link itself.
func (h *hostile) put(path string) error {
	if info, err := os.Lstat(filepath.Dir(path)); err != nil || !info.IsDir() {
		return err
	}
	os.Remove(path)
	targets := []string{h.victim, filepath.Join(h.victim, "precious"), "../../victim", "../victim/precious", "/dev/zero", ".", "..", "nowhere", "../results"}
	switch h.IntN(6) {
	case 0:
		return os.Mkdir(path, 0o777)
	case 1:
		return syscall.Mkfifo(path, 0o666)
	case 2:
		return os.Symlink(h.pick(targets...), path)
	}
	return os.WriteFile(path, h.content(), 0o666)
}

// spoil changes one thing in the folder. What cannot be put there because something stands there is not.
func (h *hostile) spoil() {
	sub := h.pick(subfolders...)
	switch h.IntN(12) {
	case 0: // a folder that is a link
		os.RemoveAll(filepath.Join(h.dir, sub))
		_ = os.Symlink(h.pick(h.victim, "../victim", "results", ".."), filepath.Join(h.dir, sub))
	case 1: // or is not there, or no folder
		os.RemoveAll(filepath.Join(h.dir, sub))
		if h.IntN(2) == 0 {
			_ = h.put(filepath.Join(h.dir, sub))
		}
	case 2: // a manifest that says what none should
		h.spoilManifest()
	case 3:
		_ = h.put(filepath.Join(h.dir, h.odd()))
	default:
		_ = h.put(filepath.Join(h.dir, sub, h.odd()))
	}
}

func (h *hostile) spoilManifest() {
	path := filepath.Join(h.dir, manifestName)
	m := &Manifest{}
	text, err := os.ReadFile(path)
	if err != nil || json.Unmarshal(text, m) != nil || len(m.Games) == 0 {
		return // spoilt already
	}
	switch h.IntN(6) {
	case 0:
		m.Games[0].Game = h.pick("../../victim", "0.1/../../victim", "\x1b[2J", "", "kayles")
	case 1:
		m.Family = h.pick("\x1b[2J", "", strings.Repeat("x", 1000))
	case 2:
		m.MaxHeap = -h.Int64()
	case 3:
		m.Games[0].Weight = -1
	case 4:
		m.Dropped = append(m.Dropped, Dropped{"../victim", "x", -5})
	case 5:
		os.Remove(path)
		_ = h.put(path)
		return
	}
	m.Digest = m.digest()
	_ = os.WriteFile(path, encode(m), 0o666)
}

// tree returns all that stands in a folder, with contents.
func tree(dir string) (string, error) {
	var b strings.Builder
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			fmt.Fprintln(&b, path)
			return err
		}
		text, err := os.ReadFile(path)
		fmt.Fprintln(&b, path, text)
		return err
	})
	return b.String(), err
}

// attack makes a hostile survey and a tree beside it, has the survey run, looked at and merged, and says
// what became of the tree.
func attack(ctx context.Context, base string, seed uint64, plain *Manifest) error {
	h := &hostile{rand.New(rand.NewPCG(1956, seed)), filepath.Join(base, "survey"), filepath.Join(base, "victim"), deadOwner(), plain.stems()}
	if err := os.MkdirAll(h.victim, 0o777); err != nil {
		return err
	}
	// Names that a careless program would take for its own.
	for _, name := range []string{"precious", "precious-1", temporary + h.dead + "-" + nonce(), h.dead, h.stems[0] + "-40-" + h.dead, h.stems[0] + resultEnding, h.stems[0] + ".e1"} {
		if err := os.WriteFile(filepath.Join(h.victim, name), []byte("precious"), 0o666); err != nil {
			return err
		}
	}
	if err := create(h.dir, plain); err != nil {
		return err
	}
	for range 1 + h.IntN(4) {
		h.spoil()
	}
	before, err := tree(h.victim) // by now, for what spoils a link may change it too
	if err != nil {
		return err
	}
	o := hasty()
	o.Beat, o.TTL = 2*time.Millisecond, 10*time.Millisecond
	ctx, stop := context.WithTimeout(ctx, 20*time.Second)
	defer stop()
	runErr := Run(ctx, h.dir, o) // refused or done, all is well
	if ctx.Err() != nil {
		return fmt.Errorf("survey %d does not end: %w", seed, runErr)
	}
	if s, err := ReadStatus(h.dir); err == nil {
		for _, b := range s.Beats {
			if strings.Contains(fmt.Sprintf("%+v", b), "\x1b") {
				return fmt.Errorf("survey %d: a beat holds an escape: %+v", seed, b)
			}
		}
	}
	_, _ = ReadResults(h.dir)
	after, err := tree(h.victim)
	if err == nil && after != before {
		err = fmt.Errorf("survey %d changed what stands beside it: %s\nbefore: %s", seed, after, before)
	}
	return err
}

// Whatever stands in the folder of a survey, nothing beside it is changed, and nothing waits for ever.
func TestHostileFolders(t *testing.T) {
	f, err := ParseFamily(games(t, "0.1\n0.6\n"))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := plan(t.Context(), f, Depth{MaxHeap: 60})
	if err != nil {
		t.Fatal(err)
	}
	count := uint64(200)
	if os.Getenv("GRUNDY_LONG") != "" {
		count = 1000
	}
	base := t.TempDir()
	var group errgroup.Group
	group.SetLimit(64)
	for seed := range count {
		group.Go(func() error { return attack(t.Context(), filepath.Join(base, fmt.Sprint(seed)), seed, plain) })
	}
	if err := group.Wait(); err != nil {
		t.Error(err)
	}
}
