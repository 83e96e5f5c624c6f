import { base64Of, bytesOf, concatenate, hexOf, type Bytes, type Sha256 } from '#/core/bytes.ts'

// Signed notes and what they hold (C2SP: signed-note, tlog-checkpoint, tlog-cosignature).

/** The state of a log: its name, how many leaves it has, and the root over them. */
export type Checkpoint = { origin: string; size: number; root: Bytes }
/** One line of signatures: whose, and what was signed with which key. */
export type NoteSignature = { name: string; keyId: string; signature: Bytes; line: string }
export type Note = { text: string; signatures: NoteSignature[] }
/** A key that signs notes, and its four bytes of id as hex. */
export type NoteKey = { name: string; kind: number; publicKey: Bytes }

export const ED25519 = 0x01
export const COSIGNATURE = 0x04
/** No valid note needs more. */
const MAX_NOTE_BYTES = 64 * 1024
const encoder = new TextEncoder()

/**
 * The log's name, the first line of its checkpoints: its address without the scheme (C2SP
 * tlog-checkpoint).
 */
export function originOfLog(publicOrigin: string): string {
  return `${new URL(publicOrigin).host}/log`
}

/** SHA-256(name ‖ newline ‖ kind ‖ key), the first four bytes as hex. */
export function noteKeyId(sha256: Sha256, { name, kind, publicKey }: NoteKey): string {
  const hash = sha256(`${name}\n`, Uint8Array.of(kind), publicKey)
  return hexOf(hash.subarray(0, 4))
}

/** `name+hash+key`, as monitors and witnesses are given a key. */
export function vkeyOf(sha256: Sha256, key: NoteKey): string {
  return `${key.name}+${noteKeyId(sha256, key)}+${base64Of(concatenate(Uint8Array.of(key.kind), key.publicKey))}`
}

/** The key in a `name+hash+key`; null where it is none, or its hash is another's. */
export function keyOfVkey(sha256: Sha256, vkey: string): NoteKey | null {
  const [, name = '', id = '', encoded = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(vkey) ?? []
  const bytes = bytesOf(encoded)
  if (!bytes || bytes.length !== 33 || name.length > 200) return null
  const key = { name, kind: bytes[0] ?? 0, publicKey: bytes.slice(1) }
  const known = key.kind === ED25519 || key.kind === COSIGNATURE
  return known && noteKeyId(sha256, key) === id ? key : null
}

/** The text of a checkpoint, which is what is signed. */
export function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${base64Of(root)}\n`
}

/**
 * What a checkpoint's text says; null where it is none. Lines after the third are extensions, and
 * let be.
 */
export function checkpointIn(text: string): Checkpoint | null {
  const [origin = '', size = '', root = ''] = text.split('\n')
  const bytes = bytesOf(root)
  if (origin === '' || !/^(0|[1-9]\d{0,14})$/.test(size) || bytes?.length !== 32) return null
  return { origin, size: Number(size), root: bytes }
}

/** One line under a note. */
export function signatureLine(sha256: Sha256, key: NoteKey, signature: Bytes): string {
  const id = Uint8Array.from(noteKeyId(sha256, key).match(/../g) ?? [], (pair) =>
    Number.parseInt(pair, 16),
  )
  return `— ${key.name} ${base64Of(concatenate(id, signature))}\n`
}

/**
 * A note and its signatures; null where it is none. The text ends with its last newline; the empty
 * line is not part of it.
 */
export function readNote(note: string): Note | null {
  const split = note.lastIndexOf('\n\n')
  if (note.length > MAX_NOTE_BYTES || split < 0 || !note.endsWith('\n')) return null
  const text = note.slice(0, split + 1)
  const signatures: NoteSignature[] = []
  for (const line of note.slice(split + 2, -1).split('\n')) {
    const [, name = '', encoded = ''] = /^— ([^\s+]+) (\S+)$/.exec(line) ?? []
    const bytes = bytesOf(encoded)
    if (!bytes || bytes.length < 5) return null
    const keyId = hexOf(bytes.subarray(0, 4))
    signatures.push({ name, keyId, signature: bytes.slice(4), line: `${line}\n` })
  }
  return signatures.length > 0 ? { text, signatures } : null
}

/** What a witness signs: when it saw the checkpoint, and the checkpoint. `seconds`: since 1970. */
export function cosignedText(seconds: number, text: string): Bytes {
  return encoder.encode(`cosignature/v1\ntime ${seconds}\n${text}`)
}

/**
 * A witness's signature in its two parts: eight bytes of seconds since 1970, and 64 of Ed25519;
 * null where it is none.
 */
export function cosignatureIn(signature: Bytes): { seconds: number; signature: Bytes } | null {
  if (signature.length !== 72) return null
  const seconds = new DataView(signature.buffer, signature.byteOffset, 8).getBigUint64(0)
  return seconds > BigInt(Number.MAX_SAFE_INTEGER)
    ? null
    : { seconds: Number(seconds), signature: signature.slice(8) }
}
