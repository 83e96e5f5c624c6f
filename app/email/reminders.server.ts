import { setImmediate } from 'node:timers/promises'
import type { Language } from '#/core/languages.ts'
import { paths } from '#/app/web/paths.ts'
import { office } from '#/app/web/office.ts'
import type { Store } from '#/db/schema.ts'
import type { Email } from './email.ts'
import { enqueueEmail } from './outbox.server.ts'
import { windowsOn, type Window } from './reminders.ts'

/** An e-mail lists at most this many certificates and links to the full list in the register. */
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
  contactEmail: string | null
  language: string | null
}

type At = { db: Store; origin: string; now: string; today: string }

/**
 * Enqueues the reminders of a day: for each threshold one e-mail to the office, and one to each owner whose address is known from
 * the application. Each certificate gets one reminder for each threshold and day on which a part that is in force and not superseded ends, also
 * where several processes run this or it runs again. Reminders of days without a run are sent now. Returns the number of
 * certificates, counted once for each such day.
 */
export async function remindOfExpiries(at: At): Promise<number> {
  let certificates = 0
  for (const window of windowsOn(at.today)) {
    const due = await findDue(at.db, window)
    if (due.length > 0 && (await enqueueReminders(at, window.days, due))) certificates += due.length
  }
  return certificates
}

/** Reads page by page by the index of last days, on the search threads, so that verification is not delayed. */
async function findDue(db: Store, window: Window): Promise<Due[]> {
  const found: Due[] = []
  for (;;) {
    const last = found.at(-1)
    const page = await db.search
      .selectFrom('expiries as x')
      .innerJoin('certificates as c', 'c.id', 'x.recordId')
      .leftJoin('applications as a', 'a.id', 'c.applicationId')
      .select(['c.id', 'c.certificateId', 'c.vesselName', 'x.lastDay as expiryDate', 'a.contactEmail', 'a.language'])
      .where('x.lastDay', '>=', last?.expiryDate ?? window.from)
      .where('x.lastDay', '<=', window.to)
      .$if(last !== undefined, (query) =>
        query.where((e) => e.or([e('x.lastDay', '>', last?.expiryDate ?? ''), e('x.recordId', '>', last?.id ?? 0)])),
      )
      .where((e) =>
        e.not(
          e.exists(
            e
              .selectFrom('reminders as r')
              .select('r.days')
              .whereRef('r.expiryDate', '=', 'x.lastDay')
              .whereRef('r.certificateId', '=', 'x.recordId')
              .where('r.days', '=', window.days),
          ),
        ),
      )
      .orderBy('x.lastDay')
      .orderBy('x.recordId')
      .limit(PAGE)
      .execute()
    found.push(...page)
    if (page.length < PAGE) return found
  }
}

/** False where the office's e-mail of this day is in the outbox already, also by another process; the rest is sent the next day. */
function enqueueReminders({ db, origin, now, today }: At, days: number, due: Due[]): Promise<boolean> {
  const list = `${origin}${paths.staff()}?expiring=${days}`
  const toOffice = composeReminder(days, due, list, ({ id }) => origin + paths.certificate(id))
  const owners = composeOwnerReminders(days, due, origin)
  return db.write.transaction().execute(async (tx) => {
    const officeEmail = { to: office.email, language: 'en', email: toOffice, once: `expiring:${days}:${today}` } as const
    if ((await enqueueEmail(tx, { now }, officeEmail)) === null) return false
    for (let i = 0; i < due.length; i += CHUNK) {
      const reminded = due.slice(i, i + CHUNK).map(({ id, expiryDate }) => ({ certificateId: id, expiryDate, days }))
      await tx
        .insertInto('reminders')
        .values(reminded)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      // Let requests run between two chunks.
      await setImmediate()
    }
    for (const [i, owner] of owners.entries()) {
      await enqueueEmail(tx, { now }, owner)
      if (i % CHUNK === CHUNK - 1) await setImmediate()
    }
    return true
  })
}

type Owned = Due & { contactEmail: string }

/** One e-mail per address, in the language of the application of the certificate that ends last. */
function composeOwnerReminders(days: number, due: Due[], origin: string) {
  const known = due.filter((one): one is Owned => one.contactEmail !== null)
  const byAddress = Map.groupBy(known, ({ contactEmail }) => contactEmail.toLowerCase())
  return Array.from(byAddress.values(), (owned) => {
    // Written by the application form, which has these languages only.
    const language = (owned.at(-1)?.language ?? 'en') as Language
    const email = composeReminder(days, owned, null, ({ certificateId }) => origin + paths.verify(certificateId, language))
    return { to: owned[0]?.contactEmail ?? '', language, email }
  })
}

function composeReminder(days: number, due: Due[], list: string | null, linkTo: (one: Due) => string): Email {
  const shown = due.slice(0, MAX_PER_EMAIL)
  return {
    kind: 'certificates-expiring',
    days,
    certificates: shown.map((one) => ({
      number: one.certificateId,
      vesselName: one.vesselName,
      expiryDate: one.expiryDate,
      link: linkTo(one),
    })),
    more: due.length - shown.length,
    list,
  }
}

/** Deletes the reminders of days that are over. */
export async function deleteExpiredReminders(db: Store, today: string): Promise<void> {
  await db.write.deleteFrom('reminders').where('expiryDate', '<', today).execute()
}
