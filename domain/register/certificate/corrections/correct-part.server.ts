import { dateInWords } from '#/core/dates.ts'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import type { CorrectableName } from '#/domain/register/model/certificate/field-lists.ts'
import { NOT_RENEWED } from '#/domain/register/certificate/issue/renewed-parts.ts'
import { partErrors } from '#/domain/register/model/certificate/new-parts.ts'
import { completionError, type Part } from '#/domain/register/model/certificate/part.ts'
import {
  findCertificate,
  toCertificate,
} from '#/domain/register/certificate/records/certificate-rows.server.ts'
import {
  refuseChangedMeanwhile,
  saveCertificate,
} from '#/domain/register/certificate/records/certificate-saving.server.ts'
import { partOf } from '#/domain/register/certificate/records/change-part.server.ts'
import type { ExtensionKind } from '#/domain/register/model/type/survey-rules.ts'
import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { Refusal } from '#/core/refusal.ts'
import { lockCertificates } from '#/db/register-order.ts'
import type { Tx } from '#/db/schema.ts'
import type { PartCorrection } from './part-correction.ts'
import { selectEntries } from '#/db/entries.ts'

/**
 * Corrects dates and kind of one certificate of a record; the others stay as they are. What the
 * public sees of it is recorded as a correction, as one of the record is. Refuses: a certificate
 * that is not there (not-found); a record that changed since the version that was read (conflict);
 * what could not be issued either, a kind that is never extended of one that is, and an issue after
 * the day from which another one replaces it (invalid).
 */
export async function correctPart(
  context: RequestContext,
  id: number,
  code: string,
  { version, correctionReason, issuedDate, ...dates }: PartCorrection,
): Promise<Certificate> {
  allow(context, 'certificate.change')
  return context.db.write.transaction().execute(async (tx) => {
    await lockCertificates(tx, context.db.engine, id)
    const before = await findCertificate(tx, id)
    if (version !== before.version) throw refuseChangedMeanwhile(before)
    const part = partOf(before, code)
    const corrected: Part = { ...part, ...dates, issuedOn: issuedDate }
    requireIssuable(corrected, context.today)
    if (corrected.kind !== 'full-term' && corrected.kind !== part.kind)
      await requireNotRepeated(tx, before, corrected)
    const parts = before.parts.map((one) => (one === part ? corrected : one))
    const fields = publicChanges(part, corrected)
    return saveCertificate(tx, context, before, {
      parts,
      changes: { issuedDate: issueOfRecord(before, parts) },
      correctionReason,
      partNote: correctionReason,
      correctedPart:
        fields.length > 0 ? { ...(parts.length > 1 && { code: part.code }), fields } : null,
    })
  })
}

function requireIssuable(part: Part, today: string): void {
  const { kind, issuedOn, surveyCompletedOn, renewedFrom, extension, supersededOn, supersededBy } =
    part
  const surveyError = completionError(surveyCompletedOn ?? today, today)
  if (surveyError !== null) throw refuse('surveyCompletedOn', surveyError)
  if (kind !== 'full-term' && renewedFrom !== null) throw refuse('renewedFrom', ONLY_FULL_TERM)
  if (extension !== null && !mayKeepExtension(part, extension.kind))
    throw refuse(
      'kind',
      `It is extended until ${dateInWords(extension.until)}, and a certificate of this kind has no such extension`,
    )
  const [error] = partErrors({ issuedDate: '' }, [part])
  if (error) throw refuse(String(error.path.at(-1)), error.message)
  if (supersededOn !== null && issuedOn > supersededOn)
    throw refuse(
      'issuedDate',
      `${supersededBy} replaces it from ${dateInWords(supersededOn)} on: choose that day or an earlier one`,
    )
}

/**
 * Whether a certificate of its kind may be extended like this: an interim one in special cases, any
 * by decision of the Administration.
 */
function mayKeepExtension({ kind }: Part, extended: ExtensionKind): boolean {
  if (extended === 'administration-decision') return true
  return extended === 'interim-special-case' ? kind === 'interim' : kind === 'full-term'
}

const ONLY_FULL_TERM =
  'Only the term of a full-term certificate is counted from an old expiry date: leave this empty'

/** Refuses (invalid) an interim or short-term certificate that follows another one. */
async function requireNotRepeated(
  tx: Tx,
  { id, certificateId }: Certificate,
  { code }: Part,
): Promise<void> {
  const renewed = tx.selectFrom('renewals').select('recordId').where('renewedById', '=', id)
  const rows = await selectEntries(tx).where('id', 'in', renewed).execute()
  const isInterim = (old: Part) =>
    old.code === code &&
    old.kind !== 'full-term' &&
    (old.supersededBy ?? '').startsWith(certificateId)
  if (rows.some((row) => toCertificate(row).parts.some(isInterim)))
    throw refuse('kind', NOT_RENEWED)
}

/** The record begins with the first of its certificates. */
function issueOfRecord({ issuedDate, parts: before }: Certificate, after: readonly Part[]): string {
  const firstOf = (parts: readonly Part[]) =>
    parts.map(({ issuedOn }) => issuedOn).toSorted()[0] ?? issuedDate
  return firstOf(before) === issuedDate ? firstOf(after) : issuedDate
}

/**
 * Which public facts of a certificate change, by the names that they have in the record: its kind
 * is part of what it certifies.
 */
function publicChanges(before: Part, after: Part): CorrectableName[] {
  return [
    ...(before.kind === after.kind ? [] : (['issuedCertificates'] as const)),
    ...(before.issuedOn === after.issuedOn ? [] : (['issuedDate'] as const)),
    ...(before.expiryDate === after.expiryDate ? [] : (['expiryDate'] as const)),
  ]
}

function refuse(field: string, message: string): Refusal {
  return new Refusal('invalid', message, { fields: { [field]: [message] } })
}
