import { z } from 'zod'
import type { Operation } from '#/app/api-docs/operation.ts'
import { LANGUAGES } from '#/app/language/language.ts'
import { CATEGORIES, type Service } from './service.ts'
import { ServiceInput, type ServiceRecord, type ServiceTexts } from './service-input.ts'

const shown = {
  id: z.int(),
  slug: z.string().describe('What stands after /services/ in its address.'),
  title: z.string(),
  description: z.string(),
  imageUrl: z.string(),
  longDescription: z.string().nullable(),
  category: z.enum(CATEGORIES),
  areas: z.array(z.string()),
  benefits: z.array(z.string()).describe('Empty where the five standard ones are shown.'),
  process: z
    .array(z.string())
    .describe('`Survey: We attend.` is a step by that name. Empty where the five standard ones are shown.'),
}
const OneService = z
  .strictObject(shown)
  .meta({ id: 'Service', description: 'A service in one language.' }) satisfies z.ZodType<Service>
const StaffService = z
  .strictObject({ ...shown, hidden: z.boolean(), version: z.int() })
  .meta({ id: 'StaffService', description: 'A service in one language, as staff see it.' })

const Texts = z
  .strictObject({
    title: z.string(),
    description: z.string(),
    longDescription: z.string().nullable(),
    areas: z.array(z.string()),
    benefits: z.array(z.string()),
    process: z.array(z.string()),
  })
  .meta({ id: 'ServiceTexts', description: 'The texts of a service in one language.' }) satisfies z.ZodType<ServiceTexts>

const WholeService = z
  .strictObject({
    id: z.int(),
    slug: z.string(),
    category: z.string(),
    imageUrl: z.string(),
    hidden: z.boolean(),
    place: z.int().describe('Its place in the order, counted from 1.'),
    version: z.int().describe('Counts the changes. Send it with the next one.'),
    texts: z.strictObject({ en: Texts, id: Texts.nullable().describe('Indonesian; null where the English texts stand.') }),
  })
  .meta({ id: 'WholeService', description: 'A service in both languages.' }) satisfies z.ZodType<ServiceRecord>

const english: ServiceTexts = {
  title: 'Hull surveys',
  description: 'We look at hulls, afloat and in dock.',
  longDescription: null,
  areas: [],
  benefits: ['One report for owner and insurer'],
  process: ['Survey: We attend on board.', 'Report: You have it within three days.'],
}
const body = { slug: 'hull-surveys', category: 'vessel', texts: { en: english } }
const whole: ServiceRecord = {
  id: 13,
  slug: 'hull-surveys',
  category: 'vessel',
  imageUrl: '/images/services/default.svg',
  hidden: false,
  place: 13,
  version: 1,
  texts: { en: english, id: null },
}
const service: Service = {
  ...english,
  id: 13,
  slug: 'hull-surveys',
  imageUrl: '/images/services/default.svg',
  category: 'vessel',
}

const slug = z.object({ slug: z.string().meta({ description: 'The service’s address.', examples: ['hull-surveys'] }) })
const language = z.object({
  language: z
    .enum(LANGUAGES)
    .default('en')
    .meta({ description: 'The language of the texts.', examples: ['en'] }),
})
const FIELDS = {
  slug: 'Lower-case words joined by hyphens. When it changes, the former address leads to the new one.',
  category: 'Left out, it is specialized.',
  imageUrl: 'One of the drawings that the site has.',
  hidden: 'In no list, and its page answers 404.',
  'texts.id': 'Indonesian texts; null or left out, the English ones stand on Indonesian pages.',
  'texts.en.areas': 'A list, or text with one entry a line.',
  'texts.en.benefits': 'A list, or text with one entry a line; empty, the five standard benefits are shown.',
  'texts.en.process': 'A list, or text with one entry a line; empty, the five standard steps are shown.',
  version: 'The version that was read; left out, what is stored is replaced whatever it is.',
}
const tag = 'Services'

export const servicesOperations: Operation[] = [
  {
    method: 'get',
    path: '/api/services',
    tag,
    who: 'anyone',
    summary: 'List the services',
    description: 'In their order. Hidden ones are left out, unless staff ask.',
    query: language,
    answers: { 200: { words: 'The services.', schema: z.union([z.array(OneService), z.array(StaffService)]) } },
    example: { answer: [service] },
  },
  {
    method: 'post',
    path: '/api/services',
    tag,
    who: 'administrators',
    summary: 'Add a service',
    body: ServiceInput,
    fields: FIELDS,
    answers: { 201: { words: 'The service, at the end of the order.', schema: WholeService } },
    refuses: [409],
    example: { body, answer: whole },
  },
  {
    method: 'get',
    path: '/api/services/{slug}',
    tag,
    who: 'anyone',
    summary: 'Read a service',
    description: 'Staff also read hidden ones.',
    params: slug,
    query: language,
    answers: {
      200: { words: 'The service.', schema: OneService },
      301: { words: 'Its address has changed.', headers: { Location: 'Where it is now.' } },
    },
    refuses: [404],
    example: { answer: service },
  },
  {
    method: 'put',
    path: '/api/services/{slug}',
    tag,
    who: 'administrators',
    summary: 'Replace a service',
    params: slug,
    body: ServiceInput,
    fields: FIELDS,
    answers: { 200: { words: 'The service after the change.', schema: WholeService } },
    refuses: [404, 409],
    example: { body: { ...body, hidden: true, version: 1 }, answer: { ...whole, hidden: true, version: 2 } },
  },
  {
    method: 'delete',
    path: '/api/services/{slug}',
    tag,
    who: 'administrators',
    summary: 'Delete a service',
    description: 'One that an application or a certificate names can be hidden, but not deleted.',
    params: slug,
    answers: { 204: { words: 'It is gone.' } },
    refuses: [404, 409],
    example: {},
  },
]
