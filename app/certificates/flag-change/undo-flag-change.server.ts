import type { ReAuthentication } from '#/app/accounts/schemas/re-authentication.ts'
import type { Certificate } from '#/app/certificates/model/certificate.ts'
import { WITHDRAWAL_UNDONE } from '#/app/certificates/model/standing.ts'
import { partNumber } from '#/app/certificates/model/part.ts'
import {
  findCertificate,
  toCertificate,
} from '#/app/certificates/records/certificate-rows.server.ts'
import {
  refuseChangedMeanwhile,
  saveCertificate,
} from '#/app/certificates/records/certificate-saving.server.ts'
import { allow } from '#/app/context/allow.ts'
import { allowConfirmed } from '#/app/accounts/re-authentication/allow-grave.server.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import {
  requireFlagOfShip,
  withdrawalsOf,
  type Withdrawal,
} from '#/app/certificates/standing/withdrawals.server.ts'
import { isSameFlag } from '#/app/states/states.ts'
import { Refusal } from '#/core/refusal.ts'
import { lockCertificates } from '#/db/register-order.ts'
import type { Kysely } from 'kysely'
import type { Store, Tables } from '#/db/schema.ts'
import { recordedFlagChanges } from './recorded-changes.server.ts'
import type { UndoneFlagChange, WronglyEnded } from './undone-flag-change.ts'

/** The certificates of a record that a change of flag withdrew. Staff only. */
export async function endedByFlagChange(
  context: RequestContext,
  certificate: Certificate,
): Promise<WronglyEnded[]> {
  allow(context, 'certificate.read')
  return endedIn(context.db.read, certificate)
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

/** The records of which a change between two spellings of one State withdrew certificates, for the operator; the oldest first. */
export async function findWronglyEnded(
  db: Pick<Store, 'read'>,
): Promise<{ certificate: Certificate; ended: WronglyEnded[] }[]> {
  const rows = await db.read
    .selectFrom('certificates')
    .selectAll()
    .where((e) =>
      e.or([
        e('parts', 'like', '%Change of flag on %'),
        e('standingReason', 'like', 'Change of flag on %'),
      ]),
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
