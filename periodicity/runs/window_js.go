package runs

import (
	"errors"

	"example.org/grundy/internal/store"
)

// openWindow refuses: a window may want its values back from a file, and a page has none.
func openWindow(*Run, *store.Checkpoint) (form, error) {
	return nil, &RefusedError{errors.New("a window needs files, which a page has not: want all values kept")}
}
