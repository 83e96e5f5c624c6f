import { createHash } from 'node:crypto'
import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import type { PublicKey } from './keys.ts'

/**
 * Twelve words that stand for a key, to be compared by eye or read out: the first 128 bits of its SHA-256 in the words of
 * BIP-39, whose last one also checks the others.
 */
export function wordsOf({ publicKey }: Pick<PublicKey, 'publicKey'>): string[] {
  const hash = createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest()
  return entropyToMnemonic(hash.subarray(0, 16), wordlist).split(' ')
}
