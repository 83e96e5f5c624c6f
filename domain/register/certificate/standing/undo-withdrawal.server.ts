import type { Kysely } from 'kysely'
import { recordAct } from '#/domain/people/accounts/account-events.server.ts'
import { confirmedBy } from '#/domain/people/re-authentication/re-authenticate.server.ts'
import type { ReAuthentication } from '#/domain/people/model/re-authentication.ts'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { partNumber } from '#/domain/register/model/certificate/part.ts'
import { isStatutoryOfShip } from '#/domain/register/model/type/certificate-types.ts'
import { WITHDRAWAL_UNDONE } from '#/domain/register/model/certificate/standing.ts'
import { findCertificate } from '#/domain/register/certificate/records/certificate-rows.server.ts'
import {
  refuseChangedMeanwhile,
  saveCertificate,
} from '#/domain/register/certificate/records/certificate-saving.server.ts'
import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { later } from '#/core/dates.ts'
import { Refusal } from '#/core/refusal.ts'
import { lockCertificates } from '#/db/register-order.ts'
import type { Tables } from '#/db/schema.ts'
import { UNDO_HOURS, type WithdrawalUndone, type WithdrawnLately } from './undo-withdrawal.ts'
import { requireFlagOfShip, withdrawalsOf } from './withdrawals.server.ts'

/**
 * The certificates of a record of which the withdrawal can still be undone: by its events, not by
 * the text of a reason. Staff only.
 */
export async function withdrawnLately(
  context: RequestContext,
  certificate: Certificate,
): Promise<WithdrawnLately[]> {
  allow(context, 'certificate.read')
  const { certificateId, parts } = certificate
  return (await lateWithdrawals(context.db.read, certificate, context.now)).map(
    ({ part, at, by }) => {
      const { code, label, standingReason: reason } = part
      return { code, label, number: partNumber(certificateId, part, parts.length), reason, at, by }
    },
  )
}

/**
 * Undoes the withdrawals of a record within UNDO_HOURS: each certificate is again what it was
 * before, in force or suspended; history, owner, administration and the public are told.
 * Administrators only, who re-authenticate. Refuses: not-found; an older version, no withdrawal of
 * the last hours, a ship that flies another flag since (conflict).
 */
export async function undoWithdrawal(
  context: RequestContext,
  id: number,
  { reason, version }: WithdrawalUndone,
  reAuthentication: ReAuthentication,
): Promise<Certificate> {
  const actor = await allow(context, 'withdrawal.undo', confirmedBy(reAuthentication))
  return context.db.write.transaction().execute(async (tx) => {
    await lockCertificates(tx, context.db.engine, id)
    const before = await findCertificate(tx, id)
    if (version !== before.version) throw refuseChangedMeanwhile(before)
    const late = await lateWithdrawals(tx, before, context.now)
    if (late.length === 0) throw new Refusal('conflict', tooLate(before), { current: before })
    if (late.some(({ part }) => isStatutoryOfShip(part.code))) await requireFlagOfShip(tx, before)
    const parts = before.parts.map((part) => ({
      ...part,
      ...late.find((one) => one.part === part)?.before,
    }))
    const note = `${WITHDRAWAL_UNDONE}: ${reason}`
    const after = await saveCertificate(tx, context, before, {
      parts,
      standingNote: note,
      partNote: note,
      correctionReason: reason,
      undoesWithdrawal: true,
    })
    await recordAct(tx, context, {
      kind: 'withdrawal-undone',
      actor,
      subject: before.certificateId,
      detail: reason,
    })
    return after
  })
}

function tooLate({ certificateId }: Certificate): string {
  return `No certificate of ${certificateId} was withdrawn in the last ${UNDO_HOURS} hours; an older withdrawal is final.`
}

/**
 * The withdrawals of a record that are not older than UNDO_HOURS, by the code of the certificate
 * that is withdrawn still.
 */
async function lateWithdrawals(db: Kysely<Tables>, certificate: Certificate, now: string) {
  const found = await withdrawalsOf(db, certificate, later(now, -UNDO_HOURS * 3_600))
  return certificate.parts.flatMap((part) => {
    const withdrawal = part.standing === 'withdrawn' ? found.get(part.code) : undefined
    return withdrawal ? [{ part, ...withdrawal }] : []
  })
}
