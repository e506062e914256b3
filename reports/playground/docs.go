package playground

import (
	"fmt"
	"html/template"
	"strings"
)

// module is the path of the module; make rename gives it another.
const module = "example.org/grundy"

// forges are the sites that show the files of a module, with what stands there between its path and that of a file.
var forges = map[string]string{"github.com": "blob/HEAD", "gitlab.com": "-/blob/HEAD", "codeberg.org": "src/branch/HEAD"}

// document names a file of docs/, as a link if the path of the module is one of a forge.
func document(module, name string) template.HTML {
	path := "docs/" + name
	parts := strings.Split(module, "/") // host, owner, repository, and perhaps a major version
	between, ok := forges[parts[0]]
	if !ok || len(parts) < 3 {
		return template.HTML(fmt.Sprintf("<cite>%s</cite>", path))
	}
	return template.HTML(fmt.Sprintf(`<a href="https://%s/%s/%s">%s</a>`, strings.Join(parts[:3], "/"), between, path, path))
}
