import type { MiddlewareHandler } from 'hono'
import { movedKey } from '#/domain/addresses/link-keys.ts'
import type { ApiEnv } from '#/domain/context/request-context.ts'
import { boundCookies } from '#/http/headers/security-headers.ts'

/**
 * Leads a request whose address has the key of a link to the address without it, with a cookie that
 * has it: a page that is shown never has a key in its address. Whether the key is right the page
 * decides.
 */
export function moveLinkKeys(origin: string): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const query = c.req.url.indexOf('?')
    const moved =
      query < 0 || !isRead(c.req.method) ? null : movedKey(c.req.path, c.req.url.slice(query + 1))
    if (moved === null) return next()
    const answer = c.body(null, 303, {
      Location: moved.location,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    })
    for (const cookie of boundCookies(origin, moved.cookies))
      answer.headers.append('Set-Cookie', cookie)
    return answer
  }
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}
