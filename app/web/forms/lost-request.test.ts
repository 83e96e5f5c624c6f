import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { expect, test } from 'vitest'
import { describeLostRequest, readLostRequest, type LostRequest } from './lost-request.ts'

const busy = JSON.stringify({ type: 'about:blank', title: 'Not available', status: 503, detail: 'The service is busy.' })
const tooLarge = JSON.stringify({ status: 413, detail: 'The request is larger than 64 KB.' })

test.for<[string, unknown, LostRequest | null]>([
  ['no answer in Chromium', new TypeError('Failed to fetch'), { status: 0, detail: null }],
  ['no answer in Firefox', new TypeError('NetworkError when attempting to fetch resource.'), { status: 0, detail: null }],
  ['no answer in Safari', new TypeError('Load failed'), { status: 0, detail: null }],
  ['half an answer', new Error('Unable to decode turbo-stream response'), { status: 0, detail: null }],
  ['admission control', new ErrorResponse(503, '', busy), { status: 503, detail: 'The service is busy.' }],
  ['a proxy', new ErrorResponse(502, 'Bad Gateway', '<html>502 Bad Gateway</html>'), { status: 502, detail: null }],
  ['a limit on size', new ErrorResponse(413, '', tooLarge), { status: 413, detail: 'The request is larger than 64 KB.' }],
  ['a record that does not exist', new ErrorResponse(404, '', 'There is no such certificate.'), null],
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
  [{ status: 503, detail: 'x' }, 'The service is busy. What you typed is still here; please try again in 10 seconds.'],
  [
    { status: 502, detail: null },
    'The service could not be reached. What you typed is still here; please try again in a moment.',
  ],
  [{ status: 413, detail: 'The request is larger than 64 KB.' }, 'The request is larger than 64 KB.'],
])('what a form says of %j', ([lost, expected]) => {
  expect(describeLostRequest(lost)).toBe(expected)
})
