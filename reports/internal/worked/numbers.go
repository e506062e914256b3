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

// parseForm reads a Fibonacci form that is not too long to be rewritten digit by digit.
func parseForm(text string) (numeration.Form, error) {
	const most = 200
	if len(text) > most {
		return numeration.Form{}, fmt.Errorf("form of %d digits: want at most %d", len(text), most)
	}
	return numeration.ParseForm(text)
}

func readFactorial(args []string) (Asked, error) {
	n, err := parseNumber(args[0])
	return func(context.Context) (string, error) {
		d, err := numeration.Factorial().Digits(n)
		return d.String(), err
	}, err
}

func readFibonacci(args []string) (Asked, error) {
	f, err := parseForm(args[0])
	return func(context.Context) (string, error) {
		n, err := f.Uint64()
		return fmt.Sprint(n), err
	}, err
}

func readZeckendorf(args []string) (Asked, error) {
	n, err := parseNumber(args[0])
	return func(context.Context) (string, error) { return numeration.Zeckendorf(n).String(), nil }, err
}

func readCarries(args []string) (Asked, error) {
	f, err := parseForm(args[0])
	return func(context.Context) (string, error) {
		words := []string{f.String()}
		for c := range f.Carries() {
			words = append(words, c.Form.String())
		}
		return strings.Join(words, " = "), nil
	}, err
}

// mostForms is how many forms of a number are listed.
const mostForms = 1000

// readForms asks for the forms of a number in the system with the given place values.
func readForms(args []string) (Asked, error) {
	n, err := parseNumber(args[0])
	if err != nil {
		return nil, err
	}
	places, err := parseList(args[1])
	if err != nil {
		return nil, err
	}
	forms, err := numeration.NewPSystem(func(i int) (uint64, bool) {
		if i >= len(places) {
			return 0, false
		}
		return uint64(places[i]), true
	}).Forms(n)
	return func(context.Context) (string, error) {
		var words []string
		for d := range forms {
			if len(words) == mostForms {
				return "", fmt.Errorf("more than %d forms", mostForms)
			}
			words = append(words, d.String())
		}
		return strings.Join(words, " = "), nil
	}, err
}
