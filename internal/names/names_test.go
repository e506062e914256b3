package names

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestCleanKeepsGamesReadable(t *testing.T) {
	for title, want := range map[string]string{
		"0.77":                "0.77",
		"4.007":               "4.007",
		"0.[3]":               "0.(3)",
		"0.30[3]":             "0.30(3)",
		"0.3F":                "0.3F",
		"subtract:1,2,5":      "subtract-1,2,5",
		"subtract:1..7":       "subtract-1-7",
		"allbut:2,3":          "allbut-2,3",
		"Dawson's Kayles":     "Dawsons-Kayles",
		"a_n − nφ":            "a_n-nphi",
		"Nim: x ⊕ y":          "Nim-x-xor-y",
		"../../etc/passwd":    "etc-passwd",
		`..\..\boot.ini`:      "boot.ini",
		"/":                   Untitled,
		"":                    Untitled,
		"數學":                  Untitled,
		"History":             "_History",
		"con":                 "_con",
		"NUL.png":             "_NUL.png",
		"com1":                "_com1",
		"LPT9.a.b":            "_LPT9.a.b",
		"comb":                "comb",
		"history of the game": "history-of-the-game",
		".hidden.":            "hidden",
		"-rf":                 "rf",
		"'quoted'":            "quoted",
		"G(n) = n mod (m+1)":  "G(n)-eq-n-mod-(m-plus-1)",
		"a title that is longer than a sheet name may be": "a-title-that-is-longer-than-a-s",
	} {
		if got := Clean(title); got != want {
			t.Errorf("Clean(%q) = %q, want %q", title, got, want)
		}
	}
}

// portable checks what Excel, Windows, URLs and the shell ask of a name, from their own rules and
// not from the code above.
func portable(name string) error {
	switch {
	case name == "" || len(name) > 31:
		return fmt.Errorf("%q has %d characters", name, len(name))
	case strings.ContainsAny(name, `[]:*?/\'"<>|#% `+"\x00\t\n\r\x7f"):
		return fmt.Errorf("%q has a character that Excel, Windows or a URL refuses", name)
	case strings.ContainsAny(name[:1]+name[len(name)-1:], "'. -"):
		return fmt.Errorf("%q starts or ends badly", name)
	case strings.Contains(name, ".."):
		return fmt.Errorf("%q could climb out of a folder", name)
	case strings.EqualFold(name, "history"):
		return fmt.Errorf("%q is Excel's own", name)
	}
	for _, r := range name {
		if r > 126 {
			return fmt.Errorf("%q is not ASCII", name)
		}
	}
	device := strings.ToUpper(strings.SplitN(name, ".", 2)[0])
	for _, d := range strings.Fields("CON PRN AUX NUL COM0 COM1 COM2 COM3 COM4 COM5 COM6 COM7 COM8 COM9 LPT0 LPT1 LPT2 LPT3 LPT4 LPT5 LPT6 LPT7 LPT8 LPT9") {
		if device == d {
			return fmt.Errorf("%q is a device of Windows", name)
		}
	}
	return nil
}

// titles draws from an alphabet that makes clashes and reserved words likely.
func titles() *rapid.Generator[string] {
	return rapid.OneOf(
		rapid.String(),
		rapid.StringMatching(`[ABab.:/\\'\[\]-]{0,4}`),
		rapid.StringMatching(`(?i)(con|nul|com1|history|lpt0)[./ ]?[a-z]{0,2}`),
		rapid.StringMatching(`[a-zA-Z. -]{28,40}`),
	)
}

func TestNamesArePortableAndUnique(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var n Namer
		seen := map[string]string{}
		for _, title := range rapid.SliceOfN(titles(), 0, 60).Draw(t, "titles") {
			name := n.Name(title)
			if err := portable(name); err != nil {
				t.Fatalf("title %q: %v", title, err)
			}
			if !Valid(name) {
				t.Fatalf("title %q: Valid(%q) is false", title, name)
			}
			if other, ok := seen[strings.ToLower(name)]; ok {
				t.Fatalf("titles %q and %q share the name %q", other, title, name)
			}
			seen[strings.ToLower(name)] = title
		}
	})
}

func TestManyEqualTitlesStayApart(t *testing.T) {
	var n Namer
	seen := map[string]bool{}
	for range 1200 {
		name := strings.ToLower(n.Name(strings.Repeat("Long Title.", 4)))
		if err := portable(name); err != nil || seen[name] {
			t.Fatalf("%q: given before: %v, error %v", name, seen[name], err)
		}
		seen[name] = true
	}
}

func FuzzClean(f *testing.F) {
	for _, s := range []string{"0.77", "0.[3]", "subtract:1,2,5", "con", "COM1.x", "History", "../x", "", "\x00", "\xff", "._.", "--", "con.", ".con", "-nul", "a..b", "....", "_", "()", strings.Repeat("a.", 30)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, title string) {
		name := Clean(title)
		if err := portable(name); err != nil {
			t.Error(err)
		}
		if again := Clean(name); again != name {
			t.Errorf("Clean(%q) = %q, but Clean of that is %q", title, name, again)
		}
	})
}
