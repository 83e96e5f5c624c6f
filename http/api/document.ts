import { z } from 'zod'
import { officeName } from '#/domain/authority/office.ts'
import { RE_AUTHENTICATION_FIELDS } from '#/domain/people/model/re-authentication.ts'
import { pauses } from '#/core/pauses.ts'
import {
  isRepeatable,
  type Answer,
  type ApiDocument,
  type DescribedCall,
  type DescribedResponse,
  type JsonSchema,
  type Operation,
  type Parameter,
} from '#/core/api.ts'
import { ABOUT, REFUSALS, TAGS } from './document-texts.ts'
import { writeWebhooks } from './webhook-messages.ts'
import { noteField, noteFields, schemaWriter } from './schemas.ts'

/** The body of every refusal and failure (RFC 9457). */
const Problem = z
  .strictObject({
    type: z.literal('about:blank'),
    title: z.string().describe('The status as text.'),
    status: z.int().describe('The status code of the answer.'),
    detail: z.string().describe('What is wrong, as text for a person.'),
    errors: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .describe('Where fields are wrong: their names, and what is wrong with each.'),
    instead: z
      .array(z.string())
      .optional()
      .describe('Where it can be done: addresses of pages for staff.'),
    current: z.unknown().optional().describe('Of a conflict: the record as it is now.'),
    requestId: z
      .string()
      .describe('Names this request in the log of the server; also in the header X-Request-Id.'),
  })
  .meta({ id: 'Problem', description: 'A refusal or a failure (RFC 9457).' })

/**
 * The description of the API, from its operations. `cookieName` is what the session's cookie is
 * called at this origin.
 */
export async function writeDocument(
  operations: readonly Operation[],
  at: { origin: string; cookieName: string },
): Promise<ApiDocument> {
  const pause = pauses()
  const writer = schemaWriter()
  const problem = writer.write(Problem, 'output')
  const paths: ApiDocument['paths'] = {}
  for (const operation of operations) {
    await pause()
    ;(paths[operation.path] ??= {})[operation.method] = writeCall(operation, writer.write)
  }
  const responses = Object.entries(REFUSALS).map(([status, description]) => [
    `Refusal${status}`,
    refusal(description, problem),
  ])
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
    webhooks: writeWebhooks(writer.write),
    components: {
      schemas: writer.schemas,
      responses: {
        ...Object.fromEntries(responses),
        Failure: refusal('A failure of ours; nothing was changed.', problem),
      },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: at.cookieName,
          description: 'Set by `POST /api/login`.',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'lentera_PREFIX_SECRET',
          description:
            'A key of a program, with the scope that the call names. Administrators make it at /admin/api-keys.',
        },
      },
    },
  }
}

function refusal(description: string, schema: JsonSchema): DescribedResponse {
  return { description, content: { 'application/problem+json': { schema } } }
}

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Names this request, so that it may be sent again without being carried out twice.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
}

const RENEWED = { 'Set-Cookie': 'The session with a new token, unless it got one a moment ago.' }

/** A session gets a new token where its account is asked for its password or factor again. */
function renewsSession({ fields }: Operation): boolean {
  return fields?.['code'] === RE_AUTHENTICATION_FIELDS.code
}

type Write = ReturnType<typeof schemaWriter>['write']

function writeCall(operation: Operation, write: Write): DescribedCall {
  const { operationId, tag, summary, description, who, answer, moved, deprecated, example } =
    operation
  const requestBody = writeBody(operation, write)
  const parameters = [
    ...pathParameters(operation, write),
    ...writeParameters(operation, 'query', write),
    ...(isRepeatable(operation) ? [IDEMPOTENCY_KEY] : []),
  ]
  const sometimes = renewsSession(operation) ? RENEWED : {}
  const answers = [answer, ...(moved ? [moved] : [])].map((one) => [
    one.status ?? 200,
    writeAnswer(one, write, { sometimes, example: example?.answer }),
  ])
  const refusals = refusalsOf(operation).map((status) => [
    status,
    { $ref: `#/components/responses/Refusal${status}` },
  ])
  return {
    operationId,
    tags: [tag],
    summary,
    ...(deprecated && { deprecated }),
    description: [description, WHO[who], keyText(operation)].filter(Boolean).join('\n\n'),
    security: securityOf(operation),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      ...Object.fromEntries([...answers, ...refusals]),
      default: { $ref: '#/components/responses/Failure' },
    },
  }
}

function writeBody(
  { body, optionalBody, file, fields = {}, example }: Operation,
  write: Write,
): DescribedCall['requestBody'] {
  if (file)
    return {
      required: true,
      description: file.text,
      content: contentOfTypes(file.mediaType, file.otherTypes),
    }
  if (!body) return undefined
  const schema = noteFields(write(body, 'input'), fields)
  const content = { schema, ...(example?.body !== undefined && { example: example.body }) }
  return { required: optionalBody !== true, content: { 'application/json': content } }
}

const WHO = {
  anyone: '',
  'half-signed-in':
    'For a user who has entered the password on the website and not yet the second factor.',
  'account-holders': 'For everyone who is signed in, surveyors too.',
  surveyors: 'For surveyors who are signed in.',
  staff: 'For staff of the office who are signed in.',
  administrators: 'For administrators who are signed in.',
}

/** OpenAPI 3.1 lists the scopes of any scheme; a call for anyone needs neither. */
function securityOf({ who, scope }: Operation): DescribedCall['security'] {
  if (who === 'anyone') return []
  return [{ session: [] }, ...(scope === undefined || scope === 'any' ? [] : [{ apiKey: [scope] }])]
}

function keyText({ who, scope }: Operation): string {
  if (scope === undefined) return 'It accepts no API key.'
  if (scope === 'any')
    return who === 'anyone' ? 'It accepts any API key, and answers as without one.' : ''
  return `An API key needs the scope \`${scope}\`.`
}

function refusalsOf(operation: Operation): number[] {
  const { method, path, who, scope, query, body, file, refuses = [] } = operation
  const statuses = new Set<number>(refuses)
  if (who !== 'anyone') statuses.add(401)
  // Of a wrong key, and of one that has made too many requests.
  if (scope !== undefined) [401, 429].forEach((status) => statuses.add(status))
  if (who !== 'anyone' || method !== 'get') statuses.add(403)
  if (path.includes('{id}')) statuses.add(404)
  if (query || body || file) statuses.add(400)
  if (method !== 'get') statuses.add(413)
  if (method !== 'get' && !file) statuses.add(415)
  if (isRepeatable(operation)) [400, 409, 422, 429].forEach((status) => statuses.add(status))
  return [...statuses].toSorted((a, b) => a - b)
}

function pathParameters(operation: Operation, write: Write): Parameter[] {
  const { path, record } = operation
  const others = writeParameters(operation, 'path', write)
  if (!record || !path.includes('{id}')) return others
  const schema = { type: 'integer', minimum: 1, examples: [record.example] }
  return [
    {
      name: 'id',
      in: 'path',
      required: true,
      description: `The id of the ${record.name}.`,
      schema,
    },
    ...others,
  ]
}

function writeParameters(
  { params, query, fields = {} }: Operation,
  where: 'path' | 'query',
  write: Write,
): Parameter[] {
  // The shape of an object is made of schemas; its type does not say which.
  const shape = ((where === 'path' ? params : query)?.shape ?? {}) as Record<string, z.ZodType>
  return Object.entries(shape).map(([name, field]) => {
    const schema = write(field, 'input')
    // Zod leaves both out where a schema transforms what is sent.
    const { examples, default: otherwise } = z.globalRegistry.get(field) ?? {}
    Object.assign(
      schema,
      examples !== undefined && { examples },
      otherwise !== undefined && { default: otherwise },
    )
    const { description, ...noted } = noteField(
      schema,
      where === 'query' ? fields[name] : undefined,
    )
    return {
      name,
      in: where,
      required: where === 'path',
      ...(typeof description === 'string' && { description }),
      schema: noted,
    }
  })
}

function contentOfTypes(mediaType: string, others: readonly string[] = []): Record<string, object> {
  return Object.fromEntries([mediaType, ...others].map((type) => [type, {}]))
}

function writeAnswer(
  { text, schema, mediaType, otherTypes, headers }: Answer,
  write: Write,
  { sometimes, example }: { sometimes: Record<string, string>; example: unknown },
): DescribedResponse {
  const type = mediaType ?? (schema ? 'application/json' : null)
  const described = {
    ...describeHeaders(sometimes, () => false),
    // There is a next page only sometimes.
    ...describeHeaders(headers ?? {}, (name) => name !== 'Link'),
  }
  return {
    description: text,
    ...(Object.keys(described).length > 0 && { headers: described }),
    ...(type !== null && {
      content: schema
        ? { [type]: { schema: write(schema, 'output'), ...(example !== undefined && { example }) } }
        : contentOfTypes(type, otherTypes),
    }),
  }
}

/** `required`: whether an answer has the header of a name always. */
function describeHeaders(headers: Record<string, string>, required: (name: string) => boolean) {
  return Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [
      name,
      { description, required: required(name), schema: { type: 'string' } },
    ]),
  )
}
