import { z } from 'zod'
import { line, lines } from '#/app/text.ts'
import { CATEGORIES, DEFAULT_IMAGE } from './service.ts'

/** The line drawings in `public/images/services`, with what each is called where one is chosen. */
export const PICTURES: Record<string, string> = {
  [DEFAULT_IMAGE]: 'Anchor (the standard one)',
  ...drawings({
    'approval-of-manufacturers': 'Approval of manufacturers',
    'assessment-and-verification': 'Assessment and verification',
    'ballast-water-management': 'Ballast water management',
    'energy-efficiency': 'Energy efficiency',
    'offshore-units': 'Offshore units',
    'safety-management-audits': 'Safety management audits',
    'ship-classification': 'Ship classification',
    'special-surveys': 'Special surveys',
    'statutory-certification': 'Statutory certification',
    'technical-advisory': 'Technical advisory',
    'tonnage-measurement': 'Tonnage measurement',
    'training-and-education': 'Training and education',
  }),
}

function drawings(names: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(names).map(([file, name]) => [`/images/services/${file}.svg`, name]))
}

/** Addresses below /services that are pages of their own. */
const TAKEN_BY_PAGES = ['apply']

const SLUG_WORDS = 'Use lower-case words joined by hyphens, such as ship-classification'
const Slug = z
  .string({ error: 'Address is required' })
  .trim()
  .min(1, 'Address is required')
  .max(80, 'Address must not be longer than 80 characters')
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, SLUG_WORDS)
  .refine((slug) => !TAKEN_BY_PAGES.includes(slug), 'This address is one of the site’s own; choose another')

const MOST_ENTRIES = 30
const LONGEST_ENTRY = 500

/** A list of lines: as a list, or as text with one entry a line; empty lines are left out. */
function list(label: string) {
  const either = z.union(
    [z.string().max(MOST_ENTRIES * LONGEST_ENTRY * 2), z.array(z.string().max(LONGEST_ENTRY * 4)).max(MOST_ENTRIES * 2)],
    { error: `${label} must be a list of lines, at most ${MOST_ENTRIES}` },
  )
  const Entry = line(label, LONGEST_ENTRY)
  return either
    .transform((typed, context) => {
      const given = (typeof typed === 'string' ? typed.split(/\r\n?|\n/) : typed).map((entry, index) => ({ entry, index }))
      const kept = given.filter(({ entry }) => entry.trim() !== '')
      if (kept.length > MOST_ENTRIES) context.addIssue(`${label} has at most ${MOST_ENTRIES} lines`)
      return kept.map(({ entry, index }) => {
        const parsed = Entry.safeParse(entry)
        if (!parsed.success) context.addIssue(`Line ${index + 1}: ${parsed.error.issues[0]?.message}`)
        return parsed.data ?? ''
      })
    })
    .optional()
    .transform((entries) => entries ?? [])
}

const title = { least: 1, words: () => 'Title is required' }
const description = { least: 1, words: () => 'Description is required' }
const rest = {
  longDescription: lines('Long description', 10_000)
    .nullable()
    .optional()
    .transform((text) => text || null),
  areas: list('Areas'),
  benefits: list('Benefits'),
  process: list('Process'),
}

const EnglishTexts = z.object({ title: line('Title', 120, title), description: line('Description', 300, description), ...rest })
export type ServiceTexts = z.output<typeof EnglishTexts>

/** Nothing at all, or a whole translation: a form sends empty fields where there is none. */
const IndonesianTexts = z
  .object({ title: line('Title', 120).optional(), description: line('Description', 300).optional(), ...rest })
  .transform((typed, context): ServiceTexts | null => {
    const texts = { ...typed, title: typed.title ?? '', description: typed.description ?? '' }
    if (Object.values(texts).every((value) => value === null || value.length === 0)) return null
    if (texts.title === '') context.addIssue({ code: 'custom', path: ['title'], message: title.words() })
    if (texts.description === '') context.addIssue({ code: 'custom', path: ['description'], message: description.words() })
    return texts
  })
  .nullable()
  .optional()
  .transform((texts) => texts ?? null)

/** A service as an administrator writes it. Without Indonesian texts, the English ones stand on Indonesian pages too. */
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
  hidden: z.boolean({ error: 'Hidden must be true or false' }).optional().transform(Boolean),
  texts: z.object({ en: EnglishTexts, id: IndonesianTexts }),
  version: z.number({ error: 'Version must be a number' }).int('Version must be a number').min(1).max(2_147_483_647).optional(),
})
export type ServiceInput = z.output<typeof ServiceInput>

/** A service whole, as administrators see it. */
export type ServiceRecord = {
  id: number
  slug: string
  category: string
  imageUrl: string
  hidden: boolean
  /** Its place in the order that visitors see, counted from 1. */
  place: number
  version: number
  texts: { en: ServiceTexts; id: ServiceTexts | null }
}

/** The fields of a record that a person compares, in the order of the form, with the name of each. */
export const SERVICE_FIELDS: Record<string, string> = {
  slug: 'Address',
  category: 'Category',
  imageUrl: 'Picture',
  hidden: 'Hidden',
  place: 'Place in the order',
  ...textFields('en', 'English'),
  ...textFields('id', 'Indonesian'),
}

function textFields(language: 'en' | 'id', name: string): Record<string, string> {
  const path = `texts.${language}`
  return {
    [`${path}.title`]: `Title, ${name}`,
    [`${path}.description`]: `Description, ${name}`,
    [`${path}.longDescription`]: `Long description, ${name}`,
    [`${path}.areas`]: `Areas, ${name}`,
    [`${path}.benefits`]: `Benefits, ${name}`,
    [`${path}.process`]: `Process, ${name}`,
  }
}
