import { setImmediate } from 'node:timers/promises'
import type { NotNull } from 'kysely'
import { paths } from '#/domain/addresses/paths.ts'
import { office } from '#/domain/authority/office.ts'
import { endsFirst } from '#/db/entries.ts'
import { whereIn } from '#/db/many.ts'
import type { Store } from '#/db/schema.ts'
import type { Email } from '#/domain/notices/email/email.ts'
import { enqueueEmail } from '#/domain/notices/outbox/outbox.server.ts'
import { windowsOn, type Window } from '#/domain/notices/email/reminders.ts'

/** An email lists at most this many certificates and links to the full list in the register. */
const MAX_PER_EMAIL = 50
/** Rows of a query: a few milliseconds on the thread that also answers requests. */
const PAGE = 1_000
const CHUNK = 500

/** `expiryDate`: the last day of a part, with its extension. */
type Due = {
  id: number
  certificateId: string
  vesselName: string
  expiryDate: string
}

type At = { db: Store; origin: string; now: string; today: string }

/**
 * Enqueues the reminders of a day to the office, one email for each threshold; owners are reminded
 * with the surveys of their ships. Each certificate gets one reminder for each threshold and day on
 * which a part that is in force and not superseded ends, also where several processes run this or
 * it runs again. Reminders of days without a run are sent now. Returns the number of certificates,
 * counted once for each such day.
 */
export async function remindOfExpiries(at: At): Promise<number> {
  let certificates = 0
  for (const window of windowsOn(at.today)) {
    const due = await findDue(at.db, window)
    if (due.length > 0 && (await enqueueReminders(at, window.days, due))) certificates += due.length
  }
  return certificates
}

/**
 * Reads page by page by the index of last days, on the search threads, so that verification is not
 * delayed.
 */
async function findDue(db: Store, window: Window): Promise<Due[]> {
  const found: Due[] = []
  for (;;) {
    const last = found.at(-1)
    const page = await db.search
      .selectFrom('certificates as x')
      .innerJoin('entries as c', 'c.id', 'x.entryId')
      .select(['c.id', 'c.certificateId', 'c.vesselName', 'x.lastDay as expiryDate'])
      .$narrowType<{ expiryDate: NotNull }>()
      .where('x.lastDay', '>=', last?.expiryDate ?? window.from)
      .where('x.lastDay', '<=', window.to)
      .where(endsFirst('x'))
      .$if(last !== undefined, (query) =>
        query.where((e) =>
          e.or([e('x.lastDay', '>', last?.expiryDate ?? ''), e('x.entryId', '>', last?.id ?? 0)]),
        ),
      )
      .where((e) =>
        e.not(
          e.exists(
            e
              .selectFrom('reminders as r')
              .select('r.days')
              .whereRef('r.expiryDate', '=', 'x.lastDay')
              .whereRef('r.certificateId', '=', 'x.entryId')
              .where('r.days', '=', window.days),
          ),
        ),
      )
      .orderBy('x.lastDay')
      .orderBy('c.id')
      .limit(PAGE)
      .execute()
    found.push(...page)
    if (page.length < PAGE) return found
  }
}

/**
 * False where the office's email of this day is in the outbox already, also by another process; the
 * rest is sent the next day.
 */
async function enqueueReminders(
  { db, origin, now, today }: At,
  days: number,
  due: Due[],
): Promise<boolean> {
  const shown = due.slice(0, MAX_PER_EMAIL)
  const codes = await endingCodes(db, shown)
  const email: Email = {
    kind: 'certificates-expiring',
    days,
    certificates: shown.map(({ id, certificateId, vesselName, expiryDate }) => ({
      number: certificateId,
      codes: codes.get(`${id}/${expiryDate}`) ?? [],
      vesselName,
      expiryDate,
      link: origin + paths.certificate(id),
    })),
    more: due.length - shown.length,
    list: `${origin}${paths.staff()}?expiring=${days}`,
  }
  return db.write.transaction().execute(async (tx) => {
    const officeEmail = {
      to: office.email,
      language: 'en',
      email,
      once: `expiring:${days}:${today}`,
    } as const
    if ((await enqueueEmail(tx, { now }, officeEmail)) === null) return false
    for (let i = 0; i < due.length; i += CHUNK) {
      const reminded = due
        .slice(i, i + CHUNK)
        .map(({ id, expiryDate }) => ({ certificateId: id, expiryDate, days }))
      await tx
        .insertInto('reminders')
        .values(reminded)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      // Let requests run between two chunks.
      await setImmediate()
    }
    return true
  })
}

/** The certificates of a record that end on the day, where they are not all it has; by `id/day`. */
async function endingCodes(db: Store, due: readonly Due[]): Promise<ReadonlyMap<string, string[]>> {
  const ids = [...new Set(due.map(({ id }) => id))]
  const rows = await db.search
    .selectFrom('certificates')
    .select(['entryId', 'code', 'lastDay'])
    .where(whereIn(db.search, 'entryId', ids))
    .orderBy('position')
    .execute()
  const byEntry = Map.groupBy(rows, ({ entryId }) => entryId)
  return new Map(
    due.map(({ id, expiryDate }) => {
      const own = byEntry.get(id) ?? []
      const ending = own.filter(({ lastDay }) => lastDay === expiryDate)
      return [
        `${id}/${expiryDate}`,
        ending.length < own.length ? ending.map(({ code }) => code) : [],
      ]
    }),
  )
}

/** Deletes the reminders of days that are over. */
export async function deleteExpiredReminders(db: Store, today: string): Promise<void> {
  await db.write.deleteFrom('reminders').where('expiryDate', '<', today).execute()
}
