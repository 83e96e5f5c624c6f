import { enqueueEmail } from '#/app/email/outbox/outbox.server.ts'
import { paths } from '#/app/web/paths.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import { office } from '#/app/web/office.ts'
import type { Tx } from '#/db/schema.ts'
import type { Application } from './application.ts'

/**
 * Enqueues the emails about a new application, in the transaction that stores it: to the applicant in the language of the
 * application, with their private link, and to the office.
 */
export async function enqueueReceived(
  tx: Tx,
  context: RequestContext,
  application: Application,
  key: string,
): Promise<void> {
  const { reference, vesselName, companyName } = application
  const service = await tx
    .selectFrom('services')
    .leftJoin('serviceTranslations as local', (join) =>
      join.onRef('local.serviceId', '=', 'services.id').on('local.language', '=', context.language),
    )
    .select(['services.title', 'local.title as localTitle'])
    .where('services.id', '=', application.serviceId)
    .executeTakeFirstOrThrow()
  await enqueueEmail(tx, context, {
    to: application.contactEmail,
    language: context.language,
    email: {
      kind: 'application-received',
      reference,
      service: service.localTitle ?? service.title,
      link: context.origin + paths.application(reference, { key }),
    },
  })
  await enqueueEmail(tx, context, {
    to: office.email,
    language: 'en',
    email: {
      kind: 'application-arrived',
      reference,
      vesselName,
      companyName,
      service: service.title,
      link: context.origin + paths.applicationRecord(application.id),
    },
  })
}
