import type { Problem } from './api-types.ts'

type Details = {
  status: number
  detail: string
  fields?: Record<string, string[]> | undefined
  current?: unknown
  requestId?: string | undefined
  retryAfter?: number | undefined
}

/** A call that was refused or failed. */
export class LenteraError extends Error {
  override readonly name = 'LenteraError'
  /** The HTTP status of the answer; 0 where none came. */
  readonly status: number
  /** What is wrong, as a text for a person. */
  readonly detail: string
  /** What is wrong with each field, by its name; empty where no field is. */
  readonly fields: Record<string, string[]>
  /** After a conflict (409): the record as it is now. */
  readonly current: unknown
  /** Names the request in the log of the server. */
  readonly requestId: string | undefined
  /** The seconds after which the server asks to send the request again. */
  readonly retryAfter: number | undefined

  constructor(
    { status, detail, fields = {}, current, requestId, retryAfter }: Details,
    options?: ErrorOptions,
  ) {
    super(status === 0 ? detail : `${status}: ${detail}`, options)
    this.status = status
    this.detail = detail
    this.fields = fields
    this.current = current
    this.requestId = requestId
    this.retryAfter = retryAfter
  }
}

/**
 * The error of an answer that is none of a success. What is no problem document (RFC 9457), as from
 * a proxy, has its status alone.
 */
export async function errorOf(response: Response): Promise<LenteraError> {
  const { status, statusText, headers } = response
  const retryAfter = secondsOf(headers.get('retry-after'))
  const isProblem = headers.get('content-type')?.startsWith('application/problem+json') === true
  const problem: Partial<Problem> | null = isProblem
    ? await response.json().catch(() => null)
    : null
  if (!isProblem) await response.body?.cancel()
  return new LenteraError({
    status,
    detail: problem?.detail ?? (statusText || `HTTP status ${status}`),
    fields: problem?.errors,
    current: problem?.current,
    requestId: problem?.requestId ?? headers.get('x-request-id') ?? undefined,
    retryAfter,
  })
}

/**
 * The seconds of a `Retry-After` header: a number or a date (RFC 9110 §10.2.3); undefined for
 * anything else.
 */
export function secondsOf(header: string | null, now = Date.now()): number | undefined {
  if (header === null) return undefined
  if (/^\d{1,9}$/.test(header.trim())) return Number(header)
  // What else can be parsed as a date, such as "-1", is none of HTTP.
  const instant = /^[A-Za-z]{3,9},? .{1,40} (?:GMT|UTC)$/.test(header)
    ? Date.parse(header)
    : Number.NaN
  return Number.isNaN(instant) ? undefined : Math.max(0, Math.ceil((instant - now) / 1000))
}
