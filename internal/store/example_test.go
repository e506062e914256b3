package store_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"example.org/grundy/internal/store"
	"example.org/grundy/sgtable"
)

func ExampleCheckpoint() {
	dir, err := os.MkdirTemp("", "example")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "kayles.ckpt")

	run := store.Header{Kind: "grundy", Meta: map[string]string{"game": "0.77"}}
	saved := store.Checkpoint{Header: run}
	err = errors.Join(
		saved.AddValues("values", sgtable.TableOf([]uint32{0, 1, 2, 3, 1})),
		saved.Add("engine", store.Bytes("whatever the engine marshals")),
		saved.Save(path),
	)
	if err != nil {
		fmt.Println(err)
		return
	}

	loaded, err := store.Load(path, run, store.Limits{})
	if err != nil {
		fmt.Println(err)
		return
	}
	var engine store.Bytes
	if err := loaded.Get("engine", &engine); err != nil {
		fmt.Println(err)
		return
	}
	values, err := loaded.Values("values")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(values.Values(), string(engine))

	dawson := store.Header{Kind: "grundy", Meta: map[string]string{"game": "0.07"}}
	_, err = store.Load(path, dawson, store.Limits{})
	fmt.Println(errors.Is(err, store.ErrForeign))
	// Output:
	// [0 1 2 3 1] whatever the engine marshals
	// true
}
