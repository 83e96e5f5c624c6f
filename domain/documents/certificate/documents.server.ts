import {
  findByNumber,
  findCertificate,
} from '#/domain/register/certificate/records/certificate-rows.server.ts'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { recordStandingOn } from '#/domain/register/model/certificate/record-parts.ts'
import { partNumber, readPartNumber, type Part } from '#/domain/register/model/certificate/part.ts'
import { partOf } from '#/domain/register/certificate/records/change-part.server.ts'
import type { Standing } from '#/core/stored-values.ts'
import { mnemonicOf } from '#/domain/proof/keys/fingerprint.server.ts'
import { documentKey } from '#/domain/proof/keys/key-ring.server.ts'
import type { PublicKey } from '#/domain/proof/keys/keys.ts'
import { findImported } from '#/domain/register/history/imported.server.ts'
import { fullDate } from '#/domain/language/format.ts'
import { withLanguage } from '#/domain/language/language.ts'
import { standingOn } from '#/domain/register/model/survey/part-status.ts'
import { m } from '#/domain/texts/messages.js'
import { paths } from '#/domain/addresses/paths.ts'
import { Refusal } from '#/core/refusal.ts'
import { limitAtOnce } from '#/domain/context/limit-at-once.server.ts'
import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { LANGUAGES } from '#/core/languages.ts'
import { office } from '#/domain/authority/office.ts'
import { statedPart } from '#/domain/proof/statements/stated-part.ts'
import { keyOfLink, provingLink } from '#/domain/proof/statements/statements.server.ts'
import { isUniqueViolation } from '#/db/errors.ts'
import type { Store } from '#/db/schema.ts'
import { formOf } from '#/domain/documents/certificate/forms/forms.ts'
import { printedFormOf } from '#/domain/documents/certificate/forms/printed-form.server.ts'
import { documentName, printedOf } from '#/domain/documents/certificate/typesetting/document.ts'
import type { Answer, DocumentQuestion, MadeDocument } from './document-question.ts'

const THREAD = 'domain/documents/certificate/document-thread.server.ts'
/** Documents are created one after the other: this number takes about two seconds. */
const runLimited = limitAtOnce(50)

export type Document = { name: string; pdf: Uint8Array<ArrayBuffer> }

/**
 * The electronic certificate of a number in its normal form, for anybody: a signed PDF, the same
 * bytes each time for the same version of the record. Refuses: not-found; one that is suspended or
 * withdrawn, the form of one that was imported (conflict); too-many, above 60 a minute from one
 * address together with verifications; unavailable, where it cannot be signed now.
 */
export async function certificateDocument(
  context: RequestContext,
  number: string,
): Promise<Document> {
  await context.count('verification')
  const whole = await findByNumber(context.db, number)
  if (whole) {
    requireGiven(context, number, recordStandingOn(whole, context.today))
    return documentOf(context, { record: whole, part: null })
  }
  const named = readPartNumber(number)
  const record = named && (await findByNumber(context.db, named.record))
  const part = record?.parts.find(({ code }) => code === named?.code)
  if (!record || !part) {
    throw new Refusal(
      'not-found',
      withLanguage(context.language, () => m.document_not_issued({ number })),
    )
  }
  requireGiven(context, number, standingOn(part, context.today))
  await requireForm(context, record, part)
  return documentOf(context, { record, part })
}

/** Refuses (conflict) the document of what is suspended or withdrawn. */
export function requireGiven(
  { language }: RequestContext,
  number: string,
  standing: Standing,
): void {
  if (standing === 'in-force') return
  const statusText = standing === 'suspended' ? m.document_suspended : m.document_withdrawn
  throw new Refusal(
    'conflict',
    withLanguage(language, () => m.document_not_given({ number, status: statusText() })),
  )
}

/**
 * The same for staff, by the id of the record, whatever its standing. Refuses: not-found, too-many,
 * unavailable.
 */
export async function documentOfRecord(context: RequestContext, id: number): Promise<Document> {
  allow(context, 'document.read')
  await context.count('document')
  return documentOf(context, { record: await findCertificate(context.db.read, id), part: null })
}

/** The form of one of its certificates. Refuses: as above; of one that was imported (conflict). */
export async function documentOfPart(
  context: RequestContext,
  id: number,
  code: string,
): Promise<Document> {
  allow(context, 'document.read')
  await context.count('document')
  const record = await findCertificate(context.db.read, id)
  const part = partOf(record, code)
  await requireForm(context, record, part)
  return documentOf(context, { record, part })
}

/**
 * Refuses (conflict) the form of what was imported: a record of a paper that others signed has no
 * other original.
 */
async function requireForm(
  { db, language }: RequestContext,
  record: Certificate,
  part: Part,
): Promise<void> {
  const imported = formOf(part.code) && (await findImported(db, record))
  if (!imported?.codes.includes(part.code)) return
  const number = partNumber(record.certificateId, part, record.parts.length)
  throw new Refusal(
    'conflict',
    withLanguage(language, () =>
      m.document_imported_no_form({
        number,
        date: fullDate(imported.on),
        record: record.certificateId,
      }),
    ),
  )
}

/**
 * The form of one certificate of a record, or the extract where its type has none or it was
 * imported. For a use case that has authorised, counted and made sure that it may be given.
 * Refuses: too-many, unavailable.
 */
export function documentFor(
  context: RequestContext,
  record: Certificate,
  part: Part | null,
): Promise<Document> {
  return documentOf(context, { record, part })
}

/**
 * What is wrong with SIGNING_P12, in one line for the operator; null where it is in order, or not
 * used.
 */
export async function signingProblem(db: Store, now: string): Promise<string | null> {
  if (!db.where.signingP12) return null
  const answer = await ask<PublicKey | null>(db, { what: 'given-key', now })
  return 'problem' in answer ? answer.problem : null
}

/**
 * The certificate of SIGNING_P12, in PEM, for the check of its expiry; null where none is given, or
 * it cannot be used.
 */
export async function signingCertificate(db: Store, now: string): Promise<string | null> {
  if (!db.where.signingP12) return null
  const answer = await ask<PublicKey | null>(db, { what: 'given-key', now })
  return 'value' in answer ? (answer.value?.certificate ?? null) : null
}

/**
 * A record, or one of its certificates, whose form it then is; a certificate of no known type has
 * the extract alone.
 */
type Subject = { record: Certificate; part: Part | null }

async function documentOf(context: RequestContext, { record, part }: Subject): Promise<Document> {
  const form = part && formOf(part.code)
  const subject = { record, part: form ? part : null }
  const made = await runLimited(context.db, () => makeOrFind(context, subject), tooMany)
  const number = subject.part
    ? `${record.certificateId}/${subject.part.code}`
    : record.certificateId
  return { name: documentName(number), pdf: new Uint8Array(made.pdf) }
}

/** The stored file, else a new one, which is then stored. */
async function makeOrFind(context: RequestContext, subject: Subject): Promise<MadeDocument> {
  const { db, now, origin } = context
  const { record, part } = subject
  const rows = await findEarlier(db, subject)
  const link =
    rows.find((row) => row.link.startsWith(`${origin}/`))?.link ??
    (await provingLink(context, part ? statedPart(record, part) : record))
  const key = await keyOfLink(db, link)
  const verifying = {
    address: origin + paths.verify(undefined, LANGUAGES[0]),
    mnemonic: key && mnemonicOf(key),
  }
  const question = {
    what: 'document' as const,
    printed: part
      ? await printedFormOf(context, { record, part }, verifying)
      : printedOf(record, verifying, await findImported(db, record)),
    link,
    known: rows.map(({ content, cms }) => ({ content, cms })),
    now,
  }
  const before =
    rows.length > 0
      ? await ask<MadeDocument>(db, { ...question, key: null })
      : { unknown: true as const }
  if ('value' in before) return before.value
  const signing = await keyFor(context)
  const document = valueOf(context, await ask<MadeDocument>(db, { ...question, key: signing }))
  if (!document.signed) return document
  try {
    const { id: recordId, version } = record
    const certificateId = part
      ? partNumber(record.certificateId, part, record.parts.length)
      : record.certificateId
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
      code: part?.code ?? null,
    }
    await db.write.insertInto('documents').values(row).execute()
    return document
  } catch (error) {
    // Another request created it at the same time: its file is the only one.
    if (isUniqueViolation(error)) return makeOrFind(context, subject)
    throw error
  }
}

/** What was signed of this version; nothing that a compromised key has signed. */
function findEarlier(db: Store, { record: { id, version }, part }: Subject) {
  return db.read
    .selectFrom('documents')
    .innerJoin('signingKeys', 'signingKeys.id', 'documents.keyId')
    .select(['documents.link', 'documents.content', 'documents.cms'])
    .where('documents.recordId', '=', id)
    .where('documents.version', '=', version)
    .where((e) => (part ? e('documents.code', '=', part.code) : e('documents.code', 'is', null)))
    .where('signingKeys.compromisedAt', 'is', null)
    .orderBy('documents.id', 'desc')
    .execute()
}

async function keyFor(context: RequestContext): Promise<PublicKey> {
  const { db, now } = context
  const given = db.where.signingP12
    ? valueOf(context, await ask<PublicKey | null>(db, { what: 'given-key', now }))
    : null
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

function tooMany(): Refusal {
  return new Refusal(
    'too-many',
    'Many documents are being created at the moment; try again in 2 seconds.',
    { retryAfter: 2 },
  )
}
