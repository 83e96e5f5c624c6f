import { post } from '#/app/mail/outbox.server.ts'
import { paths } from '#/app/paths.ts'
import type { Scope } from '#/app/scope.ts'
import { office } from '#/app/site/office.ts'
import type { Tx } from '#/db/schema.ts'
import type { Application } from './application.ts'

/**
 * The letters about a new application, in the transaction that stores it: to the applicant in the language they wrote in, with
 * their private link, and to the office.
 */
export async function postReceived(tx: Tx, scope: Scope, application: Application, key: string): Promise<void> {
  const { reference, vesselName, companyName } = application
  const service = await tx
    .selectFrom('services')
    .leftJoin('serviceTranslations as local', (join) =>
      join.onRef('local.serviceId', '=', 'services.id').on('local.language', '=', scope.language),
    )
    .select(['services.title', 'local.title as localTitle'])
    .where('services.id', '=', application.serviceId)
    .executeTakeFirstOrThrow()
  await post(tx, scope, {
    to: application.contactEmail,
    language: scope.language,
    letter: {
      kind: 'application-received',
      reference,
      service: service.localTitle ?? service.title,
      link: scope.origin + paths.application(reference, key),
    },
  })
  await post(tx, scope, {
    to: office.email,
    language: 'en',
    letter: {
      kind: 'application-arrived',
      reference,
      vesselName,
      companyName,
      service: service.title,
      link: scope.origin + paths.applicationRecord(application.id),
    },
  })
}
