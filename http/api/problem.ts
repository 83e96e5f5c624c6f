import { z } from 'zod'

/** The body of every refusal and failure (RFC 9457). */
export const Problem = z
  .strictObject({
    type: z.literal('about:blank'),
    title: z.string().describe('The status as text.'),
    status: z.int().describe('The status code of the answer.'),
    detail: z.string().describe('What is wrong, as text for a person.'),
    errors: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .describe('Where fields are wrong: their names, and what is wrong with each.'),
    current: z.unknown().optional().describe('Of a conflict: the record as it is now.'),
    requestId: z.string().describe('Names this request in the log of the server; also in the header X-Request-Id.'),
  })
  .meta({ id: 'Problem', description: 'A refusal or a failure (RFC 9457).' })

/** The meaning of each status, in every call. */
export const REFUSALS: Record<number, string> = {
  400: 'What was sent is not valid; `errors` names the fields.',
  401: 'Not signed in, or the session has ended.',
  403: 'The account may not do this, or has to set up a second factor first, or the request came from a page of another site.',
  404: 'There is no such record.',
  409: 'It conflicts with what is stored, or the first request with this `Idempotency-Key` is under way; `current` is the record as it is now.',
  413: 'The request is larger than 64 KB, or a file that is sent is larger than 64 MB.',
  415: 'The body is not sent as application/json.',
  422: 'The `Idempotency-Key` was sent before with another request.',
  429: 'Too many requests; where it helps to wait, `Retry-After` says for how many seconds.',
  503: 'It cannot be done now, or the service is busy; where it helps to wait, `Retry-After` says for how many seconds.',
}
