import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import { languageOf } from '#/core/languages.ts'
import { m } from '#/domain/texts/messages.js'
import { OUT_OF_REACH_SECONDS, Refusal, STATUS_OF, type FieldErrors } from '#/core/refusal.ts'
import type { ApiEnv, RequestContext } from '#/domain/context/request-context.ts'
import { office } from '#/domain/authority/office.ts'
import { isOutOfReach } from '#/db/errors.ts'
import type { Logger } from '#/domain/context/log.server.ts'
import { PLAIN_PAGE_HEADERS, renderPlainPage, wantsPage } from './pages/plain-page.ts'

const TITLES: Record<number, string> = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Request timeout',
  409: 'Conflict',
  410: 'Gone',
  413: 'Too large',
  415: 'Unsupported media type',
  422: 'Unprocessable content',
  429: 'Too many requests',
  500: 'Internal error',
  503: 'Not available',
}

/**
 * No form has more fields; a list of which each item is wrong would make the answer larger than the
 * request.
 */
const MAX_ERRORS = 50

type Problem = {
  status: number
  detail: string
  errors?: FieldErrors
  instead?: readonly string[]
  current?: unknown
}

/** An error as `application/problem+json` (RFC 9457). */
export function problem(
  c: Context<ApiEnv>,
  { status, detail, errors, instead, current }: Problem,
): Response {
  const body = {
    type: 'about:blank',
    title: TITLES[status] ?? 'Error',
    status,
    detail,
    ...(errors && { errors }),
    ...(instead && { instead }),
    ...(current !== undefined && { current }),
    requestId: c.get('requestId'),
  }
  // The statuses are those of the table above, all of which carry a body.
  c.header('Content-Type', 'application/problem+json; charset=utf-8')
  c.header('Cache-Control', 'no-store')
  return c.body(JSON.stringify(body), status as ContentfulStatusCode)
}

/**
 * The only function that turns a failure into an answer: refusals and bad input by their kind,
 * anything else is our bug. A browser that asked for a page gets a page.
 */
export function onError(log: Logger) {
  const asProblem = problemOf(log)
  return (error: Error, c: Context<ApiEnv>): Response => {
    const answer = asProblem(error, c)
    return wantsPage(c.req.path, c.req.header('accept')) ? asPage(c, answer, error) : answer
  }
}

function asPage(c: Context<ApiEnv>, { status, headers }: Response, error: Error): Response {
  const { title, text, again } = describeStatus(status)
  const page = renderPlainPage(languageOf(c.req.path), () => ({
    title: title(),
    paragraphs: [error instanceof Refusal ? error.message : text()],
    again,
  }))
  const answer = new Response(page, { status, headers: { ...PLAIN_PAGE_HEADERS } })
  const retryAfter = headers.get('Retry-After')
  if (retryAfter !== null) answer.headers.set('Retry-After', retryAfter)
  // The headers that are added to every answer would block the style of the page.
  Object.assign(c.get('headers'), PLAIN_PAGE_HEADERS)
  return answer
}

/**
 * The texts of the page for a status; `again`: whether the same request may succeed a moment later.
 */
function describeStatus(status: number): {
  title: () => string
  text: () => string
  again: boolean
} {
  if (status === 413)
    return { title: m.common_too_large_title, text: m.common_too_large_text, again: false }
  if (status === 404)
    return { title: m.common_not_found_title, text: m.common_not_found_text, again: false }
  if (status === 500)
    return { title: m.common_our_error_title, text: m.common_our_error_text, again: true }
  if (status === 429 || status === 503) {
    return {
      title: m.common_busy_title,
      text: () => m.common_busy_text({ phone: office.phone }),
      again: true,
    }
  }
  return { title: m.common_bad_request_title, text: m.common_bad_request_text, again: false }
}

/** A key that may neither read certificates nor issue them is shown none in a conflict. */
function mayReadCurrent(c: Context<ApiEnv>): boolean {
  // A request may be refused before it has a context.
  const context: RequestContext | undefined = c.get('context')
  const apiKey = context?.apiKey
  return !apiKey || apiKey.scopes.some((scope) => scope === 'read' || scope === 'issue')
}

function problemOf(log: Logger) {
  return (error: Error, c: Context<ApiEnv>): Response => {
    if (error instanceof Refusal) {
      const { fields, instead, current, retryAfter, report, challenge } = error.details
      if (report !== undefined) log.error({ requestId: c.get('requestId') }, report)
      if (retryAfter !== undefined) c.header('Retry-After', String(retryAfter))
      if (challenge !== undefined) c.header('WWW-Authenticate', challenge)
      const shown = mayReadCurrent(c) ? current : undefined
      return problem(c, {
        status: STATUS_OF[error.kind],
        detail: error.message,
        ...(fields && { errors: fields }),
        ...(instead && { instead }),
        current: shown,
      })
    }
    if (error instanceof z.ZodError) {
      // An unknown schema's fields are named by text; their errors are lists of text.
      const errors = z.flattenError(new z.ZodError(error.issues.slice(0, MAX_ERRORS)))
        .fieldErrors as FieldErrors
      const detail = error.issues[0]?.message ?? 'The input is not valid'
      return problem(c, { status: 400, detail, errors })
    }
    if (error instanceof HTTPException)
      return problem(c, { status: error.status, detail: error.message })
    log.error({ requestId: c.get('requestId'), err: error }, 'request failed')
    if (isOutOfReach(error)) {
      c.header('Retry-After', String(OUT_OF_REACH_SECONDS))
      return problem(c, {
        status: 503,
        detail:
          'The register cannot be reached or written to right now. Please try again in a moment.',
      })
    }
    return problem(c, {
      status: 500,
      detail: 'Something went wrong on our side. Please try again; nothing was changed.',
    })
  }
}
