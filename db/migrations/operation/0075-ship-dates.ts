import { sql } from 'kysely'
import type { AnyDatabase } from '../migration.ts'

const DATES = ['contractedOn', 'deliveredOn', 'convertedOn'] as const
type DateName = (typeof DATES)[number]

/**
 * Building contract, delivery and start of a major conversion become dates of the ship. They were texts of certificates: where all certificates of
 * a ship state the same date, the ship gets it, with an event. The texts stay where they are, because the signed log has them.
 */
export async function addShipDates(db: AnyDatabase): Promise<void> {
  for (const name of DATES) await db.schema.alterTable('ships').addColumn(name, 'date').execute()
  // Jakarta is seven hours ahead all year.
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
  for (const [shipId, texts] of await readTexts(db))
    await fillShip(db, shipId, datesIn(texts, today))
}

type Texts = Map<DateName, string[]>

/** How many records are read at once: each has all of its surveys. */
const AT_ONCE = 500

/** What the certificates of each ship state. */
async function readTexts(db: AnyDatabase): Promise<Map<number, Texts>> {
  const found = new Map<number, Texts>()
  for (let after = 0; ;) {
    const { rows } = await sql<{ id: number; shipId: number; parts: string }>`
      select id, "shipId", parts from certificates
        where id > ${after} and "shipId" is not null and parts like '%"particulars":%' order by id limit ${AT_ONCE}`.execute(
      db,
    )
    for (const { shipId, parts } of rows) addTexts(found, shipId, parts)
    const last = rows.at(-1)
    if (!last) return found
    after = last.id
  }
}

function addTexts(found: Map<number, Texts>, shipId: number, json: string): void {
  // Our own JSON, written with each change of a record.
  const parts = JSON.parse(json) as { particulars?: Record<string, string> }[]
  for (const { particulars = {} } of parts) {
    for (const name of DATES) {
      const text = particulars[name]
      if (text === undefined) continue
      const texts: Texts = found.get(shipId) ?? new Map<DateName, string[]>()
      texts.set(name, [...(texts.get(name) ?? []), text])
      found.set(shipId, texts)
    }
  }
}

/** The dates on which all texts of one kind agree. */
function datesIn(texts: Texts, today: string): Partial<Record<DateName, string>> {
  const dates: Partial<Record<DateName, string>> = {}
  for (const [name, stated] of texts) {
    const [date, ...others] = new Set(stated.map(readDate))
    if (date && others.length === 0 && date >= '1850-01-01' && date <= today) dates[name] = date
  }
  return dates
}

async function fillShip(
  db: AnyDatabase,
  id: number,
  dates: Partial<Record<DateName, string>>,
): Promise<void> {
  if (Object.keys(dates).length === 0) return
  const row = await db.selectFrom('ships').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return
  const { searchText: _, ...before } = row
  const at = new Date().toISOString()
  const changed = { ...dates, updatedAt: at, version: Number(before['version']) + 1 }
  await db.updateTable('ships').set(changed).where('id', '=', id).execute()
  const event = {
    at,
    subject: 'ship',
    kind: 'changed',
    recordId: id,
    actorName: 'system',
    before: JSON.stringify(before),
    after: JSON.stringify({ ...before, ...dates }),
    note: 'From the particulars of its certificates',
  }
  await db.insertInto('shipEvents').values(event).execute()
}

const MONTHS = [
  ['january', 'januari'],
  ['february', 'februari', 'pebruari'],
  ['march', 'maret'],
  ['april'],
  ['may', 'mei'],
  ['june', 'juni'],
  ['july', 'juli'],
  ['august', 'agustus', 'agt', 'ags'],
  ['september', 'sept'],
  ['october', 'oktober'],
  ['november', 'nopember'],
  ['december', 'desember'],
]

/**
 * The date of a text such as `2010-03-04`, `4 March 2010`, `March 4, 2010`, `4-Mar-2010` or `04.03.2010`; null for any other text, also where day and
 * month may be exchanged, as in `04/03/2010`.
 */
export function readDate(text: string): string | null {
  const plain = text.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(plain)
  if (iso) return dateOf(iso[1], iso[2], iso[3])
  const stops = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(plain)
  if (stops) return dateOf(stops[3], stops[2], stops[1])
  const dayFirst = /^(\d{1,2})[ -]([a-z]+)[.,]?[ -](\d{4})$/.exec(plain)
  if (dayFirst) return dateOf(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1])
  const monthFirst = /^([a-z]+)\.? (\d{1,2}),? (\d{4})$/.exec(plain)
  if (monthFirst) return dateOf(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2])
  const numbers = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(plain)
  if (!numbers) return null
  const [first, second] = [Number(numbers[1]), Number(numbers[2])]
  if (first > 12 || first === second) return dateOf(numbers[3], numbers[2], numbers[1])
  return second > 12 ? dateOf(numbers[3], numbers[1], numbers[2]) : null
}

function monthOf(name = ''): string | undefined {
  const at = MONTHS.findIndex((names) =>
    names.some((one) => one === name || one.slice(0, 3) === name),
  )
  return at < 0 ? undefined : String(at + 1)
}

function dateOf(year = '', month = '', day = ''): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const instant = new Date(`${date}T00:00:00.000Z`)
  return Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== date
    ? null
    : date
}
