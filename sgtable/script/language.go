package script

import (
	"fmt"
	"reflect"
	"slices"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// What of Starlark is offered. An operation that makes a list costs a step for each element, and none makes more than some
// millions of bytes at once, so that looking at the memory now and then is enough (package comment). What cannot be bounded so
// is not offered: formatting, str.join, extend, sets, calls with a star. Functions may not call themselves.

// dialect is Starlark with while loops.
var dialect = &syntax.FileOptions{While: true, TopLevelControl: true, GlobalReassign: true}

const (
	mostElements = 1 << 20 // of a range, and of a list that an operator makes
	mostString   = 4096    // bytes of a string
	mostBits     = 4096    // of a number
)

// predeclared are the names that a file finds beside its own: those of the language that are offered, and the operators
// that guard puts in place.
var predeclared = func() starlark.StringDict {
	names := starlark.StringDict{
		"range":     starlark.NewBuiltin("range", shortRange),
		"fail":      starlark.NewBuiltin("fail", fail),
		"str":       starlark.NewBuiltin("str", str),
		plusName:    starlark.NewBuiltin("+", plus),
		addToName:   starlark.NewBuiltin("+=", addTo),
		addOneName:  starlark.NewBuiltin("+=", addend),
		timesName:   starlark.NewBuiltin("*", times),
		shiftName:   starlark.NewBuiltin("<<", binary(syntax.LTLT)),
		unionName:   starlark.NewBuiltin("|", binary(syntax.PIPE)),
		chargedName: starlark.NewBuiltin("made", charged),
	}
	for _, name := range []string{"list", "tuple", "sorted", "reversed", "enumerate", "zip", "max", "min", "any", "all"} {
		names[name] = charging(starlark.Universe[name].(*starlark.Builtin))
	}
	for _, name := range []string{"bytes", "chr", "dict", "dir", "getattr", "hasattr", "hash", "print", "repr", "set"} {
		names[name] = starlark.NewBuiltin(name, missing)
	}
	return names
}()

// The names of operators, which no file can write.
const (
	plusName    = "plus operator"
	addToName   = "plus in place"
	addOneName  = "addend of an element"
	timesName   = "times operator"
	shiftName   = "shift operator"
	unionName   = "or operator"
	chargedName = "list that is made"
)

// methods are what may follow a dot: true where a list is made.
var methods = map[string]bool{
	"append": false, "clear": false, "index": false, "insert": false, "pop": false, "remove": false,
	"get": false, "setdefault": false, "items": true, "keys": true, "values": true,
	"count": false, "elems": false, "endswith": false, "find": false, "isalpha": false, "isdigit": false, "lower": false,
	"lstrip": false, "rfind": false, "rstrip": false, "split": true, "startswith": false, "strip": false, "upper": false,
}

// guard puts the bounded operators in the place of those that make lists, strings and large numbers, and refuses what is
// not offered.
func guard(file *syntax.File) error {
	for _, s := range file.Stmts {
		if load, ok := s.(*syntax.LoadStmt); ok {
			return syntax.Error{Pos: load.Load, Msg: "load: a rules file reads no other"}
		}
	}
	g := &guarding{}
	g.walk(reflect.ValueOf(file.Stmts))
	return g.err
}

type guarding struct{ err error }

// walk changes the expressions below a node of the syntax tree, the innermost first.
func (g *guarding) walk(v reflect.Value) {
	switch v.Kind() {
	case reflect.Slice:
		for i := range v.Len() {
			g.walk(v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if field := v.Field(i); field.CanSet() {
				g.walk(field)
			}
		}
	case reflect.Pointer:
		if v.IsNil() {
			return
		}
		g.walk(v.Elem())
		if s, ok := v.Interface().(*syntax.AssignStmt); ok {
			g.assign(s)
		}
	case reflect.Interface:
		if v.IsNil() {
			return
		}
		g.walk(v.Elem())
		if e, ok := v.Interface().(syntax.Expr); ok {
			v.Set(reflect.ValueOf(g.change(e)))
		}
	}
}

func (g *guarding) refuse(node syntax.Node, format string, args ...any) {
	if g.err == nil {
		at, _ := node.Span()
		g.err = syntax.Error{Pos: at, Msg: fmt.Sprintf(format, args...)}
	}
}

// operators are those that are replaced.
var operators = map[syntax.Token]string{
	syntax.PLUS: plusName, syntax.STAR: timesName, syntax.LTLT: shiftName, syntax.PIPE: unionName,
}

// change returns what stands in the place of an expression.
func (g *guarding) change(e syntax.Expr) syntax.Expr {
	switch e := e.(type) {
	case *syntax.BinaryExpr:
		if name, ok := operators[e.Op]; ok {
			return call(name, e.OpPos, e.X, e.Y)
		}
	case *syntax.SliceExpr:
		return call(chargedName, e.Lbrack, e)
	case *syntax.UnaryExpr:
		if e.Op == syntax.STAR || e.Op == syntax.STARSTAR {
			g.refuse(e, "a star before an argument is not offered: want arguments one by one")
		}
	case *syntax.Literal:
		if s, ok := e.Value.(string); ok && (len(s) > mostString || slices.Contains([]byte(s), '%')) {
			g.refuse(e, "text with a %% sign, or of more than %d bytes, is not offered", mostString)
		}
		if e.Token == syntax.BYTES {
			g.refuse(e, "bytes are not offered: want text")
		}
	case *syntax.DotExpr:
		if _, ok := methods[e.Name.Name]; !ok {
			g.refuse(e, "method %s is not offered", e.Name.Name)
		}
	case *syntax.CallExpr:
		if dot, ok := e.Fn.(*syntax.DotExpr); ok && methods[dot.Name.Name] {
			return call(chargedName, e.Lparen, e)
		}
	}
	return e
}

// assign makes x += y a bounded operation. Where x is an element only numbers are added.
func (g *guarding) assign(s *syntax.AssignStmt) {
	_, isName := s.LHS.(*syntax.Ident)
	switch s.Op {
	case syntax.PLUS_EQ:
		if !isName {
			s.RHS = call(addOneName, s.OpPos, s.RHS)
			return
		}
		s.Op, s.RHS = syntax.EQ, call(addToName, s.OpPos, s.LHS, s.RHS)
	case syntax.STAR_EQ, syntax.LTLT_EQ, syntax.PIPE_EQ:
		g.refuse(s, "%s is not offered: want x = x %s y", s.Op, s.Op.String()[:len(s.Op.String())-1])
	}
}

// call is the call of a name by which no file calls anything.
func call(name string, at syntax.Position, args ...syntax.Expr) syntax.Expr {
	return &syntax.CallExpr{Fn: &syntax.Ident{NamePos: at, Name: name}, Lparen: at, Args: args, Rparen: at}
}

// charge counts a step for each element of a value.
func charge(thread *starlark.Thread, v starlark.Value) {
	if n := starlark.Len(v); n > 0 {
		thread.Steps += uint64(n)
	}
}

// bounded refuses a value that is too large.
func bounded(thread *starlark.Thread, v starlark.Value, err error) (starlark.Value, error) {
	switch v := v.(type) {
	case starlark.Int:
		if _, small := v.Int64(); !small && v.BigInt().BitLen() > mostBits {
			return nil, fmt.Errorf("a number of more than %d bits", mostBits)
		}
		return v, err
	case starlark.String:
		if len(v) > mostString {
			return nil, fmt.Errorf("a text of %d bytes: want at most %d", len(v), mostString)
		}
	}
	if err == nil {
		charge(thread, v)
	}
	return v, err
}

type builtin = func(*starlark.Thread, *starlark.Builtin, starlark.Tuple, []starlark.Tuple) (starlark.Value, error)

// binary is an operator whose result is no larger than twice its operands.
func binary(op syntax.Token) builtin {
	return func(thread *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
		v, err := starlark.Binary(op, args[0], args[1])
		return bounded(thread, v, err)
	}
}

func plus(thread *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
	if starlark.Len(args[0]) > mostElements {
		return nil, fmt.Errorf("a list of more than %d elements", mostElements)
	}
	v, err := starlark.Binary(syntax.PLUS, args[0], args[1])
	return bounded(thread, v, err)
}

// times refuses to repeat before it would make a long list.
func times(thread *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
	x, y := args[0], args[1]
	if starlark.Len(y) >= 0 {
		x, y = y, x
	}
	if length := starlark.Len(x); length >= 0 {
		if n, err := starlark.AsInt32(y); err == nil && n > 0 && length > mostElements/n {
			return nil, fmt.Errorf("%s of length %d, %d times: want at most %d elements", x.Type(), length, n, mostElements)
		}
	}
	v, err := starlark.Binary(syntax.STAR, args[0], args[1])
	return bounded(thread, v, err)
}

// addTo is x += y: a list grows in its place, whatever else is added as x + y.
func addTo(thread *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
	list, ok := args[0].(*starlark.List)
	more, isList := args[1].(starlark.Iterable)
	if !ok || !isList {
		return plus(thread, b, args, nil)
	}
	charge(thread, args[1])
	if list.Len() > mostElements {
		return nil, fmt.Errorf("a list of more than %d elements", mostElements)
	}
	var added []starlark.Value // it may be the list itself
	for e := range starlark.Elements(more) {
		added = append(added, e)
	}
	for _, e := range added {
		if err := list.Append(e); err != nil {
			return nil, err
		}
	}
	return list, nil
}

func addend(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
	if _, ok := starlark.AsFloat(args[0]); !ok {
		return nil, fmt.Errorf("+= %s to an element: want a number", args[0].Type())
	}
	return args[0], nil
}

// charged is its argument, a list that was made.
func charged(thread *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
	charge(thread, args[0])
	return args[0], nil
}

// charging is a function of the language that looks at its arguments' elements.
func charging(inner *starlark.Builtin) *starlark.Builtin {
	return starlark.NewBuiltin(inner.Name(), func(thread *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, named []starlark.Tuple) (starlark.Value, error) {
		for _, a := range args {
			charge(thread, a)
		}
		return inner.CallInternal(thread, args, named)
	})
}

func shortRange(thread *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, named []starlark.Tuple) (starlark.Value, error) {
	v, err := starlark.Universe["range"].(*starlark.Builtin).CallInternal(thread, args, named)
	if err == nil && starlark.Len(v) > mostElements {
		return nil, fmt.Errorf("a range of %d numbers: want at most %d, or a while loop", starlark.Len(v), mostElements)
	}
	return v, err
}

func fail(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
	if len(args) == 1 {
		return nil, fmt.Errorf("fail: %s", short(args[0]))
	}
	return nil, fmt.Errorf("fail: want one text")
}

// str writes a number or a truth as text.
func str(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
	if len(args) == 1 {
		switch v := args[0].(type) {
		case starlark.String:
			return v, nil
		case starlark.Int, starlark.Bool, starlark.NoneType:
			return starlark.String(v.String()), nil
		}
	}
	return nil, fmt.Errorf("str: want one number")
}

func missing(_ *starlark.Thread, b *starlark.Builtin, _ starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
	return nil, fmt.Errorf("%s is not offered in rules", b.Name())
}
