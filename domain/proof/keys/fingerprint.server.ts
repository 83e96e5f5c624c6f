import { createHash } from 'node:crypto'
import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import type { PublicKey } from './keys.ts'

/**
 * The mnemonic of a key, to be compared by eye or read out: the first 128 bits of its SHA-256 as
 * twelve words of BIP-39. The last one is also a checksum of the others.
 */
export function mnemonicOf({ publicKey }: Pick<PublicKey, 'publicKey'>): string[] {
  const hash = createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest()
  return entropyToMnemonic(hash.subarray(0, 16), wordlist).split(' ')
}
