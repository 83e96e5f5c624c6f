import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#/app/context/request-context.ts'

/** Lets the pages of any site read the answers of an API. */
export const allowAnyOrigin = createMiddleware<ApiEnv>(async (c, next) => {
  c.header('Access-Control-Allow-Origin', '*')
  // Overrides the default header: this answer is public.
  c.set('headers', { ...c.get('headers'), 'Cross-Origin-Resource-Policy': 'cross-origin' })
  await next()
})
