import type { z } from 'zod'
import type { KeyScope } from './stored-values.ts'

/**
 * What is said of a field besides its schema, for the description of the API; alone, a text is its
 * meaning.
 */
export type FieldNote =
  | string
  | { text?: string; examples?: unknown[]; enum?: string[]; default?: unknown }

/**
 * An answer of a call that succeeds: its meaning, and its body (JSON of a schema, or another media
 * type). Status 200 unless another is given.
 */
export type Answer<S extends z.ZodType = z.ZodType> = {
  status?: 200 | 201 | 202 | 204 | 301
  text: string
  schema?: S
  mediaType?: string
  /** Of a file that has one of several types: the others. */
  otherTypes?: readonly string[]
  /** Their meanings, by their names. */
  headers?: Record<string, string>
}

/** What the calls of one API file have in common. */
export type Group = {
  /** One of the groups that `http/api/document.ts` lists. */
  tag: string
  /**
   * `account-holders`: staff and surveyors, with their own account. `half-signed-in`: a visitor
   * whose password was right, with the second step still to take.
   */
  who: 'anyone' | 'half-signed-in' | 'account-holders' | 'surveyors' | 'staff' | 'administrators'
  /** The record that `:id` names in a path. */
  record?: { name: string; example: number }
  /** False where a POST takes no `Idempotency-Key`. */
  repeatable?: false
}

/** One call as the API describes it; it is declared with its handler (`domain/api/endpoint.ts`). */
export type Description<
  P extends z.ZodObject = z.ZodObject,
  Q extends z.ZodObject = z.ZodObject,
  B extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
> = Partial<Group> & {
  /**
   * The name of the call, published: generated clients, `client/` and the addresses under
   * `/api/docs` are made of it. No other call has it.
   */
  operationId: string
  /** A short phrase, no full stop. */
  summary: string
  /**
   * The scope that an API key needs for it; `any`: every key may, as anyone may. Left out, it
   * accepts no key. Follows from the act, where there is one.
   */
  scope?: KeyScope | 'any' | undefined
  description?: string
  /** Path parameters other than `:id`, each with `examples`, of which the first is used. */
  params?: P
  /** The schemas that the query and the body are parsed with. */
  query?: Q
  body?: B
  /** A body that may be left out counts as `{}`. */
  optionalBody?: true
  /** What the fields of query and body mean, by their names; nested ones are named with points. */
  fields?: Record<string, FieldNote>
  /** A body that is a file instead of JSON. */
  file?: { text: string; mediaType: string; otherTypes?: readonly string[] }
  answer: Answer<A>
  /** Where the record has moved to. */
  moved?: Answer
  /** It is removed in the next version; its description says what replaces it. */
  deprecated?: true
  /**
   * Further statuses of refusals, besides what follows from the rest: 401 and 403 from `who`, 404
   * from `:id`, 403 and 413 of changes, 415 of those that are JSON, 400, 409, 422 and 429 of an
   * `Idempotency-Key`.
   */
  refuses?: (400 | 401 | 403 | 404 | 409 | 410 | 429 | 503)[]
  /**
   * The answer holds what is shown only once, such as a one-time link, and is not stored for a
   * repeated request.
   */
  shownOnce?: true
  example?: { body?: unknown; answer?: unknown }
}

/** A description with its route. `path` has its parameters in braces: `/api/certificates/{id}`. */
export type Operation = Group & Description & { method: string; path: string }

/** Whether it may carry an `Idempotency-Key`. */
export function isRepeatable({
  method,
  repeatable,
}: Pick<Operation, 'method' | 'repeatable'>): boolean {
  return method === 'post' && repeatable !== false
}

export type JsonSchema = { [keyword: string]: unknown }
export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
}
type Content = Record<string, { schema?: JsonSchema; example?: unknown }>
export type DescribedResponse = {
  description: string
  headers?: Record<string, { description: string; required: boolean; schema: object }>
  content?: Content
}
export type DescribedCall = {
  operationId: string
  tags: string[]
  summary: string
  deprecated?: true
  description?: string
  security: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; description?: string; content: Content }
  responses: Record<string, DescribedResponse | { $ref: string }>
}

/** What is posted to a webhook. */
export type DescribedMessage = Pick<
  DescribedCall,
  'tags' | 'summary' | 'description' | 'parameters' | 'requestBody' | 'responses'
>

/** An OpenAPI document (spec.openapis.org/oas/v3.1.1), the part that this product uses. */
export type ApiDocument = {
  openapi: '3.1.1'
  info: {
    title: string
    version: string
    description: string
    license: { name: string; identifier: string }
  }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, DescribedCall>>
  webhooks: Record<string, { post: DescribedMessage }>
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, DescribedResponse>
    securitySchemes: {
      session: { type: 'apiKey'; in: 'cookie'; name: string; description: string }
      apiKey: { type: 'http'; scheme: 'bearer'; bearerFormat: string; description: string }
    }
  }
}
