import { findCertificate, toCertificate } from '#/app/certificates/records/certificate-rows.server.ts'
import { readCorrections, replacesPaper, type Correction } from '#/app/certificates/model/correction.ts'
import { mnemonicOf } from '#/app/keys/fingerprint.server.ts'
import { documentKey } from '#/app/keys/key-ring.server.ts'
import type { PublicKey } from '#/app/keys/keys.ts'
import { withLanguage } from '#/app/language/language.ts'
import { standingOn } from '#/app/surveys/model/part-status.ts'
import { m } from '#/app/texts/messages.js'
import { paths } from '#/app/web/paths.ts'
import { Refusal } from '#/core/refusal.ts'
import { requireStaff, type RequestContext } from '#/app/context/request-context.ts'
import { LANGUAGES } from '#/core/languages.ts'
import { office } from '#/app/web/office.ts'
import { keyOfLink, provingLink } from '#/app/qr-statements/statements.server.ts'
import { isUniqueViolation } from '#/db/errors.ts'
import type { Store } from '#/db/schema.ts'
import { documentName, printedOf, type DocumentFacts } from './typesetting/document.ts'
import type { Answer, DocumentQuestion, MadeDocument } from './document-question.ts'

const THREAD = 'app/certificate-pdf/document-thread.server.ts'
/** Documents are created one after the other: this number takes about two seconds. */
const MAX_WAITING = 50

export type Document = { name: string; pdf: Uint8Array<ArrayBuffer> }

/**
 * The electronic certificate of a number in its normal form, for anybody: a signed PDF, the same bytes each time for the same
 * version of the record. Refuses: not-found; one that is suspended or withdrawn (conflict); too-many, above 60 a minute from one
 * address together with verifications; unavailable, where it cannot be signed now.
 */
export async function certificateDocument(context: RequestContext, number: string): Promise<Document> {
  await context.count('verification')
  const facts = await context.db.read
    .selectFrom('certificates')
    .selectAll()
    .where('certificateId', '=', number)
    .executeTakeFirst()
  const { language } = context
  if (!facts)
    throw new Refusal(
      'not-found',
      withLanguage(language, () => m.document_not_issued({ number })),
    )
  const standing = standingOn(facts, context.today)
  if (standing !== 'in-force') {
    const statusText = standing === 'suspended' ? m.document_suspended : m.document_withdrawn
    throw new Refusal(
      'conflict',
      withLanguage(language, () => m.document_not_given({ number, status: statusText() })),
    )
  }
  return documentOf(context, toCertificate(facts))
}

/** The same for staff, by the id of the record, whatever its standing. Refuses: not-found, too-many, unavailable. */
export async function documentOfRecord(context: RequestContext, id: number): Promise<Document> {
  requireStaff(context)
  await context.count('document')
  return documentOf(context, await findCertificate(context.db.read, id))
}

export type KnownDocument =
  | { known: false }
  | {
      known: true
      certificateId: string
      /** Of the record that it shows. */
      version: number
      /** Whether the record is still of that version. */
      current: boolean
      /** `replaced`: a fact that is printed was corrected; `earlier`: what is printed is still so. */
      status: 'current' | 'earlier' | 'replaced' | 'deleted'
      /** What was corrected since, the newest last. */
      corrections: Correction[]
      /** The number that the certificate has now, where it is another. */
      correctedTo: string | null
      createdAt: string
    }

/** Whether we made the file that has this SHA-256 (hex, lower case). Refuses: too-many. */
export async function knownDocument(context: RequestContext, sha256: string): Promise<KnownDocument> {
  await context.count('verification')
  const row = await context.db.read
    .selectFrom('documents')
    .leftJoin('certificates', 'certificates.id', 'documents.recordId')
    .select(['documents.certificateId', 'documents.version', 'documents.createdAt'])
    .select(['certificates.version as newest', 'certificates.certificateId as present', 'certificates.corrections'])
    .where('documents.sha256', '=', sha256)
    .executeTakeFirst()
  if (!row) return { known: false }
  const { certificateId, version, newest, present, createdAt } = row
  const corrections = readCorrections(row.corrections).filter((correction) => correction.version > version)
  const correctedTo = present === certificateId ? null : present
  const status = statusOf(version, newest, corrections)
  return { known: true, certificateId, version, current: newest === version, status, corrections, correctedTo, createdAt }
}

function statusOf(version: number, newest: number | null, corrections: Correction[]) {
  if (newest === null) return 'deleted'
  if (newest === version) return 'current'
  return corrections.some(replacesPaper) ? 'replaced' : 'earlier'
}

/** What is wrong with SIGNING_P12, in one line for the operator; null where it is in order, or not used. */
export async function signingProblem(db: Store, now: string): Promise<string | null> {
  if (!db.where.signingP12) return null
  const answer = await ask<PublicKey | null>(db, { what: 'given-key', now })
  return 'problem' in answer ? answer.problem : null
}

/** The certificate of SIGNING_P12, in PEM, for the check of its expiry; null where none is given, or it cannot be used. */
export async function signingCertificate(db: Store, now: string): Promise<string | null> {
  if (!db.where.signingP12) return null
  const answer = await ask<PublicKey | null>(db, { what: 'given-key', now })
  return 'value' in answer ? (answer.value?.certificate ?? null) : null
}

async function documentOf(context: RequestContext, facts: DocumentFacts): Promise<Document> {
  const made = await limitWaiting(context.db, () => makeOrFind(context, facts))
  return { name: documentName(facts.certificateId), pdf: new Uint8Array(made.pdf) }
}

/** The stored file, else a new one, which is then stored. */
async function makeOrFind(context: RequestContext, facts: DocumentFacts): Promise<MadeDocument> {
  const { db, now, origin } = context
  const rows = await findEarlier(db, facts)
  const link = rows.find((row) => row.link.startsWith(`${origin}/`))?.link ?? (await provingLink(context, facts))
  const key = await keyOfLink(db, link)
  const question = {
    what: 'document' as const,
    printed: printedOf(facts, origin + paths.verify(undefined, LANGUAGES[0]), key && mnemonicOf(key)),
    link,
    known: rows.map(({ content, cms }) => ({ content, cms })),
    now,
  }
  const before = rows.length > 0 ? await ask<MadeDocument>(db, { ...question, key: null }) : { unknown: true as const }
  if ('value' in before) return before.value
  const signing = await keyFor(context)
  const document = valueOf(context, await ask<MadeDocument>(db, { ...question, key: signing }))
  if (!document.signed) return document
  try {
    const { id: recordId, version, certificateId } = facts
    const { content, cms } = document.signed
    const row = {
      recordId,
      version,
      certificateId,
      link,
      content,
      cms,
      keyId: signing.id,
      sha256: document.sha256,
      createdAt: now,
    }
    await db.write.insertInto('documents').values(row).execute()
    return document
  } catch (error) {
    // Another request created it at the same time: its file is the only one.
    if (isUniqueViolation(error)) return makeOrFind(context, facts)
    throw error
  }
}

/** What was signed of this version; nothing that a compromised key has signed. */
function findEarlier(db: Store, { id, version }: DocumentFacts) {
  return db.read
    .selectFrom('documents')
    .innerJoin('signingKeys', 'signingKeys.id', 'documents.keyId')
    .select(['documents.link', 'documents.content', 'documents.cms'])
    .where('documents.recordId', '=', id)
    .where('documents.version', '=', version)
    .where('signingKeys.compromisedAt', 'is', null)
    .orderBy('documents.id', 'desc')
    .execute()
}

async function keyFor(context: RequestContext): Promise<PublicKey> {
  const { db, now } = context
  const given = db.where.signingP12 ? valueOf(context, await ask<PublicKey | null>(db, { what: 'given-key', now })) : null
  return documentKey(db, now, {
    given,
    make: async () => valueOf(context, await ask<PublicKey>(db, { what: 'new-key', now })),
  })
}

/** What the thread answers is what it was asked: both sides are typed by document-question.ts. */
function ask<Value>(db: Store, question: DocumentQuestion): Promise<Answer<Value>> {
  return db.askThread(THREAD, question) as Promise<Answer<Value>>
}

function valueOf<Value>({ language }: RequestContext, answer: Answer<Value>): Value {
  if ('value' in answer) return answer.value
  if (!('problem' in answer)) throw new Error('A document was neither known nor made')
  const message = withLanguage(language, () => m.document_cannot_be_signed({ phone: office.phone }))
  throw new Refusal('unavailable', message, { report: answer.problem })
}

const waiting = new WeakMap<Store, number>()

/** Refuses (too-many) where MAX_WAITING documents wait already. */
async function limitWaiting<T>(db: Store, work: () => Promise<T>): Promise<T> {
  const before = waiting.get(db) ?? 0
  if (before >= MAX_WAITING) {
    throw new Refusal('too-many', 'Many documents are being created at the moment; try again in 2 seconds.', { retryAfter: 2 })
  }
  waiting.set(db, before + 1)
  try {
    return await work()
  } finally {
    waiting.set(db, (waiting.get(db) ?? 1) - 1)
  }
}
