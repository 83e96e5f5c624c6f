import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import pino from 'pino'
import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { freshStore } from '#/tests/helpers/store.ts'

/** Half of a body, then the end of the connection. */
function brokenOff(begun = '{"name": "Bu'): ReadableStream {
  return new ReadableStream({
    start: (stream) => stream.enqueue(new TextEncoder().encode(begun)),
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
    expect([response.status, response.headers.get('content-type')]).toEqual([
      408,
      'application/problem+json; charset=utf-8',
    ])
    expect(written).toBe('')
  },
)

const FORM = 'multipart/form-data; boundary=x'
const FILE_HEAD = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'

test.for([
  ['/api/imports?name=a.csv', 'application/octet-stream', 'certificateId'],
  ['/admin/certificates/import', FORM, '--x\r\nContent-Disp'],
  ['/admin/certificates/import', FORM, `${FILE_HEAD}certificateId`],
] as const)(
  'an upload to %s (%s) that breaks off is no error in the log, and stores no file',
  async ([path, type, begun]) => {
    let written = ''
    const sink = new Writable({ write: (chunk, _, done) => ((written += String(chunk)), done()) })
    const db = await freshStore('sqlite')
    const { ask, signIn } = visitor(db, { log: pino({ level: 'warn' }, sink) })
    await signIn()
    const response = await ask(path, {
      method: 'POST',
      body: brokenOff(begun),
      headers: { 'content-type': type },
    })
    expect([
      response.status,
      (await response.text()).includes('arrived incomplete'),
      written,
    ]).toEqual([400, true, ''])
    expect(await readdir(join(db.where.dataDir, 'imports')).catch(() => [])).toEqual([])
  },
)

test('an empty form is answered beside its fields, as one that lacks everything', async () => {
  const { ask } = visitor(await freshStore('sqlite'))
  const response = await ask('/contact', {
    method: 'POST',
    body: '',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect([response.status, (await response.text()).includes('name="form" value="')]).toEqual([
    400,
    true,
  ])
})

test('a body above 64 KB is refused, with and without Content-Length', async () => {
  const { ask } = visitor(await freshStore('sqlite'))
  const sent = async (length: number, framing: Record<string, string>) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', ...framing }
    return (
      await ask('/contact', {
        method: 'POST',
        body: new Blob(['name=', 'a'.repeat(length - 5)]).stream(),
        headers,
      })
    ).status
  }
  const framings: Record<string, string>[] = [
    {},
    { 'transfer-encoding': 'chunked' },
    { 'content-length': '10' },
  ]
  for (const framing of framings)
    expect([framing, await sent(65_536, framing), await sent(65_537, framing)]).toEqual([
      framing,
      400,
      413,
    ])
  expect(await sent(10, { 'content-length': '65537' })).toBe(413)
})
