import { createPublicKey, verify } from 'node:crypto'
import { Refusal } from '#/core/refusal.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import type { Store } from '#/db/schema.ts'
import type { Bytes } from '#/core/bytes.ts'
import { sha256 } from '#/domain/proof/log/tree/hashes.server.ts'
import {
  checkpointIn,
  cosignatureIn,
  cosignedText,
  COSIGNATURE,
  keyOfVkey,
  noteKeyId,
  readNote,
  type Note,
  type NoteKey,
  type NoteSignature,
} from '#/domain/proof/log-format/note.ts'

/** The start of an Ed25519 SubjectPublicKeyInfo (RFC 8410 §4); the 32 bytes of the key follow. */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')
/** A witness's clock may be so far ahead. */
const CLOCKS_DIFFER_SECONDS = 60

/** Whether an Ed25519 signature (RFC 8032) over data is good. */
export function isSignedBy(publicKey: Bytes, data: Uint8Array, signature: Uint8Array): boolean {
  const key = createPublicKey({
    key: Buffer.concat([SPKI, publicKey]),
    format: 'der',
    type: 'spki',
  })
  return verify(null, data, key, signature)
}

/** Whether a note has a signature of this key. */
export function hasSignature(note: Note, key: NoteKey): boolean {
  const keyId = noteKeyId(sha256, key)
  return note.signatures.some(
    (line) =>
      line.name === key.name &&
      line.keyId === keyId &&
      isSignedBy(key.publicKey, Buffer.from(note.text), line.signature),
  )
}

/**
 * Names a witness by its key as `name+hash+key`, of the kind for cosignatures. Only from the
 * console: a web user who could name witnesses could name their own. Refuses: what is no such key
 * (invalid), a name that is taken (conflict).
 */
export async function addWitness(
  { write }: Pick<Store, 'write'>,
  now: string,
  vkey: string,
): Promise<string> {
  const key = keyOfVkey(sha256, vkey.trim())
  if (key?.kind !== COSIGNATURE) {
    throw new Refusal(
      'invalid',
      'This is not a witness’s key: it is written name+hash+key, and its kind is 4 (C2SP tlog-cosignature).',
    )
  }
  const known = await write
    .selectFrom('witnesses')
    .select('id')
    .where('name', '=', key.name)
    .executeTakeFirst()
  if (known) throw new Refusal('conflict', `There is a witness ${key.name} already.`)
  const publicKey = Buffer.from(key.publicKey).toString('base64')
  await write.insertInto('witnesses').values({ name: key.name, publicKey, addedAt: now }).execute()
  return key.name
}

/** The witnesses and how far each has followed the log. */
export async function listWitnesses({ read }: Pick<Store, 'read'>) {
  return read
    .selectFrom('witnesses')
    .leftJoin('cosignatures', 'cosignatures.witnessId', 'witnesses.id')
    .select((e) => ['name', e.fn.max('size').as('size'), e.fn.max('at').as('at')])
    .groupBy('name')
    .orderBy('name')
    .execute()
}

/**
 * Takes up witnesses' signatures under one of our checkpoints; answers whose. What else is under
 * it, such as our own, is passed over. Refuses: what is no note, no checkpoint of ours (not-found),
 * or has no signature of a witness (invalid).
 */
export async function takeCosignatures(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  body: string,
): Promise<string[]> {
  const note = readNote(body.replaceAll('\r\n', '\n'))
  const checkpoint = note && checkpointIn(note.text)
  if (!note || !checkpoint)
    throw new Refusal('invalid', 'This is not a signed checkpoint (C2SP tlog-checkpoint).')
  const ours = await db.read
    .selectFrom('checkpoints')
    .select('note')
    .where('size', '=', checkpoint.size)
    .executeTakeFirst()
  if (!ours?.note.startsWith(`${note.text}\n`)) {
    throw new Refusal('not-found', `No checkpoint of ours of ${checkpoint.size} leaves says this.`)
  }
  const names: string[] = []
  for (const witness of await db.read.selectFrom('witnesses').selectAll().execute()) {
    const publicKey = new Uint8Array(Buffer.from(witness.publicKey, 'base64'))
    const id = noteKeyId(sha256, { name: witness.name, kind: COSIGNATURE, publicKey })
    const line = note.signatures.find((one) => one.name === witness.name && one.keyId === id)
    if (!line || !isCosigned(publicKey, note.text, line, now)) continue
    const { size } = checkpoint
    await db.write
      .insertInto('cosignatures')
      .values({ size, witnessId: witness.id, line: line.line, at: now })
      .onConflict((conflict) =>
        conflict.columns(['size', 'witnessId']).doUpdateSet({ line: line.line, at: now }),
      )
      .execute()
    names.push(witness.name)
  }
  if (names.length === 0)
    throw new Refusal('invalid', 'No witness that we know has signed this checkpoint.')
  return names
}

function isCosigned(
  publicKey: Bytes,
  text: string,
  { signature }: NoteSignature,
  now: string,
): boolean {
  const parts = cosignatureIn(signature)
  if (!parts || parts.seconds > Date.parse(now) / 1_000 + CLOCKS_DIFFER_SECONDS) return false
  return isSignedBy(publicKey, cosignedText(parts.seconds, text), parts.signature)
}
