import { setImmediate } from 'node:timers/promises'
import { sql, type ExpressionBuilder } from 'kysely'
import { recordAccountEvent } from '#/domain/people/accounts/account-events.server.ts'
import { OPEN_STATES } from '#/domain/services/applications/application-states.ts'
import {
  APPLICATION_YEARS,
  CERTIFIED_YEARS,
  MESSAGE_SECONDS,
} from '#/domain/services/retention/retention.server.ts'
import { addYears, later } from '#/core/dates.ts'
import type { Store, Tables } from '#/db/schema.ts'
import { eraseApplicationRows } from './erase.server.ts'

/** Applications or messages of one transaction. */
const AT_ONCE = 50

const BY_REGISTER = { id: null, email: 'system' }

type Moment = { db: Store; now: string; today: string }

/**
 * Erases the applications and deletes the messages whose period has ended, a slice in each
 * transaction with its events: a run that was cut goes on with the next one. Returns how many.
 */
export async function eraseByAge(
  moment: Moment,
): Promise<{ applications: number; messages: number }> {
  return {
    applications: await eraseOldApplications(moment),
    messages: await deleteOldMessages(moment),
  }
}

/** Each is an account event, as where an administrator erases it. */
async function eraseOldApplications({ db, now, today }: Moment): Promise<number> {
  let count = 0
  for (let after = 0; ;) {
    const found = await endedApplications(db, today, after)
    const last = found.at(-1)
    if (!last) return count
    await db.write.transaction().execute(async (tx) => {
      const references = await eraseApplicationRows(
        tx,
        found.map(({ id }) => id),
        now,
      )
      for (const subject of references) {
        const event = {
          kind: 'application-erased',
          subject,
          detail: REASON,
          by: BY_REGISTER,
        } as const
        await recordAccountEvent(tx, { now, actor: null }, event)
      }
      count += references.length
    })
    after = last.id
    await setImmediate()
  }
}

const REASON = 'Its period has ended'

/**
 * Decided at least two years ago, and without a certificate, or the last certificate of its ship
 * ended at least five years ago. Read on the thread of searches.
 */
function endedApplications(db: Store, today: string, after: number): Promise<{ id: number }[]> {
  const decidedBefore = addYears(today, -APPLICATION_YEARS)
  const endedBefore = addYears(today, -CERTIFIED_YEARS)
  return db.search
    .selectFrom('applications as a')
    .select('a.id')
    .where('a.id', '>', after)
    .where('a.erasedAt', 'is', null)
    .where('a.status', 'not in', OPEN_STATES)
    .where('a.submittedAt', '<', decidedBefore)
    .where((e) => e.not(e.exists(movesSince(e, decidedBefore))))
    .where((e) => e.not(e.exists(certificatesOfShip(e, endedBefore))))
    .orderBy('a.id')
    .limit(AT_ONCE)
    .execute()
}

type Applications = ExpressionBuilder<Tables & { a: Tables['applications'] }, 'a'>

function movesSince(e: Applications, day: string) {
  return e
    .selectFrom('applicationEvents as v')
    .select('v.id')
    .whereRef('v.applicationId', '=', 'a.id')
    .where('v.kind', '=', 'moved')
    .where('v.at', '>=', day)
}

/**
 * Certificates of the ship of those that were issued from the application, themselves included,
 * that were not over before a day.
 */
function certificatesOfShip(e: Applications, day: string) {
  return e
    .selectFrom('entries as own')
    .innerJoin('entries as c', (join) =>
      join.on((on) =>
        on.or([on('c.id', '=', on.ref('own.id')), on('c.shipId', '=', on.ref('own.shipId'))]),
      ),
    )
    .select('c.id')
    .whereRef('own.applicationId', '=', 'a.id')
    .where((w) =>
      w.exists(
        w
          .selectFrom('certificates as x')
          .select('x.id')
          .whereRef('x.entryId', '=', 'c.id')
          .where((p) =>
            p.not(p.and([p('x.standing', '=', 'withdrawn'), p('x.standingSince', '<', day)])),
          )
          .where((p) => p.or([p('c.expiryDate', '>=', day), p('x.lastDay', '>=', day)])),
      ),
    )
}

/**
 * A slice is one account event, which says how many: most are advertising that nobody asked for.
 */
async function deleteOldMessages({ db, now }: Moment): Promise<number> {
  const before = later(now, -MESSAGE_SECONDS)
  for (let count = 0; ;) {
    const found = await db.search
      .selectFrom('messages')
      .select('id')
      .where(sql<boolean>`coalesce(${sql.ref('stateAt')}, ${sql.ref('receivedAt')}) < ${before}`)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    if (found.length === 0) return count
    await db.write.transaction().execute(async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('messages')
        .where(
          'id',
          'in',
          found.map(({ id }) => id),
        )
        // One that was marked meanwhile has a new period.
        .where(sql<boolean>`coalesce(${sql.ref('stateAt')}, ${sql.ref('receivedAt')}) < ${before}`)
        .executeTakeFirst()
      if (numDeletedRows === 0n) return
      count += Number(numDeletedRows)
      const subject = numDeletedRows === 1n ? '1 message' : `${numDeletedRows} messages`
      const detail = numDeletedRows === 1n ? REASON : 'Their period has ended'
      await recordAccountEvent(
        tx,
        { now, actor: null },
        { kind: 'messages-erased', subject, detail, by: BY_REGISTER },
      )
    })
    await setImmediate()
  }
}
