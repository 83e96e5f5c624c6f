import { expect, test } from 'vitest'
import { traceOf } from './traceparent.ts'

const [TRACE, SPAN] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']

// Mostly W3C Trace Context §3.2 and §4.3.
const headers: [header: string | undefined, read: boolean][] = [
  [`00-${TRACE}-${SPAN}-01`, true],
  [`00-${TRACE}-${SPAN}-00`, true],
  [`01-${TRACE}-${SPAN}-01-more`, true],
  [`00-${TRACE}-${SPAN}-01-more`, false],
  [`ff-${TRACE}-${SPAN}-01`, false],
  [`00-${'0'.repeat(32)}-${SPAN}-01`, false],
  [`00-${TRACE}-${'0'.repeat(16)}-01`, false],
  [`00-${TRACE.toUpperCase()}-${SPAN}-01`, false],
  [`00-${TRACE}-${SPAN}-1`, false],
  ['', false],
  [undefined, false],
]
test.each(headers)('%s', (header, read) => {
  const context = traceOf(header)
  expect(context !== null).toBe(read)
  if (context)
    expect(context).toMatchObject({
      traceId: TRACE,
      spanId: SPAN,
      traceFlags: header?.includes('-00', 50) ? 0 : 1,
    })
})
