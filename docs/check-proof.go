// Checks a proof of the register (docs/proof.md) by Go's library for transparency logs, and shares no code with the product.
// Standard input: the answer of GET /api/certificates/verify/NUMBER?proof; argument: the key of the log, from /register.
package main

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

func must(err error) {
	if err != nil {
		fmt.Println("not proved:", err)
		os.Exit(1)
	}
}

func bytesOf(text string) []byte {
	decoded, err := base64.StdEncoding.DecodeString(text)
	must(err)
	return decoded
}

func hashOf(text string) tlog.Hash {
	hash, err := tlog.ParseHash(text)
	must(err)
	return hash
}

func sha(parts ...[]byte) []byte {
	hash := sha256.New()
	for _, part := range parts {
		hash.Write(part)
	}
	return hash.Sum(nil)
}

func main() {
	var answer struct {
		Proof struct {
			Event, Facts, Salt, PrivateCommitment, Checkpoint string
			Leaf                                       int64
			Path                                       []string
		}
	}
	must(json.NewDecoder(os.Stdin).Decode(&answer))
	proof := answer.Proof
	if len(os.Args) != 2 {
		must(fmt.Errorf("the argument is the key of the log"))
	}
	verifier, err := note.NewVerifier(os.Args[1])
	must(err)
	signed, err := note.Open([]byte(proof.Checkpoint), note.VerifierList(verifier))
	must(err)
	var log, root string
	var size int64
	_, err = fmt.Sscan(signed.Text, &log, &size, &root)
	must(err)
	path := tlog.RecordProof{}
	for _, one := range proof.Path {
		path = append(path, hashOf(one))
	}
	public := sha(bytesOf(proof.Salt), []byte(proof.Event))
	version := "1"
	if strings.HasPrefix(proof.Event, `{"format":2,`) {
		version = "2"
	}
	if strings.HasPrefix(proof.Event, `{"format":3,`) {
		version = "3"
	}
	entry := sha([]byte("lentera register event "+version+"\n"), public, bytesOf(proof.PrivateCommitment))
	must(tlog.CheckRecord(path, size, hashOf(root), proof.Leaf, tlog.RecordHash(entry)))
	says := proof.Event
	if version == "3" {
		var event struct{ Facts string }
		must(json.Unmarshal([]byte(proof.Event), &event))
		if hex.EncodeToString(sha([]byte(proof.Facts))) != event.Facts {
			must(fmt.Errorf("the facts are not those that the entry has the hash of"))
		}
		says += " " + proof.Facts
	}
	fmt.Printf("proved: entry %d of %d in %s says %s\n", proof.Leaf, size, log, says)
}
