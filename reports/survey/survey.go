// Package survey searches many games for their periods: resumable, on one machine or on many that
// share a folder.
//
// # The folder
//
// A survey is a folder of plain files. There is no database and no file lock, so it may lie on NFS.
//
//	manifest.json   the games, how far to search, the version of the results; never changed
//	claims/         who works on a game: GAME.eN is the N-th claim, GAME.eN.released its end if given back
//	beats/          OWNER, a file for each process, whose content changes while the process lives
//	ckpt/           GAME-HEAPS-OWNER, values computed so far: checksummed, the furthest sound one counts;
//	                a damaged one is set aside under its name and .damaged; GAME.window-HEAPS-OWNER of a stream
//	results/        GAME.json, a file for each game that is finished; GAME.json.differs-OWNER is another,
//	                which contradicts it
//	times/          GAME.json, what the result has cost; not part of it
//	failed/         GAME.N is the N-th error of a game; after maxFailures it is left alone
//
// GAME is the number of the game in the manifest, from 0 on, with its rules: 000006_0.6. OWNER is a
// process, by what package procs knows of it and a random word. A file .tmp-OWNER-WORD, in any of the
// folders, is being written, or was when its process died; who takes over from a dead process, or finds
// one gone of its own machine, removes them.
//
// Others write there too: what stands in the folder is data. A name counts only if a process could have
// given it, and nothing outside of the folder is touched, by way of links either.
//
// # What may fail
//
// Results are deterministic bytes: they depend on the manifest alone, not on who computed them, in
// how many pieces or beside how many others. A result is published by writing and flushing a file
// under a temporary name, then linking it to its name, which fails if the name is taken. The first
// one stays; an equal second one is dropped, and a different one is kept beside it and stops the
// process that made it, since one of the two is wrong.
//
// So claims only save work. A claim is taken by linking the next number of the game. It ends when
// the game has its result, when its owner releases it, or when the content of the owner's beat has
// not changed for a time ([Options].TTL) that whoever looks measures on its own clock: clocks of two
// machines are never compared. An owner that finds a later claim on its game leaves it.
//
// A game may kill its process. So one with a claim that was never given back is searched in a process of
// its own ([Options].Alone), whose death is an error of the game, and tells how it came about. Where
// processes die with the game and none is left to tell, the claims that were lost count.
package survey

import (
	"errors"
	"time"
)

// resultsVersion is raised whenever the bytes of a result, or the set of games that a family
// names, may change: a survey is finished by programs of the version that began it, or not at all.
const resultsVersion = 1

// maxFailures is how many times a game may fail before it is left alone.
const maxFailures = 3

// maxLost is how many claims on a game may be lost in turn, none of them with a new checkpoint, before
// that counts as a failure. Machines go down with innocent games on them, so it is more than that.
const maxLost = 8

// Defaults of the times in [Options].
const (
	DefaultBeat  = 30 * time.Second
	DefaultTTL   = 5 * time.Minute
	DefaultSlice = 30 * time.Minute
)

// ErrStopped says that a worker was asked to stop, and left nothing behind that is not on disk.
var ErrStopped = errors.New("stopped; what was computed is in checkpoints")
