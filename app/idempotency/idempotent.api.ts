import type { Context, MiddlewareHandler } from 'hono'
import { isUpload } from '#/app/certificates/transfer/import.ts'
import { Refusal } from '#/app/refusal.ts'
import type { ApiEnv, Claim, Scope } from '#/app/scope.ts'
import { claimOf, findAnswer, keepAnswer, requireQuota } from './idempotency.server.ts'
import type { KeptAnswer } from './sealed-answer.server.ts'

/** What is given again of an answer's headers; the rest is made anew for each. */
const KEPT_HEADERS = ['content-type', 'cache-control', 'location', 'link']

type Options = {
  /** Whether the description of the API says that a POST to this path may carry a key; everywhere else it has no effect. */
  isRepeatable: (path: string) => boolean
  /** Where it goes when an answer cannot be stored. */
  report: (c: Context<ApiEnv>, error: unknown) => void
}

/**
 * Carries out a POST that has an `Idempotency-Key` once: sent again within 24 hours it gets the same answer, with
 * `Idempotency-Replayed: true` (docs/decisions/0014, 0030). Nothing is stored of a request that is refused.
 */
export function idempotent({ isRepeatable, report }: Options): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const key = c.req.header('idempotency-key')
    if (key === undefined) return next()
    // Before the body is read: a file is not to be taken into memory, whoever sends it and whatever it says it is.
    if (isUpload(c.req.method, c.req.path)) throw new Refusal('invalid', 'Idempotency-Key goes with JSON only.')
    if (!isRepeatable(c.req.path)) return next()
    const scope: Scope = c.get('scope')
    const { pathname, search } = new URL(c.req.url)
    const claim = await claimOf(scope, { key, method: c.req.method, path: pathname + search, body: await c.req.text() })
    const known = await findAnswer(scope, claim, key)
    if (known) return replayed(known)
    await requireQuota(scope, claim)
    c.set('scope', { ...scope, claim })
    await next()
    if (c.res.ok) return storeAnswer(c, { scope, claim, key }, report)
    // The same request may have been quicker, and this one was refused for what that has made.
    const other = c.res.status === 409 ? await findAnswer(scope, claim, key) : null
    if (other) c.res = replayed(other)
  }
}

type Keyed = { scope: Scope; claim: Claim; key: string }

async function storeAnswer(c: Context<ApiEnv>, { scope, claim, key }: Keyed, report: Options['report']): Promise<void> {
  try {
    const { status, headers } = c.res
    const kept = KEPT_HEADERS.flatMap((name): [string, string][] => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value]]
    })
    const body = c.get('shownOnce') === true ? null : await c.res.clone().text()
    await keepAnswer(scope, claim, key, { at: scope.now, status, headers: Object.fromEntries(kept), body })
  } catch (error) {
    // What was done is done, and its answer is true: who sends the request again is told that it was carried out.
    report(c, error)
  }
}

function replayed({ at, status, headers, body }: KeptAnswer): Response {
  if (body === null) {
    const message = `This request was carried out at ${at}. Its answer held something that is shown only once.`
    throw new Refusal('conflict', message)
  }
  return new Response(body === '' ? null : body, { status, headers: { ...headers, 'Idempotency-Replayed': 'true' } })
}
