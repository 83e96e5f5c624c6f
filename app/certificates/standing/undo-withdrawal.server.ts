import type { Kysely } from 'kysely'
import { recordAct } from '#/app/accounts/record-act.server.ts'
import { allowConfirmed } from '#/app/accounts/re-authentication/allow-grave.server.ts'
import type { ReAuthentication } from '#/app/accounts/schemas/re-authentication.ts'
import type { Certificate } from '#/app/certificates/model/certificate.ts'
import { partNumber, type Part } from '#/app/certificates/model/part.ts'
import { WITHDRAWAL_UNDONE } from '#/app/certificates/model/standing.ts'
import { findCertificate } from '#/app/certificates/records/certificate-rows.server.ts'
import { refuseChangedMeanwhile, saveCertificate } from '#/app/certificates/records/certificate-saving.server.ts'
import { allow } from '#/app/context/allow.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import { readStates, STATE_COLUMNS } from '#/app/history/states.server.ts'
import { later } from '#/core/dates.ts'
import { Refusal } from '#/core/refusal.ts'
import { lockCertificates } from '#/db/register-order.ts'
import type { Tables } from '#/db/schema.ts'
import { UNDO_HOURS, type WithdrawalUndone, type WithdrawnLately } from './undo-withdrawal.ts'

type StandingFacts = Pick<Part, 'standing' | 'standingReason' | 'standingSince'>
type Lately = WithdrawnLately & { before: StandingFacts }

/** The certificates of a record of which the withdrawal can still be undone: by its events, not by the text of a reason. Staff only. */
export async function withdrawnLately(context: RequestContext, certificate: Certificate): Promise<WithdrawnLately[]> {
  allow(context, 'certificate.read')
  const found = await readLately(context.db.read, certificate, context.now)
  return found.map(({ code, label, number, reason, at, by }) => ({ code, label, number, reason, at, by }))
}

/**
 * Undoes the withdrawals of a record within UNDO_HOURS: each certificate is again what it was before, in force or suspended; history, owner, administration
 * and the public are told. Administrators only, who re-authenticate. Refuses: not-found; an older version, or no withdrawal of the last hours (conflict).
 */
export async function undoWithdrawal(
  context: RequestContext,
  id: number,
  { reason, version }: WithdrawalUndone,
  reAuthentication: ReAuthentication,
): Promise<Certificate> {
  const actor = await allowConfirmed(context, 'withdrawal.undo', reAuthentication)
  return context.db.write.transaction().execute(async (tx) => {
    await lockCertificates(tx, context.db.engine, id)
    const before = await findCertificate(tx, id)
    if (version !== before.version) throw refuseChangedMeanwhile(before)
    const lately = await readLately(tx, before, context.now)
    if (lately.length === 0) throw new Refusal('conflict', tooLate(before), { current: before })
    const parts = before.parts.map((part) => {
      const one = lately.find(({ code }) => code === part.code)
      return one ? { ...part, ...one.before } : part
    })
    const note = `${WITHDRAWAL_UNDONE}: ${reason}`
    const after = await saveCertificate(tx, context, before, {
      parts,
      standingNote: note,
      partNote: note,
      correctionReason: reason,
      undoesWithdrawal: true,
    })
    await recordAct(tx, context, { kind: 'withdrawal-undone', actor, subject: before.certificateId, detail: reason })
    return after
  })
}

function tooLate({ certificateId }: Certificate): string {
  return `No certificate of ${certificateId} was withdrawn in the last ${UNDO_HOURS} hours; an older withdrawal is final.`
}

/** The parts that are withdrawn, of which the newest withdrawal is not older than UNDO_HOURS, with what they were before it. */
async function readLately(db: Kysely<Tables>, certificate: Certificate, now: string): Promise<Lately[]> {
  const { id, certificateId, parts } = certificate
  const withdrawn = parts.filter(({ standing }) => standing === 'withdrawn')
  if (withdrawn.length === 0) return []
  const events = await db
    .selectFrom('registerEvents')
    .select([...STATE_COLUMNS, 'at', 'actorName'])
    .where('recordId', '=', id)
    .where('at', '>', later(now, -UNDO_HOURS * 3_600))
    .orderBy('id', 'desc')
    .execute()
  const states = await readStates(db, events)
  return withdrawn.flatMap((part): Lately[] => {
    for (const { id: event, at, actorName: by } of events) {
      const { before, after } = states.get(event) ?? {}
      const [was, is] = [before, after].map((state) => state?.parts?.find(({ code }) => code === part.code))
      if (is?.standing !== 'withdrawn' || !was || was.standing === 'withdrawn') continue
      const { code, label, standingReason: reason } = part
      const { standing, standingReason, standingSince } = was
      const number = partNumber(certificateId, part, parts.length)
      return [{ code, label, number, reason, at, by, before: { standing, standingReason, standingSince } }]
    }
    return []
  })
}
