package survey

import (
	"context"
	"fmt"
	"os"
)

// Join begins a survey of the family in dir, or joins the one there if it is the same.
func Join(ctx context.Context, dir string, f *Family, depth Depth) error {
	if Exists(dir) { // no need to weigh the games again
		there, err := ReadManifest(dir)
		if err != nil {
			return err
		}
		if !there.covers(f, depth) {
			return another(dir, there, f.Name, depth)
		}
		return nil
	}
	m, err := plan(ctx, f, depth)
	if err != nil {
		return err
	}
	return create(dir, m)
}

// create begins a survey in dir, or joins the one there if it is the same.
func create(dir string, m *Manifest) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	d, err := openFolder(dir, newOwner())
	if err != nil {
		return err
	}
	made, err := d.create("", manifestName, true, literally(encode(m)))
	if made || err != nil {
		return err
	}
	there, err := ReadManifest(dir)
	if err != nil {
		return err
	}
	if there.Digest != m.Digest {
		return another(dir, there, m.Family, m.Depth)
	}
	return nil
}

// another says that the folder holds a survey that is not the one that was asked for.
func another(dir string, there *Manifest, family string, depth Depth) error {
	return fmt.Errorf("%s holds another survey, %s up to %v: want %s up to %v, or another folder",
		dir, there.Family, there.Depth, family, depth)
}
