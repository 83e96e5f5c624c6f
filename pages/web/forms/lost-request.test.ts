import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { expect, test } from 'vitest'
import {
  describeLostRequest,
  readLostRequest,
  readUnprocessed,
  type LostRequest,
} from './lost-request.ts'

const busy = JSON.stringify({
  type: 'about:blank',
  title: 'Not available',
  status: 503,
  detail: 'The service is busy.',
})
const tooLarge = JSON.stringify({ status: 413, detail: 'The request is larger than 64 KB.' })

test.for<[string, unknown, LostRequest | null]>([
  ['no answer in Chromium', new TypeError('Failed to fetch'), { status: 0, detail: null }],
  [
    'no answer in Firefox',
    new TypeError('NetworkError when attempting to fetch resource.'),
    { status: 0, detail: null },
  ],
  ['no answer in Safari', new TypeError('Load failed'), { status: 0, detail: null }],
  [
    'half an answer',
    new Error('Unable to decode turbo-stream response'),
    { status: 0, detail: null },
  ],
  [
    'admission control',
    new ErrorResponse(503, '', busy),
    { status: 503, detail: 'The service is busy.' },
  ],
  [
    'a proxy',
    new ErrorResponse(502, 'Bad Gateway', '<html>502 Bad Gateway</html>'),
    { status: 502, detail: null },
  ],
  [
    'a limit on size',
    new ErrorResponse(413, '', tooLarge),
    { status: 413, detail: 'The request is larger than 64 KB.' },
  ],
  [
    'a record that does not exist',
    new ErrorResponse(404, '', 'There is no such certificate.'),
    null,
  ],
  ['a session that ended', new ErrorResponse(401, '', { held: {} }), null],
  ['an error of our own', new TypeError('x is not a function'), null],
  ['a redirect', new Response(null, { status: 302 }), null],
])('%s', ([, error, expected]) => {
  expect(readLostRequest(error)).toEqual(expected)
})

test.for<[LostRequest, string]>([
  [
    { status: 0, detail: null },
    'There was no answer; the connection may be down. What you typed is still here; please try again.',
  ],
  [
    { status: 503, detail: 'x' },
    'The service is busy. What you typed is still here; please try again in 10 seconds.',
  ],
  [
    { status: 502, detail: null },
    'The service could not be reached. What you typed is still here; please try again in a moment.',
  ],
  [
    { status: 413, detail: 'The request is larger than 64 KB.' },
    'The request is larger than 64 KB.',
  ],
])('what a form says of %j', ([lost, expected]) => {
  expect(describeLostRequest(lost)).toBe(expected)
})

const page = (title: string) =>
  `<!doctype html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`

// What the notice of a form says: the status, and what was answered (the specification, section 8),
// but never a page of HTML.
test.for<[string, unknown, { status: number; said: string | null } | null]>([
  ['no answer', new TypeError('Failed to fetch'), { status: 0, said: null }],
  [
    'admission control',
    new ErrorResponse(503, '', busy),
    { status: 503, said: 'The service is busy.' },
  ],
  [
    'a limit on size',
    new ErrorResponse(413, '', tooLarge),
    { status: 413, said: 'The request is larger than 64 KB.' },
  ],
  [
    'a page of a proxy',
    new ErrorResponse(502, 'Bad Gateway', page('502')),
    { status: 502, said: 'Bad Gateway' },
  ],
  [
    'the same over HTTP/2',
    new ErrorResponse(502, '', page('502')),
    { status: 502, said: 'Bad Gateway' },
  ],
  [
    'a page after text',
    new ErrorResponse(504, '', 'Error <br> gateway'),
    { status: 504, said: 'Gateway Timeout' },
  ],
  [
    'an empty answer',
    new ErrorResponse(500, '', ''),
    { status: 500, said: 'Internal Server Error' },
  ],
  [
    'an empty answer with a text of its status',
    new ErrorResponse(520, 'Web Server', ''),
    { status: 520, said: 'Web Server' },
  ],
  ['a status without a name', new ErrorResponse(599, '', ''), { status: 599, said: 'Error' }],
  [
    'a line of a proxy',
    new ErrorResponse(503, '', 'upstream timed out\n'),
    { status: 503, said: 'upstream timed out' },
  ],
  [
    'JSON that is not ours',
    new ErrorResponse(422, '', '{"message":"no"}'),
    { status: 422, said: 'Unprocessable Content' },
  ],
  [
    'a page of a proxy, too large',
    new ErrorResponse(413, '', page('413')),
    { status: 413, said: 'Content Too Large' },
  ],
  [
    'a page of a firewall',
    new ErrorResponse(403, 'Forbidden', page('403')),
    { status: 403, said: 'Forbidden' },
  ],
  [
    'our error page',
    new ErrorResponse(429, '', { detail: 'Too many tries.' }),
    { status: 429, said: 'Too many tries.' },
  ],
  [
    'our sentence',
    new ErrorResponse(400, '', 'This is not a form of this site.'),
    { status: 400, said: 'This is not a form of this site.' },
  ],
  ['a session that ended', new ErrorResponse(401, '', { held: {} }), null],
  ['an error of our own', new TypeError('x is not a function'), null],
  ['a redirect', new Response(null, { status: 302 }), null],
])('what the notice of a form says of %s', ([, error, expected]) => {
  const unprocessed = readUnprocessed(error)
  expect(unprocessed && { status: unprocessed.status, said: unprocessed.said }).toEqual(expected)
  if (unprocessed) expect(unprocessed.description).not.toMatch(/[<{]/)
})
