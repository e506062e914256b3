package certificate

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"example.org/grundy/internal/jsonwords"
)

// MaxSize is the number of bytes of a file above which Read refuses it; the
// longest list of exceptional heaps fits well.
const MaxSize = 1 << 20

// Read reads a certificate in the form that MarshalText writes, and no other: a field
// that is missing, unknown, out of place or double, a number that is no integer of 64 bits, a
// space too many, or a digest that does not fit are errors, which name the file and the field. It
// checks nothing about the game; name is only for messages. It never holds more than a few times
// MaxSize.
func Read(name string, r io.Reader) (*Certificate, error) {
	text, err := io.ReadAll(io.LimitReader(r, MaxSize+1))
	if err == nil {
		var c *Certificate
		if c, err = parse(text); err == nil {
			return c, nil
		}
	}
	return nil, fmt.Errorf("certificate %s: %w", name, err)
}

func parse(text []byte) (*Certificate, error) {
	c := &Certificate{}
	if bytes.Contains(text, []byte("\n  \"waypoints\": ")) {
		c.Waypoints = make([]Waypoint, 1) // so that they are among its fields
	}
	return c, parseAs(text, c)
}

// kind is a kind of certificate: it says what its fields are, and how much of a file is worth reading.
type kind interface {
	MarshalText() ([]byte, error)
	CheckDigest() error
	// fields may depend on the version, once that is read.
	fields() []field
	// known returns an error if a certificate whose first i+1 fields these are is not read here.
	known(i int) error
}

func (c *Certificate) known(i int) error {
	switch {
	case i == 0 && c.Format != Format:
		return fieldError("format", fmt.Errorf("%q: want %q", c.Format, Format))
	case i == 1 && c.Version != Version && c.Version != StreamedVersion:
		return fieldError("version", fmt.Errorf("%d: want %d or %d, those that are read here", c.Version, Version, StreamedVersion))
	}
	return nil
}

// knownHead is known of a kind of certificate that has one version.
func knownHead(i int, format, wantFormat string, version, wantVersion int64) error {
	switch {
	case i == 0 && format != wantFormat:
		return fieldError("format", fmt.Errorf("%q: want %q", format, wantFormat))
	case i == 1 && version != wantVersion:
		return fieldError("version", fmt.Errorf("%d: want %d, the one that is read here", version, wantVersion))
	}
	return nil
}

func parseAs(text []byte, c kind) error {
	if len(text) > MaxSize {
		return fmt.Errorf("larger than %d bytes: want a certificate of at most that size", MaxSize)
	}
	d := json.NewDecoder(bytes.NewReader(text))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return errors.New("no JSON object: want a certificate that analyze period --cert wrote")
	}
	for i := 0; i < len(c.fields()); i++ {
		f := c.fields()[i]
		if err := readField(d, f, mayBeNull(c, f.name)); err != nil {
			return err
		}
		if err := c.known(i); err != nil {
			return err
		}
	}
	if t, err := d.Token(); err != nil {
		return fmt.Errorf("after the last field: %w", endOfFile(err))
	} else if t != json.Delim('}') {
		return fmt.Errorf("unknown or double field %q after the last, digest", t)
	}
	again, err := c.MarshalText()
	if err != nil {
		return err
	}
	if !bytes.Equal(again, text) {
		at := 0
		for at < len(text) && at < len(again) && text[at] == again[at] {
			at++
		}
		return fmt.Errorf("line %d, byte %d: not in the form in which certificates are written", 1+bytes.Count(text[:at], []byte("\n")), at)
	}
	return c.CheckDigest()
}

// mayBeNull reports whether null may stand for a field: for what was not looked for of a stream.
func mayBeNull(c kind, name string) bool {
	s, ok := c.(*Certificate)
	return ok && s.Version == StreamedVersion && (name == "exceptions" || name == "exceptional_values")
}

func readField(d *json.Decoder, f field, mayBeNull bool) error {
	t, err := d.Token()
	switch {
	case err != nil:
		return fieldError(f.name, endOfFile(err))
	case t == json.Delim('}'):
		return fieldError(f.name, errors.New("missing"))
	case t != f.name:
		return fieldError(f.name, fmt.Errorf("missing; %q stands in its place", t))
	}
	var text json.RawMessage
	if err := d.Decode(&text); err != nil {
		return fieldError(f.name, endOfFile(err))
	}
	if string(text) == "null" && !mayBeNull {
		return fieldError(f.name, errors.New("null: want a value"))
	}
	strict := json.NewDecoder(bytes.NewReader(text))
	strict.DisallowUnknownFields()
	if err := strict.Decode(f.value); err != nil {
		return fieldError(f.name, jsonwords.Plain(err))
	}
	return nil
}

func fieldError(name string, err error) error { return fmt.Errorf("field %q: %w", name, err) }

// endOfFile says "the file ends too early" for the errors that mean it.
func endOfFile(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.New("the file ends too early")
	}
	return err
}
