package jsonwords_test

import (
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"

	"example.org/grundy/internal/jsonwords"
)

func TestNoErrorShowsGoTypes(t *testing.T) {
	type inner struct{ Heaps []uint32 }
	var v struct {
		Name  string
		Count int64
		Proof bool
		Inner inner
	}
	for text, want := range map[string]string{
		`{"Name":1}`:                     `field "Name": a number: want a text in quotation marks`,
		`{"Count":"x"}`:                  `field "Count": a string: want a whole number of at most 64 bits`,
		`{"Count":1.5}`:                  `field "Count": number 1.5: want a whole number of at most 64 bits`,
		`{"Count":99999999999999999999}`: `field "Count": number 99999999999999999999: want a whole number of at most 64 bits`,
		`{"Proof":[]}`:                   `field "Proof": an array: want true or false`,
		`{"Inner":{"Heaps":[1,-2]}}`:     `field "Inner.Heaps": number -2: want a whole number from 0 on, of at most 32 bits`,
		`{"Inner":[]}`:                   `field "Inner": an array: want an object`,
		`[]`:                             `an array: want an object`,
	} {
		err := jsonwords.Plain(json.Unmarshal([]byte(text), &v))
		if err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	d := json.NewDecoder(strings.NewReader(`{"Other":1}`))
	d.DisallowUnknownFields()
	if err := jsonwords.Plain(d.Decode(&v)); err == nil || err.Error() != `unknown field "Other"` {
		t.Errorf("an unknown field: %v", err)
	}
	if err := jsonwords.Plain(io.ErrUnexpectedEOF); !errors.Is(err, io.ErrUnexpectedEOF) || jsonwords.Plain(nil) != nil {
		t.Errorf("another error becomes %v", err)
	}
}
