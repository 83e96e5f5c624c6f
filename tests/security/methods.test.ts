import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { OPERATIONS } from '#/http/api/openapi.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { PAGE_RIGHTS } from '#/tests/helpers/page-rights.ts'
import { startServer } from '#/tests/helpers/server-process.ts'
import { freshLocation, freshStore } from '#/tests/helpers/store.ts'

test('a request is never sent back as it came (TRACE, RFC 9110 §9.3.8)', async () => {
  const { dataDir } = await freshLocation('sqlite')
  const { url } = await startServer({ DATA_DIR: dataDir })
  for (const path of ['/', '/api/user', '/verify/X-1', '/admin', '/icon.svg']) {
    const answer = await traced(Number(new URL(url).port), path)
    expect([path, answer]).toEqual([path, expect.stringMatching(/^HTTP\/1\.1 40[45] /)])
    expect(answer).not.toContain('secret-of-nobody')
  }
})

test('credentials in an address are refused, and an address with its host is taken (RFC 9112 §3.2.2)', async () => {
  const { dataDir } = await freshLocation('sqlite')
  const { url } = await startServer({ DATA_DIR: dataDir })
  const port = Number(new URL(url).port)
  for (const path of ['/', '/verify/X-1', '/admin', '/assets/x.js', '/api/docs', '/api/user'])
    for (const name of ['a', 'a:b'])
      expect([path, await answerTo(port, `GET http://${name}@localhost${path} HTTP/1.1`)]).toEqual([
        path,
        expect.stringMatching(/^HTTP\/1\.1 400 /),
      ])
  expect(await answerTo(port, 'GET http://localhost/about?q=a@b HTTP/1.1')).toMatch(
    /^HTTP\/1\.1 200 /,
  )
})

/** By a socket, as above. */
async function answerTo(port: number, line: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(`${line}\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  return text(socket)
}

/**
 * By a socket: the platform's own `fetch` refuses the method. Its side stays open until the answer
 * has come: Node's server drops a request whose client closes its side first.
 */
async function traced(port: number, path: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `TRACE ${path} HTTP/1.1\r\nHost: localhost\r\nX-Secret: secret-of-nobody\r\nConnection: close\r\n\r\n`,
  )
  return text(socket)
}

test('no browser and no proxy keeps what staff see', async () => {
  const { ask, signIn } = visitor(await freshStore('sqlite'))
  await signIn('admin')
  const pages = Object.values(PAGE_RIGHTS).map(({ address }) => address)
  const calls = OPERATIONS.filter(
    ({ method, who }) => method === 'get' && (who === 'staff' || who === 'administrators'),
  ).map(({ path }) => path.replaceAll(/\{\w+\}/g, '1'))
  expect([pages.length > 20, calls.length > 10]).toEqual([true, true])
  for (const path of [...pages, ...calls]) {
    const { headers } = await ask(path)
    expect([path, headers.get('cache-control')]).toEqual([path, expect.stringMatching(/no-store/)])
  }
})
