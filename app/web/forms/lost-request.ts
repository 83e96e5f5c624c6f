import { isRouteErrorResponse } from 'react-router'
import { m } from '#/app/texts/messages.js'

/** What browsers say when a request got no answer: Chromium, Firefox, Safari. */
const NO_ANSWER = /failed to fetch|networkerror|load failed/i

/** A request that no page of the app answered. `status`: 0 where nothing answered, else that of admission control or a proxy. */
export type LostRequest = {
  status: number
  /** The detail of the API's problem document (RFC 9457), if the answer is one. */
  detail: string | null
}

/**
 * What became of a request that the framework reports as `error`; null for everything the app itself answered, such as a
 * redirect or the error page of a record that does not exist.
 */
export function readLostRequest(error: unknown): LostRequest | null {
  if (isRouteErrorResponse(error)) {
    // The app's own error pages carry a sentence or an object; a proxy's or admission control's answer is its whole text.
    const problem = typeof error.data === 'string' ? readProblem(error.data) : null
    if (problem) return problem
    return error.status >= 500 ? { status: error.status, detail: null } : null
  }
  if (!(error instanceof Error)) return null
  const cause = error.cause instanceof Error ? error.cause.message : ''
  // A connection that breaks during the answer leaves the framework with half of it.
  const noAnswer = NO_ANSWER.test(error.message) || NO_ANSWER.test(cause) || error.message.startsWith('Unable to decode')
  return noAnswer ? { status: 0, detail: null } : null
}

/** What a form says when its request was lost. */
export function describeLostRequest({ status, detail }: LostRequest): string {
  if (status === 0) return m.common_form_unsent()
  if (status === 429 || status === 503) return m.common_form_busy()
  if (status >= 500) return m.common_form_unreachable()
  return detail ?? m.common_bad_request_text()
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
