// Package jsonwords puts errors of package encoding/json into words for a user, who wants to know what
// stands in the file and what should, and not in which Go type it was to go.
package jsonwords

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
)

// Plain returns err without Go's types in it. Errors of other packages stay as they are.
func Plain(err error) error {
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		at := ""
		if wrong.Field != "" {
			at = fmt.Sprintf("field %q: ", wrong.Field)
		}
		return fmt.Errorf("%s%s: want %s", at, article(wrong.Value), wanted(wrong.Type))
	}
	if err == nil {
		return nil
	}
	if text, ok := strings.CutPrefix(err.Error(), "json: "); ok {
		return errors.New(text)
	}
	return err
}

// article says what stands there, such as "a string"; numbers come with their digits.
func article(value string) string {
	switch {
	case strings.HasPrefix(value, "number "):
		return value
	case strings.HasPrefix(value, "a") || strings.HasPrefix(value, "o"): // array, object
		return "an " + value
	}
	return "a " + value
}

// wanted says what should stand there.
func wanted(t reflect.Type) string {
	switch t.Kind() {
	case reflect.String:
		return "a text in quotation marks"
	case reflect.Bool:
		return "true or false"
	case reflect.Float32, reflect.Float64:
		return "a number"
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return fmt.Sprintf("a whole number from 0 on, of at most %d bits", t.Bits())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return fmt.Sprintf("a whole number of at most %d bits", t.Bits())
	case reflect.Slice, reflect.Array:
		return "a list"
	}
	return "an object"
}
