import type { Kysely } from 'kysely'
import { dateInJakarta, dateInWords } from '#/core/dates.ts'
import { storedLanguage } from '#/core/languages.ts'
import { Refusal } from '#/core/refusal.ts'
import type { Tables } from '#/db/schema.ts'
import type { ApplicationRecord } from './application.ts'
import { movesFrom } from './application-states.ts'

/** The columns that the applicant is answered. */
export const SUBMITTED_COLUMNS = [
  'id',
  'reference',
  'serviceId',
  'companyName',
  'vesselName',
  'contactEmail',
  'contactPhone',
  'details',
  'imoNumber',
  'flag',
  'status',
  'submittedAt',
] as const

/** The location of an inspection in an event, under the name it has elsewhere. */
export const EVENT_LOCATION = 'inspectionPlace as inspectionLocation'

/** The whole record of one application, for staff. Refuses: not-found, also where it was erased. */
export async function findApplication(db: Kysely<Tables>, id: number): Promise<ApplicationRecord> {
  const row = await db
    .selectFrom('applications')
    .innerJoin('services', 'services.id', 'applications.serviceId')
    .leftJoin('users', 'users.id', 'applications.assignedTo')
    .select(SUBMITTED_COLUMNS.map((column) => `applications.${column}` as const))
    .select([
      'applications.language',
      'applications.version',
      'applications.inspectionDate',
      'applications.inspectionLocation',
    ])
    .select([
      'services.title as service',
      'users.id as assigneeId',
      'users.email as assigneeName',
      'applications.erasedAt',
    ])
    .where('applications.id', '=', id)
    .executeTakeFirst()
  if (!row) throw noSuchApplication()
  if (row.erasedAt !== null) {
    throw new Refusal(
      'not-found',
      `${row.reference} was erased on ${dateInWords(dateInJakarta(row.erasedAt))}.`,
    )
  }
  const events = await db
    .selectFrom('applicationEvents')
    .leftJoin('apiKeys', 'apiKeys.id', 'applicationEvents.apiKeyId')
    .select([
      'version',
      'at',
      'kind',
      'actorId',
      'actorName',
      'apiKeys.prefix as apiKey',
      'fromStatus',
      'toStatus',
    ])
    .select(['inspectionDate', EVENT_LOCATION, 'message', 'note'])
    .where('applicationId', '=', id)
    .orderBy('version')
    .execute()
  const { assigneeId, assigneeName, erasedAt: _, ...application } = row
  return {
    ...application,
    language: storedLanguage(row.language),
    assignedTo: assigneeId === null ? null : { id: assigneeId, name: assigneeName ?? '' },
    events,
    moves: movesFrom(row.status).map(({ to }) => to),
  }
}

export function noSuchApplication(): Refusal {
  return new Refusal('not-found', 'There is no such application.')
}
