import { setImmediate } from 'node:timers/promises'
import type { NotNull } from 'kysely'
import { toSurveyedRecord } from '#/domain/register/certificate/records/part-rows.server.ts'
import {
  dueClosed,
  dueConditions,
  dueSoon,
  dueToExpire,
  lastConditionReminded,
  lastReminded,
  type Due,
} from '#/domain/register/certificate/notices/due-surveys.ts'
import { windowsOn } from '#/domain/notices/email/reminders.ts'
import { endsFirst, entriesWithConditions, partsColumn } from '#/db/entries.ts'
import { inSteps, whereIn } from '#/db/many.ts'
import type { EntryRow, Store } from '#/db/schema.ts'
import { keyOf, textOf } from './claim-reminders.server.ts'

/**
 * Rows of a query. The windows of so many, large ones too, are worked out in some milliseconds on
 * the thread that also answers requests.
 */
const PAGE = 25

type At = { db: Store; today: string }

/** A ship with what its owners are to be reminded of. */
export type ShipDue = { vesselName: string; imoNumber: string | null; due: Due[] }
type Ships = Map<string, ShipDue>

/**
 * What owners are to be reminded of on a day and were not yet, by ship: surveys, expiries and
 * conditions. Call it when the daily update has been made.
 */
export async function collectDue(at: At): Promise<ReadonlyMap<string, ShipDue>> {
  const ships: Ships = new Map()
  await collectSoon(at, ships)
  await collectClosed(at, ships)
  await collectExpiries(at, ships)
  await collectConditions(at, ships)
  return ships
}

async function collectSoon({ db, today }: At, ships: Ships): Promise<void> {
  for (let last = { statusUntil: today, id: 0 }; ;) {
    // A window that closes is the end of a status, so its record is in this range of the index.
    const rows = await withAddress(db)
      .where('c.statusUntil', '>=', last.statusUntil)
      .where('c.statusUntil', '<=', lastReminded(today))
      .where((e) => e.or([e('c.statusUntil', '>', last.statusUntil), e('c.id', '>', last.id)]))
      .orderBy('c.statusUntil')
      .orderBy('c.id')
      .limit(PAGE)
      .execute()
    await addNew(db, ships, rows, (row) => dueSoon(toSurveyedRecord(row), today))
    const end = rows.at(-1)
    if (rows.length < PAGE || !end?.statusUntil) return
    last = { statusUntil: end.statusUntil, id: end.id }
    await setImmediate()
  }
}

async function collectClosed({ db, today }: At, ships: Ships): Promise<void> {
  for (let after = 0; ;) {
    const notes = await db.read
      .selectFrom('surveyReminders')
      .select(['recordId', 'code', 'windowTo'])
      .where('writtenOn', 'is', null)
      .where('recordId', '>', after)
      .orderBy('recordId')
      .limit(PAGE)
      .execute()
    const end = notes.at(-1)
    if (!end) return
    // The notes of one record may go over the end of the page.
    const whole = notes.length < PAGE ? notes : await ofRecords(db, notes)
    after = end.recordId
    const ids = [...new Set(whole.map(({ recordId }) => recordId))]
    const rows = await withAddress(db)
      .where(whereIn(db.search, 'c.id', ids))
      .execute()
    for (const note of whole) {
      const row = rows.find(({ id }) => id === note.recordId)
      if (row) addTo(ships, row, dueClosed(toSurveyedRecord(row), note, today))
    }
    await setImmediate()
  }
}

/** By the index of last days. */
async function collectExpiries({ db, today }: At, ships: Ships): Promise<void> {
  for (const { days, from, to } of windowsOn(today)) {
    for (let last = { lastDay: from, id: 0 }; ;) {
      const rows = await withAddress(db)
        .innerJoin('certificates as x', 'x.entryId', 'c.id')
        .select('x.lastDay')
        .$narrowType<{ lastDay: NotNull }>()
        .where('x.lastDay', '>=', last.lastDay)
        .where('x.lastDay', '<=', to)
        .where(endsFirst('x'))
        .where((e) => e.or([e('x.lastDay', '>', last.lastDay), e('c.id', '>', last.id)]))
        .orderBy('x.lastDay')
        .orderBy('c.id')
        .limit(PAGE)
        .execute()
      await addNew(db, ships, rows, (row) => dueToExpire(toSurveyedRecord(row), row.lastDay, days))
      const end = rows.at(-1)
      if (rows.length < PAGE || !end) break
      last = { lastDay: end.lastDay, id: end.id }
      await setImmediate()
    }
  }
}

async function collectConditions({ db, today }: At, ships: Ships): Promise<void> {
  const ids = await entriesWithConditions(db.search, lastConditionReminded(today))
  for (const some of inSteps(ids, PAGE)) {
    const rows = await withAddress(db)
      .where(whereIn(db.search, 'c.id', some))
      .orderBy('c.id')
      .execute()
    await addNew(db, ships, rows, (row) => dueConditions(toSurveyedRecord(row), today))
    await setImmediate()
  }
}

/** Adds what was not written before. */
async function addNew<R extends EntryRow>(
  db: Store,
  ships: Ships,
  rows: R[],
  dueOf: (row: R) => Due[],
): Promise<void> {
  const written = await writtenOf(db, rows)
  for (const row of rows) {
    addTo(
      ships,
      row,
      dueOf(row).filter((one) => !written.has(keyOf(one))),
    )
  }
}

function ofRecords(db: Store, notes: { recordId: number }[]) {
  return db.read
    .selectFrom('surveyReminders')
    .select(['recordId', 'code', 'windowTo'])
    .where('writtenOn', 'is', null)
    .where(whereIn(db.read, 'recordId', [...new Set(notes.map(({ recordId }) => recordId))]))
    .execute()
}

/** Certificates of which the owner may have an address. */
function withAddress(db: Store) {
  return db.search
    .selectFrom('entries as c')
    .leftJoin('ships as s', 's.id', 'c.shipId')
    .leftJoin('companies as o', 'o.id', 's.ownerId')
    .leftJoin('companies as m', 'm.id', 's.managerId')
    .selectAll('c')
    .select(partsColumn(db.search, 'c'))
    .where((e) =>
      e.or([
        e('o.emails', '<>', '[]'),
        e('m.emails', '<>', '[]'),
        e('c.applicationId', 'is not', null),
      ]),
    )
}

async function writtenOf(db: Store, rows: { id: number }[]): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set()
  const written = await db.read
    .selectFrom('surveyReminders')
    .select(['recordId', 'code', 'windowTo', 'days'])
    .where(
      whereIn(
        db.read,
        'recordId',
        rows.map(({ id }) => id),
      ),
    )
    .execute()
  return new Set(written.map(textOf))
}

function addTo(ships: Ships, row: EntryRow, due: Due[]): void {
  if (due.length === 0) return
  const key = row.shipId === null ? `record-${row.id}` : `ship-${row.shipId}`
  const { vesselName, imoNumber } = row
  const ship = ships.get(key) ?? { vesselName, imoNumber, due: [] }
  ship.due.push(...due)
  ships.set(key, ship)
}
