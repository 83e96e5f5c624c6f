import { listContent } from '#/domain/services/editing/content.server.ts'
import type { Language } from '#/core/languages.ts'
import { m } from '#/domain/texts/messages.js'
import { Refusal } from '#/core/refusal.ts'
import { allow } from '#/domain/context/allow.ts'
import { isStaff, type RequestContext } from '#/domain/context/request-context.ts'
import { relatedTo, type Service } from './service.ts'
import type { ServiceRecord } from './service-input.ts'
import { readServices, SERVICES, toService } from './service-kind.server.ts'

/** The services that visitors see, in their order, in a language; untranslated ones in English. */
export async function listServices(
  context: RequestContext,
  language: Language = context.language,
): Promise<Service[]> {
  const records = await readServices(context.db.read)
  return records.filter(({ hidden }) => !hidden).map((record) => toService(record, language))
}

/**
 * The same with the hidden ones, each with what staff need to know of it. Refuses: unauthenticated.
 */
export async function listServicesForStaff(
  context: RequestContext,
  language: Language = context.language,
) {
  allow(context, 'content.list')
  const records = await readServices(context.db.read)
  return records.map((record) => ({
    ...toService(record, language),
    hidden: record.hidden,
    version: record.version,
  }))
}

/**
 * One service and up to three that are related. `preview`: staff see it while it is hidden, too.
 * Refuses: not-found, also for one that is hidden.
 */
export async function readService(
  context: RequestContext,
  slug: string,
  { language = context.language, preview = false }: Reading = {},
) {
  // A dozen rows: reading all is one query, and the related ones are among them.
  const records = await readServices(context.db.read)
  const found = records.find((record) => record.slug === slug)
  if (!found || (found.hidden && !(preview && isStaff(context))))
    throw new Refusal('not-found', m.services_not_found())
  const shown = records
    .filter((record) => !record.hidden || record === found)
    .map((record) => toService(record, language))
  const service = toService(found, language)
  return { service, hidden: found.hidden, related: relatedTo(service, shown) }
}

type Reading = { language?: Language; preview?: boolean }

/**
 * The present address of a service with this former address; null if no service had it, or it is
 * hidden.
 */
export async function presentSlug(
  context: RequestContext,
  formerSlug: string,
): Promise<string | null> {
  const row = await context.db.read
    .selectFrom('formerSlugs')
    .innerJoin('services', 'services.id', 'formerSlugs.serviceId')
    .select('services.slug')
    .where('formerSlugs.slug', '=', formerSlug)
    .where('services.hidden', '=', 0)
    .executeTakeFirst()
  return row?.slug ?? null
}

/**
 * The title of a service, also of a hidden one, which older applications name. Empty if there is
 * none.
 */
export async function titleOfService(context: RequestContext, id: number): Promise<string> {
  const record = (await readServices(context.db.read)).find((one) => one.id === id)
  return record ? toService(record, context.language).title : ''
}

/** A service whole, by its present address. Administrators only. Refuses: not-found. */
export async function findServiceRecord(
  context: RequestContext,
  slug: string,
): Promise<ServiceRecord> {
  const record = (await listContent(context, SERVICES)).find((one) => one.slug === slug)
  if (!record) throw new Refusal('not-found', 'There is no such service.')
  return record
}
