package store_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"example.org/grundy/internal/store"
	"example.org/grundy/sgtable"
)

func ExampleOpenTable() {
	dir, err := os.MkdirTemp("", "example")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "kayles.sgt")

	values := sgtable.TableOf([]uint32{0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6})
	header := store.TableHeader{Game: "0.77", Engine: "naive"}
	if _, err := store.SaveTable(path, header, values); err != nil {
		fmt.Println(err)
		return
	}

	table, err := store.OpenTable(path, "0.77", store.Limits{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer table.Close()
	part, err := table.Slice(8, 12)
	fmt.Println(table.Len(), part, err, table.Verify())

	_, err = store.OpenTable(path, "0.07", store.Limits{})
	fmt.Println(errors.Is(err, store.ErrForeign))
	// Output:
	// 12 [1 4 2 6] <nil> <nil>
	// true
}

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
	// Output: [0 1 2 3 1] whatever the engine marshals
}
