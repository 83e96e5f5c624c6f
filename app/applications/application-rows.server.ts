import type { Kysely } from 'kysely'
import { asLanguage } from '#/app/language/language.ts'
import { Refusal } from '#/app/refusal.ts'
import type { Tables } from '#/db/schema.ts'
import type { ApplicationRecord } from './application.ts'
import { movesFrom } from './application-states.ts'

/** What whoever sent it gets back. */
export const SENT = [
  'id',
  'reference',
  'serviceId',
  'companyName',
  'vesselName',
  'contactEmail',
  'contactPhone',
  'details',
  'status',
  'submittedAt',
] as const

/** All that staff know of one application, by the id of its record. Refuses: not-found. */
export async function findApplication(db: Kysely<Tables>, id: number): Promise<ApplicationRecord> {
  const row = await db
    .selectFrom('applications')
    .innerJoin('services', 'services.id', 'applications.serviceId')
    .leftJoin('users', 'users.id', 'applications.takenBy')
    .select(SENT.map((column) => `applications.${column}` as const))
    .select(['applications.language', 'applications.version', 'applications.inspectionDate', 'applications.inspectionPlace'])
    .select(['services.title as service', 'users.id as takerId', 'users.email as takerName'])
    .where('applications.id', '=', id)
    .executeTakeFirst()
  if (!row) throw noSuchApplication()
  const events = await db
    .selectFrom('applicationEvents')
    .select(['version', 'at', 'kind', 'actorId', 'actorName', 'fromStatus', 'toStatus'])
    .select(['inspectionDate', 'inspectionPlace', 'words', 'note'])
    .where('applicationId', '=', id)
    .orderBy('version')
    .execute()
  const { takerId, takerName, ...application } = row
  return {
    ...application,
    language: asLanguage(row.language),
    takenBy: takerId === null ? null : { id: takerId, name: takerName ?? '' },
    events,
    moves: movesFrom(row.status).map(({ to }) => to),
  }
}

export function noSuchApplication(): Refusal {
  return new Refusal('not-found', 'There is no such application.')
}
