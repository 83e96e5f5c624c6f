import { m } from '#/domain/texts/messages.js'
import { Refusal } from '#/core/refusal.ts'
import { appendEvents } from '#/domain/register/history/history.server.ts'
import { allow } from '#/domain/context/allow.ts'
import { counted } from '#/domain/people/re-authentication/re-authenticate.server.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { lockCertificates } from '#/db/register-order.ts'
import { readPartNumber } from '#/domain/register/model/certificate/part.ts'
import {
  ENDS_IN_CODE,
  mergeFacts,
  storedTypes,
  type Certificate,
  type CertificateChanges,
} from '#/domain/register/model/certificate/certificate.ts'
import {
  findReferences,
  refuseUsedNumbers,
  requireKnownTypes,
} from '#/domain/register/certificate/records/certificate-checks.server.ts'
import {
  findCertificate,
  pageWithin,
} from '#/domain/register/certificate/records/certificate-rows.server.ts'
import {
  addingBy,
  addingOf,
  requireRoomOnShip,
} from '#/domain/register/ship/capacity/ship-capacity.server.ts'
import {
  refuseChangedMeanwhile,
  repoint,
  saveCertificate,
} from '#/domain/register/certificate/records/certificate-saving.server.ts'
import {
  inRecordOrder,
  NO_REASON,
  sameTypes,
} from '#/domain/register/model/certificate/correction.ts'
import type { Deletion } from './deletion.ts'
import { pick } from '#/domain/register/model/certificate/field-lists.ts'
import { mayBeIssued } from '#/domain/register/model/number/normal-form.ts'
import { shipOf } from '#/domain/register/ship/ship-of.server.ts'
import type { Tx } from '#/db/schema.ts'
import { entryBytes } from '#/db/within-bytes.ts'
import { standingAfterChange } from '#/domain/register/certificate/standing/standing-change.ts'
import { requireAgreement } from '#/domain/register/certificate/records/require-parts.ts'

export {
  createCertificate,
  proposeNumber,
} from '#/domain/register/certificate/issue/issue.server.ts'

/**
 * One certificate by the id of its record. Refuses: not-found; too-many, above 60,000 certificates
 * an hour of one account.
 */
export async function getCertificate(context: RequestContext, id: number): Promise<Certificate> {
  allow(context, 'certificate.read')
  await context.count('record')
  return findCertificate(context.db.read, id)
}

/** The largest number of a vessel's certificates that is listed; `more`: there are others. */
const MAX_PER_VESSEL = 20

/** The newest certificates of the vessel with this IMO number. */
export async function certificatesOfVessel(context: RequestContext, imoNumber: string) {
  allow(context, 'certificate.read')
  const { read } = context.db
  const sizes = await read
    .selectFrom('entries')
    .select(['id', entryBytes.as('bytes')])
    .where('imoNumber', '=', imoNumber)
    .orderBy('id', 'desc')
    .limit(MAX_PER_VESSEL + 1)
    .execute()
  const { certificates, next } = await pageWithin(read, sizes, MAX_PER_VESSEL)
  await context.count('record', certificates.length)
  return { certificates, more: next !== null }
}

/**
 * Merges changes into a certificate. Refuses: too-many, counted as a certificate that is read;
 * not-found; a save based on an older version, a taken number, or a change of standing that is not
 * open (conflict, with the current record); dates that contradict each other after the merge.
 */
export async function updateCertificate(
  context: RequestContext,
  id: number,
  changes: CertificateChanges,
): Promise<Certificate> {
  allow(context, 'certificate.change')
  const { isWithdrawn, isRenumbered } = await irreversibleIn(context, id, changes)
  if (isWithdrawn) await allow(context, 'certificate.withdraw', counted())
  if (isRenumbered) await allow(context, 'certificate.renumber', counted())
  // The answer is the whole record, also where nothing changes. Of a key, it is counted with the
  // call.
  if (!context.apiKey) await context.count('record')
  return refuseUsedNumbers(context, changes.certificateId ?? '', () =>
    context.db.write.transaction().execute(async (tx) => {
      if (changes.certificateId !== undefined || changes.issuedDate !== undefined) {
        await lockCertificates(tx, context.db.engine, id)
      }
      const before = await findCertificate(tx, id)
      if (changes.version !== undefined && changes.version !== before.version)
        throw refuseChangedMeanwhile(before)
      const { facts: standing, note } = standingAfterChange(before, changes, context.today)
      const facts = { ...mergeChanges(before, changes), ...standing }
      requireAgreement(before, facts)
      const after = await saveCertificate(tx, context, before, {
        changes: { ...facts, ...(await findReferences(tx, facts)) },
        standingNote: note,
        correctionReason: changes.correctionReason || null,
      })
      if (after.imoNumber !== before.imoNumber) await moveToShip(tx, context, after)
      return after
    }),
  )
}

/**
 * What of the changes cannot be undone: a withdrawal, another number, under which nobody looks for
 * it, and another ship, with which it ends. Where another save comes between, that one has counted.
 */
async function irreversibleIn(
  context: RequestContext,
  id: number,
  { standing, certificateId, imoNumber }: CertificateChanges,
): Promise<{ isWithdrawn: boolean; isRenumbered: boolean }> {
  const stored = await context.db.read
    .selectFrom('entries')
    .select(['standing', 'certificateId', 'imoNumber'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!stored) return { isWithdrawn: false, isRenumbered: false }
  const isMoved = imoNumber !== undefined && imoNumber !== stored.imoNumber
  return {
    isWithdrawn: standing === 'withdrawn' && stored.standing !== 'withdrawn',
    isRenumbered:
      isMoved || (certificateId !== undefined && certificateId !== stored.certificateId),
  }
}

/** After its IMO number was changed, a certificate is that of another ship. */
async function moveToShip(
  tx: Tx,
  context: RequestContext,
  certificate: Certificate,
): Promise<void> {
  const shipId = await shipOf(tx, context, certificate)
  await requireRoomOnShip(tx, shipId, addingOf(certificate), addingBy(context))
  await tx.updateTable('entries').set({ shipId }).where('id', '=', certificate.id).execute()
}

/**
 * Removes a record entered by mistake: its number is then verified as "not found", and that it was
 * removed; its events stay, with the reason, which is for staff alone. Refuses: not-found; where a
 * version is given, a record that changed since (conflict).
 */
export async function deleteCertificate(
  context: RequestContext,
  id: number,
  { version, reason = null }: Partial<Deletion> = {},
): Promise<void> {
  await allow(context, 'certificate.delete', counted())
  await context.db.write.transaction().execute(async (tx) => {
    await lockCertificates(tx, context.db.engine, id)
    const before = await findCertificate(tx, id)
    if (version !== undefined && version !== before.version) throw refuseChangedMeanwhile(before)
    const { numDeletedRows } = await tx
      .deleteFrom('entries')
      .where('id', '=', id)
      .where('version', '=', before.version)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw refuseChangedMeanwhile(await findCertificate(tx, id))
    await appendEvents(tx, context, [
      { kind: 'deleted', before, after: null, note: reason ?? NO_REASON },
    ])
    await repoint(tx, context, before, null)
  })
}

function mergeChanges(before: Certificate, changes: CertificateChanges) {
  requireIssuableNumber(before, changes)
  requireKnownTypes(changes.selectedCertificates, before.issuedCertificates)
  return { ...mergeFacts(changes, before), ...typesAfter(before, changes) }
}

/**
 * The types afterwards: a record keeps the order and type that it was issued with, whatever the
 * order in which its types are sent.
 */
function typesAfter(
  before: Certificate,
  changes: CertificateChanges,
): Pick<Certificate, 'type' | 'issuedCertificates'> {
  const { selectedCertificates: selected } = changes
  if (!selected || selected.length === 0) return storedTypes(changes, before)
  const ordered = inRecordOrder(selected, before)
  const isSame = sameTypes(ordered.join(', '), before.issuedCertificates)
  return isSame
    ? pick(before, ['type', 'issuedCertificates'])
    : storedTypes({ ...changes, selectedCertificates: ordered }, before)
}

/** A number that does not change may have an older form. */
function requireIssuableNumber(
  before: Certificate,
  { certificateId = before.certificateId }: CertificateChanges,
): void {
  if (certificateId === before.certificateId) return
  const isPart = readPartNumber(certificateId) !== null
  if (mayBeIssued(certificateId) && !isPart) return
  const message = isPart ? ENDS_IN_CODE : m.verify_number_ends()
  throw new Refusal('invalid', message, { fields: { certificateId: [message] } })
}
