package store

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"unicode/utf8"
)

// Header says what a file is.
type Header struct {
	// Kind is "checkpoint" or whatever the writer calls its files.
	Kind string `json:"kind"`
	// Meta describes the content: game, engine, …
	Meta map[string]string `json:"meta"`
}

// encode returns the canonical JSON of h.
func (h Header) encode() ([]byte, error) {
	if err := checkName("kind", h.Kind); err != nil {
		return nil, err
	}
	for key, value := range h.Meta {
		if !utf8.ValidString(key) || !utf8.ValidString(value) {
			return nil, fmt.Errorf("meta %q = %q: want valid UTF-8", key, value)
		}
	}
	if h.Meta == nil {
		h.Meta = map[string]string{}
	}
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf) // sorts the keys of a map
	enc.SetEscapeHTML(false)
	if err := enc.Encode(h); err != nil {
		return nil, err
	}
	text := bytes.TrimSuffix(buf.Bytes(), []byte("\n"))
	if len(text) > maxHeader {
		return nil, fmt.Errorf("header of %d bytes: want at most %d", len(text), maxHeader)
	}
	return text, nil
}

// decodeHeader reads what encode wrote and nothing else.
func decodeHeader(text []byte) (Header, error) {
	var h Header
	if err := json.Unmarshal(text, &h); err != nil {
		return Header{}, fmt.Errorf("header: %w: %w", ErrDamaged, err)
	}
	if again, err := h.encode(); err != nil {
		return Header{}, fmt.Errorf("header: %w: %w", ErrDamaged, err)
	} else if !bytes.Equal(again, text) {
		return Header{}, fmt.Errorf("header %.80q: %w: want canonical JSON %.80q", text, ErrDamaged, again)
	}
	return h, nil
}

// Match reports, as an error that wraps [ErrForeign], the first difference of h from what want
// asks for: its kind, and every entry of its meta. Entries of h.Meta that want does not name may
// be anything.
func (h Header) Match(want Header) error {
	if h.Kind != want.Kind {
		return fmt.Errorf("%w: kind %q: want %q", ErrForeign, h.Kind, want.Kind)
	}
	for _, key := range slices.Sorted(maps.Keys(want.Meta)) {
		got, ok := h.Meta[key]
		switch {
		case !ok:
			return fmt.Errorf("%w: no %s in its header: want %q", ErrForeign, key, want.Meta[key])
		case got != want.Meta[key]:
			return fmt.Errorf("%w: %s %q: want %q", ErrForeign, key, got, want.Meta[key])
		}
	}
	return nil
}

// checkName refuses a name that is empty, long or no text.
func checkName(what, name string) error {
	if name == "" || len(name) > maxName || !utf8.ValidString(name) {
		return fmt.Errorf("%s %.80q: want 1 … %d bytes of valid UTF-8", what, name, maxName)
	}
	return nil
}
