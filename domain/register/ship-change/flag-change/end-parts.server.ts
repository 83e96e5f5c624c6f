import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import type { Part } from '#/domain/register/model/certificate/part.ts'
import {
  rowsInSteps,
  sizesOfShip,
  toCertificate,
  type Sized,
} from '#/domain/register/certificate/records/certificate-rows.server.ts'
import {
  saveCertificate,
  type SavingContext,
} from '#/domain/register/certificate/records/certificate-saving.server.ts'
import { recordShipEvents } from '#/domain/register/company/events.server.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import {
  beginChange,
  contentOfSizes,
  factsUnderWay,
  fitsOneSlice,
  requireNoneBut,
  SLICE,
  type Carrying,
} from '#/domain/register/ship/changes/ship-changes.server.ts'
import { findShip, lockShips } from '#/domain/register/ship/ship-rows.server.ts'
import type { Ship } from '#/domain/register/ship/ship.ts'
import { Refusal } from '#/core/refusal.ts'
import { lockCertificates } from '#/db/register-order.ts'
import type { Tx } from '#/db/schema.ts'
import { partsEndingWithCompany, type CompanyChange } from './company-change.ts'
import { isUnclear, partsEnding, type FlagChange } from './flag-change.ts'
import { selectEntries } from '#/db/entries.ts'

/**
 * What ends certificates of a ship; stored while it is carried out. `note`: why, where several of
 * one record end. `today`: when it was decided.
 */
export type Ending = { note: string; today: string } & (
  | { of: 'flag'; change: FlagChange; isStated: boolean }
  | { of: 'company'; changes: CompanyChange[] }
)

/** The parts of a certificate that end, each as it is afterwards. */
export function endingOf(certificate: Certificate, ending: Ending): Part[] {
  if (ending.of === 'flag') return partsEnding(certificate, ending.change, ending.today)
  return ending.changes.flatMap((change) =>
    partsEndingWithCompany(certificate, change, ending.today),
  )
}

/** Whether a certificate states a flag of which nobody can say whether it is the new one. */
function isToBeAsked(certificate: Certificate, ending: Ending): boolean {
  return ending.of === 'flag' && !ending.isStated && isUnclear(certificate, ending.change)
}

/**
 * Withdraws the parts of a ship's certificates that a change ends: at once where they are few, else
 * in slices once this transaction has ended.
 */
export async function withdrawParts(
  tx: Tx,
  context: RequestContext,
  ship: Ship,
  ending: Ending,
): Promise<void> {
  const sizes = await sizesOfShip(tx, ship.id)
  if (!fitsOneSlice(contentOfSizes(sizes))) {
    await requireClear(tx, ending, sizes)
    await lockShips(tx, [ship.id])
    await requireNoneBut(tx, ENDING, ship.id)
    // The flag and the company may change in one transaction.
    const { endings } = (await factsUnderWay(tx, ENDING, ship.id)) ?? { endings: [] }
    const facts = { endings: [...endings, ending], upTo: sizes.at(-1)?.id ?? 0 }
    return beginChange(tx, context, {
      carrying: ENDING,
      shipId: ship.id,
      facts,
      total: sizes.length,
    })
  }
  for (const { id } of sizes) await lockCertificates(tx, context.db.engine, id)
  await lockShips(tx, [ship.id])
  await requireNoneBut(tx, ENDING, ship.id)
  for (const { id } of sizes) {
    const asked = await withdrawIn(tx, context, ending, id)
    if (asked && ending.of === 'flag') throw refuseUnclear(asked, ending.change.to)
  }
}

/**
 * Refuses (invalid) a change of flag while a certificate that would end states a flag that may be
 * the new one.
 */
async function requireClear(tx: Tx, ending: Ending, sizes: readonly Sized[]): Promise<void> {
  if (ending.of !== 'flag' || ending.isStated) return
  for await (const row of rowsInSteps(tx, sizes)) {
    const certificate = toCertificate(row)
    const ends = isToBeAsked(certificate, ending) && endingOf(certificate, ending).length > 0
    if (ends) throw refuseUnclear(certificate, ending.change.to)
  }
}

/**
 * Withdraws what ends of one certificate; answers it where it must be asked first whether it ends.
 */
async function withdrawIn(
  tx: Tx,
  context: SavingContext,
  ending: Ending,
  id: number,
): Promise<Certificate | null> {
  const row = await selectEntries(tx).where('id', '=', id).executeTakeFirst()
  // Deleted by another transaction meanwhile (PostgreSQL).
  if (!row) return null
  const certificate = toCertificate(row)
  const ended = endingOf(certificate, ending)
  const [first] = ended
  if (!first) return null
  if (isToBeAsked(certificate, ending)) return certificate
  const parts = certificate.parts.map(
    (part) => ended.find(({ code }) => code === part.code) ?? part,
  )
  const note = ended.length === 1 ? first.standingReason : ending.note
  await saveCertificate(tx, context, certificate, { parts, standingNote: note, partNote: note })
  return null
}

/**
 * The same in slices. A certificate that must be asked about since the decision stays, and the
 * history of the ship says so.
 */
export const ENDING: Carrying<{ endings: Ending[]; upTo: number }> = {
  kind: 'ends',
  async next(tx, { db }, { shipId, facts, lastDone }) {
    const rows = await tx
      .selectFrom('entries')
      .select('id')
      .where('shipId', '=', shipId)
      .where('id', '>', lastDone)
      .where('id', '<=', facts.upTo)
      .orderBy('id')
      .limit(SLICE)
      .execute()
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) await lockCertificates(tx, db.engine, ...ids)
    return ids
  },
  async step(tx, context, { endings }, id, shipId) {
    let asked: Certificate | null = null
    for (const ending of endings) asked = (await withdrawIn(tx, context, ending, id)) ?? asked
    if (asked === null) return
    const ship = await findShip(tx, { id: shipId })
    const note = `${asked.certificateId} did not end: it states the flag “${asked.flag}”. Correct or withdraw it`
    await recordShipEvents(tx, context, [
      { subject: 'ship', recordId: shipId, kind: 'changed', before: ship, after: ship, note },
    ])
  },
}

function refuseUnclear({ certificateId, flag }: Certificate, value: string): Refusal {
  const message = `${certificateId} states the flag “${flag}”, and it is not clear whether that is “${value}”: correct it first, or say that the certificate ends`
  return new Refusal('invalid', message, { fields: { flagChange: [message] } })
}
