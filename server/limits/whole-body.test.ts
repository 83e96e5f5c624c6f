import { Writable } from 'node:stream'
import pino from 'pino'
import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { freshStore } from '#/tests/helpers/store.ts'

/** Half of a form, then the end of the connection. */
function brokenOff(): ReadableStream {
  return new ReadableStream({
    start: (stream) => stream.enqueue(new TextEncoder().encode('{"name": "Bu')),
    pull: (stream) => stream.error(new DOMException('Premature close', 'AbortError')),
  })
}

test.for([
  ['/contact', { 'content-length': '4096' }],
  ['/contact', { 'transfer-encoding': 'chunked' }],
  ['/id/contact', { 'content-length': '4096' }],
  ['/auth', { 'transfer-encoding': 'chunked' }],
  ['/api/applications', { 'content-length': '4096' }],
  ['/api/applications', { 'transfer-encoding': 'chunked' }],
] as const)(
  'a sender who breaks off while sending to %s (%o) costs no page and no error in the log',
  async ([path, framing]) => {
    let written = ''
    const sink = new Writable({ write: (chunk, _, done) => ((written += String(chunk)), done()) })
    const { ask } = visitor(await freshStore('sqlite'), { log: pino({ level: 'warn' }, sink) })
    const type = path.startsWith('/api') ? 'application/json' : 'application/x-www-form-urlencoded'
    const headers = { 'content-type': type, ...framing }
    const response = await ask(path, { method: 'POST', body: brokenOff(), headers })
    expect([response.status, response.headers.get('content-type')]).toEqual([408, 'application/problem+json; charset=utf-8'])
    expect(written).toBe('')
  },
)

test('an empty form is answered beside its fields, as one that lacks everything', async () => {
  const { ask } = visitor(await freshStore('sqlite'))
  const response = await ask('/contact', {
    method: 'POST',
    body: '',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect([response.status, (await response.text()).includes('name="form" value="')]).toEqual([400, true])
})

test('a body above 64 KB is refused, with and without Content-Length', async () => {
  const { ask } = visitor(await freshStore('sqlite'))
  const sent = async (length: number, framing: Record<string, string>) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', ...framing }
    return (await ask('/contact', { method: 'POST', body: new Blob(['name=', 'a'.repeat(length - 5)]).stream(), headers }))
      .status
  }
  const framings: Record<string, string>[] = [{}, { 'transfer-encoding': 'chunked' }, { 'content-length': '10' }]
  for (const framing of framings)
    expect([framing, await sent(65_536, framing), await sent(65_537, framing)]).toEqual([framing, 400, 413])
  expect(await sent(10, { 'content-length': '65537' })).toBe(413)
})
