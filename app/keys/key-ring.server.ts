import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { SignJWT, type JWTPayload } from 'jose'
import type { Kysely } from 'kysely'
import { Refusal } from '#/app/refusal.ts'
import { recordSystemEvent } from '#/app/register/system-events.server.ts'
import { isUniqueViolation } from '#/db/errors.ts'
import type { Store, Tables } from '#/db/schema.ts'
import { readKeyFile, removeKeyFile, writeKeyFile } from './key-files.server.ts'
import { KEY_USES, type KeyUse, type PublicKey } from './keys.ts'

/** Whoever signs with Ed25519 (RFC 8032). */
export type Signer = {
  /** The public half. */
  key: PublicKey
  /** 64 bytes. */
  sign(data: Uint8Array): Buffer<ArrayBuffer>
  /** A JSON Web Token in its compact form (RFC 7519, RFC 8037); `kid` is an address of the key. */
  jwt(payload: JWTPayload, header: { typ: string; kid: string; cty?: string }): Promise<string>
}

type Keys = Pick<Store, 'read' | 'write' | 'where'>

/** What another machine's clock may be ahead, in milliseconds. */
const CLOCKS_DIFFER = 10_000

/**
 * The key that signs now; the first time it is made. Refuses where the private half is on another machine (unavailable), and while
 * the clock is before the last register event (conflict): what is signed says when.
 */
export async function signerFor(db: Keys, now: string, use: Exclude<KeyUse, 'documents'>): Promise<Signer> {
  await requireForwardClock(db, now)
  const key = (await activeKey(db, use)) ?? (await makeKey(db, now, use))
  const privateKey = privateHalf(db, key)
  return {
    key,
    sign: (data) => sign(null, data, privateKey),
    jwt: (payload, header) => new SignJWT(payload).setProtectedHeader({ alg: 'EdDSA', ...header }).sign(privateKey),
  }
}

/**
 * The key that signs documents: the one that was given, which takes the place of any other, else our own, which is made the
 * first time. Refuses as `signerFor` does.
 */
export async function documentKey(
  db: Keys,
  now: string,
  { given, make }: { given: PublicKey | null; make: () => Promise<PublicKey> },
): Promise<PublicKey> {
  await requireForwardClock(db, now)
  const active = await activeKey(db, 'documents')
  if (!given) return active ?? adopt(db, await make())
  if (active?.certificate === given.certificate) return active
  return replaceDocumentKey(db, now, given)
}

/** Ends the key for documents; the next one is made when it is needed. What it signed stays good. */
export async function retireDocumentKey(db: Keys, now: string, compromised: boolean): Promise<void> {
  await db.write.transaction().execute((tx) => retire(tx, now, 'documents', compromised))
}

/** All public keys that ever signed, the newest first. */
export async function publicKeys(db: Pick<Store, 'read'>): Promise<PublicKey[]> {
  return db.read.selectFrom('signingKeys').selectAll().orderBy('createdAt', 'desc').orderBy('id').execute()
}

/** Makes the keys that are not there yet, so that they are published before they sign. */
export async function makeMissingKeys(db: Keys, now: string): Promise<void> {
  for (const use of KEY_USES) {
    if (use !== 'documents' && !(await activeKey(db, use))) await makeKey(db, now, use)
  }
}

/**
 * Puts a new key in the place of the one that signs; what the old one signed stays good, unless it is said to be compromised:
 * then nothing of it is to be believed.
 */
export async function rotateKey(
  db: Keys,
  now: string,
  use: Exclude<KeyUse, 'documents'>,
  compromised: boolean,
): Promise<PublicKey> {
  const { key, privateKey } = newEd25519(use, now)
  writeKeyFile(db.where.dataDir, key.id, privateKey)
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

export async function activeKey(db: Pick<Store, 'write'>, use: KeyUse): Promise<PublicKey | undefined> {
  return db.write.selectFrom('signingKeys').selectAll().where('use', '=', use).where('retiredAt', 'is', null).executeTakeFirst()
}

async function makeKey(db: Keys, now: string, use: KeyUse): Promise<PublicKey> {
  const { key, privateKey } = newEd25519(use, now)
  writeKeyFile(db.where.dataDir, key.id, privateKey)
  return adopt(db, key)
}

/** Takes a key whose private half is on the disk already; answers the one of another process that was quicker. */
async function adopt(db: Keys, key: PublicKey): Promise<PublicKey> {
  try {
    await db.write.transaction().execute((tx) => insertKey(tx, key))
    return key
  } catch (error) {
    removeKeyFile(db.where.dataDir, key.id)
    // Another process was quicker.
    const made = isUniqueViolation(error) ? await activeKey(db, key.use) : undefined
    if (made) return made
    throw error
  }
}

/** A certificate may have been renewed for the same key, or an earlier key may be given again, but none that is compromised. */
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
    throw new Refusal('unavailable', `The key ${id} that was given for documents is marked as compromised; give another one.`)
  })
}

async function retire(tx: Kysely<Tables>, now: string, use: KeyUse, compromised: boolean): Promise<void> {
  const retired = await tx
    .updateTable('signingKeys')
    .set({ retiredAt: now, ...(compromised && { compromisedAt: now }) })
    .where('use', '=', use)
    .where('retiredAt', 'is', null)
    .returningAll()
    .execute()
  for (const key of retired) await recordKey(tx, now, compromised ? 'key-compromised' : 'key-retired', key)
}

async function insertKey(tx: Kysely<Tables>, key: PublicKey): Promise<void> {
  await tx.insertInto('signingKeys').values(key).execute()
  await recordKey(tx, key.createdAt, 'key-made', key)
}

/** Into the log, so that a key that is added or changed behind the register's back is found (`checkKeys`). */
async function recordKey(
  tx: Kysely<Tables>,
  at: string,
  kind: 'key-made' | 'key-given' | 'key-retired' | 'key-compromised',
  { id, use, publicKey, certificate, createdAt, retiredAt, compromisedAt }: PublicKey,
): Promise<void> {
  const after = { id, use, publicKey, certificate, createdAt, retiredAt, compromisedAt }
  await recordSystemEvent(tx, { at, kind, subject: id, after })
}

function privateHalf({ where }: Keys, { id }: PublicKey): KeyObject {
  try {
    return readKeyFile(where.dataDir, id)
  } catch (error) {
    const report = error instanceof Error ? error.message : String(error)
    throw new Refusal('unavailable', 'This cannot be signed just now; the office has to see to it.', { report })
  }
}

function newEd25519(use: KeyUse, now: string): { key: PublicKey; privateKey: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = rawOf(publicKey)
  const key = { id: keyIdOf(raw), use, publicKey: raw.toString('base64'), certificate: null, createdAt: now, retiredAt: null }
  return { key: { ...key, compromisedAt: null }, privateKey }
}

/** The 32 bytes at the end of an Ed25519 SubjectPublicKeyInfo (RFC 8410 §4). */
function rawOf(publicKey: KeyObject): Buffer {
  return publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
}

async function requireForwardClock(db: Pick<Store, 'read'>, now: string): Promise<void> {
  const last = await db.read.selectFrom('registerEvents').select('at').orderBy('id', 'desc').limit(1).executeTakeFirst()
  if (!last || Date.parse(now) + CLOCKS_DIFFER >= Date.parse(last.at)) return
  throw new Refusal(
    'conflict',
    `Nothing is signed: this machine’s clock says ${now}, and the register has an event of ${last.at}.`,
  )
}
