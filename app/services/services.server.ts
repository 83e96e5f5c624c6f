import { Refusal } from '#/app/refusal.ts'
import type { Language } from '#/app/language/language.ts'
import { m } from '#/app/paraglide/messages.js'
import { requireStaff, type Scope } from '#/app/scope.ts'
import { relatedTo, toService, type Service } from './service.ts'

/** The services that visitors see, in their order, in a language; one that is not translated stands in English. */
export async function listServices(scope: Scope, language: Language = scope.language): Promise<Service[]> {
  const all = await everyService(scope, language)
  return all.filter(({ hidden }) => !hidden).map(({ service }) => service)
}

/** The same with the hidden ones, each with what staff need to know of it. Refuses: unauthenticated. */
export async function listServicesForStaff(scope: Scope, language: Language = scope.language) {
  requireStaff(scope)
  const all = await everyService(scope, language)
  return all.map(({ service, hidden, version }) => ({ ...service, hidden, version }))
}

/**
 * One service and up to three that are related. `preview`: staff see it while it is hidden, too. Refuses: not-found, also
 * for one that is hidden.
 */
export async function readService(scope: Scope, slug: string, { language = scope.language, preview = false }: Reading = {}) {
  // A dozen rows: reading all is one query, and the related ones are among them.
  const all = await everyService(scope, language)
  const found = all.find(({ service }) => service.slug === slug)
  if (!found || (found.hidden && !(preview && scope.actor))) throw new Refusal('not-found', m.services_not_found())
  const shown = all.filter((one) => !one.hidden || one === found).map(({ service }) => service)
  return { service: found.service, hidden: found.hidden, related: relatedTo(found.service, shown) }
}

type Reading = { language?: Language; preview?: boolean }

/** Where a service is now whose address changed; null where no service ever had that address, or it is hidden. */
export async function presentSlug(scope: Scope, formerSlug: string): Promise<string | null> {
  const row = await scope.db.read
    .selectFrom('formerSlugs')
    .innerJoin('services', 'services.id', 'formerSlugs.serviceId')
    .select('services.slug')
    .where('formerSlugs.slug', '=', formerSlug)
    .where('services.hidden', '=', 0)
    .executeTakeFirst()
  return row?.slug ?? null
}

/** What a service is called, also when it is hidden by now: for what was asked of it before. Empty where there is none. */
export async function titleOfService(scope: Scope, id: number): Promise<string> {
  return (await everyService(scope, scope.language)).find(({ service }) => service.id === id)?.service.title ?? ''
}

async function everyService(
  scope: Scope,
  language: Language,
): Promise<{ service: Service; hidden: boolean; version: number }[]> {
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
    .orderBy('services.position')
    .orderBy('services.id')
    .execute()
  return rows.map(({ hidden, version, ...row }) => {
    // A translation counts as a whole: what is empty in it is empty, not English.
    const local = row.localTitle !== null && {
      title: row.localTitle,
      description: row.localDescription ?? '',
      longDescription: row.localLongDescription,
      areas: row.localAreas,
      benefits: row.localBenefits,
      process: row.localProcess,
    }
    return { service: toService({ ...row, ...local }), hidden: hidden === 1, version }
  })
}
