import type { Context } from 'hono'
import type { ApiEnv } from '#/app/context/request-context.ts'
import { OPERATIONS } from './api/openapi.ts'
import { problem } from './http-errors.ts'

const CALLS = OPERATIONS.map(({ method, path }) => ({
  method: method.toUpperCase(),
  pattern: new RegExp(
    `^${path.replaceAll(/[.*+?^$()[\]\\|]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '[^/]+')}$`,
  ),
}))

/** What no call of the API takes: 405 with the methods of the path (RFC 9110 §15.5.6), or 404. */
export function noCall(c: Context<ApiEnv>): Response {
  const { method, path } = c.req
  const methods = CALLS.filter(({ pattern }) => pattern.test(path)).map((call) => call.method)
  if (methods.length === 0 || methods.includes(method)) {
    return problem(c, { status: 404, detail: `There is nothing at ${method} ${path}.` })
  }
  const allowed = (methods.includes('GET') ? [...methods, 'HEAD'] : methods).join(', ')
  c.header('Allow', allowed)
  return problem(c, {
    status: 405,
    detail: `${path} does not take ${method}; it takes ${allowed}.`,
  })
}
