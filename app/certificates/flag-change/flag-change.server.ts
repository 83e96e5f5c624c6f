import { flagChangeOf } from '#/app/ships/flag-spelling.ts'
import { getShip } from '#/app/ships/ships.server.ts'
import { allowIrreversible } from '#/app/accounts/re-authentication/allow-grave.server.ts'
import { notifyMoved } from '#/app/email/outbox/notices-moved.server.ts'
import { dateInWords } from '#/core/dates.ts'
import type { Certificate } from '#/app/certificates/model/certificate.ts'
import { partNumber, type Part } from '#/app/certificates/model/part.ts'
import { statusOfPart } from '#/app/certificates/model/status.ts'
import {
  pageWithin,
  rowsInSteps,
  sizesOfShip,
  toCertificate,
  type Sized,
} from '#/app/certificates/records/certificate-rows.server.ts'
import { saveCertificate, type SavingContext } from '#/app/certificates/records/certificate-saving.server.ts'
import { allow } from '#/app/context/allow.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import { hasEnded } from '#/app/surveys/model/part-status.ts'
import type { CompanyChanged, CompanyStatement } from '#/app/ships/company-change.ts'
import type { Ship, ShipChanges, ShipRecord } from '#/app/ships/ship.ts'
import type { ShipKey } from '#/app/ships/ship-key.ts'
import { beginChange, carryOut, changeUnderWay, SLICE, type Carrying } from '#/app/ships/changes/ship-changes.server.ts'
import { recordShipEvents } from '#/app/companies/events.server.ts'
import { findShip, lockShips } from '#/app/ships/ship-rows.server.ts'
import { updateShip, type Reflagging } from '#/app/ships/ships.server.ts'
import { Refusal } from '#/core/refusal.ts'
import { lockCertificates } from '#/db/register-order.ts'
import type { Tx } from '#/db/schema.ts'
import { withinBytes } from '#/db/within-bytes.ts'
import { endsWithCompany, partsEndingWithCompany, type CompanyChange } from './company-change.ts'
import { isUnclear, partsEnding, type EndingPart, type FlagChange } from './flag-change.ts'

/**
 * As `updateShip`; a change of flag withdraws the statutory certificates of the ship, and one of its company those that were issued to the company, with
 * events and notices: in the same transaction, or, of a ship with many certificates, in slices after it. Refuses (invalid) another company where
 * certificates would end and nobody said whether it changed.
 */
export async function changeShip(context: RequestContext, key: ShipKey, changes: ShipChanges): Promise<ShipRecord> {
  if (await mayEnd(context, key, changes)) await allowIrreversible(context, 'ship.reflag')
  const saved = await updateShip(context, key, changes, endStatutoryParts, endPartsOfCompany)
  if (await changeUnderWay(context.db, saved.id)) await carryOut(context, ENDING, saved.id)
  return saved
}

/** Whether changes of a ship may end certificates: another flag, or another company that is said to have changed. */
async function mayEnd(context: RequestContext, key: ShipKey, changes: ShipChanges): Promise<boolean> {
  if (changes.companyChange === 'changed') return true
  if (changes.flag === undefined) return false
  const { flag } = await getShip(context, key)
  return changes.flag !== flag && flagChangeOf(flag, changes.flag, changes.flagChange) !== 'correction'
}

async function endStatutoryParts(...[tx, context, ship, { value, since, isStated }]: Parameters<Reflagging>): Promise<void> {
  const change = { since, from: ship.flag, to: value }
  const note = `Change of flag on ${dateInWords(since)} from ${ship.flag} to ${value}`
  await withdrawParts(tx, context, ship, { of: 'flag', change, isStated, note, today: context.today })
}

async function endPartsOfCompany(
  tx: Tx,
  context: RequestContext,
  ship: Ship,
  changed: readonly CompanyChanged[],
  statement: CompanyStatement,
): Promise<void> {
  await notifyCompanies(tx, context, ship, changed)
  if (statement?.kind === 'corrected') return
  const ids = changed.flatMap(({ from, to }) => [from, to])
  const companies = await tx.selectFrom('companies').select(['id', 'name']).where('id', 'in', ids).execute()
  const nameOf = (id: number) => companies.find((one) => one.id === id)?.name ?? `company ${id}`
  const since = statement?.since ?? context.today
  const changes = changed.map(({ role, from, to }) => ({ role, since, from: nameOf(from), to: nameOf(to) }))
  const ending = { of: 'company', changes, note: `Change of company on ${dateInWords(since)}`, today: context.today } as const
  if (statement === null) return requireNoneEnding(tx, ship, ending)
  if (since > context.today) throw refuse('since', 'This day must not be in the future')
  await withdrawParts(tx, context, ship, ending)
}

/** Tells the contacts of a company that owned or managed a ship, and those of the one that does now, who gets notices about it. */
async function notifyCompanies(tx: Tx, context: RequestContext, ship: Ship, changed: readonly CompanyChanged[]): Promise<void> {
  const ids = changed.flatMap(({ from, to }) => [from, to])
  const rows = await tx.selectFrom('companies').select(['id', 'emails']).where('id', 'in', ids).execute()
  // Our own JSON: a list of text.
  const emailsOf = (id: number) => rows.flatMap((row) => (row.id === id ? (JSON.parse(row.emails) as string[]) : []))
  const from = changed.flatMap((change) => emailsOf(change.from))
  await notifyMoved(tx, context, { name: ship.name, from, to: changed.flatMap((change) => emailsOf(change.to)) })
}

/** Refuses (invalid) a change of company of which nobody said whether it is one, where it would end certificates. */
async function requireNoneEnding(tx: Tx, ship: Ship, ending: Ending): Promise<void> {
  const numbers: string[] = []
  for await (const row of rowsInSteps(tx, await sizesOfShip(tx, ship.id))) {
    const certificate = toCertificate(row)
    for (const part of endingOf(certificate, ending))
      numbers.push(partNumber(certificate.certificateId, part, certificate.parts.length))
    if (numbers.length >= MAX_NAMED) break
  }
  if (numbers.length === 0) return
  const listed = numbers.slice(0, MAX_NAMED).join(', ')
  throw refuse(
    'companyChange',
    `A new company ends ${listed}: say whether the company changed, with the day and the reason, or the register is corrected`,
  )
}

const MAX_NAMED = 10

function refuse(field: string, message: string): Refusal {
  return new Refusal('invalid', message, { fields: { [field]: [message] } })
}

/** What ends certificates of a ship; stored while it is carried out. `note`: why, where several of one record end. `today`: when it was decided. */
type Ending = { note: string; today: string } & (
  | { of: 'flag'; change: FlagChange; isStated: boolean }
  | { of: 'company'; changes: CompanyChange[] }
)

/** The parts of a certificate that end, each as it is afterwards. */
function endingOf(certificate: Certificate, ending: Ending): Part[] {
  if (ending.of === 'flag') return partsEnding(certificate, ending.change, ending.today)
  return ending.changes.flatMap((change) => partsEndingWithCompany(certificate, change, ending.today))
}

/** Whether a certificate states a flag of which nobody can say whether it is the new one. */
function isToBeAsked(certificate: Certificate, ending: Ending): boolean {
  return ending.of === 'flag' && !ending.isStated && isUnclear(certificate, ending.change)
}

/** Withdraws the parts of a ship's certificates that a change ends: at once where they are few, else in slices once this transaction has ended. */
async function withdrawParts(tx: Tx, context: RequestContext, ship: Ship, ending: Ending): Promise<void> {
  const sizes = await sizesOfShip(tx, ship.id)
  if (sizes.length > SLICE || withinBytes(sizes).length < sizes.length) {
    const facts = { ...ending, upTo: sizes.at(-1)?.id ?? 0 }
    await requireClear(tx, ending, sizes)
    await lockShips(tx, [ship.id])
    return beginChange(tx, context, { carrying: ENDING, shipId: ship.id, facts, total: sizes.length })
  }
  for (const { id } of sizes) await lockCertificates(tx, context.db.engine, id)
  await lockShips(tx, [ship.id])
  for (const { id } of sizes) {
    const asked = await withdrawIn(tx, context, ending, id)
    if (asked && ending.of === 'flag') throw refuseUnclear(asked, ending.change.to)
  }
}

/** Refuses (invalid) a change of flag while a certificate that would end states a flag that may be the new one. */
async function requireClear(tx: Tx, ending: Ending, sizes: readonly Sized[]): Promise<void> {
  if (ending.of !== 'flag' || ending.isStated) return
  for await (const row of rowsInSteps(tx, sizes)) {
    const certificate = toCertificate(row)
    const ends = isToBeAsked(certificate, ending) && endingOf(certificate, ending).length > 0
    if (ends) throw refuseUnclear(certificate, ending.change.to)
  }
}

/** Withdraws what ends of one certificate; answers it where it must be asked first whether it ends. */
async function withdrawIn(tx: Tx, context: SavingContext, ending: Ending, id: number): Promise<Certificate | null> {
  const row = await tx.selectFrom('certificates').selectAll().where('id', '=', id).executeTakeFirst()
  // Deleted by another transaction meanwhile (PostgreSQL).
  if (!row) return null
  const certificate = toCertificate(row)
  const ended = endingOf(certificate, ending)
  const [first] = ended
  if (!first) return null
  if (isToBeAsked(certificate, ending)) return certificate
  const parts = certificate.parts.map((part) => ended.find(({ code }) => code === part.code) ?? part)
  const note = ended.length === 1 ? first.standingReason : ending.note
  await saveCertificate(tx, context, certificate, { parts, standingNote: note, partNote: note })
  return null
}

/** The same in slices. A certificate that must be asked about since the decision stays, and the history of the ship says so. */
export const ENDING: Carrying<Ending & { upTo: number }> = {
  kind: 'ends',
  async next(tx, { db }, { shipId, facts, lastDone }) {
    const rows = await tx
      .selectFrom('certificates')
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
  async step(tx, context, ending, id, shipId) {
    const asked = await withdrawIn(tx, context, ending, id)
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

/** At most this many are listed. */
const MAX_LISTED = 500

/** The parts of a ship's certificates that are not over yet, and whether each would end when the flag changes today. Staff only. */
export async function partsEndingWithFlag(context: RequestContext, ship: Pick<Ship, 'id' | 'flag'>): Promise<EndingPart[]> {
  allow(context, 'certificate.read')
  // No flag has an empty name, so none of the certificates states the new one.
  const change = { since: context.today, from: ship.flag, to: '' }
  return (await firstOfShip(context, ship.id))
    .flatMap((certificate) => listParts(certificate, partsEnding(certificate, change, context.today), context.today))
    .slice(0, MAX_LISTED)
}

/** The parts of a ship's certificates that end with its company or shipowner, as of a change today. Staff only. */
export async function partsEndingWithCompanies(context: RequestContext, ship: Pick<Ship, 'id'>): Promise<EndingPart[]> {
  allow(context, 'certificate.read')
  const certificates = await firstOfShip(context, ship.id)
  const all = certificates.flatMap((certificate) => listParts(certificate, certificate.parts, context.today))
  const codes = new Map(
    certificates.flatMap(({ certificateId, parts }) =>
      parts.map((part) => [partNumber(certificateId, part, parts.length), part.code] as const),
    ),
  )
  return all.filter(({ number }) => endsWithCompany(codes.get(number) ?? ''))
}

/** The newest certificates of a ship, as many as one page has room for. */
async function firstOfShip({ db }: RequestContext, shipId: number): Promise<Certificate[]> {
  const newestFirst = (await sizesOfShip(db.read, shipId)).toReversed()
  return (await pageWithin(db.read, newestFirst, MAX_LISTED)).certificates.toReversed()
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
