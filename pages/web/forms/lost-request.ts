import { isRouteErrorResponse, type ErrorResponse } from 'react-router'
import { m } from '#/domain/texts/messages.js'
import { readDetail } from './page-refusal.ts'

/** What browsers say when a request got no answer: Chromium, Firefox, Safari. */
const NO_ANSWER = /failed to fetch|networkerror|load failed/i

/**
 * A request that no page of the app answered. `status`: 0 where nothing answered, else that of
 * admission control or a proxy.
 */
export type LostRequest = {
  status: number
  /** The detail of the API's problem document (RFC 9457), if the answer is one. */
  detail: string | null
}

/**
 * What became of a request that the framework reports as `error`; null for everything the app
 * itself answered, such as a redirect or the error page of a record that does not exist.
 */
export function readLostRequest(error: unknown): LostRequest | null {
  if (isRouteErrorResponse(error)) {
    // The app's own error pages carry a sentence or an object; a proxy's or admission control's
    // answer is its whole text.
    const problem = typeof error.data === 'string' ? readProblem(error.data) : null
    if (problem) return problem
    return error.status >= 500 ? { status: error.status, detail: null } : null
  }
  if (!(error instanceof Error)) return null
  const cause = error.cause instanceof Error ? error.cause.message : ''
  // A connection that breaks during the answer leaves the framework with half of it.
  const noAnswer =
    NO_ANSWER.test(error.message) ||
    NO_ANSWER.test(cause) ||
    error.message.startsWith('Unable to decode')
  return noAnswer ? { status: 0, detail: null } : null
}

/**
 * A form that was sent and not processed. `said`: what the answer says, for the notice; null where
 * there was none.
 */
type Unprocessed = { status: number; said: string | null; description: string }

/**
 * The same for a form that was sent, where every answer from 400 on leaves it as it is: also a
 * proxy's 413 or 429, and an error page of the app. Null for a redirect, an error of our own code,
 * and the sign-in that keeps the form (`pending-form`).
 */
export function readUnprocessed(error: unknown): Unprocessed | null {
  const lost = readLostRequest(error)
  if (!isRouteErrorResponse(error))
    return lost && { ...lost, said: null, description: describeLostRequest(lost) }
  const { status, data } = error
  if (typeof data === 'object' && data !== null && 'held' in data) return null
  const own = lost?.detail ?? readDetail(data)
  const said = own ?? readText(data) ?? statusText(error)
  return {
    status,
    said,
    description: lost ? describeLostRequest(lost) : describeRejected(status, own),
  }
}

/** What a form says when its request was lost. */
export function describeLostRequest({ status, detail }: LostRequest): string {
  if (status === 0) return m.common_form_unsent()
  if (status === 429 || status === 503) return m.common_form_busy()
  if (status >= 500) return m.common_form_unreachable()
  return detail ?? m.common_bad_request_text()
}

function describeRejected(status: number, own: string | null): string {
  if (own !== null) return own
  if (status === 429) return m.common_form_busy()
  return status === 413 ? m.common_form_too_large() : m.common_form_rejected()
}

function readProblem(text: string): LostRequest | null {
  if (!text.startsWith('{')) return null
  try {
    const { status, detail }: { status?: unknown; detail?: unknown } = JSON.parse(text)
    return typeof status === 'number' && typeof detail === 'string' ? { status, detail } : null
  } catch {
    return null
  }
}

/** More than this is a page. */
const MAX_SENTENCE = 300

/** An answer that is a sentence; null for the page of a proxy, and for what is empty. */
function readText(body: unknown): string | null {
  if (typeof body !== 'string') return null
  const text = body.trim()
  return text === '' || text.length > MAX_SENTENCE || /^[<{[]/.test(text) || /<[a-z!/]/i.test(text)
    ? null
    : text
}

/** The names of statuses (RFC 9110 §15, RFC 6585 §4), which HTTP/2 does not send. */
const STATUS_TEXTS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  411: 'Length Required',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  421: 'Misdirected Request',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  451: 'Unavailable For Legal Reasons',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  511: 'Network Authentication Required',
}

function statusText({
  status,
  statusText: sent,
}: Pick<ErrorResponse, 'status' | 'statusText'>): string {
  return sent || (STATUS_TEXTS[status] ?? 'Error')
}
