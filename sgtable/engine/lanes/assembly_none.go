//go:build ((!amd64 && !arm64) || purego) && !js

package lanes

// assembly is false: there is no assembly in this build.
var assembly = false
