import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { formOf, IMPORTS, importingStaff } from '#/tests/helpers/imports/import-pages.ts'

// Whole requests as a browser without JavaScript sends them.

/** What is held of bytes once what nobody needs any more is gone. */
function storedBytes(): number {
  setFlagsFromString('--expose-gc')
  // Buffers are given back beside the script; a second collection waits until the first has done
  // so.
  runInNewContext('gc(); gc()')
  return process.memoryUsage().arrayBuffers
}

test('200 MB are refused with a message while they arrive, and nothing of them is stored', async () => {
  const { ask, db } = await importingStaff()
  let sent = 0
  const MB = 1024 * 1024
  const start = `--x\r\nContent-Disposition: form-data; name="file"; filename="big.csv"\r\nContent-Type: text/csv\r\n\r\n`
  const body = new ReadableStream({
    pull(controller) {
      if (sent === 0) controller.enqueue(new TextEncoder().encode(start))
      else controller.enqueue(new Uint8Array(MB).fill(97))
      sent += MB
      if (sent % (32 * MB) === 0) most = Math.max(most, storedBytes())
      if (sent < 200 * MB) return
      controller.enqueue(new TextEncoder().encode('\r\n--x--\r\n'))
      controller.close()
    },
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const before = storedBytes()
  let most = before
  const refused = await ask(IMPORTS, { method: 'POST', body, headers })
  expect([
    refused.status,
    (await refused.text()).includes('The file is larger than 64 MB'),
  ]).toEqual([413, true])
  expect(most - before).toBeLessThan(40 * MB)
  expect(readdirSync(join(db.where.dataDir, 'imports'))).toEqual([])
})

test('a form without a file, that is none, or that was cut off, is refused with a message; an anonymous visitor is redirected to the sign-in page', async () => {
  const { ask, db } = await importingStaff()
  const empty = new FormData()
  empty.append('file', new File([], ''))
  const cut =
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b\r\n1,2'
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
  const cases: [Parameters<typeof ask>[1], string][] = [
    [formOf(empty), 'Choose a CSV or XLSX file.'],
    [{ form: { file: 'x' } }, 'Choose a CSV or XLSX file.'],
    [
      { method: 'POST', body: 'nothing of the kind', headers: multipart },
      'The form cannot be read.',
    ],
    [{ method: 'POST', body: cut, headers: multipart }, 'The file arrived incomplete.'],
  ]
  for (const [request, message] of cases) {
    const response = await ask(IMPORTS, request)
    expect([response.status, (await response.text()).includes(message)]).toEqual([400, true])
  }
  expect(readdirSync(join(db.where.dataDir, 'imports'))).toEqual([])
  const anonymous = visitor(db)
  for (const path of [IMPORTS, `${IMPORTS}/1`]) {
    for (const request of [
      {},
      { form: { intent: 'commit' } },
      { method: 'POST', body: cut, headers: multipart },
    ]) {
      const response = await anonymous.ask(path, request)
      const held = [307, `/auth/resume?to=${encodeURIComponent(path)}`]
      expect([response.status, response.headers.get('location')]).toEqual(
        'form' in request ? held : [302, '/auth'],
      )
    }
  }
  for (const path of [`${IMPORTS}/99`, `${IMPORTS}/x`]) expect((await ask(path)).status).toBe(404)
})
