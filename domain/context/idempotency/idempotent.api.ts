import type { Context, MiddlewareHandler } from 'hono'
import { describedCall } from '#/domain/api/endpoint.ts'
import { requireAllowed } from '#/domain/context/allow.ts'
import { Refusal } from '#/core/refusal.ts'
import type { ApiEnv, Claim, RequestContext } from '#/domain/context/request-context.ts'
import { isRepeatable } from '#/core/api.ts'
import {
  claimOf,
  findAnswer,
  storeAnswer,
  requireQuota,
  type StoredAnswer,
} from './idempotency.server.ts'

/**
 * The headers that a repeated answer gets from the stored one; the others are set for each answer.
 */
const STORED_HEADERS = ['content-type', 'cache-control', 'location', 'link']

type Report = (c: Context<ApiEnv>, error: unknown) => void

/**
 * `isUpload`: whether the body is a file, which no key goes with. `report`: receives the error when
 * a response cannot be stored.
 */
type Options = { isUpload: (method: string, path: string) => boolean; report: Report }

/**
 * Carries out a POST that has an `Idempotency-Key` once: sent again within 24 hours it gets the
 * same answer, with `Idempotency-Replayed: true` (docs/decisions/0014, 0030). Where the description
 * of a call does not say so, a key has no effect. Nothing is stored of a request that is refused.
 */
export function idempotent({ isUpload, report }: Options): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const key = c.req.header('idempotency-key')
    if (key === undefined) return next()
    // Before the body is read: no file is read into memory, whatever its media type says.
    if (isUpload(c.req.method, c.req.path))
      throw new Refusal('invalid', 'Idempotency-Key goes with JSON only.')
    const call = describedCall(c)
    if (!call || !isRepeatable({ ...call, method: 'post' })) return next()
    const context: RequestContext = c.get('context')
    // A stored answer is for who may still do what was answered.
    if (call.act) requireAllowed(context, call.act)
    const { pathname, search } = new URL(c.req.url)
    const claim = await claimOf(context, {
      key,
      method: c.req.method,
      path: pathname + search,
      body: await c.req.text(),
    })
    const known = await findAnswer(context, claim, key)
    if (known) return replayResponse(known)
    await requireQuota(context, claim)
    c.set('context', { ...context, claim })
    await next()
    if (c.res.ok)
      return storeResponse(c, { context, claim, key, shownOnce: call.shownOnce === true }, report)
    // The same request may have arrived twice: this one was refused because of what the other has
    // stored.
    const other = c.res.status === 409 ? await findAnswer(context, claim, key) : null
    if (other) c.res = replayResponse(other)
  }
}

type Keyed = { context: RequestContext; claim: Claim; key: string; shownOnce: boolean }

async function storeResponse(
  c: Context<ApiEnv>,
  { context, claim, key, shownOnce }: Keyed,
  report: Report,
): Promise<void> {
  try {
    const { status, headers } = c.res
    const stored = STORED_HEADERS.flatMap((name): [string, string][] => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value]]
    })
    const body = shownOnce ? null : await c.res.clone().text()
    await storeAnswer(context, claim, key, {
      at: context.now,
      status,
      headers: Object.fromEntries(stored),
      body,
    })
  } catch (error) {
    // The request was carried out and its answer is right; sent again, it is refused as carried out
    // already.
    report(c, error)
  }
}

function replayResponse({ at, status, headers, body }: StoredAnswer): Response {
  if (body === null) {
    const message = `This request was carried out at ${at}. Its answer held something that is shown only once.`
    throw new Refusal('conflict', message)
  }
  return new Response(body === '' ? null : body, {
    status,
    headers: { ...headers, 'Idempotency-Replayed': 'true' },
  })
}
