import { setImmediate } from 'node:timers/promises'
import type { Language } from '#/app/language/language.ts'
import { paths } from '#/app/paths.ts'
import { office } from '#/app/site/office.ts'
import type { Store } from '#/db/schema.ts'
import type { Letter } from './letter.ts'
import { post } from './outbox.server.ts'
import { windowsOn, type Window } from './reminders.ts'

/** A letter lists so many certificates; a longer list is read in the register. */
const MOST_IN_A_LETTER = 50
/** Rows at once: what they cost on the thread that answers strangers is a few milliseconds. */
const PAGE = 1_000
const CHUNK = 500

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
 * Writes the reminders of a day: for each threshold one letter to the office, and one to each owner whose address is known from
 * the application. Each certificate in force that no other has taken the place of is told of once for each threshold and expiry
 * date, whichever process does it, and however often it is asked; what could not be told on other days is told now. Answers how
 * many certificates were told of.
 */
export async function remindOfExpiries(at: At): Promise<number> {
  let told = 0
  for (const window of windowsOn(at.today)) {
    const due = await notYetTold(at.db, window)
    if (due.length > 0 && (await tell(at, window.days, due))) told += due.length
  }
  return told
}

/** Read page by page where it delays no verification, by the index of expiry dates. */
async function notYetTold(db: Store, window: Window): Promise<Due[]> {
  const found: Due[] = []
  for (;;) {
    const last = found.at(-1)
    const page = await db.search
      .selectFrom('certificates as c')
      .leftJoin('applications as a', 'a.id', 'c.applicationId')
      .select(['c.id', 'c.certificateId', 'c.vesselName', 'c.expiryDate', 'a.contactEmail', 'a.language'])
      .where('c.expiryDate', '>=', last?.expiryDate ?? window.from)
      .where('c.expiryDate', '<=', window.to)
      .where('c.standing', '=', 'in-force')
      .where('c.supersededBy', 'is', null)
      .$if(last !== undefined, (query) =>
        query.where((e) => e.or([e('c.expiryDate', '>', last?.expiryDate ?? ''), e('c.id', '>', last?.id ?? 0)])),
      )
      .where((e) =>
        e.not(
          e.exists(
            e
              .selectFrom('reminders as r')
              .select('r.days')
              .whereRef('r.expiryDate', '=', 'c.expiryDate')
              .whereRef('r.certificateId', '=', 'c.id')
              .where('r.days', '=', window.days),
          ),
        ),
      )
      .orderBy('c.expiryDate')
      .orderBy('c.id')
      .limit(PAGE)
      .execute()
    found.push(...page)
    if (page.length < PAGE) return found
  }
}

/** False where another process has just done it, or this day's letter has gone out before: then they are told tomorrow. */
function tell({ db, origin, now, today }: At, days: number, due: Due[]): Promise<boolean> {
  const list = `${origin}${paths.staff()}?expiring=${days}`
  const toOffice = expiring(days, due, list, ({ id }) => origin + paths.certificate(id))
  const owners = letterToOwners(days, due, origin)
  return db.write.transaction().execute(async (tx) => {
    const posting = { to: office.email, language: 'en', letter: toOffice, once: `expiring:${days}:${today}` } as const
    if (!(await post(tx, { now }, posting))) return false
    for (let i = 0; i < due.length; i += CHUNK) {
      const told = due.slice(i, i + CHUNK).map(({ id, expiryDate }) => ({ certificateId: id, expiryDate, days }))
      await tx
        .insertInto('reminders')
        .values(told)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      // Requests get their turn between two chunks.
      await setImmediate()
    }
    for (const [i, owner] of owners.entries()) {
      await post(tx, { now }, owner)
      if (i % CHUNK === CHUNK - 1) await setImmediate()
    }
    return true
  })
}

type Owned = Due & { contactEmail: string }

/** One letter an address, in the language of the newest application from there. */
function letterToOwners(days: number, due: Due[], origin: string) {
  const known = due.filter((one): one is Owned => one.contactEmail !== null)
  const byAddress = Map.groupBy(known, ({ contactEmail }) => contactEmail.toLowerCase())
  return Array.from(byAddress.values(), (owned) => {
    // Written by the application's form, which knows no other languages.
    const language = (owned.at(-1)?.language ?? 'en') as Language
    const letter = expiring(days, owned, null, ({ certificateId }) => origin + paths.verify(certificateId, language))
    return { to: owned[0]?.contactEmail ?? '', language, letter }
  })
}

function expiring(days: number, due: Due[], list: string | null, linkTo: (one: Due) => string): Letter {
  const shown = due.slice(0, MOST_IN_A_LETTER)
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

/** Forgets reminders of certificates that have expired since. */
export async function forgetPastReminders(db: Store, today: string): Promise<void> {
  await db.write.deleteFrom('reminders').where('expiryDate', '<', today).execute()
}
