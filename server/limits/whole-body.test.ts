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

test.for(['/contact', '/id/contact', '/auth', '/api/applications'])(
  'who breaks off while sending to %s costs no page and no complaint in the log',
  async (path) => {
    let written = ''
    const sink = new Writable({ write: (chunk, _, done) => ((written += String(chunk)), done()) })
    const { ask } = visitor(await freshStore('sqlite'), { log: pino({ level: 'warn' }, sink) })
    const type = path.startsWith('/api') ? 'application/json' : 'application/x-www-form-urlencoded'
    const headers = { 'content-type': type, 'content-length': '4096' }
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
