package periodicity

import (
	"crypto/sha256"
	"encoding"
	"encoding/binary"
	"hash"
)

// runningHash is the SHA-256 of values, each as a little-endian uint32. It hashes in the background:
// what it is given must not be changed before the next call.
type runningHash struct {
	sum  hash.Hash
	busy chan struct{} // closed when what was given last has been taken in; nil if nothing was
}

func newRunningHash() *runningHash { return &runningHash{sum: sha256.New()} }

// add takes in values, and returns before they are.
func (h *runningHash) add(values []byte) {
	h.wait()
	busy := make(chan struct{})
	h.busy = busy
	go func() {
		defer close(busy)
		var wide [4096]byte
		for len(values) > 0 {
			part := values[:min(len(values), len(wide)/4)]
			for i, v := range part {
				binary.LittleEndian.PutUint32(wide[4*i:], uint32(v))
			}
			h.sum.Write(wide[:4*len(part)])
			values = values[len(part):]
		}
	}()
}

func (h *runningHash) wait() {
	if h.busy != nil {
		<-h.busy
		h.busy = nil
	}
}

// bytes returns the hash of all values so far.
func (h *runningHash) bytes() []byte {
	h.wait()
	return h.sum.Sum(nil)
}

// MarshalBinary returns the state after all values so far.
func (h *runningHash) MarshalBinary() ([]byte, error) {
	h.wait()
	return h.sum.(encoding.BinaryMarshaler).MarshalBinary()
}

// UnmarshalBinary takes up a state.
func (h *runningHash) UnmarshalBinary(state []byte) error {
	h.wait()
	return h.sum.(encoding.BinaryUnmarshaler).UnmarshalBinary(state)
}
