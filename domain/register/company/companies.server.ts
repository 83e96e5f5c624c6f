import type { Kysely } from 'kysely'
import { confirmedBeside } from '#/domain/people/re-authentication/re-authenticate.server.ts'
import { recordAct } from '#/domain/people/accounts/account-events.server.ts'
import { notifyMoved } from '#/domain/notices/outbox/outbox.server.ts'
import { allow, requireAllowed } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { holding, searchTextOf } from '#/domain/search/search-text.server.ts'
import { Refusal } from '#/core/refusal.ts'
import { isUniqueViolation } from '#/db/errors.ts'
import { whereIn } from '#/db/many.ts'
import type { CompanyRow, Tables, Tx } from '#/db/schema.ts'
import { isAfter, nameOrder } from '#/db/search/by-name.ts'
import type { Company, CompanyChanges, NewCompany } from './company.ts'
import { COUNTED_UP_TO, type ListByNameQuery } from './list-query.ts'
import { recordShipEvents, type Recording } from './events.server.ts'
import type { ShipEvent } from './ship-event.ts'

/**
 * One page of the companies whose name, IMO number, country or email addresses contain `q`, by
 * name. Refuses: too-many.
 */
export async function listCompanies(context: RequestContext, { q, limit, after }: ListByNameQuery) {
  allow(context, 'company.read')
  await context.count('list')
  const db = context.db.search
  const matching = db
    .selectFrom('companies')
    .$if(q !== '', (rows) => rows.where(holding('companies.searchText', q)))
  const page = matching
    .selectAll()
    .$if(after !== undefined, (rows) => rows.where(isAfter(db, 'companies', after ?? 0)))
    .orderBy(nameOrder(db, 'companies'))
    .orderBy('id')
    .limit(limit + 1)
  const counting = db
    .selectFrom(matching.select('id').limit(COUNTED_UP_TO).as('counted'))
    .select((e) => e.fn.countAll<number>().as('total'))
  const [rows, { total }] = await Promise.all([page.execute(), counting.executeTakeFirstOrThrow()])
  const companies = rows.slice(0, limit).map(toCompany)
  return { companies, total, next: rows.length > limit ? (companies.at(-1)?.id ?? null) : null }
}

/** How many companies a form offers. */
const MAX_OFFERED = 1_000

/** The companies that a form offers as owner and manager, by name. */
export async function companyChoices({
  db,
  ...context
}: RequestContext): Promise<Pick<Company, 'id' | 'name'>[]> {
  allow(context, 'ship.read')
  return db.read
    .selectFrom('companies')
    .select(['id', 'name'])
    .orderBy(nameOrder(db.read, 'companies'))
    .orderBy('id')
    .limit(MAX_OFFERED)
    .execute()
}

/** Events of a ship with the names of its owners and managers in place of their ids. */
export async function withCompanyNames(
  context: RequestContext,
  events: ShipEvent[],
): Promise<ShipEvent[]> {
  allow(context, 'ship.read')
  const states = events
    .flatMap(({ before, after }) => [before, after])
    .filter((one) => one !== null)
  const ids = states
    .flatMap(({ ownerId, managerId }) => [ownerId, managerId])
    .filter((id) => typeof id === 'number')
  if (ids.length === 0) return events
  const { read } = context.db
  const rows = await read
    .selectFrom('companies')
    .select(['id', 'name'])
    .where(whereIn(read, 'id', [...new Set(ids)]))
    .execute()
  const names = new Map<unknown, string>(rows.map(({ id, name }) => [id, name]))
  const named = (state: ShipEvent['before']) =>
    state && {
      ...state,
      ownerId: names.get(state['ownerId']) ?? null,
      managerId: names.get(state['managerId']) ?? null,
    }
  return events.map((event) => ({
    ...event,
    before: named(event.before),
    after: named(event.after),
  }))
}

/** One company. Refuses: not-found. */
export async function getCompany(context: RequestContext, id: number): Promise<Company> {
  allow(context, 'company.read')
  return findCompany(context.db.read, id)
}

/**
 * Adds a company. Refuses: an IMO number that another company has (conflict, with that company).
 */
export async function createCompany(context: RequestContext, input: NewCompany): Promise<Company> {
  allow(context, 'company.change')
  return refuseTakenNumber(context, input.imoNumber, () =>
    context.db.write.transaction().execute((tx) => addCompany(tx, context, input, null)),
  )
}

/**
 * Adds a company with its event, in the transaction of the caller. Throws what the unique index
 * throws where another one has its IMO number.
 */
export async function addCompany(
  tx: Tx,
  context: Recording,
  input: NewCompany,
  note: string | null,
): Promise<Company> {
  const facts = mergeCompany(input, null)
  const row = await tx
    .insertInto('companies')
    .values({ ...columnsOf(facts), createdAt: context.now, updatedAt: context.now, version: 1 })
    .returningAll()
    .executeTakeFirstOrThrow()
  const after = toCompany(row)
  await recordShipEvents(tx, context, [
    { subject: 'company', recordId: after.id, kind: 'added', before: null, after, note },
  ])
  return after
}

/**
 * Merges changes into a company. Refuses: not-found; a save based on an older version (conflict,
 * with the company as it is now); an IMO number that another company has (conflict, with that
 * company).
 */
export async function updateCompany(
  context: RequestContext,
  id: number,
  changes: CompanyChanges,
): Promise<Company> {
  allow(context, 'company.change')
  if (await readdresses(context, id, changes))
    await allow(context, 'company.readdress', confirmedBeside)
  return refuseTakenNumber(context, changes.imoNumber, () =>
    context.db.write.transaction().execute(async (tx) => {
      const before = await findCompany(tx, id)
      if (changes.version !== before.version) throw refuseChangedMeanwhile(before)
      const facts = mergeCompany(changes, before)
      if (JSON.stringify(facts) === JSON.stringify(mergeCompany({}, before))) return before
      const row = await tx
        .updateTable('companies')
        .set({ ...columnsOf(facts), updatedAt: context.now, version: before.version + 1 })
        .where('id', '=', id)
        .where('version', '=', before.version)
        .returningAll()
        .executeTakeFirst()
      // Another process saved between our read and our write (PostgreSQL; SQLite has one writer).
      if (!row) throw refuseChangedMeanwhile(await findCompany(tx, id))
      const after = toCompany(row)
      await recordShipEvents(tx, context, [
        { subject: 'company', recordId: id, kind: 'changed', before, after },
      ])
      if (!sameAddresses(before.emails, after.emails))
        await recordReaddressed(tx, context, before, after)
      return after
    }),
  )
}

/** Whether changes send notices about ships elsewhere. */
async function readdresses(
  context: RequestContext,
  id: number,
  { emails }: CompanyChanges,
): Promise<boolean> {
  return (
    emails !== undefined && !sameAddresses((await findCompany(context.db.read, id)).emails, emails)
  )
}

const sameAddresses = (one: readonly string[], other: readonly string[]) =>
  JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted())

/**
 * Tells the addresses before and now, and the other administrators. The caller has re-authenticated
 * whoever acts: see `readdresses`.
 */
async function recordReaddressed(
  tx: Tx,
  context: RequestContext,
  before: Company,
  after: Company,
): Promise<void> {
  const actor = requireAllowed(context, 'company.readdress')
  await notifyMoved(tx, context, { name: after.name, from: before.emails, to: after.emails })
  await recordAct(tx, context, {
    kind: 'company-address-changed',
    actor,
    subject: after.name,
    detail: after.emails.join(', '),
  })
}

/** Refuses (invalid) an id of no company, at the field that has it. */
export async function requireCompany(
  db: Kysely<Tables>,
  id: number | null,
  field: string,
): Promise<void> {
  if (id === null) return
  const found = await db
    .selectFrom('companies')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found)
    throw new Refusal('invalid', 'There is no such company', {
      fields: { [field]: ['There is no such company'] },
    })
}

async function findCompany(db: Kysely<Tables>, id: number): Promise<Company> {
  const row = await db.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not-found', 'There is no such company.')
  return toCompany(row)
}

type Facts = Pick<Company, 'name' | 'imoNumber' | 'address' | 'country' | 'emails'>

/** What was left out is as before. */
function mergeCompany(sent: Partial<NewCompany>, before: Company | null): Facts {
  return {
    name: sent.name ?? before?.name ?? '',
    imoNumber: sent.imoNumber === undefined ? (before?.imoNumber ?? null) : sent.imoNumber,
    address: sent.address === undefined ? (before?.address ?? null) : sent.address,
    country: sent.country === undefined ? (before?.country ?? null) : sent.country,
    emails: sent.emails ?? before?.emails ?? [],
  }
}

function columnsOf(facts: Facts) {
  const { name, imoNumber, country, emails } = facts
  return {
    ...facts,
    emails: JSON.stringify(emails),
    searchText: searchTextOf([name, imoNumber ?? '', country ?? '', ...emails]),
  }
}

function toCompany(row: CompanyRow): Company {
  const { searchText: _, emails, ...company } = row
  // Our own JSON, written by `columnsOf`.
  return { ...company, emails: JSON.parse(emails) as string[] }
}

function refuseChangedMeanwhile(current: Company): Refusal {
  return new Refusal('conflict', 'Another user has changed this company since you opened it.', {
    current,
  })
}

async function refuseTakenNumber<T>(
  context: RequestContext,
  imoNumber: string | null | undefined,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isUniqueViolation(error) || !imoNumber) throw error
    const row = await context.db.read
      .selectFrom('companies')
      .selectAll()
      .where('imoNumber', '=', imoNumber)
      .executeTakeFirst()
    const message = `${imoNumber} is already the company IMO number of ${row?.name ?? 'another company'}`
    throw new Refusal('conflict', message, {
      fields: { imoNumber: [message] },
      ...(row && { current: toCompany(row) }),
    })
  }
}
