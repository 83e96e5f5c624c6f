import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { SignJWT, type JWTPayload } from 'jose'
import type { Kysely } from 'kysely'
import { Refusal } from '#/core/refusal.ts'
import { recordSystemEvent } from './system-events.server.ts'
import { isUniqueViolation } from '#/db/errors.ts'
import type { Store, Tables } from '#/db/schema.ts'
import { rawPublicKey, readKeyFile, removeKeyFile, writeKeyFile } from './key-files.server.ts'
import { KEY_USES, type KeyUse } from '#/core/stored-values.ts'
import type { PublicKey } from './keys.ts'

/** Signs with an Ed25519 key (RFC 8032). */
export type Signer = {
  /** The public key. */
  key: PublicKey
  /** 64 bytes. */
  sign(data: Uint8Array): Buffer<ArrayBuffer>
  /** A JSON Web Token in its compact form (RFC 7519, RFC 8037); `kid` is an address of the key. */
  jwt(payload: JWTPayload, header: { typ: string; kid: string; cty?: string }): Promise<string>
}

type Keys = Pick<Store, 'read' | 'write' | 'where'>

/** Milliseconds by which another machine's clock may be ahead. */
const MAX_CLOCK_DIFFERENCE = 10_000

/**
 * The active key, created at the first use. Refuses: unavailable where the private key is on
 * another machine; conflict while the clock is before the last register event, because signatures
 * state their time.
 */
export async function signerFor(
  db: Keys,
  now: string,
  use: Exclude<KeyUse, 'documents'>,
): Promise<Signer> {
  await requireForwardClock(db, now)
  const key = (await activeKey(db, use)) ?? (await makeKey(db, now, use))
  const privateKey = readPrivateKey(db, key)
  return {
    key,
    sign: (data) => sign(null, data, privateKey),
    jwt: (payload, header) =>
      new SignJWT(payload).setProtectedHeader({ alg: 'EdDSA', ...header }).sign(privateKey),
  }
}

/**
 * The key that signs documents: the configured one, which replaces any other, else our own, which
 * is created at the first use. Refuses as `signerFor` does.
 */
export async function documentKey(
  db: Keys,
  now: string,
  { given, make }: { given: PublicKey | null; make: () => Promise<PublicKey> },
): Promise<PublicKey> {
  await requireForwardClock(db, now)
  const active = await activeKey(db, 'documents')
  if (!given) return active ?? storeKey(db, await make())
  if (active?.certificate === given.certificate) return active
  return replaceDocumentKey(db, now, given)
}

/**
 * Retires the key for documents; the next one is created when it is needed. Its signatures stay
 * valid.
 */
export async function retireDocumentKey(
  db: Keys,
  now: string,
  compromised: boolean,
): Promise<void> {
  await db.write.transaction().execute((tx) => retire(tx, now, 'documents', compromised))
}

/** All public keys, current and retired, the newest first. */
export async function publicKeys(db: Pick<Store, 'read'>): Promise<PublicKey[]> {
  return db.read
    .selectFrom('signingKeys')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

/** Creates the missing keys, so that they are published before they sign. */
export async function makeMissingKeys(db: Keys, now: string): Promise<void> {
  for (const use of KEY_USES) {
    if (use !== 'documents' && !(await activeKey(db, use))) await makeKey(db, now, use)
  }
}

/**
 * Replaces the active key by a new one; the signatures of the old one stay valid, unless it is
 * marked as compromised: then none of them is trusted.
 */
export async function rotateKey(
  db: Keys,
  now: string,
  use: Exclude<KeyUse, 'documents'>,
  compromised: boolean,
): Promise<PublicKey> {
  const key = newEd25519(db, now, use)
  await db.write.transaction().execute(async (tx) => {
    await retire(tx, now, use, compromised)
    await insertKey(tx, key)
  })
  return key
}

/** The first 8 bytes of the SHA-256 of a public key, base64url. */
export function keyIdOf(publicKey: Uint8Array): string {
  return createHash('sha256').update(publicKey).digest().subarray(0, 8).toString('base64url')
}

export async function activeKey(
  db: Pick<Store, 'write'>,
  use: KeyUse,
): Promise<PublicKey | undefined> {
  return db.write
    .selectFrom('signingKeys')
    .selectAll()
    .where('use', '=', use)
    .where('retiredAt', 'is', null)
    .executeTakeFirst()
}

async function makeKey(db: Keys, now: string, use: KeyUse): Promise<PublicKey> {
  return storeKey(db, newEd25519(db, now, use))
}

/**
 * Stores a key whose private key is on the disk; returns the key of another process that was first.
 */
async function storeKey(db: Keys, key: PublicKey): Promise<PublicKey> {
  try {
    await db.write.transaction().execute((tx) => insertKey(tx, key))
    return key
  } catch (error) {
    removeKeyFile(db.where.dataDir, key.id)
    const made = isUniqueViolation(error) ? await activeKey(db, key.use) : undefined
    if (made) return made
    throw error
  }
}

/**
 * Accepts a renewed certificate of the same key, and an earlier key, but none that is compromised.
 */
async function replaceDocumentKey(db: Keys, now: string, given: PublicKey): Promise<PublicKey> {
  const { id, certificate } = given
  return db.write.transaction().execute(async (tx) => {
    const others = await tx
      .updateTable('signingKeys')
      .set({ retiredAt: now })
      .where('use', '=', 'documents')
      .where('retiredAt', 'is', null)
      .where('id', '!=', id)
      .returningAll()
      .execute()
    for (const other of others) await recordKey(tx, now, 'key-retired', other)
    const key = await tx
      .insertInto('signingKeys')
      .values(given)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ certificate, retiredAt: null }))
      .returningAll()
      .executeTakeFirstOrThrow()
    if (key.compromisedAt === null) {
      await recordKey(tx, now, 'key-given', key)
      return key
    }
    throw new Refusal(
      'unavailable',
      `The key ${id} that was given for documents is marked as compromised; give another one.`,
    )
  })
}

async function retire(
  tx: Kysely<Tables>,
  now: string,
  use: KeyUse,
  compromised: boolean,
): Promise<void> {
  const retired = await tx
    .updateTable('signingKeys')
    .set({ retiredAt: now, ...(compromised && { compromisedAt: now }) })
    .where('use', '=', use)
    .where('retiredAt', 'is', null)
    .returningAll()
    .execute()
  for (const key of retired)
    await recordKey(tx, now, compromised ? 'key-compromised' : 'key-retired', key)
}

async function insertKey(tx: Kysely<Tables>, key: PublicKey): Promise<void> {
  await tx.insertInto('signingKeys').values(key).execute()
  await recordKey(tx, key.createdAt, 'key-made', key)
}

/**
 * Records a key in the log, so that `checkKeys` finds one that was added or changed without the
 * register.
 */
async function recordKey(
  tx: Kysely<Tables>,
  at: string,
  kind: 'key-made' | 'key-given' | 'key-retired' | 'key-compromised',
  { id, use, publicKey, certificate, createdAt, retiredAt, compromisedAt }: PublicKey,
): Promise<void> {
  const after = { id, use, publicKey, certificate, createdAt, retiredAt, compromisedAt }
  await recordSystemEvent(tx, { at, kind, subject: id, after })
}

function readPrivateKey({ where }: Keys, { id }: PublicKey): KeyObject {
  try {
    return readKeyFile(where.dataDir, id)
  } catch (error) {
    const report = error instanceof Error ? error.message : String(error)
    throw new Refusal(
      'unavailable',
      'This cannot be signed at the moment; the office has to fix it.',
      { report },
    )
  }
}

/** Creates a key; its private half is on the disk when this returns. */
function newEd25519({ where }: Keys, now: string, use: KeyUse): PublicKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = rawPublicKey(publicKey)
  const id = keyIdOf(raw)
  writeKeyFile(where.dataDir, id, privateKey)
  const ends = { certificate: null, retiredAt: null, compromisedAt: null }
  return { id, use, publicKey: raw.toString('base64'), createdAt: now, ...ends }
}

async function requireForwardClock(db: Pick<Store, 'read'>, now: string): Promise<void> {
  const last = await db.read
    .selectFrom('registerEvents')
    .select('at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last || Date.parse(now) + MAX_CLOCK_DIFFERENCE >= Date.parse(last.at)) return
  throw new Refusal(
    'conflict',
    `Nothing is signed: this machine’s clock says ${now}, and the register has an event of ${last.at}.`,
  )
}
