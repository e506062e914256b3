package table

import (
	"bytes"
	"encoding/json"
	"io"
)

// jsonColumn is a column in JSON.
type jsonColumn struct {
	Key    string `json:"key"`
	Header string `json:"header"`
	Unit   string `json:"unit,omitempty"`
	Kind   string `json:"kind"`
}

// jsonMark says which cell stands out: row and column count from 0.
type jsonMark struct {
	Row    int    `json:"row"`
	Column int    `json:"column"`
	Mark   string `json:"mark"`
}

// jsonLink is a link in JSON.
type jsonLink struct {
	Text string `json:"text"`
	Href string `json:"href"`
}

// WriteJSON writes one object: name, title, caption, source, columns (key, header, unit, kind), rows
// (an array of values for each: integers with all their digits, null for an empty cell, a link as
// {text, href}) and marks (row, column, mark), so that a reader of the values need not know of them.
func (t *Table) WriteJSON(w io.Writer) error {
	out := jsonWriter{w: w}
	out.text("{\n")
	for _, f := range []struct{ key, value string }{
		{"name", t.Name}, {"title", t.Title}, {"caption", t.Caption}, {"source", t.Source},
	} {
		out.text(`  "` + f.key + `": `)
		out.value(f.value)
		out.text(",\n")
	}
	out.text(`  "columns": [`)
	for i, c := range t.Columns {
		out.separate(i, "    ")
		out.value(jsonColumn{c.ID(), c.Header, c.Unit, c.Kind.String()})
	}
	out.text("\n  ],\n  \"rows\": [")
	var marks []jsonMark
	values := make([]any, len(t.Columns))
	n := 0
	for row, err := range t.All() {
		if err != nil {
			return err
		}
		for i, c := range row {
			values[i] = c.json()
			if c.mark != Plain {
				marks = append(marks, jsonMark{n, i, c.mark.String()})
			}
		}
		out.separate(n, "    ")
		out.value(values)
		n++
	}
	out.text("\n  ],\n  \"marks\": [")
	for i, m := range marks {
		out.separate(i, "    ")
		out.value(m)
	}
	out.text("\n  ]\n}\n")
	return out.err
}

// json returns the value as encoding/json should see it.
func (c Cell) json() any {
	if c.kind == KindLink {
		return jsonLink{c.text, c.target}
	}
	return c.Value()
}

// jsonWriter writes JSON piece by piece and keeps the first error.
type jsonWriter struct {
	w   io.Writer
	buf bytes.Buffer
	err error
}

func (j *jsonWriter) text(s string) {
	if j.err == nil {
		_, j.err = io.WriteString(j.w, s)
	}
}

// separate starts the i-th item of a list on a line of its own.
func (j *jsonWriter) separate(i int, indent string) {
	if i > 0 {
		j.text(",")
	}
	j.text("\n" + indent)
}

func (j *jsonWriter) value(v any) {
	if j.err != nil {
		return
	}
	j.buf.Reset()
	enc := json.NewEncoder(&j.buf)
	enc.SetEscapeHTML(false)
	if j.err = enc.Encode(v); j.err == nil {
		_, j.err = j.w.Write(bytes.TrimSuffix(j.buf.Bytes(), []byte("\n")))
	}
}
