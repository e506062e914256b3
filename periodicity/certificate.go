package periodicity

import (
	"encoding/hex"
	"fmt"
	"io"

	"example.org/grundy/periodicity/certificate"
	"example.org/grundy/sgtable"
)

const (
	// CertificateFormat is the first field of every certificate.
	CertificateFormat = certificate.Format
	// CertificateVersion is the version of the schema for sequences that were kept.
	CertificateVersion = certificate.Version
	// StreamedVersion is the version for sequences of which a window was kept.
	StreamedVersion = certificate.StreamedVersion
	// MaxCertificateSize is the number of bytes of a file above which ReadCertificate refuses it.
	MaxCertificateSize = certificate.MaxSize
)

// Certificate is a proof that can be checked by a stranger; package verify does.
type Certificate = certificate.Certificate

// ReadCertificate reads a certificate in the form that MarshalText writes, and no other: see
// [certificate.Read].
func ReadCertificate(name string, r io.Reader) (*Certificate, error) {
	return certificate.Read(name, r)
}

// Certify writes down the proof of a verdict. The source must hold the values that it needs. The
// error says if the verdict is not proved.
func Certify(v *Verdict, source sgtable.Slicer) (*Certificate, error) {
	premise, proved := v.Premise()
	if !proved {
		return nil, fmt.Errorf("%s is %s: only what is proved has a certificate", v.Game, v.Status)
	}
	values, err := source.Slice(0, premise.Heaps)
	if err != nil {
		return nil, err
	}
	claim, _ := v.Claim()
	c := &Certificate{
		Format: CertificateFormat, Version: CertificateVersion, Game: v.Game, Theorem: v.Theorem,
		Claim: claim, Compared: premise.Claim, Parameters: premise.Parameters,
		Heaps: premise.Heaps, Window: premise.Window, Values: ValuesSHA256(values),
		Exceptions: v.Exceptions, ExceptionalValues: v.Exceptions.Values(values),
	}
	c.Seal()
	return c, nil
}

// ValuesSHA256 returns the hash by which certificates name a sequence, in hexadecimal.
func ValuesSHA256(values []uint32) string {
	sum := sgtable.Sum256(values)
	return hex.EncodeToString(sum[:])
}
