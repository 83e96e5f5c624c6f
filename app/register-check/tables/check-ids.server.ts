import type { Kysely } from 'kysely'
import type { Tables } from '#/db/schema.ts'
import type { ReportError } from './check-certificates.server.ts'

const MAX_SHOWN = 100

/** Records with an id that no database gives by itself: other checks go through ids from 1 on, and take what has a low one for old. */
export async function checkIds(db: Kysely<Tables>, report: ReportError): Promise<void> {
  const certificates = await db
    .selectFrom('certificates')
    .select('certificateId')
    .where('id', '<', 1)
    .limit(MAX_SHOWN)
    .execute()
  for (const { certificateId } of certificates) report(`Certificate ${certificateId} was put in by hand: its id is below 1`)
  const users = await db.selectFrom('users').select('email').where('id', '<', 1).limit(MAX_SHOWN).execute()
  for (const { email } of users) report(`The account ${email} was put in by hand: its id is below 1`)
}
