package reports

import "runtime/debug"

// version is the release that this code is on the way to; CHANGELOG.md says what is in it.
const version = "0.1.0-dev"

// Version returns the version of the module, with the revision it was built from where the build
// recorded one.
func Version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return version
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && len(s.Value) >= 12 {
			return version + "+" + s.Value[:12]
		}
	}
	return version
}
