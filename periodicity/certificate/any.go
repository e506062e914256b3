package certificate

import (
	"bytes"
	"fmt"
	"io"
)

// Any is a certificate of one of the kinds; the others are nil.
type Any struct {
	Normal   *Certificate
	Misere   *Misere
	Infinite *Infinite
}

// ReadAny reads a certificate of any kind, as [Read] does one of normal play.
func ReadAny(name string, r io.Reader) (a Any, err error) {
	text, err := io.ReadAll(io.LimitReader(r, MaxSize+1))
	switch {
	case err != nil:
	case begins(text, MisereFormat):
		a.Misere = &Misere{}
		err = parseAs(text, a.Misere)
	case begins(text, InfiniteFormat):
		a.Infinite = &Infinite{}
		err = parseAs(text, a.Infinite)
	default:
		a.Normal, err = parse(text)
	}
	if err != nil {
		return Any{}, fmt.Errorf("certificate %s: %w", name, err)
	}
	return a, nil
}

func begins(text []byte, format string) bool {
	return bytes.HasPrefix(text, fmt.Appendf(nil, "{\n  \"format\": %q", format))
}
