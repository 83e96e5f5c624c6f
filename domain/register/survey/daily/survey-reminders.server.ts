import { setImmediate } from 'node:timers/promises'
import { updateStatuses } from './update-statuses.server.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import type { DueSurvey, Email } from '#/domain/notices/email/email.ts'
import { enqueueEmail } from '#/domain/notices/outbox/outbox.server.ts'
import { paths } from '#/domain/addresses/paths.ts'
import type { Language } from '#/core/languages.ts'
import type { Tx, Store } from '#/db/schema.ts'
import { claimReminders } from './claim-reminders.server.ts'
import { collectDue, type ShipDue } from './collect-due.server.ts'
import {
  CLOSED,
  type Due,
  OF_CONDITION,
  OF_EXPIRY,
} from '#/domain/register/certificate/notices/due-surveys.ts'
import type { ReminderAct } from '#/domain/register/certificate/notices/notice.ts'
import {
  recipientsOf,
  type Recipient,
} from '#/domain/register/certificate/notices/recipients.server.ts'
import { recordNotice } from '#/domain/register/certificate/notices/record-notice.server.ts'
import { sql } from 'kysely'
import { whereIn } from '#/db/many.ts'

/** Records in one statement: other writers wait for it. */
const AT_ONCE = 500

/**
 * Removes the notes of reminders whose survey was completed, or whose part has ended or is gone; of
 * expiries that are over; and of the conditions of a record in which none is open. Those of a
 * part's next survey and later ones stay: they say what was written. Call it when the daily
 * update has been made.
 */
async function removeSettledReminders({ db, today }: { db: Store; today: string }): Promise<void> {
  const note = sql.table('surveyReminders')
  const isSettled = sql<boolean>`case
    when ${note}.code like ${`%${OF_EXPIRY}`} then ${note}."windowTo" < ${today}
    when ${note}.code like ${`%${OF_CONDITION}%`} then not exists (
      select 1 from certificates as c where c."entryId" = ${note}."recordId" and c."conditionDueOn" is not null)
    else not exists (
      select 1 from certificates as c where c."entryId" = ${note}."recordId"
        and c.code = ${note}.code and c."dueTo" <= ${note}."windowTo" and c."dueEndsOn" >= ${today})
    end`
  for (let after = 0; ;) {
    const found = await db.search
      .selectFrom('surveyReminders')
      .select('recordId')
      .distinct()
      .where('recordId', '>', after)
      .where(isSettled)
      .orderBy('recordId')
      .limit(AT_ONCE)
      .execute()
    const last = found.at(-1)
    if (!last) return
    const ids = found.map(({ recordId }) => recordId)
    await db.write
      .deleteFrom('surveyReminders')
      .where(whereIn(db.write, 'recordId', ids))
      .where(isSettled)
      .execute()
    after = last.recordId
    await setImmediate()
  }
}

/** An email lists at most this many surveys, certificates and conditions. */
const MAX_PER_EMAIL = 50

type At = Pick<RequestContext, 'db' | 'now' | 'today' | 'origin'>
/**
 * Reminds the owners of the surveys of their ships, 90, 30 and 7 days before a window closes, and
 * when it has closed; of expiries as many days before; and of conditions 30 and 7 days before they
 * are due, and when they are overdue. One email for each ship, address and day, of the certificates
 * that the address is known for; each reminder once, also where several processes run this or it
 * runs again. After days without a run, only the most urgent one. Nothing is written, or noted as
 * written, where no address is known. Returns the number of ships.
 */
export async function remindOfSurveys(at: At): Promise<number> {
  // Notes the windows that have closed since the last run.
  await updateStatuses(at)
  await removeSettledReminders(at)
  let reminded = 0
  for (const [key, ship] of await collectDue(at)) {
    if (await remindOwners(at, key, ship)) reminded++
    // Let requests run between two ships.
    await setImmediate()
  }
  return reminded
}

/** Thrown to undo what was claimed where an email of this ship and day was written already. */
class WrittenToday extends Error {}

/** False where nothing was written. */
async function remindOwners(at: At, key: string, ship: ShipDue): Promise<boolean> {
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
async function recipientsOfEach(
  tx: Tx,
  due: readonly Due[],
): Promise<ReadonlyMap<number, Recipient[]>> {
  const recipients = new Map<number, Recipient[]>()
  for (const id of new Set(due.map(({ recordId }) => recordId)))
    recipients.set(id, (await recipientsOf(tx, id)).owner)
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
  { key, ship, recipient }: { key: string; ship: ShipDue; recipient: Recipient },
) {
  const { to, language } = recipient
  const once = `surveys-due:${key}:${today}:${to.toLowerCase()}`
  const outboxId = await enqueueEmail(
    tx,
    { now },
    { to, language, email: composeReminder(ship, origin, language), once },
  )
  if (outboxId === null) throw new WrittenToday()
  for (const [recordId, ofRecord] of Map.groupBy(ship.due, (one) => one.recordId)) {
    const about = ofRecord.map((one) => ({ code: one.code, act: actOf(one), until: one.windowTo }))
    await recordNotice(tx, {
      outboxId,
      recordId,
      kind: 'survey',
      audience: 'owner',
      recipient: to,
      about,
      at: now,
    })
  }
}

function composeReminder(
  { vesselName, imoNumber, due }: ShipDue,
  origin: string,
  language: Language,
): Email {
  const shown = due.slice(0, MAX_PER_EMAIL)
  const named = ({ number, label }: Due) => ({
    number,
    label,
    link: origin + paths.verify(number, language),
  })
  return {
    kind: 'surveys-due',
    vesselName,
    imoNumber,
    surveys: shown.flatMap((one): DueSurvey[] => {
      if (one.subject !== 'survey') return []
      const { code, kinds, windowTo, days } = one
      return [{ ...named(one), code, kinds, to: windowTo, closed: days === CLOSED }]
    }),
    expiring: shown.flatMap((one) =>
      one.subject === 'expiry' ? [{ ...named(one), lastDay: one.windowTo }] : [],
    ),
    conditions: shown.flatMap((one) =>
      one.subject === 'condition'
        ? [{ ...named(one), text: one.text, to: one.windowTo, overdue: one.days === CLOSED }]
        : [],
    ),
    more: due.length - shown.length,
  }
}

function actOf({ subject, days }: Due): ReminderAct {
  if (subject === 'expiry') return 'expires'
  return `${subject}-${days === CLOSED ? 'overdue' : 'due'}`
}
