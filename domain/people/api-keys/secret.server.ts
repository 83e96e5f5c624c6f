import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { hashToken } from '#/domain/context/tokens.server.ts'

// `lentera_` PREFIX `_` SECRET CHECKSUM: the form of GitHub's tokens (github.blog, "Behind GitHub's
// new authentication token formats", 2021), so that a scanner finds a leaked key and knows that it
// is one without asking the register.

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const PREFIX_LENGTH = 8
/** 178 random bits. */
const SECRET_LENGTH = 30
/** Enough for 32 bits in base 62. */
const CHECKSUM_LENGTH = 6
const KEY = new RegExp(
  `^(lentera_[0-9A-Za-z]{${PREFIX_LENGTH}})_[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`,
)
const MAX_LENGTH = 100

/** A new key, and what the register stores of it. */
export function makeSecret(): { key: string; prefix: string; keyHash: string } {
  const prefix = `lentera_${randomText(PREFIX_LENGTH)}`
  const random = `${prefix}_${randomText(SECRET_LENGTH)}`
  const key = random + checksumOf(random)
  return { key, prefix, keyHash: hashKey(key) }
}

/**
 * The public part of a key; null for a text that is none, or was mistyped: its checksum is wrong.
 */
export function prefixOf(text: string): string | null {
  if (text.length > MAX_LENGTH) return null
  const prefix = KEY.exec(text)?.[1]
  if (prefix === undefined) return null
  return checksumOf(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH)
    ? prefix
    : null
}

/**
 * What is stored of a key: its SHA-256. A slow hash protects secrets that can be guessed; one of at
 * least 112 random bits needs only a one-way function (NIST SP 800-63B §5.1.2.2, look-up secrets),
 * and every request pays for it.
 */
export function hashKey(key: string): string {
  return hashToken(key)
}

function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
}

/** CRC-32 in base 62, of all that comes before it. */
function checksumOf(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = ALPHABET.charAt(rest % ALPHABET.length) + digits
    rest = Math.floor(rest / ALPHABET.length)
  }
  return digits
}
