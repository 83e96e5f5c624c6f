import type { Kysely } from 'kysely'
import type { Tables } from '#/db/schema.ts'
import { listOf, toService } from './service.ts'
import type { ServiceRecord, ServiceTexts } from './service-input.ts'

type StoredTexts = Record<'areas' | 'benefits' | 'process' | 'longDescription', string | null> & {
  title: string
  description: string
}

/** Every service whole, in the order that visitors see: a dozen rows, and as many translations. */
export async function readRecords(db: Kysely<Tables>): Promise<ServiceRecord[]> {
  const rows = await db.selectFrom('services').selectAll().orderBy('position').orderBy('id').execute()
  const translations = await db.selectFrom('serviceTranslations').selectAll().where('language', '=', 'id').execute()
  return rows.map((row, index) => {
    const { category, imageUrl } = toService(row)
    const translated = translations.find(({ serviceId }) => serviceId === row.id)
    return {
      id: row.id,
      slug: row.slug,
      category,
      imageUrl,
      hidden: row.hidden === 1,
      place: index + 1,
      version: row.version,
      texts: { en: toTexts(row), id: translated ? toTexts(translated) : null },
    }
  })
}

/** Texts as their columns hold them: lists as JSON (specification §3). */
export function textColumns({ areas, benefits, process, ...texts }: ServiceTexts): StoredTexts {
  return { ...texts, areas: JSON.stringify(areas), benefits: JSON.stringify(benefits), process: JSON.stringify(process) }
}

function toTexts({ title, description, longDescription, areas, benefits, process }: StoredTexts): ServiceTexts {
  return { title, description, longDescription, areas: listOf(areas), benefits: listOf(benefits), process: listOf(process) }
}
