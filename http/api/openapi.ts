import { z } from 'zod'
import { sessionCookieName } from '#/domain/people/sessions/session-cookie.ts'
import { descriptionOf, endpoints } from '#/domain/api/endpoint.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import type { ApiDocument, Operation } from '#/core/api.ts'
import { api } from './routes.ts'
import { writeDocument } from './document.ts'

export const openapiApi = endpoints({ tag: 'Description', who: 'anyone' }).get(
  '/api/openapi.json',
  {
    operationId: 'getDescription',
    scope: 'any',
    summary: 'This description, for programs',
    description:
      'OpenAPI 3.1, made of the schemas that the calls themselves are checked with. /api/docs shows it to people.',
    answer: { text: 'The description.', schema: z.looseObject({ openapi: z.literal('3.1.1') }) },
    handle: ({ c, context }) => {
      c.header('Cache-Control', 'public, no-cache')
      return describeApi(context)
    },
  },
)

/** Every call of the API, as its route describes it. */
export const OPERATIONS: readonly Operation[] = [
  ...api.routes,
  ...openapiApi.routes.routes,
].flatMap(({ method, path, handler }) => {
  const description = descriptionOf(handler)
  const template = path.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, '{$1}')
  return description ? [{ ...description, method: method.toLowerCase(), path: template }] : []
})

const made = new Map<string, Promise<ApiDocument>>()

/**
 * The description of the API at this origin, for anybody; made when it is first requested, in
 * steps, because it takes long.
 */
export function describeApi({ origin }: Pick<RequestContext, 'origin'>): Promise<ApiDocument> {
  const known = made.get(origin)
  if (known) return known
  const document = writeDocument(OPERATIONS, { origin, cookieName: sessionCookieName(origin) })
  made.set(origin, document)
  return document
}
