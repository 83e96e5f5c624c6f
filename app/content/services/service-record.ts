import type { Language } from '#/core/languages.ts'
import { AREAS_UP_TO_ID, DEFAULT_IMAGE, readCategory, type Service } from './service.ts'
import type { ServiceRecord, ServiceTexts } from './service-input.ts'

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

/** A stored service and its Indonesian texts, if it has any, as administrators see them. `position`: in the order, from 1. */
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
 * A service in one language; one that is not translated has its English texts. A translation counts as a whole: what is empty in it is
 * empty, not English. Cards carry area tags for the ids 1 to 8 only.
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

export function toColumns({ areas, benefits, process, ...texts }: ServiceTexts): StoredTexts {
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
