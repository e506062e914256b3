package reports

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"example.org/grundy/sgtable/engine"
)

// parseForm reads a closed form of a Grundy value: "n", or "n mod K".
func parseForm(text string) (func(n int64) int64, error) {
	if text == "n" {
		return func(n int64) int64 { return n }, nil
	}
	if rest, ok := strings.CutPrefix(text, "n mod "); ok {
		if k, err := strconv.ParseInt(rest, 10, 64); err == nil && k >= 1 {
			return func(n int64) int64 { return n % k }, nil
		}
	}
	return nil, fmt.Errorf("closed form %q: want n or n mod K, as in n mod 5", text)
}

// formResult is a closed form compared heap by heap with the mex values.
type formResult struct {
	ClosedForm
	Compared        int64
	First           int64 // the first heap where they differ, −1 if none
	ByMex, ByClosed int64 // the values there
}

func (f ClosedForm) compare(ctx context.Context) (formResult, error) {
	form, err := parseForm(f.Form)
	if err != nil {
		return formResult{}, err
	}
	values, err := engine.Definition(ctx, f.game.Rules, f.Heaps)
	if err != nil {
		return formResult{}, err
	}
	r := formResult{ClosedForm: f, First: -1}
	for n, v := range values {
		r.Compared++
		if want := form(int64(n)); int64(v) != want {
			r.First, r.ByMex, r.ByClosed = int64(n), int64(v), want
			break
		}
	}
	return r, nil
}
