import { setImmediate } from 'node:timers/promises'
import { updateStatuses } from './update-statuses.server.ts'
import { toSurveyedRecord } from '#/app/certificates/due/write-surveys-due.server.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import type { DueSurvey } from '#/app/email/email.ts'
import { enqueueEmail } from '#/app/email/outbox.server.ts'
import { paths } from '#/app/web/paths.ts'
import { among } from '#/db/many.ts'
import type { CertificateRow, Store, Tx } from '#/db/schema.ts'
import { claimReminders, keyOf } from './claim-reminders.server.ts'
import { removeSettledReminders } from './settled-reminders.server.ts'
import { CLOSED, dueClosed, dueSoon, lastReminded, type Due } from '#/app/certificates/notices/due-surveys.ts'
import { recipientsOf, type Recipient } from '#/app/certificates/notices/recipients.server.ts'
import { recordNotice } from '#/app/certificates/notices/record-notice.server.ts'

/** Rows of a query: their windows are worked out in some milliseconds on the thread that also answers requests. */
const PAGE = 100
/** An e-mail lists at most this many surveys. */
const MAX_PER_EMAIL = 50

type At = Pick<RequestContext, 'db' | 'now' | 'today' | 'origin'>
type Ship = { vesselName: string; imoNumber: string | null; due: Due[] }

/**
 * Reminds the owners of the surveys of their ships: 90, 30 and 7 days before a window closes, and when it has closed. One e-mail for each ship,
 * address and day, of the certificates that the address is known for; each reminder once, also where several processes run this or it runs
 * again. After days without a run, a window gets only the most urgent one. Nothing is written, or noted as written, where no address is known. Returns the number of ships.
 */
export async function remindOfSurveys(at: At): Promise<number> {
  // Notes the windows that have closed since the last run.
  await updateStatuses(at)
  const ships = new Map<string, Ship>()
  await removeSettledReminders(at)
  await collectSoon(at, ships)
  await collectClosed(at, ships)
  let reminded = 0
  for (const [key, ship] of ships) {
    if (await remindOwners(at, key, ship)) reminded++
    // Let requests run between two ships.
    await setImmediate()
  }
  return reminded
}

async function collectSoon({ db, today }: At, ships: Map<string, Ship>): Promise<void> {
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
    const written = await writtenOf(db, rows)
    for (const row of rows) {
      const due = dueSoon(toSurveyedRecord(row), today).filter((one) => !written.has(keyOf(one)))
      addTo(ships, row, due)
    }
    const end = rows.at(-1)
    if (rows.length < PAGE || !end?.statusUntil) return
    last = { statusUntil: end.statusUntil, id: end.id }
    await setImmediate()
  }
}

async function collectClosed({ db, today }: At, ships: Map<string, Ship>): Promise<void> {
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
      .where(among(db.search, 'c.id', ids))
      .execute()
    for (const note of whole) {
      const row = rows.find(({ id }) => id === note.recordId)
      if (row) addTo(ships, row, dueClosed(toSurveyedRecord(row), note, today))
    }
    await setImmediate()
  }
}

function ofRecords(db: Store, notes: { recordId: number }[]) {
  return db.read
    .selectFrom('surveyReminders')
    .select(['recordId', 'code', 'windowTo'])
    .where('writtenOn', 'is', null)
    .where(among(db.read, 'recordId', [...new Set(notes.map(({ recordId }) => recordId))]))
    .execute()
}

/** Certificates of which the owner may have an address. */
function withAddress(db: Store) {
  return db.search
    .selectFrom('certificates as c')
    .leftJoin('ships as s', 's.id', 'c.shipId')
    .leftJoin('companies as o', 'o.id', 's.ownerId')
    .leftJoin('companies as m', 'm.id', 's.managerId')
    .selectAll('c')
    .where((e) => e.or([e('o.emails', '<>', '[]'), e('m.emails', '<>', '[]'), e('c.applicationId', 'is not', null)]))
}

async function writtenOf(db: Store, rows: { id: number }[]): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set()
  const written = await db.read
    .selectFrom('surveyReminders')
    .select(['recordId', 'code', 'windowTo', 'days'])
    .where(
      among(
        db.read,
        'recordId',
        rows.map(({ id }) => id),
      ),
    )
    .execute()
  return new Set(written.map(keyOf))
}

function addTo(ships: Map<string, Ship>, row: CertificateRow, due: Due[]): void {
  if (due.length === 0) return
  const key = row.shipId === null ? `record-${row.id}` : `ship-${row.shipId}`
  const { vesselName, imoNumber } = row
  const ship = ships.get(key) ?? { vesselName, imoNumber, due: [] }
  ship.due.push(...due)
  ships.set(key, ship)
}

/** Thrown to undo what was claimed where an e-mail of this ship and day was written already. */
class WrittenToday extends Error {}

/** False where nothing was written. */
async function remindOwners(at: At, key: string, ship: Ship): Promise<boolean> {
  try {
    return await at.db.write.transaction().execute(async (tx) => {
      const recipients = await recipientsOfEach(tx, ship.due)
      const due = await claimReminders(
        tx,
        at.today,
        ship.due.filter(({ recordId }) => recipients.get(recordId)?.length),
      )
      for (const { recipient, own } of byRecipient(due, recipients)) {
        await enqueueReminder(tx, at, { key, ship: { ...ship, due: own }, recipient })
      }
      return due.length > 0
    })
  } catch (error) {
    if (error instanceof WrittenToday) return false
    throw error
  }
}

/** By record: several of a ship may come from applications of different owners. */
async function recipientsOfEach(tx: Tx, due: readonly Due[]): Promise<ReadonlyMap<number, Recipient[]>> {
  const recipients = new Map<number, Recipient[]>()
  for (const id of new Set(due.map(({ recordId }) => recordId))) recipients.set(id, (await recipientsOf(tx, id)).owner)
  return recipients
}

type Owned = { recipient: Recipient; own: Due[] }

/** The surveys of each address. */
function byRecipient(due: readonly Due[], recipients: ReadonlyMap<number, Recipient[]>): Owned[] {
  const found = new Map<string, Owned>()
  for (const one of due) {
    for (const recipient of recipients.get(one.recordId) ?? []) {
      const address = recipient.to.toLowerCase()
      const owned = found.get(address) ?? { recipient, own: [] }
      owned.own.push(one)
      found.set(address, owned)
    }
  }
  return [...found.values()]
}

async function enqueueReminder(
  tx: Tx,
  { now, today, origin }: At,
  { key, ship, recipient }: { key: string; ship: Ship; recipient: Recipient },
) {
  const { to, language } = recipient
  const { vesselName, imoNumber, due } = ship
  const shown = due.slice(0, MAX_PER_EMAIL).map(({ number, kinds, windowTo, days }): DueSurvey => ({
    number,
    kinds,
    to: windowTo,
    closed: days === CLOSED,
    link: origin + paths.verify(number, language),
  }))
  const outboxId = await enqueueEmail(
    tx,
    { now },
    {
      to,
      language,
      email: { kind: 'surveys-due', vesselName, imoNumber, surveys: shown, more: due.length - shown.length },
      once: `surveys-due:${key}:${today}:${to.toLowerCase()}`,
    },
  )
  if (outboxId === null) throw new WrittenToday()
  for (const [recordId, ofRecord] of Map.groupBy(due, (one) => one.recordId)) {
    const about = ofRecord.map(({ code, days, windowTo }) => ({
      code,
      act: days === CLOSED ? ('survey-overdue' as const) : ('survey-due' as const),
      until: windowTo,
    }))
    await recordNotice(tx, { outboxId, recordId, kind: 'survey', audience: 'owner', recipient: to, about, at: now })
  }
}
