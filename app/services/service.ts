import { m } from '#/app/paraglide/messages.js'

/** The six blocks of the services page (specification §2), in its order. */
export const CATEGORIES = ['vessel', 'offshore', 'personnel', 'technical', 'advisory', 'specialized'] as const
export type Category = (typeof CATEGORIES)[number]

/** What the authority sells, in the language it was asked for. */
export type Service = {
  id: number
  slug: string
  title: string
  description: string
  imageUrl: string
  longDescription: string | null
  category: Category
  areas: string[]
  benefits: string[]
  process: string[]
}

/** What a card shows of it. */
export type ServiceSummary = Pick<Service, 'id' | 'slug' | 'title' | 'description' | 'imageUrl' | 'category' | 'areas'>

/** Related services are at most so many (specification §9). */
const MOST_RELATED = 3
/** The home page shows the first of them (specification §9). */
export const TEASERS = 6

/** Cards of services with greater ids carry no area tags (specification §2). */
export const AREAS_UP_TO_ID = 8
export const DEFAULT_IMAGE = '/images/services/default.svg'

type ServiceRow = {
  id: number
  slug: string
  title: string
  description: string
  imageUrl: string | null
  longDescription: string | null
  category: string
  areas: string | null
  benefits: string | null
  process: string | null
}

/** A stored row as the rest of the product knows it: lists are lists, and cards of ids 1 to 8 carry area tags (§2). */
export function toService(row: ServiceRow): Service {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    description: row.description,
    imageUrl: row.imageUrl ?? DEFAULT_IMAGE,
    longDescription: row.longDescription,
    category: CATEGORIES.find((category) => category === row.category) ?? 'specialized',
    areas: row.id <= AREAS_UP_TO_ID ? listOf(row.areas) : [],
    benefits: listOf(row.benefits),
    process: listOf(row.process),
  }
}

/** A list of text that may be stored as the JSON of one (specification §3); anything else is none. */
export function listOf(stored: unknown): string[] {
  if (Array.isArray(stored)) return stored.filter((item) => typeof item === 'string')
  if (typeof stored !== 'string') return []
  try {
    const value: unknown = JSON.parse(stored)
    return Array.isArray(value) ? listOf(value) : []
  } catch {
    return []
  }
}

export function toSummary({ id, slug, title, description, imageUrl, category, areas }: Service): ServiceSummary {
  return { id, slug, title, description, imageUrl, category, areas }
}

/** The five that stand where a service has none (specification §2). */
export function benefitsOf({ benefits }: Pick<Service, 'benefits'>): string[] {
  if (benefits.length > 0) return benefits
  return [
    m.services_default_benefit_1(),
    m.services_default_benefit_2(),
    m.services_default_benefit_3(),
    m.services_default_benefit_4(),
    m.services_default_benefit_5(),
  ]
}

/** The steps, each a name and a sentence; the default five where a service has none: Application … Verification (§2). */
export function processOf({ process }: Pick<Service, 'process'>): { name: string; text: string }[] {
  if (process.length > 0) return process.map(step)
  return [
    { name: m.services_default_step_1(), text: m.services_default_step_1_text() },
    { name: m.services_default_step_2(), text: m.services_default_step_2_text() },
    { name: m.services_default_step_3(), text: m.services_default_step_3_text() },
    { name: m.services_default_step_4(), text: m.services_default_step_4_text() },
    { name: m.services_default_step_5(), text: m.services_default_step_5_text() },
  ]
}

/** `Survey: We attend.` is a step by that name; one without a colon is all name. */
function step(text: string): { name: string; text: string } {
  const [name = '', ...rest] = text.split(':')
  return { name: name.trim(), text: rest.join(':').trim() }
}

/** Up to three others, those of the same category first, then those that follow in the list. */
export function relatedTo(service: Service, all: readonly Service[]): Service[] {
  const place = all.findIndex(({ id }) => id === service.id)
  const following = [...all.slice(place + 1), ...all.slice(0, Math.max(place, 0))]
  const isAlike = ({ category }: Service) => category === service.category
  const alike = all.filter((other) => other.id !== service.id && isAlike(other))
  return [...alike, ...following.filter((other) => !isAlike(other))].slice(0, MOST_RELATED)
}

/** `ship-classification` → `Ship Classification`: the page title (specification §2). */
export function titleFromSlug(slug: string): string {
  return slug
    .split('-')
    .filter((word) => word !== '')
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join(' ')
}

export function categoryName(category: Category): string {
  return CATEGORY_NAMES[category]()
}

const CATEGORY_NAMES: Record<Category, () => string> = {
  vessel: m.services_category_vessel,
  offshore: m.services_category_offshore,
  personnel: m.services_category_personnel,
  technical: m.services_category_technical,
  advisory: m.services_category_advisory,
  specialized: m.services_category_specialized,
}
