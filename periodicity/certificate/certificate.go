// Package certificate holds the form of certificates: what they say, their canonical JSON, their digest,
// and a reader that accepts no other form. It knows no game and proves nothing. Package periodicity
// writes certificates and package verify checks them; this form is all that the two share.
package certificate

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

const (
	// Format is the first field of every certificate.
	Format = "grundy-certificate"
	// Version is the version of the schema for sequences that were kept.
	Version = 1
	// StreamedVersion is the version for sequences of which a window was kept: theorem sparse-state
	// has one parameter more, P: witnesses with a part below P, of the larger part at least n₀, are enough.
	// It may have waypoints.
	StreamedVersion = 2
)

// Certificate is a proof that can be checked by a stranger: what is claimed of which game, by
// which theorem, and the sequence from which it follows, named by its hash. Everything in it can be
// recomputed from Game and Theorem; package verify does.
//
// In JSON the fields stand in this order under the names below, all of them, and nothing else.
type Certificate struct {
	Format  string // "format": Format
	Version int64  // "version": Version
	Game    string // "game": the rules in canonical form
	Theorem string // "theorem": its name

	Claim      Claim       // "preperiod", "period", "saltus": what is proved, in its least form
	Compared   Claim       // "compared": what the theorem compares, an object of the same three
	Parameters []Parameter // "parameters": the other numbers of the theorem, an object
	Heaps      int64       // "heaps": how many values the theorem needs, from heap 0 on
	Window     Window      // "window": the heaps compared with those a period later
	Values     string      // "values_sha256": SHA-256 of these values, each a little-endian uint32

	Exceptions        Exceptions // "exceptions": the exceptional heaps
	ExceptionalValues []uint32   // "exceptional_values": the values of those listed one by one

	Waypoints []Waypoint // "waypoints": of a stream; absent if there are none

	// Digest is the last field, "digest": the SHA-256 of the canonical JSON of the others, which is
	// the object on one line without spaces.
	Digest string
}

// Seal sets the digest to that of the other fields.
func (c *Certificate) Seal() { c.Digest = c.digest() }

// CheckDigest returns an error unless the digest is that of the other fields.
func (c *Certificate) CheckDigest() error { return checkDigest(c.Digest, c.digest()) }

func (c *Certificate) digest() string { return digestOf(c.fields()) }

func checkDigest(is, want string) error {
	if is != want {
		return fieldError("digest", fmt.Errorf("%q is not that of the other fields, %s: the file was changed", is, want))
	}
	return nil
}

// digestOf returns the digest of all fields but the last, which is to hold it.
func digestOf(fields []field) string {
	sum := sha256.Sum256(writeFields(fields[:len(fields)-1], "{", ",", "", "}"))
	return hex.EncodeToString(sum[:])
}

// MarshalText returns the certificate as a file holds it: JSON with a field a line. It implements
// [encoding.TextMarshaler].
func (c *Certificate) MarshalText() ([]byte, error) { return textOf(c.fields()), nil }

// textOf writes the fields as a file holds them.
func textOf(fields []field) []byte { return writeFields(fields, "{\n  ", ",\n  ", " ", "\n}\n") }

// field is a field of the JSON object: its name and a pointer to its value.
type field struct {
	name  string
	value any
}

func (c *Certificate) fields() []field {
	fields := []field{
		{"format", &c.Format},
		{"version", &c.Version},
		{"game", &c.Game},
		{"theorem", &c.Theorem},
		{"preperiod", &c.Claim.Preperiod},
		{"period", &c.Claim.Period},
		{"saltus", &c.Claim.Saltus},
		{"compared", (*comparedJSON)(&c.Compared)},
		{"parameters", (*parametersJSON)(&c.Parameters)},
		{"heaps", &c.Heaps},
		{"window", &c.Window},
		{"values_sha256", &c.Values},
		{"exceptions", &c.Exceptions},
		{"exceptional_values", &c.ExceptionalValues},
		{"digest", &c.Digest},
	}
	if c.Version == StreamedVersion && len(c.Waypoints) > 0 {
		fields = slices.Insert(fields, len(fields)-1, field{"waypoints", &c.Waypoints})
	}
	return fields
}

func writeFields(fields []field, open, comma, space, end string) []byte {
	var b bytes.Buffer
	b.WriteString(open)
	for i, f := range fields {
		if i > 0 {
			b.WriteString(comma)
		}
		text, err := json.Marshal(f.value)
		if err != nil {
			panic(err) // numbers, strings and lists of them
		}
		fmt.Fprintf(&b, "%q:%s%s", f.name, space, text)
	}
	b.WriteString(end)
	return b.Bytes()
}

// comparedJSON is a claim as an object.
type comparedJSON struct {
	Preperiod int64 `json:"preperiod"`
	Period    int64 `json:"period"`
	Saltus    int64 `json:"saltus"`
}

// parametersJSON are the parameters as an object, in their order.
type parametersJSON []Parameter

func (p parametersJSON) MarshalJSON() ([]byte, error) {
	var fields []field
	for i := range p {
		fields = append(fields, field{p[i].Name, &p[i].Value})
	}
	return writeFields(fields, "{", ",", "", "}"), nil
}

func (p *parametersJSON) UnmarshalJSON(text []byte) error {
	const most = 16
	*p = nil
	d := json.NewDecoder(bytes.NewReader(text))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return errors.New("want an object")
	}
	for d.More() {
		t, err := d.Token()
		if err != nil {
			return err
		}
		name, _ := t.(string)
		if len(*p) == most {
			return fmt.Errorf("%q: more than %d parameters", name, most)
		}
		var value int64
		if err := d.Decode(&value); err != nil {
			return fmt.Errorf("%q: %w", name, err)
		}
		*p = append(*p, Parameter{name, value})
	}
	return nil
}
