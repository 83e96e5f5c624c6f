import type { Bytes, Sha256 } from '#/core/bytes.ts'
import { commitment, privateSalt, publicSalt } from '#/domain/proof/log-format/leaf.ts'

// Entries of the log that are not register events. Each format has a name with its version and is
// never changed: golden vectors in entries.test.ts. The public text holds time and kind only, the
// private text all else.

export type HiddenEntry = { name: string; publicText: string; privateText: string }

/** What `accountEvents` holds of an event. */
export type AccountEntry = {
  at: string
  kind: string
  actorId: number | null
  actorName: string
  userId: number | null
  subject: string
  detail: string | null
}

/** What `systemEvents` holds of an event. */
export type SystemEntry = {
  at: string
  kind: string
  actorName: string
  subject: string
  after: string | null
}

/** What `documents` holds of a document. */
export type DocumentEntry = {
  recordId: number
  version: number
  certificateId: string
  link: string
  content: string
  sha256: string
  cms: string
  keyId: string
  createdAt: string
}

export function accountEntry({
  at,
  kind,
  actorId,
  actorName,
  userId,
  subject,
  detail,
}: AccountEntry): HiddenEntry {
  return {
    name: 'lentera account event 1\n',
    publicText: JSON.stringify({ at, kind }),
    privateText: JSON.stringify([actorId, actorName, userId, subject, detail]),
  }
}

export function systemEntry({ at, kind, actorName, subject, after }: SystemEntry): HiddenEntry {
  return {
    name: 'lentera system event 1\n',
    publicText: JSON.stringify({ at, kind }),
    privateText: JSON.stringify([actorName, subject, after]),
  }
}

export function documentEntry(document: DocumentEntry): HiddenEntry {
  const { recordId, version, certificateId, link, content, sha256, cms, keyId, createdAt } =
    document
  return {
    name: 'lentera document 1\n',
    publicText: JSON.stringify({ at: createdAt, kind: 'document-made' }),
    privateText: JSON.stringify([
      recordId,
      version,
      certificateId,
      link,
      content,
      sha256,
      cms,
      keyId,
    ]),
  }
}

/**
 * SHA-256(name ‖ C(public) ‖ C(private)), as register events are hashed (leaf.ts). `salts`: 32
 * random bytes.
 */
export function hashEntry(
  sha256: Sha256,
  { name, publicText, privateText }: HiddenEntry,
  salts: Bytes,
): Bytes {
  return sha256(
    name,
    commitment(sha256, publicSalt(salts), publicText),
    commitment(sha256, privateSalt(salts), privateText),
  )
}
