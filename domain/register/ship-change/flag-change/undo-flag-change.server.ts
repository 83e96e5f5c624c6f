import type { ReAuthentication } from '#/domain/people/model/re-authentication.ts'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { WITHDRAWAL_UNDONE } from '#/domain/register/model/certificate/standing.ts'
import { partNumber, type Part } from '#/domain/register/model/certificate/part.ts'
import {
  findCertificate,
  toCertificate,
} from '#/domain/register/certificate/records/certificate-rows.server.ts'
import {
  refuseChangedMeanwhile,
  saveCertificate,
} from '#/domain/register/certificate/records/certificate-saving.server.ts'
import { allow } from '#/domain/context/allow.ts'
import { confirmedBy } from '#/domain/people/re-authentication/re-authenticate.server.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import {
  requireFlagOfShip,
  withdrawalsOf,
  type Withdrawal,
} from '#/domain/register/certificate/standing/withdrawals.server.ts'
import { isSameFlag } from '#/domain/states/states.ts'
import { Refusal } from '#/core/refusal.ts'
import { lockCertificates } from '#/db/register-order.ts'
import type { Kysely } from 'kysely'
import type { Store, Tables } from '#/db/schema.ts'
import type { UndoneFlagChange, WronglyEnded } from './undone-flag-change.ts'
import { mergedInto } from '#/domain/register/ship/ship-rows.server.ts'
import { endOf, flagChangeOfPart, type FlagChange } from './flag-change.ts'
import { selectEntries } from '#/db/entries.ts'

/**
 * A change of flag withdraws certificates with its own author, in the transaction of its event or,
 * where there are many, in transactions that follow it: within these hours, or later where the
 * server was off meanwhile. Then they end on the day that follows from the change, as nothing does
 * that somebody withdraws on another day. Who types the same words as the reason of another
 * withdrawal has no such event.
 */
const WITHIN_HOURS = 12

/**
 * The changes of flag that withdrew certificates of a record, by the code of each. The reason of a
 * withdrawal is text that anybody of staff may type; it counts only where the ship has the event of
 * that change (`shipEvents`, which every version wrote), and the certificate was withdrawn by it.
 */
async function recordedFlagChanges(
  db: Kysely<Tables>,
  certificate: Certificate,
): Promise<Map<string, FlagChange>> {
  const named = certificate.parts.flatMap((part) => {
    const change = part.standing === 'withdrawn' ? flagChangeOfPart(part) : null
    return change ? [{ part, change }] : []
  })
  const found = new Map<string, FlagChange>()
  if (named.length === 0) return found
  const withdrawals = await withdrawalsOf(db, certificate)
  for (const { part, change } of named) {
    const withdrawal = withdrawals.get(part.code)
    if (withdrawal && (await isRecorded(db, certificate, { part, change, withdrawal })))
      found.set(part.code, change)
  }
  return found
}

type Named = { part: Part; change: FlagChange; withdrawal: Withdrawal }

/**
 * Whether the ship of a certificate has the event of a change of flag by which a part was
 * withdrawn.
 */
async function isRecorded(
  db: Kysely<Tables>,
  { id, imoNumber }: Certificate,
  { part, change, withdrawal }: Named,
): Promise<boolean> {
  const { shipId } = await db
    .selectFrom('entries')
    .select('shipId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const ends = (['in-force', 'suspended'] as const).map((standing) =>
    endOf({ ...part, standing }, change.since),
  )
  const isOfItsDay = part.standingSince !== null && ends.includes(part.standingSince)
  const earliest = Temporal.Instant.from(withdrawal.at)
    .subtract({ hours: WITHIN_HOURS })
    .toString({ smallestUnit: 'millisecond' })
  const events = await db
    .selectFrom('shipEvents')
    .select(['recordId', 'before', 'after'])
    .where('subject', '=', 'ship')
    .where('kind', '=', 'reflagged')
    .where('actorName', '=', withdrawal.by)
    .$if(!isOfItsDay, (earlier) => earlier.where('at', '>=', earliest))
    .where('at', '<=', withdrawal.at)
    .execute()
  for (const { recordId, before, after } of events) {
    const [was, is] = [stateOf(before), stateOf(after)]
    if (was.flag !== change.from || is.flag !== change.to || is.since !== change.since) continue
    // Its number may have been corrected since, or the ship merged into another.
    if (recordId === shipId || (imoNumber !== null && was.imoNumber === imoNumber)) return true
    if (shipId !== null && (await shipsMergedInto(db, recordId)).has(shipId)) return true
  }
  return false
}

/** Longer chains of mergers are not followed. */
const MAX_MERGERS = 20

/** The ships that a ship was merged into, one after the other. */
async function shipsMergedInto(db: Kysely<Tables>, shipId: number): Promise<ReadonlySet<number>> {
  const found = new Set<number>()
  for (
    let next = await mergedInto(db, shipId);
    next !== null && found.size < MAX_MERGERS;
    next = await mergedInto(db, next)
  ) {
    if (found.has(next)) break
    found.add(next)
  }
  return found
}

type ShipState = { flag?: string; since?: string; imoNumber?: string | null }

/** Our own JSON, written by `recordShipEvents`. */
function stateOf(json: string | null): ShipState {
  return json === null ? {} : (JSON.parse(json) as ShipState)
}

/** The certificates of a record that a change of flag withdrew. Staff only. */
export async function endedByFlagChange(
  context: RequestContext,
  certificate: Certificate,
): Promise<WronglyEnded[]> {
  allow(context, 'certificate.read')
  return endedIn(context.db.read, certificate)
}

/**
 * Undoes the withdrawals that a change of flag made in a record where there was none, as another
 * spelling of one State: each certificate is again what it was before, in force or suspended, and
 * owner and administration are notified. Administrators only, who re-authenticate. Refuses:
 * not-found; an older version, a record without such a withdrawal, a ship under another flag than
 * its certificate (conflict); two flags that are not one State, unless the change was recorded by
 * mistake (invalid).
 */
export async function undoFlagChange(
  context: RequestContext,
  id: number,
  { reason, version, recordedByMistake }: UndoneFlagChange,
  reAuthentication: ReAuthentication,
): Promise<Certificate> {
  await allow(context, 'withdrawal.undo', confirmedBy(reAuthentication))
  return context.db.write.transaction().execute(async (tx) => {
    await lockCertificates(tx, context.db.engine, id)
    const before = await findCertificate(tx, id)
    if (version !== before.version) throw refuseChangedMeanwhile(before)
    const ended = await endedIn(tx, before)
    requireUndoable(before, ended, recordedByMistake)
    await requireFlagOfShip(tx, before)
    const withdrawals = await withdrawalsOf(tx, before)
    const parts = before.parts.map((part) =>
      ended.some(({ code }) => code === part.code)
        ? { ...part, ...(withdrawals.get(part.code)?.before ?? IN_FORCE) }
        : part,
    )
    const note = `${WITHDRAWAL_UNDONE}, because the flag did not change: ${reason}`
    return saveCertificate(tx, context, before, {
      parts,
      standingNote: note,
      partNote: note,
      undoesWithdrawal: true,
    })
  })
}

/**
 * The records of which a change between two spellings of one State withdrew certificates, for the
 * operator; the oldest first.
 */
export async function findWronglyEnded(
  db: Pick<Store, 'read'>,
): Promise<{ certificate: Certificate; ended: WronglyEnded[] }[]> {
  const rows = await selectEntries(db.read)
    .where('id', 'in', (e) =>
      e
        .selectFrom('certificates')
        .select('entryId')
        .where('standingReason', 'like', 'Change of flag on %'),
    )
    .orderBy('id')
    .execute()
  const found = []
  for (const row of rows) {
    const certificate = toCertificate(row)
    const ended = (await endedIn(db.read, certificate)).filter(({ isSameState }) => isSameState)
    if (ended.length > 0) found.push({ certificate, ended })
  }
  return found
}

async function endedIn(db: Kysely<Tables>, certificate: Certificate): Promise<WronglyEnded[]> {
  const { certificateId, parts } = certificate
  const changes = await recordedFlagChanges(db, certificate)
  return parts.flatMap((part) => {
    const change = changes.get(part.code)
    if (!change) return []
    const number = partNumber(certificateId, part, parts.length)
    return [
      {
        code: part.code,
        label: part.label,
        number,
        ...change,
        isSameState: isSameFlag(change.from, change.to),
      },
    ]
  })
}

function requireUndoable(
  current: Certificate,
  ended: readonly WronglyEnded[],
  recordedByMistake: boolean,
): void {
  if (ended.length === 0) {
    const message = `No certificate of ${current.certificateId} was withdrawn by a change of flag; any other withdrawal is undone within 24 hours or never.`
    throw new Refusal('conflict', message, { current })
  }
  const other = ended.find(({ isSameState }) => !isSameState)
  if (!other || recordedByMistake) return
  const message = `“${other.from}” and “${other.to}” are not one State: say that the change of flag was recorded by mistake, or leave it`
  throw new Refusal('invalid', message, { fields: { recordedByMistake: [message] } })
}

/** Of what entered the register as withdrawn. */
const IN_FORCE: Withdrawal['before'] = {
  standing: 'in-force',
  standingReason: null,
  standingSince: null,
}
