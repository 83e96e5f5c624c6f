import { dateInWords } from '#/core/dates.ts'
import type { Certificate } from '#/app/certificates/model/certificate.ts'
import { partNumber } from '#/app/certificates/model/part.ts'
import { statusOfPart } from '#/app/certificates/model/status.ts'
import { toCertificate } from '#/app/certificates/records/certificate-rows.server.ts'
import { saveCertificate } from '#/app/certificates/records/certificate-saving.server.ts'
import { requireStaff, type RequestContext } from '#/app/context/request-context.ts'
import { hasEnded } from '#/app/surveys/model/part-status.ts'
import type { NameChange } from '#/app/ships/name-changes.server.ts'
import type { Ship, ShipChanges, ShipKey, ShipRecord } from '#/app/ships/ship.ts'
import { lockShips } from '#/app/ships/ship-rows.server.ts'
import { updateShip } from '#/app/ships/ships.server.ts'
import { lockCertificates } from '#/db/register-order.ts'
import type { Store, Tx } from '#/db/schema.ts'
import { partsEnding, type EndingPart } from './flag-change.ts'

/** As `updateShip`; a change of flag withdraws the statutory certificates of the ship, with events and notices, in one transaction. */
export function changeShip(context: RequestContext, key: ShipKey, changes: ShipChanges): Promise<ShipRecord> {
  return updateShip(context, key, changes, endStatutoryParts)
}

async function endStatutoryParts(tx: Tx, context: RequestContext, ship: Ship, { value, since }: NameChange): Promise<void> {
  const ids = await idsOf(tx, ship.id)
  for (const id of ids) await lockCertificates(tx, context.db.engine, id)
  await lockShips(tx, [ship.id])
  for (const id of ids) {
    const row = await tx.selectFrom('certificates').selectAll().where('id', '=', id).executeTakeFirst()
    // Deleted by another transaction meanwhile (PostgreSQL).
    if (!row) continue
    const certificate = toCertificate(row)
    const ending = partsEnding(certificate, { since, from: ship.flag, to: value }, context.today)
    const [first] = ending
    if (!first) continue
    const parts = certificate.parts.map((part) => ending.find(({ code }) => code === part.code) ?? part)
    const note =
      ending.length === 1 ? first.standingReason : `Change of flag on ${dateInWords(since)} from ${ship.flag} to ${value}`
    await saveCertificate(tx, context, certificate, { parts, standingNote: note, partNote: note })
  }
}

/** At most this many are listed. */
const MAX_LISTED = 500

/** The parts of a ship's certificates that are not over yet, and whether each would end when the flag changes today. Staff only. */
export async function partsEndingWithFlag(context: RequestContext, ship: Pick<Ship, 'id' | 'flag'>): Promise<EndingPart[]> {
  requireStaff(context)
  const rows = await context.db.read
    .selectFrom('certificates')
    .selectAll()
    .where('shipId', '=', ship.id)
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute()
  // No flag has an empty name, so none of the certificates states the new one.
  const change = { since: context.today, from: ship.flag, to: '' }
  return rows
    .map(toCertificate)
    .flatMap((certificate) => listParts(certificate, partsEnding(certificate, change, context.today), context.today))
    .slice(0, MAX_LISTED)
}

function listParts(certificate: Certificate, ending: Certificate['parts'], today: string): EndingPart[] {
  return certificate.parts
    .filter((part) => part.standing !== 'withdrawn' && !hasEnded(statusOfPart(part, certificate.surveysFrom, today)))
    .map((part) => {
      const after = ending.find(({ code }) => code === part.code)
      const isLater = (after?.standingSince ?? '') > today
      return {
        recordId: certificate.id,
        number: partNumber(certificate.certificateId, part, certificate.parts.length),
        label: part.label,
        flag: certificate.flag,
        ends: after === undefined ? 'stays' : isLater ? 'later' : 'at-once',
      }
    })
}

async function idsOf(tx: Tx | Store['read'], shipId: number): Promise<number[]> {
  const rows = await tx.selectFrom('certificates').select('id').where('shipId', '=', shipId).orderBy('id').execute()
  return rows.map(({ id }) => id)
}
