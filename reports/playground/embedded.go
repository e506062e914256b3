//go:build playground

package playground

import _ "embed"

// What make build wrote there, by package pack.
var (
	//go:embed built/engine.wasm.gz
	builtModule []byte
	//go:embed built/wasm_exec.js
	builtScript []byte
)

// Embedded returns the engine that this program brings along; it reports false if it was built without one.
func Embedded() (Engine, bool) { return Engine{builtModule, builtScript}, true }
