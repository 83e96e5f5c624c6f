import { z } from 'zod'
import { officeName } from '#/app/site/office.ts'
import { isRepeatable, TAGS, type Answer, type Operation } from './operation.ts'
import { Problem, REFUSALS } from './problem.ts'
import { schemaWriter, withFieldWords, type JsonSchema, type Schemas } from './schemas.ts'

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
}
type Content = Record<string, { schema?: JsonSchema; example?: unknown }>
type Reference = { $ref: string }
export type Response = { description: string; headers?: Record<string, object>; content?: Content }
export type DocumentedCall = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required: true; description?: string; content: Content }
  responses: Record<string, Response | Reference>
}

/** An OpenAPI document (spec.openapis.org/oas/v3.1.1), as far as this product makes use of it. */
export type ApiDocument = {
  openapi: '3.1.1'
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, DocumentedCall>>
  components: {
    schemas: Schemas
    responses: Record<string, Response>
    securitySchemes: Record<string, { type: 'apiKey'; in: 'cookie'; name: string; description: string }>
  }
}

const ABOUT = `JSON over HTTP. Dates are \`YYYY-MM-DD\`, instants are ISO 8601 in UTC. Texts are in English.

Staff sign in with \`POST /api/login\` and send the cookie that it sets with every further call. A request that a browser sends from a page of another site changes nothing.

Every refusal is \`application/problem+json\` (RFC 9457). A record has a \`version\`; a change that names an older one is refused with 409, and the answer holds the record as it is now.

A POST may carry an \`Idempotency-Key\` (a UUID is best), unless it signs in or sends a file: sent again within 24 hours by the same account, or without one from the same address, it is not carried out again but answered again, with \`Idempotency-Replayed: true\`. A refusal is not stored; too many stored keys are answered with 429.`

/** The description of the API, from the operations. `cookieName` is what the session's cookie is called at this origin. */
export function apiDocument(operations: readonly Operation[], at: { origin: string; cookieName: string }): ApiDocument {
  const writer = schemaWriter()
  const problem = writer.write(Problem, 'output')
  const paths: ApiDocument['paths'] = {}
  for (const operation of operations) {
    ;(paths[operation.path] ??= {})[operation.method] = documented(operation, writer.write)
  }
  const responses = Object.entries(REFUSALS).map(([status, description]) => [`Refusal${status}`, refusal(description, problem)])
  return {
    openapi: '3.1.1',
    info: {
      title: `${officeName()}: the register’s API`,
      version: '1',
      description: ABOUT,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: at.origin }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: writer.schemas,
      responses: { ...Object.fromEntries(responses), Failure: refusal('A failure of ours; nothing was changed.', problem) },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: at.cookieName, description: 'Set by `POST /api/login`.' },
      },
    },
  }
}

function refusal(description: string, schema: JsonSchema): Response {
  return { description, content: { 'application/problem+json': { schema } } }
}

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Names this request, so that it may be sent again without being carried out twice.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
}

type Write = ReturnType<typeof schemaWriter>['write']

function documented(operation: Operation, write: Write): DocumentedCall {
  const { method, path, tag, summary, description, who, example } = operation
  const requestBody = bodyOf(operation, write)
  const parameters = [
    ...parametersOf(operation.params, 'path', write),
    ...parametersOf(operation.query, 'query', write),
    ...(isRepeatable(operation) ? [IDEMPOTENCY_KEY] : []),
  ]
  const answers = Object.entries(operation.answers).map(([status, answer]) => [status, written(answer, write, example.answer)])
  const refusals = refusalsOf(operation).map((status) => [status, { $ref: `#/components/responses/Refusal${status}` }])
  return {
    operationId: `${method}${path.replaceAll(/[^a-zA-Z]+(.)?/g, (_, letter?: string) => letter?.toUpperCase() ?? '')}`,
    tags: [tag],
    summary,
    description: [description, WHO[who]].filter(Boolean).join('\n\n'),
    security: who === 'anyone' ? [] : [{ session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: { ...Object.fromEntries([...answers, ...refusals]), default: { $ref: '#/components/responses/Failure' } },
  }
}

function bodyOf({ body, file, fields = {}, example }: Operation, write: Write): DocumentedCall['requestBody'] {
  if (file) return { required: true, description: file.words, content: { [file.mediaType]: {} } }
  if (!body) return undefined
  const schema = withFieldWords(write(body, 'input'), fields)
  const content = { schema, ...(example.body !== undefined && { example: example.body }) }
  return { required: true, content: { 'application/json': content } }
}

const WHO = {
  anyone: '',
  'half-signed-in': 'For whoever has typed a password on the website and has the second step still to take.',
  staff: 'For staff who are signed in.',
  administrators: 'For administrators who are signed in.',
}

function refusalsOf(operation: Operation): number[] {
  const { method, who, query, body, file, refuses = [] } = operation
  const statuses = new Set<number>(refuses)
  if (who !== 'anyone') statuses.add(401)
  if (who !== 'anyone' || method !== 'get') statuses.add(403)
  if (query || body || file) statuses.add(400)
  if (method !== 'get') statuses.add(413)
  if (method !== 'get' && !file) statuses.add(415)
  if (isRepeatable(operation)) [400, 409, 422, 429].forEach((status) => statuses.add(status))
  return [...statuses].toSorted((a, b) => a - b)
}

function parametersOf(schema: z.ZodObject | undefined, where: 'path' | 'query', write: Write): Parameter[] {
  if (!schema) return []
  // The shape of an object is made of schemas; its type does not say which.
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => {
    const { description, ...written } = write(field, 'input')
    // Zod leaves both out where a schema transforms what is sent.
    const { examples, default: otherwise } = z.globalRegistry.get(field) ?? {}
    return {
      name,
      in: where,
      required: where === 'path',
      ...(typeof description === 'string' && { description }),
      schema: {
        ...written,
        ...(examples !== undefined && { examples }),
        ...(otherwise !== undefined && { default: otherwise }),
      },
    }
  })
}

function written({ words, schema, mediaType, headers }: Answer, write: Write, example: unknown): Response {
  const type = mediaType ?? (schema ? 'application/json' : null)
  const told = Object.entries(headers ?? {}).map(([name, description]) => [name, { description, schema: { type: 'string' } }])
  return {
    description: words,
    ...(told.length > 0 && { headers: Object.fromEntries(told) }),
    ...(type !== null && {
      content: { [type]: schema ? { schema: write(schema, 'output'), ...(example !== undefined && { example }) } : {} },
    }),
  }
}
