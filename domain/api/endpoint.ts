import { Hono, type Context, type Handler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import { z } from 'zod'
import type { Description, Group } from '#/core/api.ts'
import { jsonBody, parseJson } from './json-body.ts'
import { recordIdIn } from '#/core/record-id.ts'
import { requireAllowed } from '#/domain/context/allow.ts'
import { ACTS, scopeOf, type Act } from '#/domain/context/policy.ts'
import type { ApiEnv, RequestContext } from '#/domain/context/request-context.ts'
import {
  CONFIRMATION_NOTES,
  CONFIRMATION_SHAPE,
  type Confirmation,
} from '#/domain/context/confirmation.ts'

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

type AddCall = <
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType,
  A extends z.ZodType,
>(
  path: string,
  call: Description<P, Q, B, A> & {
    act?: Act
    /**
     * Its input may ask for re-authentication: the body may have them as `confirm`. So it is of
     * each irreversible act.
     */
    confirms?: true
    handle: Handle<P, Q, B, A>
  },
) => Endpoints

/** The calls of an API file; `routes` is what the app mounts. */
type Endpoints = { routes: Hono<ApiEnv> } & Record<
  'get' | 'post' | 'put' | 'patch' | 'delete',
  AddCall
>

/** A call that somebody who is signed in makes names its act (domain/context/policy.ts). */
export type DescribedCall = Group & Description & { act?: Act | undefined; confirms?: boolean }

const DESCRIPTIONS = new WeakMap<object, DescribedCall>()

/**
 * Begins the calls of an API file: each is described where it is handled, and its input is parsed
 * with the schemas of the description; what its handler returns must be what the schema of the
 * answer takes. No answer is cached unless the handler sets another header.
 */
export function endpoints(group: Group): Endpoints {
  const routes = new Hono<ApiEnv>()
  const add =
    (method: string): AddCall =>
    (path, { handle, ...described }) => {
      const { act } = described
      const confirms =
        described.confirms ?? (act !== undefined && ACTS[act].class === 'irreversible')
      const scope = act ? scopeOf(act) : described.scope
      const description = { ...group, ...described, confirms, scope }
      if (!act && description.who !== 'anyone' && description.who !== 'half-signed-in')
        throw new Error(
          `${method} ${path} of ${group.tag} is for ${description.who} and names no act`,
        )
      const handler = handlerOf(description, handle)
      DESCRIPTIONS.set(handler, confirms ? withConfirmation(description) : description)
      routes.on(method, path, handler)
      return calls
    }
  const [get, post, put, patch] = [add('GET'), add('POST'), add('PUT'), add('PATCH')]
  const calls: Endpoints = { routes, get, post, put, patch, delete: add('DELETE') }
  return calls
}

function handlerOf<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType,
  A extends z.ZodType,
>(
  {
    act,
    confirms,
    record,
    params,
    query,
    body,
    optionalBody,
    answer,
  }: Group & Description<P, Q, B, A> & { act?: Act | undefined; confirms?: boolean },
  handle: Handle<P, Q, B, A>,
): Handler<ApiEnv> {
  return async (c) => {
    c.header('Cache-Control', 'no-store')
    // Before anything of the input is read. The first line of the use case decides.
    if (act) requireAllowed(c.get('context'), act)
    if (confirms) c.get('context').confirmation = await sentConfirmation(c)
    const id = c.req.param('id')
    const result = await handle({
      c,
      context: c.get('context'),
      id: record && id !== undefined ? recordIdIn(id, record.name) : 0,
      // Typed by their schemas; the handler of a call without one has nothing to read there.
      // Functions, not getters: V8 makes a hidden class in the old generation for each object with
      // getters, which holds all of the request until the next full collection.
      params: () => params?.parse(c.req.param()) as z.output<P>,
      query: () => query?.parse(c.req.query()) as z.output<Q>,
      // The same for the body.
      body: (body && (await jsonBody(c.req, body, optionalBody))) as z.output<B>,
    })
    if (result instanceof Response) return result
    // What is no response is what the schema of the answer takes, which is JSON; it never comes
    // with a status that has no body.
    return result === undefined
      ? c.body(null, 204)
      : c.json(result as object, answer.status as 200 | undefined)
  }
}

/**
 * The description of a call whose body may re-authenticate; where it has no other body, programs
 * need none.
 */
function withConfirmation(description: DescribedCall): DescribedCall {
  const { body, fields, description: text = '' } = description
  const refuses = [...new Set([...(description.refuses ?? []), 429 as const])]
  if (!(body instanceof z.ZodObject))
    return {
      ...description,
      refuses,
      description:
        `${text} A session may send \`confirm\` as JSON: ${CONFIRMATION_NOTES.confirm}`.trim(),
    }
  return {
    ...description,
    body: z.object({ ...body.shape, ...CONFIRMATION_SHAPE }),
    fields: { ...fields, ...CONFIRMATION_NOTES },
    refuses,
  }
}

/**
 * What the body has to re-authenticate; nothing where there is no JSON. The schema of the call
 * refuses what is none.
 */
async function sentConfirmation(c: Context<ApiEnv>): Promise<Confirmation> {
  const value = parseJson(await c.req.text())
  if (typeof value !== 'object' || value === null) return {}
  const sent: unknown = Object.entries(value).find(([name]) => name === 'confirm')?.[1]
  return typeof sent === 'object' && sent !== null ? { ...sent } : {}
}

/** What a handler was described with; undefined for any other function. */
export function descriptionOf(handler: object): DescribedCall | undefined {
  return DESCRIPTIONS.get(handler)
}

/** The description of the call that answers a request; undefined where none does. */
export function describedCall(c: Context<ApiEnv>): DescribedCall | undefined {
  return matchedRoutes(c)
    .map(({ handler }) => descriptionOf(handler))
    .find((one) => one !== undefined)
}

/** The headers of one page of a list. */
export const PAGE_HEADERS = {
  'X-Total-Count': 'How many match in all.',
  Link: 'The next page, as rel="next".',
}

/**
 * Adds them. `next`: what the address of the next page has in place of what was asked; null where
 * this page is the last.
 */
export function addPageHeaders(
  c: Context,
  { total, next }: { total: number; next: Record<string, string> | null },
): void {
  c.header('X-Total-Count', String(total))
  if (next === null) return
  const { before: _, ...query } = c.req.query()
  c.header('Link', `<${c.req.path}?${new URLSearchParams({ ...query, ...next })}>; rel="next"`)
}

/** Lets the pages of any site read the answers of an API. */
export const allowAnyOrigin = createMiddleware<ApiEnv>(async (c, next) => {
  c.header('Access-Control-Allow-Origin', '*')
  // Overrides the default header: this answer is public.
  c.set('headers', { ...c.get('headers'), 'Cross-Origin-Resource-Policy': 'cross-origin' })
  await next()
})

/**
 * What is answered to a call that saves something, with what a person should look at. `id`: of the
 * schema in the description.
 */
export function withWarnings<S extends z.ZodObject>(schema: S, id: string, description: string) {
  return schema.safeExtend({ warnings }).meta({ id, description })
}

/** Nothing of it was refused. */
export const warnings = z
  .array(z.string())
  .describe(
    'What a person should look at, such as letters of a name that documents cannot print, or another certificate of a type in force for the ship, which has one of each; empty for nothing.',
  )
