import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { m } from '#/domain/texts/messages.js'
import { Refusal } from '#/core/refusal.ts'
import type { Store } from '#/db/schema.ts'
import { isBreached } from './breached-passwords.server.ts'
import { isEasilyGuessed } from './password.ts'

// OWASP Password Storage Cheat Sheet: argon2id, 19 MiB, two passes, one lane.
const MEMORY = 19_456
const PASSES = 2
const LANES = 1
const LENGTH = 32

/**
 * Node has four threads for files, compression and hashing; two stay free. Each running hash takes
 * 19 MiB.
 */
const MAX_AT_ONCE = 2
const MAX_WAITING = 100

const hashOnThread = promisify(argon2)
let running = 0
const waiting: (() => void)[] = []

/** Hashes when a thread is free. Refuses: unavailable, where too many are waiting. */
async function derive(...hashed: Parameters<typeof hashOnThread>): Promise<Buffer> {
  if (running < MAX_AT_ONCE) running++
  else {
    if (waiting.length >= MAX_WAITING)
      throw new Refusal('unavailable', m.sign_in_busy(), { retryAfter: 10 })
    const { promise: turn, resolve } = Promise.withResolvers<void>()
    waiting.push(resolve)
    await turn
  }
  try {
    return await hashOnThread(...hashed)
  } finally {
    // The next waiting call continues in this one's slot, so `running` stays the same.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/**
 * Checks and hashes a new password; used wherever an account is opened or a password is reset or
 * changed. Refuses: invalid, with an error at `password`, for an easily guessed password, or one
 * known from a breach. `email`: of the account that uses it.
 */
export async function hashNewPassword(
  { where }: Pick<Store, 'where'>,
  password: string,
  email: string,
): Promise<string> {
  if (isEasilyGuessed(password, email)) throw refuseUnsafe(m.sign_in_password_common())
  const { breachedPasswords } = where
  if (breachedPasswords && (await isBreached(breachedPasswords, password)))
    throw refuseUnsafe(m.sign_in_password_breached())
  return hashPassword(password)
}

function refuseUnsafe(message: string): Refusal {
  return new Refusal('invalid', message, { fields: { password: [message] } })
}

/** The argon2id hash of a password as a PHC string. */
async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive('argon2id', parameters(password, salt))
  return `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(hash)}`
}

/** Whether a password matches a hash. Without a hash it returns false after the same time. */
export async function passwordMatches(password: string, phc: string | undefined): Promise<boolean> {
  const [, , , , salt = '', expected = ''] = (phc ?? (await dummyHash())).split('$')
  const hash = await derive('argon2id', parameters(password, Buffer.from(salt, 'base64')))
  const known = Buffer.from(expected, 'base64')
  return known.length === hash.length && timingSafeEqual(known, hash) && phc !== undefined
}

function parameters(password: string, nonce: Buffer) {
  // NFKC, so that the same password typed on another keyboard is the same (NIST SP 800-63B
  // §5.1.1.2).
  const message = password.normalize('NFKC')
  return { message, nonce, parallelism: LANES, tagLength: LENGTH, memory: MEMORY, passes: PASSES }
}

let dummy: Promise<string> | undefined
function dummyHash(): Promise<string> {
  return (dummy ??= hashPassword(randomBytes(16).toString('hex')))
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
