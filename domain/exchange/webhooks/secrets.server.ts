import {
  createCipheriv,
  createHmac,
  createDecipheriv,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto'
import { readKeyFile, removeKeyFile, writeKeyFile } from '#/domain/proof/keys/key-files.server.ts'
import { keyIdOf } from '#/domain/proof/keys/key-ring.server.ts'
import { Refusal } from '#/core/refusal.ts'
import type { Store } from '#/db/schema.ts'

// The secrets of webhooks are encrypted in the database with a key that is a file beside the
// signing keys (`DATA_DIR/keys/ID.pem`), so a copy of the database is not sufficient to sign a
// delivery. The file is part of backups, which are encrypted, as the signing keys are.

const SETTING = 'webhook-key'
const KEY_ID = /^[\w-]{11}$/
const IV_BYTES = 12
const TAG_BYTES = 16
/** 256 bits; the specification asks for 192 to 512. */
const SECRET_BYTES = 32
const PREFIX = 'whsec_'

/** A new secret as Standard Webhooks writes one: base64 after `whsec_`. */
export function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

/** The bytes that sign. */
export function keyOfSecret(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), 'base64')
}

/**
 * Encrypts a secret for the database: AES-256-GCM (NIST SP 800-38D). Refuses: unavailable where
 * this machine does not have the key.
 */
export async function encryptSecret(db: Store, secret: string): Promise<string> {
  const id = await keyId(db)
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', encryptionKey(db, id), iv)
  const encrypted = Buffer.concat([
    iv,
    cipher.update(secret, 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  return `1.${id}.${encrypted.toString('base64url')}`
}

/** Refuses: unavailable where this machine does not have the key, or the text was changed. */
export function decryptSecret(db: Store, stored: string): string {
  const [version, id = '', text = ''] = stored.split('.')
  const bytes = Buffer.from(text, 'base64url')
  if (version !== '1' || bytes.length <= IV_BYTES + TAG_BYTES)
    throw unreadable('it is not one that the register has stored')
  const decipher = createDecipheriv(
    'aes-256-gcm',
    encryptionKey(db, id),
    bytes.subarray(0, IV_BYTES),
    {
      authTagLength: TAG_BYTES,
    },
  )
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([
      decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)),
      decipher.final(),
    ]).toString('utf8')
  } catch {
    throw unreadable('it was changed in the database')
  }
}

/**
 * The id of the key that encrypts, which is made at the first use; of two processes, the first to
 * store its id decides.
 */
async function keyId(db: Store): Promise<string> {
  const stored = await storedKeyId(db)
  if (stored !== null) return stored
  const { privateKey, publicKey } = generateKeyPairSync('x25519')
  const id = keyIdOf(publicKey.export({ type: 'spki', format: 'der' }))
  writeKeyFile(db.where.dataDir, id, privateKey)
  await db.write
    .insertInto('settings')
    .values({ name: SETTING, value: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const chosen = await storedKeyId(db)
  if (chosen !== id) removeKeyFile(db.where.dataDir, id)
  if (chosen === null) throw new Error('The id of the key of webhooks is missing from the database')
  return chosen
}

async function storedKeyId(db: Store): Promise<string | null> {
  const row = await db.write
    .selectFrom('settings')
    .select('value')
    .where('name', '=', SETTING)
    .executeTakeFirst()
  return row?.value ?? null
}

/**
 * An X25519 key is 32 random bytes (RFC 7748 §5); the AES key is derived from them (HKDF, RFC
 * 5869).
 */
function encryptionKey({ where }: Store, id: string): Buffer {
  // An id of the database is part of a path.
  if (!KEY_ID.test(id)) throw unreadable('it names no key')
  let key: KeyObject
  try {
    key = readKeyFile(where.dataDir, id)
  } catch {
    throw unreadable(
      `the key ${id} cannot be read from the folder keys in DATA_DIR: copy it from the machine that made it`,
    )
  }
  if (key.asymmetricKeyType !== 'x25519') throw unreadable(`the key ${id} is for another use`)
  const bytes = key.export({ type: 'pkcs8', format: 'der' }).subarray(-32)
  return Buffer.from(hkdfSync('sha256', bytes, '', 'lentera webhook secrets', 32))
}

function unreadable(why: string): Refusal {
  const report = `The secret of a webhook cannot be read: ${why}.`
  return new Refusal(
    'unavailable',
    'The secrets of webhooks cannot be read on this machine; the operator finds the reason in the log.',
    { report },
  )
}

export type Message = {
  /** The same at each attempt; it holds no full stop. */
  id: string
  body: string
}

/**
 * The headers of a delivery (Standard Webhooks 1.0.0, "Signature scheme" and "Webhook headers"): an
 * HMAC-SHA-256 of id, time and body with each key, so that a receiver may have either during a
 * rotation. `at`: of the attempt, ISO 8601.
 */
export function signedHeaders(
  { id, body }: Message,
  at: string,
  keys: readonly Buffer[],
): Record<string, string> {
  const timestamp = String(Math.floor(Date.parse(at) / 1000))
  const signatures = keys.map(
    (key) =>
      `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
