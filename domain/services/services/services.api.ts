import { z } from 'zod'
import { isStaff } from '#/domain/context/request-context.ts'
import { endpoints } from '#/domain/api/endpoint.ts'
import { ALL_LANGUAGES } from '#/core/languages.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { Refusal } from '#/core/refusal.ts'
import { CATEGORIES, type Service } from './service.ts'
import {
  createContent,
  deleteContent,
  updateContent,
} from '#/domain/services/editing/content.server.ts'
import {
  findServiceRecord,
  listServices,
  listServicesForStaff,
  presentSlug,
  readService,
} from './services.server.ts'
import { SERVICES } from './service-kind.server.ts'
import { ServiceInput, type ServiceRecord, type ServiceTexts } from './service-input.ts'

const shown = {
  id: z.int(),
  slug: z.string().describe('The part of its address after /services/.'),
  title: z.string(),
  description: z.string(),
  imageUrl: z.string(),
  longDescription: z.string().nullable(),
  category: z.enum(CATEGORIES),
  areas: z.array(z.string()),
  benefits: z.array(z.string()).describe('Empty where the five standard ones are shown.'),
  process: z
    .array(z.string())
    .describe(
      '`Survey: We attend.` is a step by that name. Empty where the five standard ones are shown.',
    ),
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
  .meta({
    id: 'ServiceTexts',
    description: 'The texts of a service in one language.',
  }) satisfies z.ZodType<ServiceTexts>

const WholeService = z
  .strictObject({
    id: z.int(),
    slug: z.string(),
    category: z.string(),
    imageUrl: z.string(),
    hidden: z.boolean(),
    place: z.int().describe('Its position in the order, counted from 1.'),
    version: z.int().describe('Counts the changes. Send it with the next one.'),
    texts: z.strictObject({
      en: Texts,
      id: Texts.nullable().describe('Indonesian; null where the English texts are shown.'),
    }),
  })
  .meta({
    id: 'WholeService',
    description: 'A service in both languages.',
  }) satisfies z.ZodType<ServiceRecord>

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

const params = z.object({
  slug: z.string().meta({ description: 'The service’s address.', examples: ['hull-surveys'] }),
})
const fields = {
  slug: 'Lower-case letters and digits, joined by single hyphens. When it changes, the former address leads to the new one.',
  category: 'Left out, it is specialized.',
  imageUrl: 'One of the drawings that the site has.',
  hidden: 'In no list, and its page answers 404.',
  'texts.id': 'Indonesian texts; null or left out, Indonesian pages show the English ones.',
  'texts.en.areas': 'A list, or text with one entry a line.',
  'texts.en.benefits':
    'A list, or text with one entry a line; empty, the five standard benefits are shown.',
  'texts.en.process':
    'A list, or text with one entry a line; empty, the five standard steps are shown.',
  version: 'The version that was read; left out, what is stored is replaced whatever it is.',
}

/** Texts are English; `?language=id` gives them in Indonesian. */
const query = z.object({
  language: z
    .enum(ALL_LANGUAGES, `language is one of ${ALL_LANGUAGES.join(', ')}`)
    .default('en')
    .meta({ description: 'The language of the texts.', examples: ['en'] }),
})

export const servicesApi = endpoints({ tag: 'Services', who: 'administrators' })
  .get('/', {
    operationId: 'listServices',
    who: 'anyone',
    scope: 'any',
    summary: 'List the services',
    description: 'In their order. Hidden ones are left out, unless staff ask.',
    query,
    answer: {
      text: 'The services.',
      schema: z.union([z.array(OneService), z.array(StaffService)]),
    },
    example: { answer: [service] },
    handle: ({ context, query }) =>
      (isStaff(context) ? listServicesForStaff : listServices)(context, query().language),
  })
  .post('/', {
    operationId: 'createService',
    act: 'content.change',
    summary: 'Add a service',
    body: ServiceInput,
    fields,
    answer: { status: 201, text: 'The service, at the end of the order.', schema: WholeService },
    refuses: [409],
    example: { body, answer: whole },
    handle: ({ context, body }) => createContent(context, SERVICES, body),
  })
  .get('/:slug', {
    operationId: 'getService',
    who: 'anyone',
    scope: 'any',
    summary: 'Read a service',
    description: 'Staff also read hidden ones.',
    params,
    query,
    answer: { text: 'The service.', schema: OneService },
    moved: {
      status: 301,
      text: 'Its address has changed.',
      headers: { Location: 'Where it is now.' },
    },
    refuses: [404],
    example: { answer: service },
    handle: async ({ c, context, params: pathParams, query: parsedQuery }) => {
      const { slug } = pathParams()
      try {
        return (await readService(context, slug, { ...parsedQuery(), preview: true })).service
      } catch (error) {
        const moved =
          error instanceof Refusal && error.kind === 'not-found'
            ? await presentSlug(context, slug)
            : null
        if (moved === null) throw error
        return c.redirect(paths.serviceJson(moved) + new URL(c.req.url).search, 301)
      }
    },
  })
  .put('/:slug', {
    operationId: 'updateService',
    act: 'content.change',
    summary: 'Replace a service',
    params,
    body: ServiceInput,
    fields,
    answer: { text: 'The service after the change.', schema: WholeService },
    refuses: [404, 409],
    example: {
      body: { ...body, hidden: true, version: 1 },
      answer: { ...whole, hidden: true, version: 2 },
    },
    handle: async ({ context, params: pathParams, body }) =>
      updateContent(
        context,
        SERVICES,
        (await findServiceRecord(context, pathParams().slug)).id,
        body,
      ),
  })
  .delete('/:slug', {
    operationId: 'deleteService',
    act: 'content.change',
    summary: 'Delete a service',
    description: 'One that an application or a certificate names can be hidden, but not deleted.',
    params,
    answer: { status: 204, text: 'The service was deleted.' },
    refuses: [404, 409],
    handle: async ({ context, params: pathParams }) =>
      deleteContent(context, SERVICES, (await findServiceRecord(context, pathParams().slug)).id),
  })
