import type { Context, MiddlewareHandler } from 'hono'
import { authenticateKey, credentialIn } from '#/domain/people/api-keys/authenticate.server.ts'
import { describedCall } from '#/domain/api/endpoint.ts'
import type { Actor, ApiEnv, RequestContext, RequestKey } from '#/domain/context/request-context.ts'
import { paths } from '#/domain/addresses/paths.ts'
import type { Description } from '#/core/api.ts'
import { Refusal } from '#/core/refusal.ts'
import type { KeyScope } from '#/core/stored-values.ts'

/** Whether a request comes with an API key: its cookies are then ignored. */
export function hasApiKey(c: Context): boolean {
  return credentialIn(c.req.header('authorization')) !== null
}

/** The context of a request that acts, and is counted, as an account with a key. */
type ActAs = (context: RequestContext, actor: Actor, apiKey: RequestKey) => RequestContext

/** `noCall` answers what no call of the API takes. */
type Options = { actAs: ActAs; noCall: (c: Context<ApiEnv>) => Response }

/**
 * Lets a request with an API key act as the account that made it, if the call declares a scope that
 * the key has; every other call refuses keys (docs/decisions/0051). A call for anyone answers a key
 * as it answers anyone. Counts the request against the key's own limit.
 */
export function acceptApiKeys({ actAs, noCall }: Options): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const credential = credentialIn(c.req.header('authorization'))
    if (credential === null) return next()
    if (!isOfApi(c.req.path))
      throw new Refusal('forbidden', 'API keys work for the calls of the API only, not for pages.')
    const visitor = c.get('context')
    const { actor, apiKey } = await authenticateKey(visitor, credential)
    const context = actAs(visitor, actor, apiKey)
    c.set('context', context)
    await context.count('key')
    const call = describedCall(c)
    if (!call) return noCall(c)
    const needed = requireScope(`${c.req.method} ${c.req.path}`, call, apiKey.scopes)
    if (needed === 'any') c.set('context', { ...context, actor: null })
    // What a change answers is the record: it counts as read.
    if (needed === 'issue' || needed === 'survey') await context.count('record')
    return next()
  }
}

/**
 * Whether a path is of the pages that describe the API to people: they are below `/api/` and are no
 * calls. `.data` ends what a browser asks for when it goes to a page without loading it anew.
 */
export function isApiReference(path: string): boolean {
  const list = paths.apiDocs()
  return path === list || path === `${list}.data` || path.startsWith(paths.apiReference(''))
}

function isOfApi(path: string): boolean {
  return path.startsWith('/api/') && !isApiReference(path)
}

/**
 * The scope that a call declares. Refuses: forbidden for one that accepts no key, or another scope.
 */
function requireScope(
  name: string,
  { scope }: Pick<Description, 'scope'>,
  scopes: KeyScope[],
): KeyScope | 'any' {
  if (scope === undefined)
    throw new Refusal('forbidden', `${name} accepts no API key. Sign in instead.`)
  if (scope === 'any' || scopes.includes(scope)) return scope
  const has = `this key has ${scopes.map((one) => `“${one}”`).join(', ')}`
  throw new Refusal('forbidden', `${name} needs an API key with the scope “${scope}”; ${has}.`, {
    challenge: `Bearer error="insufficient_scope", scope="${scope}"`,
  })
}
