package bibliography

import (
	"fmt"
	"io"
	"regexp"
	"strings"
)

// BibTeXKey is what LaTeX cites the work by: its key, "Guy-Smith-1956", with hyphens for all that is no
// letter or digit of ASCII.
func (w Work) BibTeXKey() string {
	return strings.Join(strings.FieldsFunc(w.Key, func(r rune) bool {
		return !('0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z')
	}), "-")
}

// inJournal takes "Proc. Cambridge Philos. Soc. 52, 514–526" apart; the number of the issue and what
// follows the pages may be missing.
var inJournal = regexp.MustCompile(`^(.+?)(?: \((\d+)\))? (\d+)(?: \((\d+)\))?, (\d+(?:–\d+)?)(; .*)?$`)

// WriteBibTeX writes works as entries of a .bib file in UTF-8, one after another: articles where the
// journal, volume and pages are told, otherwise @misc.
func WriteBibTeX(out io.Writer, works []Work) error {
	var b strings.Builder
	b.WriteString("% Sources of Grundy's workbench. Tables cite them by these keys.\n")
	for _, w := range works {
		kind, fields := "misc", [][2]string{{"author", strings.ReplaceAll(w.Author, ", ", " and ")}, {"title", "{" + w.Title + "}"}}
		if w.Year != 0 {
			fields = append(fields, [2]string{"year", fmt.Sprint(w.Year)})
		}
		if m := inJournal.FindStringSubmatch(w.Where); m != nil {
			kind = "article"
			journal, number := m[1], m[4]
			if m[2] != "" {
				journal += " (" + m[2] + ")" // the series
			}
			fields = append(fields, [2]string{"journal", journal}, [2]string{"volume", m[3]}, [2]string{"number", number},
				[2]string{"pages", m[5]}, [2]string{"note", strings.TrimPrefix(m[6], "; ")})
		} else {
			fields = append(fields, [2]string{"howpublished", w.Where})
		}
		fields = append(fields, [2]string{"doi", w.DOI})
		fmt.Fprintf(&b, "\n@%s{%s", kind, w.BibTeXKey())
		for _, f := range fields {
			if f[1] != "" {
				fmt.Fprintf(&b, ",\n  %-12s = {%s}", f[0], escapeBibTeX(f[1]))
			}
		}
		b.WriteString("\n}\n")
	}
	_, err := io.WriteString(out, b.String())
	return err
}

var address = regexp.MustCompile(`https?://[^\s,]+`)

// escapeBibTeX escapes text, and sets addresses as such.
func escapeBibTeX(text string) string {
	if at := address.FindStringIndex(text); at != nil {
		return escapeBibTeX(text[:at[0]]) + `\url{` + text[at[0]:at[1]] + `}` + escapeBibTeX(text[at[1]:])
	}
	return bibTeXSigns.Replace(text)
}

// bibTeXSigns are the signs that TeX would take for its own.
var bibTeXSigns = strings.NewReplacer("&", `\&`, "–", "--", "%", `\%`, "#", `\#`, "_", `\_`)
