import type { z } from 'zod'

/** The groups of calls, in the order they are told of. */
export const TAGS = {
  Verification: 'What anybody may ask: is this certificate genuine, and does it hold today.',
  Certificates: 'The register, for staff.',
  'Import and export': 'Many certificates at once, from a file and into one.',
  Applications: 'Applications for a service: anybody sends one, staff deal with it.',
  Messages: 'What was sent with the contact form.',
  Services: 'What the authority offers. Anybody reads it, administrators change it.',
  Flags: 'The flag States that recognise the authority. Anybody reads them, administrators change them.',
  Figures: 'What the home page counts.',
  'Signing in': 'Signing in and out, and one’s own password and sessions.',
  Passkeys: 'For pages in a browser, which alone can ask for a passkey.',
  Accounts: 'The accounts of colleagues, for administrators.',
  Description: 'This description.',
} as const
type Tag = keyof typeof TAGS

/** One answer to a call: what it means, and what its body is (JSON of a schema, or another media type). */
export type Answer = { words: string; schema?: z.ZodType; mediaType?: string; headers?: Record<string, string> }

/** A body that is a file instead of JSON. */
type FileBody = { words: string; mediaType: string }

/**
 * One call of the API as it is told of in `/api/openapi.json` and `/api/docs`. A route has one in a `*.operations.ts` file
 * of its noun; a test refuses a route without one, one without a route, and an answer that is not as it says here.
 */
export type Operation = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** With parameters in braces: `/api/certificates/{id}`. */
  path: string
  tag: Tag
  /** A few words, no full stop. */
  summary: string
  description?: string
  /** `half-signed-in`: whose password was right, and who has a second step to take. */
  who: 'anyone' | 'half-signed-in' | 'staff' | 'administrators'
  /** What stands in the braces; each with `examples`, of which the first is used. */
  params?: z.ZodObject
  /** Those with `examples` are used in the example. */
  query?: z.ZodObject
  /** The schema that the door parses with. */
  body?: z.ZodType
  /** What its fields mean, by their names; nested ones are named with points. */
  fields?: Record<string, string>
  /** In place of `body`. */
  file?: FileBody
  answers: Record<number, Answer>
  /**
   * What it may refuse with besides what follows from the rest: 401 and 403 from `who`, 403 and 413 of changes, 415 of those
   * that are JSON, 400, 409, 422 and 429 of an `Idempotency-Key`.
   */
  refuses?: (400 | 401 | 403 | 404 | 409 | 429 | 503)[]
  /** False where a POST takes no `Idempotency-Key`. */
  repeatable?: false
  example: { body?: unknown; answer?: unknown }
}

/** Whether it may carry an `Idempotency-Key`. */
export function isRepeatable({ method, repeatable }: Pick<Operation, 'method' | 'repeatable'>): boolean {
  return method === 'post' && repeatable !== false
}
