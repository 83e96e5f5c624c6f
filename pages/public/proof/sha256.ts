import { sha256 as hash } from '@noble/hashes/sha2.js'
import { concatenate, type Sha256 } from '#/core/bytes.ts'

/**
 * SHA-256 of the browser, in plain JavaScript: a page on a ship's own network has no Web Crypto.
 */
export const sha256: Sha256 = (...parts) => new Uint8Array(hash(concatenate(...parts)))
