import { flagChangeOf } from '#/app/ships/flag-spelling.ts'
import { getShip } from '#/app/ships/ships.server.ts'
import { allowIrreversible } from '#/app/accounts/re-authentication/allow-grave.server.ts'
import { notifyMoved } from '#/app/email/outbox/notices-moved.server.ts'
import { dateInWords } from '#/core/dates.ts'
import type { Certificate } from '#/app/certificates/model/certificate.ts'
import { partNumber, type Part } from '#/app/certificates/model/part.ts'
import { statusOfPart } from '#/app/certificates/model/status.ts'
import { toCertificate } from '#/app/certificates/records/certificate-rows.server.ts'
import { saveCertificate } from '#/app/certificates/records/certificate-saving.server.ts'
import { allow } from '#/app/context/allow.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import { hasEnded } from '#/app/surveys/model/part-status.ts'
import type { CompanyChanged, CompanyStatement } from '#/app/ships/company-change.ts'
import type { Ship, ShipChanges, ShipRecord } from '#/app/ships/ship.ts'
import type { ShipKey } from '#/app/ships/ship-key.ts'
import { lockShips } from '#/app/ships/ship-rows.server.ts'
import { updateShip, type Reflagging } from '#/app/ships/ships.server.ts'
import { Refusal } from '#/core/refusal.ts'
import { lockCertificates } from '#/db/register-order.ts'
import type { Store, Tx } from '#/db/schema.ts'
import { endsWithCompany, partsEndingWithCompany } from './company-change.ts'
import { isUnclear, partsEnding, type EndingPart } from './flag-change.ts'

/**
 * As `updateShip`; a change of flag withdraws the statutory certificates of the ship, and one of its company those that were issued to the company, with
 * events and notices, in one transaction. Refuses (invalid) another company where certificates would end and nobody said whether it changed.
 */
export async function changeShip(context: RequestContext, key: ShipKey, changes: ShipChanges): Promise<ShipRecord> {
  if (await mayEnd(context, key, changes)) await allowIrreversible(context, 'ship.reflag')
  return updateShip(context, key, changes, endStatutoryParts, endPartsOfCompany)
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
  await withdrawParts(tx, context, ship, note, (certificate) => {
    const ending = partsEnding(certificate, change, context.today)
    if (ending.length > 0 && !isStated && isUnclear(certificate, change)) throw refuseUnclear(certificate, value)
    return ending
  })
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
  const endingOf = (certificate: Certificate) =>
    changes.flatMap((change) => partsEndingWithCompany(certificate, change, context.today))
  if (statement === null) return requireNoneEnding(tx, ship, endingOf)
  if (since > context.today) throw refuse('since', 'This day must not be in the future')
  await withdrawParts(tx, context, ship, `Change of company on ${dateInWords(since)}`, endingOf)
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
async function requireNoneEnding(tx: Tx, ship: Ship, endingOf: (certificate: Certificate) => Part[]): Promise<void> {
  const rows = await tx.selectFrom('certificates').selectAll().where('shipId', '=', ship.id).orderBy('id').execute()
  const numbers = rows
    .map(toCertificate)
    .flatMap((certificate) =>
      endingOf(certificate).map((part) => partNumber(certificate.certificateId, part, certificate.parts.length)),
    )
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

/** Withdraws the parts of a ship's certificates that a change ends, each with its reason; `ofSeveral`: why, where several of one record end. */
async function withdrawParts(
  tx: Tx,
  context: RequestContext,
  ship: Ship,
  ofSeveral: string,
  endingOf: (certificate: Certificate) => Part[],
): Promise<void> {
  const ids = await idsOf(tx, ship.id)
  for (const id of ids) await lockCertificates(tx, context.db.engine, id)
  await lockShips(tx, [ship.id])
  for (const id of ids) {
    const row = await tx.selectFrom('certificates').selectAll().where('id', '=', id).executeTakeFirst()
    // Deleted by another transaction meanwhile (PostgreSQL).
    if (!row) continue
    const certificate = toCertificate(row)
    const ending = endingOf(certificate)
    const [first] = ending
    if (!first) continue
    const parts = certificate.parts.map((part) => ending.find(({ code }) => code === part.code) ?? part)
    const note = ending.length === 1 ? first.standingReason : ofSeveral
    await saveCertificate(tx, context, certificate, { parts, standingNote: note, partNote: note })
  }
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

/** The parts of a ship's certificates that end with its company or shipowner, as of a change today. Staff only. */
export async function partsEndingWithCompanies(context: RequestContext, ship: Pick<Ship, 'id'>): Promise<EndingPart[]> {
  allow(context, 'certificate.read')
  const rows = await context.db.read
    .selectFrom('certificates')
    .selectAll()
    .where('shipId', '=', ship.id)
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute()
  const certificates = rows.map(toCertificate)
  const all = certificates.flatMap((certificate) => listParts(certificate, certificate.parts, context.today))
  const codes = new Map(
    certificates.flatMap(({ certificateId, parts }) =>
      parts.map((part) => [partNumber(certificateId, part, parts.length), part.code] as const),
    ),
  )
  return all.filter(({ number }) => endsWithCompany(codes.get(number) ?? ''))
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
