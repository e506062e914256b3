package periodicity

import (
	"io/fs"
	"path"

	"example.org/grundy/sgtable"
)

// CertificateIn reads the certificate in a file of a folder of them. The error wraps [fs.ErrNotExist]
// if there is none; nil stands for an empty folder.
func CertificateIn(files fs.FS, name string) (*Certificate, error) {
	if files == nil {
		return nil, fs.ErrNotExist
	}
	f, err := files.Open(path.Clean(name))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return ReadCertificate(name, f)
}

// CertificateName is the name of a game's certificate in a folder of them: "0.77.json".
func CertificateName(rules sgtable.Rules) string { return rules.String() + ".json" }

// ProofsIn tells what the certificates in a folder prove of their games. It takes their word for it:
// package verify checks certificates.
func ProofsIn(files fs.FS) Proofs {
	return func(rules sgtable.Rules) (Claim, bool) {
		c, err := CertificateIn(files, CertificateName(rules))
		if err != nil || c.Game != sgtable.Key(rules) {
			return Claim{}, false
		}
		return c.Claim, true
	}
}
