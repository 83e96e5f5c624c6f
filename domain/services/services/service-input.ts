import { z } from 'zod'
import {
  CONTENT_FIELDS,
  type ContentLabels,
  type ContentRecord,
} from '#/domain/services/editing/content.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { line, lines } from '#/domain/language/text-fields.ts'
import { CATEGORIES, DEFAULT_IMAGE } from './service.ts'

/** The pictures in `public/images/services`, with the label of each where one is chosen. */
export const PICTURES: Record<string, string> = {
  [DEFAULT_IMAGE]: 'Anchor (the standard one)',
  '/images/services/approval-of-manufacturers.svg': 'Approval of manufacturers',
  '/images/services/assessment-and-verification.svg': 'Assessment and verification',
  '/images/services/ballast-water-management.svg': 'Ballast water management',
  '/images/services/energy-efficiency.svg': 'Energy efficiency',
  '/images/services/offshore-units.svg': 'Offshore units',
  '/images/services/safety-management-audits.svg': 'Safety management audits',
  '/images/services/ship-classification.svg': 'Ship classification',
  '/images/services/special-surveys.svg': 'Special surveys',
  '/images/services/statutory-certification.svg': 'Statutory certification',
  '/images/services/technical-advisory.svg': 'Technical advisory',
  '/images/services/tonnage-measurement.svg': 'Tonnage measurement',
  '/images/services/training-and-education.svg': 'Training and education',
}

/** Addresses below /services that are other pages. */
const TAKEN_BY_PAGES = ['apply']

const SLUG_MESSAGE =
  'Use lower-case letters and digits, joined by single hyphens, such as ship-classification'
const Slug = z
  .string({ error: 'Address is required' })
  .trim()
  .min(1, 'Address is required')
  .max(80, 'Address must not be longer than 80 characters')
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, SLUG_MESSAGE)
  .refine(
    (slug) => !TAKEN_BY_PAGES.includes(slug),
    'This address is used by another page of the site; choose another',
  )

const MAX_ENTRIES = 30
const MAX_ENTRY_LENGTH = 500

/** A list of lines: as a list, or as text with one entry a line; empty lines are left out. */
function list(label: string) {
  const either = z.union(
    [
      z.string().max(MAX_ENTRIES * MAX_ENTRY_LENGTH * 2),
      z.array(z.string().max(MAX_ENTRY_LENGTH * 4)).max(MAX_ENTRIES * 2),
    ],
    { error: `${label} must be a list of lines, at most ${MAX_ENTRIES}` },
  )
  const Entry = line(label, MAX_ENTRY_LENGTH)
  return either
    .transform((typed, context) => {
      const entries = (typeof typed === 'string' ? typed.split(/\r\n?|\n/) : typed).map(
        (entry, index) => ({ entry, index }),
      )
      const filled = entries.filter(({ entry }) => entry.trim() !== '')
      if (filled.length > MAX_ENTRIES) context.addIssue(`${label} has at most ${MAX_ENTRIES} lines`)
      return filled.map(({ entry, index }) => {
        const parsed = Entry.safeParse(entry)
        if (!parsed.success)
          context.addIssue(`Line ${index + 1}: ${parsed.error.issues[0]?.message}`)
        return parsed.data ?? ''
      })
    })
    .optional()
    .transform((entries) => entries ?? [])
}

/** The texts of a service, which there are in each language, with the label of each. */
export const TEXT_LABELS = {
  title: 'Title',
  description: 'Description',
  longDescription: 'Long description',
  areas: 'Areas',
  benefits: 'Benefits',
  process: 'Process',
} as const

const title = { min: 1, message: () => 'Title is required' }
const description = { min: 1, message: () => 'Description is required' }
const rest = {
  longDescription: lines(TEXT_LABELS.longDescription, 10_000)
    .nullable()
    .optional()
    .transform((text) => text || null),
  areas: list(TEXT_LABELS.areas),
  benefits: list(TEXT_LABELS.benefits),
  process: list(TEXT_LABELS.process),
}

const EnglishTexts = z.object({
  title: line('Title', 120, title),
  description: line('Description', 300, description),
  ...rest,
})
export type ServiceTexts = z.output<typeof EnglishTexts>

/** A whole translation or none: without one a form sends empty fields. */
const IndonesianTexts = z
  .object({
    title: line('Title', 120).optional(),
    description: line('Description', 300).optional(),
    ...rest,
  })
  .transform((typed, context): ServiceTexts | null => {
    const texts = { ...typed, title: typed.title ?? '', description: typed.description ?? '' }
    if (Object.values(texts).every((value) => value === null || value.length === 0)) return null
    if (texts.title === '')
      context.addIssue({ code: 'custom', path: ['title'], message: title.message() })
    if (texts.description === '')
      context.addIssue({ code: 'custom', path: ['description'], message: description.message() })
    return texts
  })
  .nullable()
  .optional()
  .transform((texts) => texts ?? null)

/**
 * A service as an administrator writes it. Without Indonesian texts, Indonesian pages show the
 * English ones.
 */
export const ServiceInput = z.object({
  slug: Slug,
  category: z
    .enum(CATEGORIES, { error: `Category is one of ${CATEGORIES.join(', ')}` })
    .optional()
    .transform((category) => category ?? 'specialized'),
  imageUrl: z
    .enum(Object.keys(PICTURES), { error: 'Choose one of the pictures' })
    .optional()
    .transform((picture) => picture ?? DEFAULT_IMAGE),
  texts: z.object({ en: EnglishTexts, id: IndonesianTexts }),
  ...CONTENT_FIELDS,
})
export type ServiceInput = z.output<typeof ServiceInput>

/** A service whole, as administrators see it. */
export type ServiceRecord = ContentRecord & {
  slug: string
  category: string
  imageUrl: string
  texts: { en: ServiceTexts; id: ServiceTexts | null }
}

export const SERVICE_LABELS: ContentLabels = {
  name: 'service',
  fields: {
    slug: 'Address',
    category: 'Category',
    imageUrl: 'Picture',
    hidden: 'Hidden',
    place: 'Position in the order',
    ...textFields('en', 'English'),
    ...textFields('id', 'Indonesian'),
  },
  inUse: 'An application or a certificate names this service',
  hiding:
    'It is removed from the lists, its page shows “not found”, and nobody can apply for it. Existing applications keep its name, and you can still open its preview.',
  deleting:
    'Its texts are deleted in both languages, and links to its page stop working. Its history stays. If you may offer it again, hide it instead.',
  paths: {
    list: paths.editServices,
    edit: paths.editService,
    delete: paths.deleteService,
    saved: paths.editService,
  },
}

function textFields(language: 'en' | 'id', name: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(TEXT_LABELS).map(([field, label]) => [
      `texts.${language}.${field}`,
      `${label}, ${name}`,
    ]),
  )
}
