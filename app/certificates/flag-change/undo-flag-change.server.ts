import type { ReAuthentication } from '#/app/accounts/schemas/re-authentication.ts'
import type { Certificate } from '#/app/certificates/model/certificate.ts'
import { WITHDRAWAL_UNDONE } from '#/app/certificates/model/standing.ts'
import { partNumber, type Part } from '#/app/certificates/model/part.ts'
import { findCertificate, toCertificate } from '#/app/certificates/records/certificate-rows.server.ts'
import { refuseChangedMeanwhile, saveCertificate } from '#/app/certificates/records/certificate-saving.server.ts'
import { allow } from '#/app/context/allow.ts'
import { allowConfirmed } from '#/app/accounts/re-authentication/allow-grave.server.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import { readStates, STATE_COLUMNS } from '#/app/history/states.server.ts'
import { compareFlags, isSameFlag } from '#/app/states/states.ts'
import { Refusal } from '#/core/refusal.ts'
import { lockCertificates } from '#/db/register-order.ts'
import type { Store, Tx } from '#/db/schema.ts'
import { flagChangeIn } from './flag-change.ts'
import type { UndoneFlagChange, WronglyEnded } from './undone-flag-change.ts'

/** The certificates of a record that a change of flag withdrew. Staff only. */
export function endedByFlagChange(context: RequestContext, certificate: Certificate): WronglyEnded[] {
  allow(context, 'certificate.read')
  return endedIn(certificate)
}

/**
 * Undoes the withdrawals that a change of flag made in a record where there was none, as another spelling of one State: each certificate is
 * again what it was before, in force or suspended, and owner and administration are notified. Administrators only, who re-authenticate.
 * Refuses: not-found; an older version, a record without such a withdrawal, a ship under another flag than its certificate (conflict); two
 * flags that are not one State, unless the change was recorded by mistake (invalid).
 */
export async function undoFlagChange(
  context: RequestContext,
  id: number,
  { reason, version, recordedByMistake }: UndoneFlagChange,
  reAuthentication: ReAuthentication,
): Promise<Certificate> {
  await allowConfirmed(context, 'withdrawal.undo', reAuthentication)
  return context.db.write.transaction().execute(async (tx) => {
    await lockCertificates(tx, context.db.engine, id)
    const before = await findCertificate(tx, id)
    if (version !== before.version) throw refuseChangedMeanwhile(before)
    const ended = endedIn(before)
    requireUndoable(before, ended, recordedByMistake)
    await requireFlagOfShip(tx, before)
    const standings = await standingsBefore(tx, id)
    const parts = before.parts.map((part) =>
      ended.some(({ code }) => code === part.code) ? { ...part, ...(standings.get(part.code) ?? IN_FORCE) } : part,
    )
    const note = `${WITHDRAWAL_UNDONE}, because the flag did not change: ${reason}`
    return saveCertificate(tx, context, before, { parts, standingNote: note, partNote: note, undoesWithdrawal: true })
  })
}

/** The records of which a change between two spellings of one State withdrew certificates, for the operator; the oldest first. */
export async function findWronglyEnded(
  db: Pick<Store, 'read'>,
): Promise<{ certificate: Certificate; ended: WronglyEnded[] }[]> {
  const rows = await db.read
    .selectFrom('certificates')
    .selectAll()
    .where((e) => e.or([e('parts', 'like', '%Change of flag on %'), e('standingReason', 'like', 'Change of flag on %')]))
    .orderBy('id')
    .execute()
  return rows.flatMap((row) => {
    const certificate = toCertificate(row)
    const ended = endedIn(certificate).filter(({ isSameState }) => isSameState)
    return ended.length > 0 ? [{ certificate, ended }] : []
  })
}

function endedIn({ certificateId, parts }: Certificate): WronglyEnded[] {
  return parts.flatMap((part) => {
    const change = part.standing === 'withdrawn' ? flagChangeIn(part.standingReason) : null
    if (!change) return []
    const number = partNumber(certificateId, part, parts.length)
    return [{ code: part.code, label: part.label, number, ...change, isSameState: isSameFlag(change.from, change.to) }]
  })
}

function requireUndoable(current: Certificate, ended: readonly WronglyEnded[], recordedByMistake: boolean): void {
  if (ended.length === 0) {
    const message = `No certificate of ${current.certificateId} was withdrawn by a change of flag; any other withdrawal is undone within 24 hours or never.`
    throw new Refusal('conflict', message, { current })
  }
  const other = ended.find(({ isSameState }) => !isSameState)
  if (!other || recordedByMistake) return
  const message = `“${other.from}” and “${other.to}” are not one State: say that the change of flag was recorded by mistake, or leave it`
  throw new Refusal('invalid', message, { fields: { recordedByMistake: [message] } })
}

/** A certificate is not in force under a flag that its ship does not fly. */
async function requireFlagOfShip(tx: Tx, current: Certificate): Promise<void> {
  const ship = await tx
    .selectFrom('ships')
    .innerJoin('certificates', 'certificates.shipId', 'ships.id')
    .select(['ships.name', 'ships.flag'])
    .where('certificates.id', '=', current.id)
    .executeTakeFirst()
  if (!ship || compareFlags(ship.flag, current.flag) !== 'other') return
  const message = `${ship.name} has the flag ${ship.flag} in the register, and ${current.certificateId} states ${current.flag}. Correct the flag of the ship first.`
  throw new Refusal('conflict', message, { current })
}

type StandingFacts = Pick<Part, 'standing' | 'standingReason' | 'standingSince'>
const IN_FORCE: StandingFacts = { standing: 'in-force', standingReason: null, standingSince: null }

/** No record has more events between its withdrawal and today. */
const MAX_EVENTS = 500

/** What each part was before it was withdrawn, by its code; of what entered the register as withdrawn, nothing. */
async function standingsBefore(tx: Tx, recordId: number): Promise<Map<string, StandingFacts>> {
  const events = await tx
    .selectFrom('registerEvents')
    .select(STATE_COLUMNS)
    .where('recordId', '=', recordId)
    .orderBy('id', 'desc')
    .limit(MAX_EVENTS)
    .execute()
  const found = new Map<string, StandingFacts>()
  const states = await readStates(tx, events)
  for (const { id } of events) {
    const { before, after } = states.get(id) ?? {}
    // Events from before there were parts have none.
    for (const { code, standing, standingReason, standingSince } of before?.parts ?? []) {
      const isEnd =
        standing !== 'withdrawn' && after?.parts?.some((part) => part.code === code && part.standing === 'withdrawn')
      if (isEnd && !found.has(code)) found.set(code, { standing, standingReason, standingSince })
    }
  }
  return found
}
