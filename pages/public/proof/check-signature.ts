import { isSignedBy } from '#/domain/proof/statements/ed25519.ts'
import type { TrustedKey } from '#/domain/proof/statements/trusted-keys.ts'
import { ED25519, noteKeyId, type Note } from '#/domain/proof/log-format/note.ts'
import { sha256 } from './sha256.ts'

/**
 * `genuine`: a key of the log signed the note; `compromised`: only one that others had; `wrong`:
 * the note names a key of the log that did not sign it; `unknown-key`: it names none. `key`: the
 * key's id.
 */
type CheckedSignature =
  | { outcome: 'genuine' | 'compromised' | 'wrong'; key: string }
  | { outcome: 'unknown-key'; key: null }

/** Checks a signed state of a log with the published keys of its site (C2SP signed-note). */
export function checkSignature(
  { text, signatures }: Note,
  keys: readonly TrustedKey[],
): CheckedSignature {
  const [name = ''] = text.split('\n')
  const data = new TextEncoder().encode(text)
  const checked = keys
    .filter(({ use }) => use === 'log')
    .flatMap(({ id, publicKey, compromised }): CheckedSignature[] => {
      const keyId = noteKeyId(sha256, { name, kind: ED25519, publicKey })
      const own = signatures.filter((one) => one.keyId === keyId)
      if (own.length === 0) return []
      const isSigned = own.some(({ signature }) => isSignedBy(publicKey, data, signature))
      return [{ outcome: isSigned ? (compromised ? 'compromised' : 'genuine') : 'wrong', key: id }]
    })
  const best = (['genuine', 'compromised', 'wrong'] as const).map((kind) =>
    checked.find(({ outcome }) => outcome === kind),
  )
  return best.find((one) => one !== undefined) ?? { outcome: 'unknown-key', key: null }
}
