import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import routes from '#/pages/routes.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'

// How pages are answered: addresses, methods, compression. What they say is in public-pages.test.ts.

async function site() {
  const db = await freshStore('sqlite')
  await createCertificate(await staffContext(db), certificateInput())
  return visitor(db)
}

test('a document answers GET and HEAD alone, and says so', async () => {
  const { ask } = await site()
  for (const path of ['/about', '/verify/LMC-2026-00042'])
    for (const method of ['PUT', 'OPTIONS', 'PROPFIND']) {
      const answer = await ask(path, { method, headers: { origin: 'http://localhost:3000' } })
      expect([path, method, answer.status, answer.headers.get('allow')]).toEqual([
        path,
        method,
        405,
        'GET, HEAD',
      ])
    }
})

test('a document is found at the address that the framework would find it at; the others are left to the framework', async () => {
  const { ask } = await site()
  const typeOf = async (path: string) => {
    const answer = await ask(path)
    const isDocument = !(await answer.text()).includes('__reactRouterContext')
    return `${answer.headers.get('content-type')?.split(';')[0]} ${isDocument ? 'document' : 'framework'}`
  }
  for (const path of [
    '/',
    '/ID/',
    '/Verify/LMC-1',
    '/id/verify/A%2FB/c',
    '/verify/A.data',
    '/nowhere.data',
  ])
    expect([path, await typeOf(path)]).toEqual([path, 'text/html document'])
  for (const path of ['/services', '/services/', '/id/auth'])
    expect([path, await typeOf(path)]).toEqual([path, 'text/html framework'])
  for (const path of ['/services.data', '/id/auth.data'])
    expect([path, await typeOf(path)]).toEqual([path, 'text/x-script document'])
})

test('every page answers at its address with .data, which a browser asks for on its way from another page', async () => {
  const { ask } = await site()
  const answers: Record<string, string> = {}
  for (const path of new Set(addressesOf(routes, ''))) {
    const answer = await ask(path === '/' ? '/_.data' : `${path}.data`)
    answers[path] = `${answer.status} ${answer.headers.get('content-type')}`
  }
  expect(Object.keys(answers)).toContain('/api/docs/1')
  expect(Object.entries(answers).filter(([, answer]) => /^5| application\//.test(answer))).toEqual(
    [],
  )
})

/** An address of every page, with 1 where a page's own address has what it is about. */
function addressesOf(entries: readonly RouteConfigEntry[], above: string): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const address =
      path === undefined ? above : `${above}/${path.replaceAll(/:\w+\??/g, '1').replace('*', '1')}`
    const here = children.length === 0 || index === true ? [address || '/'] : []
    return [...here, ...addressesOf(children, address)]
  })
}

test('a document is made to its end for a visitor who has left', async () => {
  const { ask } = await site()
  const answer = await ask('/verify/LMC-2026-00042', {
    signal: AbortSignal.abort('the connection was closed'),
  })
  expect([answer.status, (await answer.text()).includes('LMC-2026-00042')]).toEqual([200, true])
})

test('no page leads to another site that its own address names', async () => {
  const { ask } = await site()
  for (const [path, single] of [
    ['//example.org/verify/A', '/example.org/verify/A'],
    ['/id//example.org/verify/A?q=1', '/id/example.org/verify/A?q=1'],
    ['/ID///about', '/ID/about'],
    ['//%09/example.org', '/%09/example.org'],
    ['//a%0d%0ab', '/a%0d%0ab'],
    ['//%C3%A9', '/%C3%A9'],
  ]) {
    const answer = await ask(path ?? '')
    expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 308, single])
  }
  for (const path of [
    '/id/verify/A//B',
    '/verify/%5cA',
    '/nowhere//example.org',
    '/id/%5cexample.org',
    '/id/%09/example.org/verify/A',
    '/id/%0a/example.org/about',
    '/%09/example.org/contact',
  ]) {
    const html = await (await ask(path)).text()
    // Browsers remove tabs and line ends from an address, and read a backslash as a slash.
    expect([path, /(?:href|action|src)="[\t\r\n]*[/\\][\t\r\n]*[/\\]/.exec(html)?.[0]]).toEqual([
      path,
      undefined,
    ])
  }
})

test('a document of a database that is out of reach is one to be asked for again', async () => {
  const db = await freshStore('sqlite')
  const read = db.read.withPlugin({
    transformQuery() {
      throw Object.assign(new Error('database is locked'), { errcode: 5 })
    },
    transformResult: async ({ result }) => result,
  })
  const page = await visitor({ ...db, read, search: read }).ask('/')
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '10'])
})

test('a page is compressed as the browser takes it', async () => {
  const { ask } = await site()
  const path = '/verify/LMC-2026-00042'
  const get = async (encoding: string) => {
    const response = await ask(path, { headers: { 'accept-encoding': encoding } })
    return {
      as: response.headers.get('content-encoding'),
      body: Buffer.from(await response.arrayBuffer()),
    }
  }
  const zstd = await get('gzip, deflate, br, zstd')
  expect(zstd.as).toBe('zstd')
  expect(zstdDecompressSync(zstd.body).toString()).toContain('Genuine and in force today')
  const br = await get('gzip, deflate, br, zstd;q=0')
  expect(br.as).toBe('br')
  expect(brotliDecompressSync(br.body).toString()).toContain('Genuine and in force today')
  const gzip = await get('gzip;q=1.0, br;q=0')
  expect(gzip.as).toBe('gzip')
  expect(gunzipSync(gzip.body).toString()).toContain('</html>')
  for (const none of ['', 'identity', 'gzip;q=0', 'zopfli']) expect((await get(none)).as).toBeNull()
})

test('a page that may hold the key of a private link is not compressed: its length would tell the key bit by bit', async () => {
  const { ask } = await site()
  const encodingWith = async (cookie: string) => {
    const headers = { 'accept-encoding': 'gzip, br, zstd', cookie }
    return (await ask('/about', { headers })).headers.get('content-encoding')
  }
  for (const name of ['reset', 'invitation', 'application', 'kit']) {
    expect(await encodingWith(`${name}-key=abc`)).toBeNull()
    expect(await encodingWith(`a=b; __Secure-${name}-key=abc`)).toBeNull()
  }
  expect(await encodingWith('flash=created')).toBe('zstd')
})
