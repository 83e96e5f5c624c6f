/** What a use case may refuse for; `STATUS_OF` below has the HTTP status of each. */
export type RefusalKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'gone'
  | 'too-large'
  | 'unprocessable'
  | 'too-many'
  | 'unavailable'

export type FieldErrors = Record<string, string[]>

type Details = {
  /** The errors of each field, shown next to it. */
  fields?: FieldErrors
  /** For a conflict: the record as it is now. */
  current?: unknown
  /** Addresses of the pages on which it can be done instead. */
  instead?: readonly string[]
  /** For too many attempts: seconds until the next one is accepted. */
  retryAfter?: number
  /** For a refused API key: the `WWW-Authenticate` header (RFC 6750 §3). */
  challenge?: string
  /** One line for the operator; goes to the log, and nowhere else. */
  report?: string
}

/**
 * An expected failure, with a message for the person who caused it. Anything else that is thrown is
 * a bug.
 */
export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly details: Details

  constructor(kind: RefusalKind, message: string, details: Details = {}) {
    super(message)
    this.name = 'Refusal'
    this.kind = kind
    this.details = details
  }
}

/** The status of each kind (RFC 9110 §15.5 and §15.6, RFC 6585 §4). */
export const STATUS_OF = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  gone: 410,
  'too-large': 413,
  unprocessable: 422,
  'too-many': 429,
  unavailable: 503,
} as const satisfies Record<RefusalKind, number>

/**
 * When to ask again while the register is out of reach: a disk is emptied, or another server takes
 * over, in about that time.
 */
export const OUT_OF_REACH_SECONDS = 10

/**
 * How a person sees a refusal. What re-authentication refuses is the message of its field alone:
 * the refusal's own is for programs.
 */
export function refusalText({ kind, message, details: { fields } }: Refusal): string {
  return kind === 'forbidden' && fields ? Object.values(fields).flat().join(' ') : message
}
