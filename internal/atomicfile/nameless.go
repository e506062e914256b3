package atomicfile

import "path/filepath"

// nameless are file systems that can hold a file without a name. Of such a file nothing is left if its process
// is killed. As no link replaces a file, it has a temporary name after all, but only from the moment in which
// it is whole to the next, in which it is renamed.
type nameless interface {
	// openNameless returns nil where there are no such files, in that folder.
	openNameless(dir string) File
	// link gives one a name.
	link(f File, path string) error
}

// openNameless opens a file in the folder of path that has no name, nil if there is no way to.
func openNameless(fsys FS, path string) File {
	if n, ok := fsys.(nameless); ok {
		return n.openNameless(filepath.Dir(path))
	}
	return nil
}

// link gives a file without a name a temporary one beside path.
func link(fsys FS, f File, path string) (name string, err error) {
	name = filepath.Join(filepath.Dir(path), temporaryName())
	return name, fsys.(nameless).link(f, name)
}
