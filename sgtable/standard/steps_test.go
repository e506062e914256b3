package standard_test

import (
	"slices"
	"testing"

	"example.org/grundy/internal/enginetest"
)

// The steps tell what the proof rests on: Kayles has the value 3 at heap 3 (Guy & Smith 1956).
func TestStepsTellTheValue(t *testing.T) {
	var got []string
	for _, s := range form(t, enginetest.Rules(t, "0.771")).Steps {
		got = append(got, s.String())
	}
	if want := []string{"0.771 is 0.77 (heap 3 has value 3 without being taken whole)"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
