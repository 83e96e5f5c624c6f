import type { Kysely } from 'kysely'
import type { Language } from '#/core/languages.ts'
import { Refusal } from '#/core/refusal.ts'
import type { Tables, Tx } from '#/db/schema.ts'
import type { ContentKind } from '#/domain/services/editing/content.server.ts'
import { AREAS_UP_TO_ID, DEFAULT_IMAGE, readCategory, type Service } from './service.ts'
import {
  SERVICE_LABELS,
  type ServiceInput,
  type ServiceRecord,
  type ServiceTexts,
} from './service-input.ts'

/** How services are stored. */
export const SERVICES: ContentKind<ServiceInput, ServiceRecord> = {
  labels: SERVICE_LABELS,
  table: 'services',
  read: readServices,
  columnsOf: ({ slug, category, imageUrl, texts }) => ({
    slug,
    category,
    imageUrl,
    ...toColumns(texts.en),
  }),
  takenFields: () => ({ slug: ['Another service has this address'] }),
  async saveRelated(tx, id, { slug, texts }, before) {
    if (slug !== before?.slug) await moveAddress(tx, { id, from: before?.slug, to: slug })
    await tx
      .deleteFrom('serviceTranslations')
      .where('serviceId', '=', id)
      .where('language', '=', 'id')
      .execute()
    if (!texts.id) return
    await tx
      .insertInto('serviceTranslations')
      .values({ serviceId: id, language: 'id', ...toColumns(texts.id) })
      .execute()
  },
  async isInUse(db, id) {
    const [application, certificate] = await Promise.all([
      db
        .selectFrom('applications')
        .select('id')
        .where('serviceId', '=', id)
        .limit(1)
        .executeTakeFirst(),
      db.selectFrom('entries').select('id').where('serviceId', '=', id).limit(1).executeTakeFirst(),
    ])
    return application !== undefined || certificate !== undefined
  },
}

/** Every service whole, in the order that visitors see: a dozen rows, and as many translations. */
export async function readServices(db: Kysely<Tables>): Promise<ServiceRecord[]> {
  const rows = await db
    .selectFrom('services')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute()
  const translations = await db
    .selectFrom('serviceTranslations')
    .selectAll()
    .where('language', '=', 'id')
    .execute()
  return rows.map((row, index) => {
    const translation = translations.find(({ serviceId }) => serviceId === row.id)
    return toRecord(row, translation, index + 1)
  })
}

/**
 * Records the former address, which redirects to the service from now on; the new one is no longer
 * a former one. Refuses: a former address of another service (conflict).
 */
async function moveAddress(
  tx: Tx,
  { id, from, to }: { id: number; from: string | undefined; to: string },
): Promise<void> {
  const former = await tx
    .selectFrom('formerSlugs')
    .select('serviceId')
    .where('slug', '=', to)
    .executeTakeFirst()
  if (former && former.serviceId !== id) {
    const message =
      'Another service had this address before, and links to it still open that service'
    throw new Refusal('conflict', message, { fields: { slug: [message] } })
  }
  if (from === undefined) return
  await tx.deleteFrom('formerSlugs').where('slug', '=', to).execute()
  await tx.insertInto('formerSlugs').values({ slug: from, serviceId: id }).execute()
}

/** Texts as their columns hold them: lists as JSON. */
type StoredTexts = {
  title: string
  description: string
  longDescription: string | null
  areas: string | null
  benefits: string | null
  process: string | null
}

type StoredService = StoredTexts &
  Pick<ServiceRecord, 'id' | 'slug' | 'version' | 'category'> & {
    imageUrl: string | null
    hidden: 0 | 1
  }

/**
 * A stored service and its Indonesian texts, if it has any, as administrators see them. `position`:
 * in the order, from 1.
 */
export function toRecord(
  row: StoredService,
  translation: StoredTexts | undefined,
  position: number,
): ServiceRecord {
  return {
    id: row.id,
    slug: row.slug,
    category: readCategory(row.category),
    imageUrl: row.imageUrl ?? DEFAULT_IMAGE,
    hidden: row.hidden === 1,
    place: position,
    version: row.version,
    texts: { en: toTexts(row), id: translation ? toTexts(translation) : null },
  }
}

/**
 * A service in one language; one that is not translated has its English texts. A translation counts
 * as a whole: what is empty in it is empty, not English. Cards carry area tags for the ids 1 to 8
 * only.
 */
export function toService(
  { id, slug, category, imageUrl, texts }: ServiceRecord,
  language: Language,
): Service {
  const { areas, ...shown } = (language === 'id' && texts.id) || texts.en
  return {
    id,
    slug,
    imageUrl,
    category: readCategory(category),
    ...shown,
    areas: id <= AREAS_UP_TO_ID ? areas : [],
  }
}

function toColumns({ areas, benefits, process, ...texts }: ServiceTexts): StoredTexts {
  return {
    ...texts,
    areas: JSON.stringify(areas),
    benefits: JSON.stringify(benefits),
    process: JSON.stringify(process),
  }
}

function toTexts({
  title,
  description,
  longDescription,
  areas,
  benefits,
  process,
}: StoredTexts): ServiceTexts {
  return {
    title,
    description,
    longDescription,
    areas: readList(areas),
    benefits: readList(benefits),
    process: readList(process),
  }
}

/** A list of text, which may be stored as the JSON of one; anything else is an empty list. */
export function readList(stored: unknown): string[] {
  if (Array.isArray(stored)) return stored.filter((item) => typeof item === 'string')
  if (typeof stored !== 'string') return []
  try {
    const value: unknown = JSON.parse(stored)
    return Array.isArray(value) ? readList(value) : []
  } catch {
    return []
  }
}
