import { allow } from '#/domain/context/allow.ts'
import { flagChangeOf } from '#/domain/register/ship/flag-spelling.ts'
import { getShip } from '#/domain/register/ship/ships.server.ts'
import { counted } from '#/domain/people/re-authentication/re-authenticate.server.ts'
import { dateInWords } from '#/core/dates.ts'
import { partNumber } from '#/domain/register/model/certificate/part.ts'
import {
  rowsInSteps,
  sizesOfShip,
  toCertificate,
} from '#/domain/register/certificate/records/certificate-rows.server.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import type { CompanyChanged, CompanyStatement } from '#/domain/register/ship/company-change.ts'
import type { Ship, ShipChanges, ShipRecord } from '#/domain/register/ship/ship.ts'
import type { ShipKey } from '#/domain/register/ship/ship-key.ts'
import {
  carryOutAtOnce,
  changeUnderWay,
} from '#/domain/register/ship/changes/ship-changes.server.ts'
import { updateShip, type Reflagging } from '#/domain/register/ship/ships.server.ts'
import { Refusal } from '#/core/refusal.ts'
import type { Tx } from '#/db/schema.ts'
import { ENDING, endingOf, withdrawParts, type Ending } from './end-parts.server.ts'

/**
 * As `updateShip`; a change of flag withdraws the statutory certificates of the ship, and one of
 * its company those that were issued to the company, with events and notices: in the same
 * transaction, or, of a ship with many certificates, in slices after it. Refuses (invalid) another
 * company where certificates would end and nobody said whether it changed.
 */
export async function changeShip(
  context: RequestContext,
  key: ShipKey,
  changes: ShipChanges,
): Promise<ShipRecord> {
  if (await mayEnd(context, key, changes)) await allow(context, 'ship.reflag', counted())
  // A key is refused, in the transaction.
  if (!context.apiKey && (await isRenumbered(context, key, changes)))
    await allow(context, 'ship.renumber', counted())
  const saved = await updateShip(context, key, changes, endStatutoryParts, endPartsOfCompany)
  if (await changeUnderWay(context.db, saved.id)) await carryOutAtOnce(context, ENDING, saved.id)
  return saved
}

/**
 * Whether changes of a ship may end certificates: another flag, or another company that is said to
 * have changed.
 */
async function mayEnd(
  context: RequestContext,
  key: ShipKey,
  changes: ShipChanges,
): Promise<boolean> {
  if (changes.companyChange === 'changed') return true
  if (changes.flag === undefined) return false
  const { flag } = await getShip(context, key)
  return (
    changes.flag !== flag && flagChangeOf(flag, changes.flag, changes.flagChange) !== 'correction'
  )
}

async function isRenumbered(
  context: RequestContext,
  key: ShipKey,
  { imoNumber }: ShipChanges,
): Promise<boolean> {
  if (imoNumber === undefined) return false
  const stored = await getShip(context, key)
  return stored.imoNumber !== null && stored.imoNumber !== imoNumber
}

async function endStatutoryParts(
  ...[tx, context, ship, { value, since, isStated }]: Parameters<Reflagging>
): Promise<void> {
  const change = { since, from: ship.flag, to: value }
  const note = `Change of flag on ${dateInWords(since)} from ${ship.flag} to ${value}`
  await withdrawParts(tx, context, ship, {
    of: 'flag',
    change,
    isStated,
    note,
    today: context.today,
  })
}

async function endPartsOfCompany(
  tx: Tx,
  context: RequestContext,
  ship: Ship,
  changed: readonly CompanyChanged[],
  statement: CompanyStatement,
): Promise<void> {
  if (statement?.kind === 'corrected') return
  const ids = changed.flatMap(({ from, to }) => [from, to])
  const companies = await tx
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute()
  const nameOf = (id: number) => companies.find((one) => one.id === id)?.name ?? `company ${id}`
  const since = statement?.since ?? context.today
  const changes = changed.map(({ role, from, to }) => ({
    role,
    since,
    from: nameOf(from),
    to: nameOf(to),
  }))
  const ending = {
    of: 'company',
    changes,
    note: `Change of company on ${dateInWords(since)}`,
    today: context.today,
  } as const
  if (statement === null) return requireNoneEnding(tx, ship, ending)
  if (since > context.today) throw refuse('since', 'This day must not be in the future')
  await withdrawParts(tx, context, ship, ending)
}

/**
 * Refuses (invalid) a change of company of which nobody said whether it is one, where it would end
 * certificates.
 */
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
