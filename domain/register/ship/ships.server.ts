import { dateInWords } from '#/core/dates.ts'
import type { Kysely } from 'kysely'
import { requireCompany } from '#/domain/register/company/companies.server.ts'
import { recordShipEvents } from '#/domain/register/company/events.server.ts'
import { notifyOfCompanies } from '#/domain/register/company/notify-of-companies.server.ts'
import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { holding } from '#/domain/search/search-text.server.ts'
import { stateOf } from '#/domain/states/states.ts'
import { Refusal } from '#/core/refusal.ts'
import type { Tables, Tx } from '#/db/schema.ts'
import { isAfter, nameOrder } from '#/db/search/by-name.ts'
import {
  companiesChanged,
  requireSameCompanies,
  type CompanyChanged,
  type CompanyStatement,
} from './company-change.ts'
import { requireNoneUnderWay } from '#/domain/register/ship/changes/ship-changes.server.ts'
import {
  changeFlag,
  requireOneState,
  changeName,
  correctFlag,
  requireReason,
  type NameChange,
} from './name-changes.server.ts'
import { futureDates } from './ship-dates.ts'
import { flagChangeOf } from './flag-spelling.ts'
import {
  NO_PARTICULARS,
  type NewShip,
  type Ship,
  type ShipChanges,
  type ShipRecord,
} from './ship.ts'
import type { ShipKey } from './ship-key.ts'
import { COUNTED_UP_TO, type ListByNameQuery } from '#/domain/register/company/list-query.ts'
import { periodsOf } from './ship-names.ts'
import {
  findShip,
  readNames,
  refuseShipChanged,
  refuseTakenNumber,
  requireSameNumber,
  saveShip,
  shipSearchText,
  toShip,
} from './ship-rows.server.ts'

/**
 * One page of the ships whose name, former names, IMO number, call sign or flag contain `q`, by
 * name. Refuses: too-many.
 */
export async function listShips(context: RequestContext, { q, limit, after }: ListByNameQuery) {
  allow(context, 'ship.read')
  await context.count('list')
  const db = context.db.search
  const flags = await spellingsOf(db, q)
  const matching = db
    .selectFrom('ships')
    .$if(q !== '', (rows) =>
      rows.where((e) =>
        e.or([
          holding('ships.searchText', q),
          ...(flags.length > 0 ? [e('flag', 'in', flags)] : []),
        ]),
      ),
    )
  const page = matching
    .selectAll()
    .$if(after !== undefined, (rows) => rows.where(isAfter(db, 'ships', after ?? 0)))
    .orderBy(nameOrder(db, 'ships'))
    .orderBy('id')
    .limit(limit + 1)
  const counting = db
    .selectFrom(matching.select('id').limit(COUNTED_UP_TO).as('counted'))
    .select((e) => e.fn.countAll<number>().as('total'))
  const [rows, { total }] = await Promise.all([page.execute(), counting.executeTakeFirstOrThrow()])
  const ships = rows.slice(0, limit).map(toShip)
  return { ships, total, next: rows.length > limit ? (ships.at(-1)?.id ?? null) : null }
}

/** A code of two or three letters is rather a part of a name. */
const MIN_STATE = 4

/** The flags of ships, in their spellings, where the whole of what was typed names a State. */
async function spellingsOf(db: Kysely<Tables>, q: string): Promise<string[]> {
  const state = q.length < MIN_STATE ? null : stateOf(q)
  if (!state) return []
  const rows = await db.selectFrom('ships').select('flag').distinct().execute()
  return rows.map(({ flag }) => flag).filter((flag) => stateOf(flag)?.code === state.code)
}

/** The ships of a company, as owner or manager, by name; at most 200. */
export async function shipsOfCompany(context: RequestContext, companyId: number): Promise<Ship[]> {
  allow(context, 'ship.read')
  const { read } = context.db
  const rows = await read
    .selectFrom('ships')
    .selectAll()
    .where((e) => e.or([e('ownerId', '=', companyId), e('managerId', '=', companyId)]))
    .orderBy(nameOrder(read, 'ships'))
    .orderBy('id')
    .limit(200)
    .execute()
  return rows.map(toShip)
}

/** One ship with its companies, names and flags. Refuses: not-found. */
export async function getShip(context: RequestContext, key: ShipKey): Promise<ShipRecord> {
  allow(context, 'ship.read')
  return toRecord(context.db.read, await findShip(context.db.read, key))
}

/** The ship with an IMO number; null where there is none. */
export async function shipByImoNumber(
  context: RequestContext,
  imoNumber: string,
): Promise<Ship | null> {
  allow(context, 'ship.read')
  const row = await context.db.read
    .selectFrom('ships')
    .selectAll()
    .where('imoNumber', '=', imoNumber)
    .executeTakeFirst()
  return row ? toShip(row) : null
}

/**
 * Adds a ship. Refuses: an IMO number that another ship has (conflict, with that ship), an unknown
 * company, a day in the future.
 */
export async function createShip(context: RequestContext, input: NewShip): Promise<ShipRecord> {
  allow(context, 'ship.change')
  return refuseTakenNumber(context, input.imoNumber, async (tx) => {
    await requireParticulars(tx, context, input)
    const facts = { ...NO_PARTICULARS, ...definedIn(input), name: input.name, flag: input.flag }
    const row = await tx
      .insertInto('ships')
      .values({
        ...facts,
        createdAt: context.now,
        updatedAt: context.now,
        version: 1,
        searchText: shipSearchText(facts, []),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const after = toShip(row)
    for (const field of ['name', 'flag'] as const) {
      await tx
        .insertInto('shipNames')
        .values({
          shipId: after.id,
          field,
          value: after[field],
          since: null,
          reason: null,
          settled: 1,
        })
        .execute()
    }
    await recordShipEvents(tx, context, [
      { subject: 'ship', recordId: after.id, kind: 'added', before: null, after },
    ])
    return toRecord(tx, after)
  })
}

/**
 * What a change of flag leads to besides, in its transaction: certificates end
 * (domain/register/ship-change/flag-change). `ship`: before it.
 * `isStated`: whoever changes it said that it is a change of flag.
 */
export type Reflagging = (
  tx: Tx,
  context: RequestContext,
  ship: Ship,
  change: NameChange & { isStated: boolean },
) => Promise<void>

/** The same of another company. */
export type CompanyChanging = (
  tx: Tx,
  context: RequestContext,
  ship: Ship,
  changed: readonly CompanyChanged[],
  statement: CompanyStatement,
) => Promise<void>

/**
 * Merges changes into a ship; a new name or flag needs a reason and the day since when it holds,
 * and the old one stays in the history. Another spelling of the flag of one State is a correction,
 * which needs neither and leads to nothing (`flag-spelling.ts`). Refuses: not-found; a save based
 * on an older version (conflict, with the ship as it is now); an IMO number that another ship has
 * (conflict, with that ship); an unknown company; a day in the future; a name or flag that would
 * hold before the present one; another owner or manager by an API key (forbidden).
 */
export async function updateShip(
  context: RequestContext,
  key: ShipKey,
  changes: ShipChanges,
  onReflagged: Reflagging,
  onCompanyChanged: CompanyChanging | null = null,
): Promise<ShipRecord> {
  allow(context, 'ship.change')
  const { version, name, since, reason, companyChange } = changes
  return refuseTakenNumber(context, changes.imoNumber, async (tx) => {
    const before = await findShip(tx, key)
    const sent = definedIn(changes)
    if (version !== before.version) throw refuseShipChanged(before)
    await requireNoneUnderWay(tx, before.id)
    await requireParticulars(tx, context, changes)
    const named =
      name === undefined || name === before.name
        ? before
        : await changeName(tx, context, before, {
            value: name,
            ...requireReason({ since, reason }),
          })
    const after = await flagOf(tx, context, before, named, changes, onReflagged)
    if (context.apiKey) requireSameNumber(before, changes)
    if (context.apiKey) requireSameCompanies(before, { ...before, ...sent })
    const companies = companiesChanged(before, { ...before, ...sent })
    if (companies.length > 0 && onCompanyChanged)
      await onCompanyChanged(tx, context, before, companies, companyStatement(changes))
    const changed = { ...after, ...sent }
    await notifyOfCompanies(tx, context, { name: changed.name, before, after: changed })
    if (JSON.stringify(changed) !== JSON.stringify(after)) {
      const note =
        companies.length > 0 && companyChange === 'changed'
          ? `${reason} (company changed on ${dateInWords(since ?? '')})`
          : null
      const event = { before: after, after: changed, note }
      await recordShipEvents(tx, context, [
        { subject: 'ship', recordId: before.id, kind: 'changed', ...event },
      ])
    } else if (after === before) return toRecord(tx, before)
    return toRecord(tx, await saveShip(tx, context.now, before, changed))
  })
}

/** Corrects or changes the flag of a ship where another one was sent; `ship`: with its new name. */
async function flagOf(
  tx: Tx,
  context: RequestContext,
  before: Ship,
  ship: Ship,
  { flag, flagChange, since, reason }: ShipChanges,
  onReflagged: Reflagging,
): Promise<Ship> {
  if (flag === undefined || flag === before.flag) return ship
  if (flagChangeOf(before.flag, flag, flagChange) === 'correction') {
    await requireOneState(tx, before, flag)
    return correctFlag(tx, context, ship, { value: flag, reason: reason ?? null })
  }
  const change = { value: flag, ...requireReason({ since, reason }) }
  // First, because it locks certificates, which every transaction locks before ships.
  await onReflagged(tx, context, before, { ...change, isStated: flagChange === 'change' })
  return changeFlag(tx, context, ship, change)
}

/** What was said of a new owner or manager: a change on a day, a correction, or nothing. */
function companyStatement({ companyChange, since, reason }: ShipChanges) {
  if (companyChange === 'corrected') return { kind: companyChange }
  if (companyChange !== 'changed') return null
  return { kind: companyChange, ...requireReason({ since, reason }, 'company') }
}

type Particulars = Omit<NewShip, 'name' | 'flag'>

/** The particulars that were sent; what was left out is not in it. */
function definedIn(sent: Particulars): Partial<typeof NO_PARTICULARS> & Partial<Ship> {
  // The keys are those of `NO_PARTICULARS`, and none is undefined.
  return Object.fromEntries(
    Object.keys(NO_PARTICULARS).flatMap((name) => {
      const value = sent[name as keyof Particulars]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

async function requireParticulars(
  tx: Tx,
  { today }: RequestContext,
  sent: Particulars,
): Promise<void> {
  const future = futureDates(sent, today)
  if (future[0]) {
    const fields = Object.fromEntries(future.map(({ field, message }) => [field, [message]]))
    throw new Refusal('invalid', future[0].message, { fields })
  }
  await requireCompany(tx, sent.ownerId ?? null, 'ownerId')
  await requireCompany(tx, sent.managerId ?? null, 'managerId')
}

/** A ship with its companies, names and flags. */
export async function toRecord(db: Kysely<Tables>, ship: Ship): Promise<ShipRecord> {
  const stored = await readNames(db, ship.id)
  const of = (field: 'name' | 'flag') =>
    periodsOf(
      field,
      stored
        .filter((one) => one.field === field)
        .map(({ id, value, since, reason, settled }) => ({ id, value, since, reason, settled })),
      ship[field],
    )
  const ids = [ship.ownerId, ship.managerId].filter((id) => id !== null)
  const companies =
    ids.length === 0
      ? []
      : await db.selectFrom('companies').select(['id', 'name']).where('id', 'in', ids).execute()
  const companyOf = (id: number | null) => companies.find((one) => one.id === id) ?? null
  return {
    ...ship,
    owner: companyOf(ship.ownerId),
    manager: companyOf(ship.managerId),
    names: of('name'),
    flags: of('flag'),
  }
}
