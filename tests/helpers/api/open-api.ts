import { z } from 'zod'
import type { ApiDocument, DescribedResponse } from '#/core/api.ts'
import { KEY_SCOPES } from '#/core/stored-values.ts'

const text = z.string().trim().min(1)
const reference = z.strictObject({ $ref: z.string().regex(/^#\/components\//) })
const schema = z.record(z.string(), z.unknown())
const content = z.record(
  z.string().regex(/^[a-z]+\/[a-z.+-]+$/),
  z.strictObject({ schema: schema.optional(), example: z.unknown().optional() }),
)
const response = z.strictObject({
  description: text,
  headers: z
    .record(z.string(), z.strictObject({ description: text, required: z.boolean(), schema }))
    .optional(),
  content: content.optional(),
})
const operation = z.strictObject({
  operationId: z.string().regex(/^[a-z][a-zA-Z]+$/),
  deprecated: z.literal(true).optional(),
  tags: z.array(z.string()).length(1),
  summary: text,
  description: z.string(),
  security: z.array(
    z.union([
      z.strictObject({ session: z.tuple([]) }),
      z.strictObject({ apiKey: z.tuple([z.enum(KEY_SCOPES)]) }),
    ]),
  ),
  parameters: z
    .array(
      z.strictObject({
        name: text,
        in: z.enum(['path', 'query', 'header']),
        required: z.boolean(),
        description: text.optional(),
        schema,
      }),
    )
    .optional(),
  requestBody: z
    .strictObject({ required: z.boolean(), description: text.optional(), content })
    .optional(),
  responses: z.record(
    z.string().regex(/^([1-5]\d\d|2XX|default)$/),
    z.union([reference, response]),
  ),
})

/**
 * The part of OpenAPI 3.1.1 that this product makes use of; anything else in a document is refused.
 */
export const OpenApi = z.strictObject({
  openapi: z.literal('3.1.1'),
  info: z.strictObject({
    title: text,
    version: text,
    description: text,
    license: z.strictObject({ name: text, identifier: text }),
  }),
  servers: z.array(z.strictObject({ url: z.url() })).min(1),
  tags: z.array(z.strictObject({ name: text, description: text })),
  paths: z.record(
    z.string().startsWith('/api/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), operation),
  ),
  webhooks: z.record(
    z.string().regex(/^register\.[a-z]+$/),
    z.strictObject({ post: operation.omit({ operationId: true, security: true }) }),
  ),
  components: z.strictObject({
    schemas: z.record(z.string().regex(/^[A-Z]\w+$/), schema),
    responses: z.record(z.string().regex(/^[A-Z]\w+$/), response),
    securitySchemes: z.strictObject({
      session: z.strictObject({
        type: z.literal('apiKey'),
        in: z.literal('cookie'),
        name: text,
        description: text,
      }),
      apiKey: z.strictObject({
        type: z.literal('http'),
        scheme: z.literal('bearer'),
        bearerFormat: text,
        description: text,
      }),
    }),
  }),
})

/**
 * What a value is checked with, for a schema of the document and whatever it refers to. Throws for
 * what is no JSON Schema.
 */
export function validatorOf(document: ApiDocument, of: object): z.ZodType {
  const text = JSON.stringify({ ...of, $defs: document.components.schemas })
  const schema: unknown = JSON.parse(text.replaceAll('"#/components/schemas/', '"#/$defs/'))
  // Whether it is one is what `fromJSONSchema` finds out.
  return z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])
}

/** The answer that the document has for a status; undefined where it declares none. */
export function documentedAnswer(
  document: ApiDocument,
  path: string,
  method: string,
  status: number,
) {
  const found = document.paths[path]?.[method]?.responses[status]
  if (!found || !('$ref' in found)) return found
  return document.components.responses[found.$ref.slice('#/components/responses/'.length)]
}

/** What is wrong with a real answer, by the document; null where nothing is. */
export async function errorOf(
  document: ApiDocument,
  documented: DescribedResponse,
  answer: Response,
): Promise<string | null> {
  for (const [name, { required }] of Object.entries(documented.headers ?? {})) {
    if (required && !answer.headers.has(name)) return `The header ${name} is missing`
  }
  const type = answer.headers.get('content-type')?.split(';')[0] ?? null
  const types = Object.keys(documented.content ?? {})
  // A file may have one of several types.
  if (type === null ? types.length > 0 : !types.includes(type))
    return `The body is ${type}, documented as ${types.join(' or ') || null}`
  const media = type === null ? undefined : documented.content?.[type]
  if (!media?.schema) return null
  const checked = validatorOf(document, media.schema).safeParse(await answer.json())
  return checked.success ? null : z.prettifyError(checked.error)
}
