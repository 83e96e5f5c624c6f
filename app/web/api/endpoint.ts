import { Hono, type Context, type Handler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { z } from 'zod'
import type { Description, Group } from '#/core/api.ts'
import { jsonBody } from './json-body.ts'
import { recordIdIn } from '#/core/record-id.ts'
import {
  requireAdmin,
  requireSignedIn,
  requireStaff,
  requireSurveyor,
  type ApiEnv,
  type RequestContext,
} from '#/app/context/request-context.ts'

/** What a handler is given: the input of the call, parsed with the schemas that describe it. */
type Input<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  c: Context<ApiEnv>
  context: RequestContext
  /** Of the record that the path names; 0 where it names none. */
  id: number
  params: () => z.output<P>
  query: () => z.output<Q>
  body: z.output<B>
}

/** Answers a value that is sent as JSON, nothing for an empty answer, or a whole response. */
type Handle<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType> = (
  input: Input<P, Q, B>,
) => z.input<A> | Response | void | Promise<z.input<A> | Response | void>

type AddCall = <P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, A extends z.ZodType>(
  path: string,
  call: Description<P, Q, B, A> & { handle: Handle<P, Q, B, A> },
) => Endpoints

/** The calls of an API file; `routes` is what the app mounts. */
type Endpoints = { routes: Hono<ApiEnv> } & Record<'get' | 'post' | 'put' | 'patch' | 'delete', AddCall>

const DESCRIPTIONS = new WeakMap<object, Group & Description>()

/**
 * Begins the calls of an API file: each is described where it is handled, and its input is parsed with the schemas of the description; what its
 * handler returns must be what the schema of the answer takes. No answer is cached unless the handler sets another header.
 */
export function endpoints(group: Group): Endpoints {
  const routes = new Hono<ApiEnv>()
  const add =
    (method: string): AddCall =>
    (path, { handle, ...description }) => {
      const handler = handlerOf({ ...group, ...description }, handle)
      DESCRIPTIONS.set(handler, { ...group, ...description })
      routes.on(method, path, handler)
      return calls
    }
  const [get, post, put, patch] = [add('GET'), add('POST'), add('PUT'), add('PATCH')]
  const calls: Endpoints = { routes, get, post, put, patch, delete: add('DELETE') }
  return calls
}

function handlerOf<P extends z.ZodObject, Q extends z.ZodObject, B extends z.ZodType, A extends z.ZodType>(
  { who, record, params, query, body, optionalBody, answer }: Group & Description<P, Q, B, A>,
  handle: Handle<P, Q, B, A>,
): Handler<ApiEnv> {
  return async (c) => {
    c.header('Cache-Control', 'no-store')
    // Before anything of the input is read. The first line of the use case decides.
    if (who === 'administrators') requireAdmin(c.get('context'))
    if (who === 'surveyors') requireSurveyor(c.get('context'))
    if (who === 'staff') requireStaff(c.get('context'))
    if (who === 'account-holders') requireSignedIn(c.get('context'))
    const id = c.req.param('id')
    const result = await handle({
      c,
      context: c.get('context'),
      id: record && id !== undefined ? recordIdIn(id, record.name) : 0,
      // Typed by their schemas; the handler of a call without one has nothing to read there. Functions, not getters: V8 makes a hidden class
      // in the old generation for each object with getters, which holds all of the request until the next full collection.
      params: () => params?.parse(c.req.param()) as z.output<P>,
      query: () => query?.parse(c.req.query()) as z.output<Q>,
      // The same for the body.
      body: (body && (await jsonBody(c.req, body, optionalBody))) as z.output<B>,
    })
    if (result instanceof Response) return result
    // What is no response is what the schema of the answer takes, which is JSON; it never comes with a status that has no body.
    return result === undefined ? c.body(null, 204) : c.json(result as object, answer.status as 200 | undefined)
  }
}

/** What a handler was described with; undefined for any other function. */
export function descriptionOf(handler: object): (Group & Description) | undefined {
  return DESCRIPTIONS.get(handler)
}

/** The description of the call that answers a request; undefined where none does. */
export function describedCall(c: Context<ApiEnv>): (Group & Description) | undefined {
  return matchedRoutes(c)
    .map(({ handler }) => descriptionOf(handler))
    .find((one) => one !== undefined)
}

/** The headers of one page of a list. */
export const PAGE_HEADERS = { 'X-Total-Count': 'How many match in all.', Link: 'The next page, as rel="next".' }

/** Adds them. `next`: what the address of the next page has in place of what was asked; null where this page is the last. */
export function addPageHeaders(c: Context, { total, next }: { total: number; next: Record<string, string> | null }): void {
  c.header('X-Total-Count', String(total))
  if (next === null) return
  const { before: _, ...query } = c.req.query()
  c.header('Link', `<${c.req.path}?${new URLSearchParams({ ...query, ...next })}>; rel="next"`)
}
