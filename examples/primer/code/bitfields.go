// Package bitfields keeps one bit per committee member.
//
// The bit of member i lives in byte i/8 at position i%8, least significant bit first,
// which is the order that SSZ uses for bit vectors.
package bitfields

import (
	"fmt"
	"math/bits"
)

// SyncCommitteeSize is the number of members of a sync committee on mainnet.
const SyncCommitteeSize = 512

// Bitfield is a bit vector of fixed length.
type Bitfield struct {
	length int
	data   []byte
}

// New returns a bitfield of the given length with all bits clear.
func New(length int) *Bitfield {
	return &Bitfield{length: length, data: make([]byte, (length+7)/8)}
}

// Set marks member i as having signed. It fails if i is outside the committee.
func (b *Bitfield) Set(i int) error {
	if i < 0 || i >= b.length {
		return fmt.Errorf("member %d of a committee of %d", i, b.length)
	}
	b.data[i/8] |= 1 << (i % 8)
	return nil
}

// Count returns how many members have signed.
func (b *Bitfield) Count() int {
	n := 0
	for _, octet := range b.data {
		n += bits.OnesCount8(octet)
	}
	return n
}

// Supermajority reports whether at least two thirds have signed.
func (b *Bitfield) Supermajority() bool {
	return 3*b.Count() >= 2*b.length
}

// Overlaps reports whether some member appears in both fields.
// Two aggregates that overlap must not be merged, because a signature would count twice.
func (b *Bitfield) Overlaps(other *Bitfield) bool {
	for i := range min(len(b.data), len(other.data)) {
		if b.data[i]&other.data[i] != 0 {
			return true
		}
	}
	return false
}
