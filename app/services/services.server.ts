import { Refusal } from '#/app/refusal.ts'
import type { Language } from '#/app/language/language.ts'
import { m } from '#/app/paraglide/messages.js'
import type { Scope } from '#/app/scope.ts'
import { relatedTo, toService, type Service } from './service.ts'

/** All services in the order of their ids, in a language; what is not translated stays English. */
export async function listServices(scope: Scope, language: Language = scope.language): Promise<Service[]> {
  const rows = await scope.db.read
    .selectFrom('services')
    .leftJoin('serviceTranslations', (join) =>
      join.onRef('serviceTranslations.serviceId', '=', 'services.id').on('serviceTranslations.language', '=', language),
    )
    .selectAll('services')
    .select([
      'serviceTranslations.title as localTitle',
      'serviceTranslations.description as localDescription',
      'serviceTranslations.longDescription as localLongDescription',
      'serviceTranslations.areas as localAreas',
      'serviceTranslations.benefits as localBenefits',
      'serviceTranslations.process as localProcess',
    ])
    .orderBy('services.id')
    .execute()
  return rows.map((row) =>
    toService({
      ...row,
      title: row.localTitle ?? row.title,
      description: row.localDescription ?? row.description,
      longDescription: row.localLongDescription ?? row.longDescription,
      areas: row.localAreas ?? row.areas,
      benefits: row.localBenefits ?? row.benefits,
      process: row.localProcess ?? row.process,
    }),
  )
}

/** One service and up to three that are related. Refuses: not-found. */
export async function readService(scope: Scope, slug: string, language: Language = scope.language) {
  // A dozen rows: reading all is one query, and the related ones are among them.
  const all = await listServices(scope, language)
  const service = all.find((one) => one.slug === slug)
  if (!service) throw new Refusal('not-found', m.services_not_found())
  return { service, related: relatedTo(service, all) }
}
