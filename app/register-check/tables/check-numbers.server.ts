import { sql, type Kysely } from 'kysely'
import type { Tables } from '#/db/schema.ts'
import type { ReportError } from './check-certificates.server.ts'

const MAX_SHOWN = 100

/**
 * The numbers that may never be issued again with the events and certificates they follow from. Each question is one statement, so
 * that a change under way is in all of it or in none.
 */
export async function checkNumbers(db: Kysely<Tables>, report: ReportError): Promise<void> {
  const forgotten = await db
    .selectFrom('registerEvents as e')
    .leftJoin('certificateNumbers as n', 'n.number', 'e.certificateId')
    .select('e.certificateId as number')
    .where('n.number', 'is', null)
    .distinct()
    .limit(MAX_SHOWN)
    .execute()
  for (const { number } of forgotten)
    report(`The number ${number} was issued, and is not among the numbers that were`)
  const foreign = await db
    .selectFrom('certificateNumbers as n')
    .select('n.number')
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('registerEvents as event')
            .select('event.id')
            .whereRef('event.recordId', '=', 'n.recordId')
            .whereRef('event.certificateId', '=', 'n.number'),
        ),
      ),
    )
    .limit(MAX_SHOWN)
    .execute()
  for (const { number } of foreign)
    report(`The number ${number} belongs to a record that no event gave it to`)
  const states = await db
    .selectFrom('certificateNumbers as n')
    .leftJoin('certificates as c', 'c.id', 'n.recordId')
    .select(['n.number', 'n.state'])
    .where(
      sql<boolean>`n.state <> case when c.id is null then 'deleted' when c."certificateId" = n.number then 'current' else 'former' end`,
    )
    .limit(MAX_SHOWN)
    .execute()
  for (const { number, state } of states)
    report(`The number ${number} is ${state} among the numbers, and is not`)
}

/** Records with an id that no database gives by itself: other checks go through ids from 1 on, and take what has a low one for old. */
export async function checkIds(db: Kysely<Tables>, report: ReportError): Promise<void> {
  const certificates = await db
    .selectFrom('certificates')
    .select('certificateId')
    .where('id', '<', 1)
    .limit(MAX_SHOWN)
    .execute()
  for (const { certificateId } of certificates)
    report(`Certificate ${certificateId} was put in by hand: its id is below 1`)
  const users = await db
    .selectFrom('users')
    .select('email')
    .where('id', '<', 1)
    .limit(MAX_SHOWN)
    .execute()
  for (const { email } of users)
    report(`The account ${email} was put in by hand: its id is below 1`)
}
