import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import { OUT_OF_REACH_SECONDS, Refusal, STATUS_OF, type FieldErrors } from '#/app/refusal.ts'
import type { ApiEnv } from '#/app/scope.ts'
import { isOutOfReach } from '#/db/errors.ts'
import type { Logger } from './log.ts'

const TITLES: Record<number, string> = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Request timeout',
  409: 'Conflict',
  413: 'Too large',
  415: 'Unsupported media type',
  422: 'Unprocessable content',
  429: 'Too many requests',
  500: 'Internal error',
  503: 'Not available',
}

type Problem = { status: number; detail: string; errors?: FieldErrors; current?: unknown }

/** An error as `application/problem+json` (RFC 9457). */
export function problem(c: Context<ApiEnv>, { status, detail, errors, current }: Problem): Response {
  const body = {
    type: 'about:blank',
    title: TITLES[status] ?? 'Error',
    status,
    detail,
    ...(errors && { errors }),
    ...(current !== undefined && { current }),
    requestId: c.get('requestId'),
  }
  // The statuses are those of the table above, all of which carry a body.
  c.header('Content-Type', 'application/problem+json; charset=utf-8')
  c.header('Cache-Control', 'no-store')
  return c.body(JSON.stringify(body), status as ContentfulStatusCode)
}

/** The one place where a failure becomes HTTP: refusals and bad input by their kind, anything else is our bug. */
export function onError(log: Logger) {
  return (error: Error, c: Context<ApiEnv>): Response => {
    if (error instanceof Refusal) {
      const { fields, current, retryAfter, report } = error.details
      if (report !== undefined) log.error({ requestId: c.get('requestId') }, report)
      if (retryAfter !== undefined) c.header('Retry-After', String(retryAfter))
      return problem(c, { status: STATUS_OF[error.kind], detail: error.message, ...(fields && { errors: fields }), current })
    }
    if (error instanceof z.ZodError) {
      // An unknown schema's fields are named by text; their errors are lists of text.
      const errors = z.flattenError(error).fieldErrors as FieldErrors
      const detail = error.issues[0]?.message ?? 'The input is not valid'
      return problem(c, { status: 400, detail, errors })
    }
    if (error instanceof HTTPException) return problem(c, { status: error.status, detail: error.message })
    log.error({ requestId: c.get('requestId'), err: error }, 'request failed')
    if (isOutOfReach(error)) {
      c.header('Retry-After', String(OUT_OF_REACH_SECONDS))
      return problem(c, {
        status: 503,
        detail: 'The register cannot be reached or written to right now. Please try again in a moment.',
      })
    }
    return problem(c, { status: 500, detail: 'Something went wrong on our side. Please try again; nothing was changed.' })
  }
}
