import { m } from '#/domain/texts/messages.js'

/** The six blocks of the services page, in its order. */
export const CATEGORIES = [
  'vessel',
  'offshore',
  'personnel',
  'technical',
  'advisory',
  'specialized',
] as const
export type Category = (typeof CATEGORIES)[number]

/** A stored category; one that is not known is specialized. */
export function readCategory(stored: string): Category {
  return CATEGORIES.find((category) => category === stored) ?? 'specialized'
}

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
export type ServiceSummary = Pick<
  Service,
  'id' | 'slug' | 'title' | 'description' | 'imageUrl' | 'category' | 'areas'
>

/** What its page shows. `hidden`: staff look at it before visitors do. */
export type ShownService = ServiceSummary & {
  paragraphs: string[]
  benefits: string[]
  process: { name: string; text: string }[]
  related: ServiceSummary[]
  hidden: boolean
}

const MAX_RELATED = 3
/** How many services the home page shows. */
export const TEASERS = 6

/** Cards of services with greater ids carry no area tags. */
export const AREAS_UP_TO_ID = 8
export const DEFAULT_IMAGE = '/images/services/default.svg'

export function toSummary({
  id,
  slug,
  title,
  description,
  imageUrl,
  category,
  areas,
}: Service): ServiceSummary {
  return { id, slug, title, description, imageUrl, category, areas }
}

/** The five that stand where a service has none. */
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

/**
 * The steps, each a name and a sentence; the default five where a service has none: Application …
 * Verification (§2).
 */
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
  const index = all.findIndex(({ id }) => id === service.id)
  const following = [...all.slice(index + 1), ...all.slice(0, Math.max(index, 0))]
  const isAlike = ({ category }: Service) => category === service.category
  const alike = all.filter((other) => other.id !== service.id && isAlike(other))
  return [...alike, ...following.filter((other) => !isAlike(other))].slice(0, MAX_RELATED)
}

/** `ship-classification` → `Ship Classification`: the page title. */
export function titleFromSlug(slug: string): string {
  return slug
    .split('-')
    .filter((part) => part !== '')
    .map((part) => part[0]?.toUpperCase() + part.slice(1))
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
