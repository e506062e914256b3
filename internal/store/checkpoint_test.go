package store_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"example.org/grundy/internal/store"
	"example.org/grundy/sgtable"
)

func TestCheckpointsComeBack(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.ckpt")
	all := noisy(store.BlockHeaps+10, 2)
	rapid.Check(t, func(t *rapid.T) {
		values := all[:rapid.OneOf(
			rapid.IntRange(0, 300),
			rapid.IntRange(store.BlockHeaps-1, len(all)),
		).Draw(t, "heaps")]
		state := rapid.SliceOf(rapid.Byte()).Draw(t, "state")
		saved := store.Checkpoint{Header: runHeader}
		err := errors.Join(
			saved.Add("engine", store.Bytes(state)),
			saved.AddValues("values", sgtable.TableOf(values)),
			saved.Save(path),
		)
		if err != nil {
			t.Fatal(err)
		}
		loaded, err := store.Load(path, runHeader, store.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(loaded.Names(), []string{"engine", "values"}) {
			t.Fatalf("sections %q", loaded.Names())
		}
		var got store.Bytes
		if err := loaded.Get("engine", &got); err != nil || !bytes.Equal(got, state) {
			t.Fatalf("state %x, error %v: want %x", got, err, state)
		}
		for _, c := range []*store.Checkpoint{&saved, loaded} {
			table, err := c.Values("values")
			if err != nil || !slices.Equal(table.Values(), values) {
				t.Fatalf("other values, or error %v", err)
			}
		}
		var again bytes.Buffer
		if err := saved.Write(&again); err != nil {
			t.Fatal(err)
		}
		if first, err := os.ReadFile(path); err != nil || !bytes.Equal(first, again.Bytes()) {
			t.Fatalf("the same checkpoint gave other bytes, or error %v", err)
		}
	})
}

// A run must not go on from the state of another one.
func TestForeignCheckpointsAreRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.ckpt")
	c := store.Checkpoint{Header: runHeader}
	if err := errors.Join(c.Add("engine", store.Bytes("x")), c.Save(path)); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]store.Header{
		`kind "grundy": want "period"`:       {Kind: "period", Meta: runHeader.Meta},
		`game "0.77": want "0.07"`:           {Kind: "grundy", Meta: map[string]string{"game": "0.07"}},
		`no version in its header: want "2"`: {Kind: "grundy", Meta: map[string]string{"version": "2"}},
		`engine "marking": want "planes"`:    {Kind: "grundy", Meta: map[string]string{"engine": "planes", "game": "0.77"}},
	} {
		_, err := store.Load(path, want, store.Limits{})
		if !errors.Is(err, store.ErrForeign) || !strings.Contains(err.Error(), name) || !strings.Contains(err.Error(), path) {
			t.Errorf("error %v, want one with %q and the path", err, name)
		}
	}
	if _, err := store.Load(path+"2", runHeader, store.Limits{}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: error %v, want one that wraps os.ErrNotExist", err)
	}
}

// stubborn is a state that cannot be marshalled.
type stubborn struct{}

var errStubborn = errors.New("no state to give")

func (stubborn) AppendBinary([]byte) ([]byte, error) { return nil, errStubborn }
func (stubborn) UnmarshalBinary([]byte) error        { return errStubborn }

func TestCheckpointSections(t *testing.T) {
	var c store.Checkpoint
	if err := errors.Join(c.Add("engine", store.Bytes("x")), c.AddValues("values", sgtable.TableOf(kayles))); err != nil {
		t.Fatal(err)
	}
	values := func(name string) error { _, err := c.Values(name); return err }
	for want, err := range map[string]error{
		`section "engine": there is one already`:                     c.Add("engine", store.Bytes("y")),
		`section "values": there is one already`:                     c.AddValues("values", sgtable.TableOf(nil)),
		`section "": want 1`:                                         c.Add("", store.Bytes("y")),
		`section "broken": no state to give`:                         c.Add("broken", stubborn{}),
		`section "engine": no state to give`:                         c.Get("engine", stubborn{}),
		`section "values": it holds values`:                          c.Get("values", new(store.Bytes)),
		`no checkpoint section "x": want one of ["engine" "values"]`: values("x"),
		`no checkpoint section "y": want one of ["engine" "values"]`: c.Get("y", new(store.Bytes)),
		`section "engine": heaps from 0 on: damaged file: 0 values`:  values("engine"),
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want one with %q", err, want)
		}
	}
	if err := c.Write(new(bytes.Buffer)); err == nil {
		t.Error("a checkpoint of no kind was written")
	}
}
