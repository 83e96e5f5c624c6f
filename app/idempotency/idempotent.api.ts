import type { Context, MiddlewareHandler } from 'hono'
import { isUpload } from '#/app/certificates/transfer/import.ts'
import { Refusal } from '#/app/refusal.ts'
import type { ApiEnv, Scope } from '#/app/scope.ts'
import { claimKey, keepAnswer, releaseClaim } from './idempotency.server.ts'

/**
 * They open a session, whose cookie is stored nowhere, or answer a challenge that counts once; an invitation opens one account
 * however often it is sent; a verification says what holds now.
 */
const NOT_FOR = /^\/api\/(login|register|verify|passkeys(\/.*)?)$/

/** What may be another answer soon, so that it is not given again: who asks is not known, asked too often, our failure. */
const isPassing = (status: number) => status === 401 || status === 429 || status >= 500

/** What is given again of an answer's headers; the rest is made anew for each. */
const KEPT_HEADERS = ['content-type', 'cache-control', 'location', 'link']

/**
 * Carries out a POST that has an `Idempotency-Key` once: sent again within 24 hours it gets the same answer, with
 * `Idempotency-Replayed: true` (docs/decisions/0014). `report`: where it goes when an answer cannot be kept.
 */
export function idempotent(report: (c: Context<ApiEnv>, error: unknown) => void): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const key = c.req.header('idempotency-key')
    if (key === undefined || NOT_FOR.test(c.req.path)) return next()
    const type = c.req.header('content-type')
    // Before the body is read: a file is not to be taken into memory, whoever sends it and whatever it says it is.
    if (isUpload(c.req.method, c.req.path) || (type !== undefined && !/^application\/json\b/i.test(type))) {
      throw new Refusal('invalid', 'Idempotency-Key goes with JSON only.')
    }
    const scope: Scope = c.get('scope')
    const { pathname, search } = new URL(c.req.url)
    const asked = { key, method: c.req.method, path: pathname + search, body: await c.req.text() }
    const { claim, answer } = await claimKey(scope, asked)
    if (claim === null) {
      if (answer.body === null) throw new Refusal('conflict', shownOnce(answer.at))
      return new Response(answer.body === '' ? null : answer.body, {
        status: answer.status,
        headers: { ...answer.headers, 'Idempotency-Replayed': 'true' },
      })
    }
    c.set('scope', { ...scope, claim })
    await next()
    try {
      const { status, headers } = c.res
      if (isPassing(status)) return await releaseClaim(scope, claim)
      const secret = c.get('shownOnce') === true && c.res.ok
      const kept = KEPT_HEADERS.flatMap((name): [string, string][] => {
        const value = headers.get(name)
        return value === null ? [] : [[name, value]]
      })
      const body = secret ? null : await c.res.clone().text()
      await keepAnswer(scope, claim, key, { at: scope.now, status, headers: Object.fromEntries(kept), body })
    } catch (error) {
      // What was done is done, and its answer is true: who sends the request again is told that it was carried out.
      report(c, error)
    }
  }
}

function shownOnce(at: string): string {
  return `This request was carried out at ${at}. Its answer held something that is shown only once.`
}
