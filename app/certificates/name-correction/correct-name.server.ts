import type { Certificate } from '#/app/certificates/model/certificate.ts'
import { toCertificate } from '#/app/certificates/records/certificate-rows.server.ts'
import { saveCertificate } from '#/app/certificates/records/certificate-saving.server.ts'
import { recordShipEvents } from '#/app/companies/events.server.ts'
import { allow } from '#/app/context/allow.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import { isSameName } from '#/app/ships/ship-names.ts'
import type { Ship } from '#/app/ships/ship.ts'
import { findShip, lockShips, readNames, refuseShipChanged, saveShip } from '#/app/ships/ship-rows.server.ts'
import { Refusal } from '#/core/refusal.ts'
import { among } from '#/db/many.ts'
import { lockCertificates } from '#/db/register-order.ts'
import type { Tx } from '#/db/schema.ts'
import { MAX_CORRECTED, type NameCorrection } from './name-correction.ts'

/** The certificates of a ship that have its present name, the newest first, at most 200. Staff only. */
export async function certificatesWithName(context: RequestContext, ship: Pick<Ship, 'id' | 'name'>): Promise<Certificate[]> {
  allow(context, 'certificate.read')
  const rows = await context.db.read
    .selectFrom('certificates')
    .selectAll()
    .where('shipId', '=', ship.id)
    .orderBy('issuedDate', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const named = rows.filter(({ vesselName }) => isSameName(vesselName, ship.name)).slice(0, MAX_CORRECTED)
  await context.count('record', named.length)
  return named.map(toCertificate)
}

/**
 * Corrects the name of a ship, and of the certificates that were chosen, each with its own event, in one transaction. Refuses: not-found;
 * the name that it has (invalid); a ship that changed since (conflict, with the ship as it is now), or certificates (conflict, naming
 * each of them): then nothing is saved.
 */
export async function correctShipName(context: RequestContext, shipId: number, correction: NameCorrection): Promise<void> {
  allow(context, 'certificate.change')
  const { name, reason, version, certificates: chosen } = correction
  await context.db.write.transaction().execute(async (tx) => {
    // Every transaction locks certificates before ships.
    if (chosen.length > 0) await lockCertificates(tx, context.db.engine, ...chosen.map(({ id }) => id))
    await lockShips(tx, [shipId])
    const before = await findShip(tx, { id: shipId })
    if (version !== before.version) throw refuseShipChanged(before)
    if (name === before.name) throw refuseSameName()
    const certificates = await readChosen(tx, before, chosen)
    await correctPresentName(tx, before, name)
    const after = { ...before, name }
    const note = `Name corrected: ${reason}`
    await recordShipEvents(tx, context, [{ subject: 'ship', recordId: shipId, kind: 'changed', before, after, note }])
    await saveShip(tx, context.now, before, after)
    for (const certificate of certificates) {
      await saveCertificate(tx, context, certificate, { changes: { vesselName: name }, correctionReason: reason })
    }
  })
}

async function readChosen(tx: Tx, ship: Ship, chosen: NameCorrection['certificates']): Promise<Certificate[]> {
  if (chosen.length === 0) return []
  const ids = chosen.map(({ id }) => id)
  const rows = await tx
    .selectFrom('certificates')
    .selectAll()
    .where(among(tx, 'id', ids))
    .where('shipId', '=', ship.id)
    .orderBy('id')
    .execute()
  const versions = new Map(chosen.map(({ id, version }) => [id, version]))
  const changed = rows.filter(({ id, version, vesselName }) => {
    return versions.get(id) !== version || !isSameName(vesselName, ship.name)
  })
  const gone = versions.size - rows.length
  if (changed.length + gone > 0) throw refuseChanged(changed, gone)
  return rows.map(toCertificate)
}

/** The period of the present name stays as it is; only how the name is written changes. */
async function correctPresentName(tx: Tx, ship: Ship, name: string): Promise<void> {
  const names = await readNames(tx, ship.id)
  const present = names.findLast(
    ({ field, settled, value }) => field === 'name' && settled === 1 && isSameName(value, ship.name),
  )
  if (present) await tx.updateTable('shipNames').set({ value: name }).where('id', '=', present.id).execute()
  else
    await tx
      .insertInto('shipNames')
      .values({ shipId: ship.id, field: 'name', value: name, since: null, reason: null, settled: 1 })
      .execute()
}

function refuseSameName(): Refusal {
  const message = 'This is the name that the ship has. Enter the corrected name.'
  return new Refusal('invalid', message, { fields: { name: [message] } })
}

function refuseChanged(changed: readonly { certificateId: string }[], gone: number): Refusal {
  const numbers = changed.map(({ certificateId }) => certificateId)
  const removed = gone === 0 ? [] : [gone === 1 ? 'one that was deleted' : `${gone} that were deleted`]
  const list = [...numbers, ...removed].join(', ')
  return new Refusal(
    'conflict',
    `Nothing was saved: these certificates were changed since you opened the page: ${list}. Check them, then save again.`,
  )
}
