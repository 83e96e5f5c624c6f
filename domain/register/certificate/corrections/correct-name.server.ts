import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import {
  pageWithin,
  toCertificate,
  type Sized,
} from '#/domain/register/certificate/records/certificate-rows.server.ts'
import {
  saveCertificate,
  type SavingContext,
} from '#/domain/register/certificate/records/certificate-saving.server.ts'
import { recordShipEvents } from '#/domain/register/company/events.server.ts'
import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import {
  beginChange,
  carryOutAtOnce,
  contentOfSizes,
  fitsOneSlice,
  requireNoneUnderWay,
  SLICE,
  type Carrying,
} from '#/domain/register/ship/changes/ship-changes.server.ts'
import { isSameName } from '#/domain/register/ship/ship-names.ts'
import type { Ship } from '#/domain/register/ship/ship.ts'
import {
  findShip,
  lockShips,
  readNames,
  refuseShipChanged,
  saveShip,
} from '#/domain/register/ship/ship-rows.server.ts'
import { Refusal } from '#/core/refusal.ts'
import { whereIn } from '#/db/many.ts'
import { lockCertificates } from '#/db/register-order.ts'
import type { Tx } from '#/db/schema.ts'
import { entryBytes } from '#/db/within-bytes.ts'
import { MAX_CORRECTED, type NameCorrection } from './name-correction.ts'
import { selectEntries } from '#/db/entries.ts'

/**
 * The certificates of a ship that have its present name, the newest first, at most 200. Staff only.
 */
export async function certificatesWithName(
  context: RequestContext,
  ship: Pick<Ship, 'id' | 'name'>,
): Promise<Certificate[]> {
  allow(context, 'certificate.read')
  const { read } = context.db
  const sizes = await read
    .selectFrom('entries')
    .select(['id', 'vesselName', entryBytes.as('bytes')])
    .where('shipId', '=', ship.id)
    .orderBy('issuedDate', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const named = sizes.filter(({ vesselName }) => isSameName(vesselName, ship.name))
  const { certificates } = await pageWithin(read, named, MAX_CORRECTED)
  await context.count('record', certificates.length)
  return certificates
}

/**
 * Corrects the name of a ship, and of the certificates that were chosen, each with its own event:
 * in one transaction, or, where they are many, in slices after it. Refuses: not-found; the name
 * that it has (invalid); a ship that changed since (conflict, with the ship as it is now), or
 * certificates (conflict, naming each of them): then nothing is saved.
 */
export async function correctShipName(
  context: RequestContext,
  shipId: number,
  correction: NameCorrection,
): Promise<void> {
  allow(context, 'certificate.change')
  const { name, reason, version, certificates: chosen } = correction
  const isLarge = await context.db.write.transaction().execute(async (tx) => {
    // Every transaction locks certificates before ships.
    if (chosen.length > 0)
      await lockCertificates(tx, context.db.engine, ...chosen.map(({ id }) => id))
    await lockShips(tx, [shipId])
    const before = await findShip(tx, { id: shipId })
    if (version !== before.version) throw refuseShipChanged(before)
    if (name === before.name) throw refuseSameName()
    await requireNoneUnderWay(tx, shipId)
    const sizes = await requireUnchanged(tx, before, chosen)
    const ids = sizes.map((one) => one.id)
    await correctPresentName(tx, before, name)
    const after = { ...before, name }
    const note = `Name corrected: ${reason}`
    await recordShipEvents(tx, context, [
      { subject: 'ship', recordId: shipId, kind: 'changed', before, after, note },
    ])
    await saveShip(tx, context.now, before, after)
    const facts = { name, from: before.name, reason, ids }
    if (fitsOneSlice(contentOfSizes(sizes))) {
      for (const id of ids) await correctIn(tx, context, facts, id)
      return false
    }
    await beginChange(tx, context, { carrying: CORRECTING, shipId, facts, total: ids.length })
    return true
  })
  if (isLarge) await carryOutAtOnce(context, CORRECTING, shipId)
}

type Correcting = { name: string; from: string; reason: string; ids: number[] }

async function correctIn(
  tx: Tx,
  context: SavingContext,
  { name, from, reason }: Correcting,
  id: number,
): Promise<void> {
  const row = await selectEntries(tx).where('id', '=', id).executeTakeFirst()
  // Deleted meanwhile, or its name was changed by somebody who looked at it.
  if (!row || !isSameName(row.vesselName, from)) return
  await saveCertificate(tx, context, toCertificate(row), {
    changes: { vesselName: name },
    correctionReason: reason,
  })
}

/** The same in slices. */
export const CORRECTING: Carrying<Correcting> = {
  kind: 'name',
  async next(tx, { db }, { facts, lastDone }) {
    const ids = facts.ids.filter((id) => id > lastDone).slice(0, SLICE)
    if (ids.length > 0) await lockCertificates(tx, db.engine, ...ids)
    return ids
  },
  step: correctIn,
}

/**
 * The sizes of the certificates that were chosen, in the order of their ids. Refuses (conflict):
 * any that was changed since.
 */
async function requireUnchanged(
  tx: Tx,
  ship: Ship,
  chosen: NameCorrection['certificates'],
): Promise<Sized[]> {
  if (chosen.length === 0) return []
  const rows = await tx
    .selectFrom('entries')
    .select(['id', 'certificateId', 'version', 'vesselName', entryBytes.as('bytes')])
    .where(
      whereIn(
        tx,
        'id',
        chosen.map(({ id }) => id),
      ),
    )
    .where('shipId', '=', ship.id)
    .orderBy('id')
    .execute()
  const versions = new Map(chosen.map(({ id, version }) => [id, version]))
  const changed = rows.filter(({ id, version, vesselName }) => {
    return versions.get(id) !== version || !isSameName(vesselName, ship.name)
  })
  const gone = versions.size - rows.length
  if (changed.length + gone > 0) throw refuseChanged(changed, gone)
  return rows
}

/** The period of the present name stays as it is; only how the name is written changes. */
async function correctPresentName(tx: Tx, ship: Ship, name: string): Promise<void> {
  const names = await readNames(tx, ship.id)
  const present = names.findLast(
    ({ field, settled, value }) =>
      field === 'name' && settled === 1 && isSameName(value, ship.name),
  )
  if (present)
    await tx.updateTable('shipNames').set({ value: name }).where('id', '=', present.id).execute()
  else
    await tx
      .insertInto('shipNames')
      .values({
        shipId: ship.id,
        field: 'name',
        value: name,
        since: null,
        reason: null,
        settled: 1,
      })
      .execute()
}

function refuseSameName(): Refusal {
  const message = 'This is the name that the ship has. Enter the corrected name.'
  return new Refusal('invalid', message, { fields: { name: [message] } })
}

function refuseChanged(changed: readonly { certificateId: string }[], gone: number): Refusal {
  const numbers = changed.map(({ certificateId }) => certificateId)
  const removed =
    gone === 0 ? [] : [gone === 1 ? 'one that was deleted' : `${gone} that were deleted`]
  const list = [...numbers, ...removed].join(', ')
  return new Refusal(
    'conflict',
    `Nothing was saved: these certificates were changed since you opened the page: ${list}. Check them, then save again.`,
  )
}
