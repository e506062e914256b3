package worked

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"example.org/grundy/sgtable/numeration"
)

// Questions about numeration systems.

func parseNumber(text string) (uint64, error) {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("number %q: want a whole number", text)
	}
	return n, nil
}

func askFactorial(_ context.Context, args []string) (string, error) {
	n, err := parseNumber(args[0])
	if err != nil {
		return "", err
	}
	d, err := numeration.Factorial().Digits(n)
	return d.String(), err
}

func askFibonacci(_ context.Context, args []string) (string, error) {
	f, err := numeration.ParseForm(args[0])
	if err != nil {
		return "", err
	}
	n, err := f.Uint64()
	return fmt.Sprint(n), err
}

func askZeckendorf(_ context.Context, args []string) (string, error) {
	n, err := parseNumber(args[0])
	return numeration.Zeckendorf(n).String(), err
}

func askCarries(_ context.Context, args []string) (string, error) {
	f, err := numeration.ParseForm(args[0])
	if err != nil {
		return "", err
	}
	words := []string{f.String()}
	for c := range f.Carries() {
		words = append(words, c.Form.String())
	}
	return strings.Join(words, " = "), nil
}

// askForms lists the forms of a number in the system with the given place values.
func askForms(_ context.Context, args []string) (string, error) {
	n, err := parseNumber(args[0])
	if err != nil {
		return "", err
	}
	places, err := parseList(args[1])
	if err != nil {
		return "", err
	}
	forms, err := numeration.NewPSystem(func(i int) (uint64, bool) {
		if i >= len(places) {
			return 0, false
		}
		return uint64(places[i]), true
	}).Forms(n)
	if err != nil {
		return "", err
	}
	var words []string
	for d := range forms {
		words = append(words, d.String())
	}
	return strings.Join(words, " = "), nil
}
