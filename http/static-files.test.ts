import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { staticFiles } from './static-files.ts'
import { isStaticFile } from '#/core/static-paths.ts'

function filesOf(names: Record<string, string>, origin = 'https://register.example') {
  const folder = mkdtempSync(join(tmpdir(), 'lentera-static-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'assets'))
  for (const [name, text] of Object.entries(names)) writeFileSync(join(folder, name), text)
  return staticFiles(pathToFileURL(folder), origin)
}

const flags: [code: string, white: boolean][] = [
  ['id', false],
  ['mh', false],
  ['zz', true],
  ['x', true],
]
test.each(flags)('the flag of %s is the white one: %s', async (code, white) => {
  const response = await filesOf({}).request(`/flags/${code}.svg`)
  const svg = await response.text()
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'image/svg+xml; charset=utf-8',
  ])
  expect(svg.includes('flag-icons-xx')).toBe(white)
  expect(svg.startsWith('<svg')).toBe(true)
})

test('an asset is cached for a year, and sent precompressed', async () => {
  const files = filesOf({
    'assets/a.js': 'let a',
    'assets/a.js.br': 'packed',
    'manifest.webmanifest': '{}',
  })
  const packed = await files.request('/assets/a.js', { headers: { 'accept-encoding': 'gzip, br' } })
  expect([packed.headers.get('content-encoding'), await packed.text()]).toEqual(['br', 'packed'])
  expect(packed.headers.get('cache-control')).toContain('immutable')
  expect(packed.headers.has('last-modified')).toBe(false)
  const plain = await files.request('/assets/a.js')
  expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, 'let a'])
  expect((await files.request('/manifest.webmanifest')).headers.get('cache-control')).toBe(
    'public, max-age=86400',
  )
  for (const path of [
    '/assets/none.js',
    '/flags/..%2f..%2f..%2fpackage.json',
    '/..%2fserver.ts',
    '/assets/..%2f..%2fpackage.json',
  ]) {
    expect([path, (await files.request(path)).status]).toEqual([path, 404])
  }
})

test('only static files bypass the pages', () => {
  for (const url of [
    '/assets/a.js',
    '/images/x.avif',
    '/flags/id.svg',
    '/icons/icon-192.png',
    '/favicon.ico',
    '/icon.svg',
  ]) {
    expect(isStaticFile(url)).toBe(true)
  }
  for (const url of [
    '/',
    '/verify/assets/',
    '/flagship',
    '/robots.txt',
    '/sitemap.xml',
    undefined,
  ]) {
    expect(isStaticFile(url)).toBe(false)
  }
})

test('the service worker and its page are revalidated each time, and may load only our own files', async () => {
  const files = filesOf({ 'sw.js': 'let a', 'offline.html': '<p>a', 'offline.html.br': 'packed' })
  for (const path of ['/sw.js', '/offline.html']) {
    expect(isStaticFile(path)).toBe(true)
    const { status, headers } = await files.request(path, { headers: { 'accept-encoding': 'br' } })
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache'])
    expect(headers.get('content-security-policy')).toContain("script-src 'self'; style-src 'self';")
  }
})

test('a file has the headers of every answer, also where there is none; a drawing may style itself and nothing more', async () => {
  const files = filesOf({ 'assets/a.js': 'let a', 'icon.svg': '<svg/>' })
  for (const path of ['/assets/a.js', '/icon.svg', '/assets/none.js']) {
    const { headers } = await files.request(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('strict-transport-security')).toContain('includeSubDomains')
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/,
    )
  }
  const drawing = await files.request('/icon.svg')
  expect(drawing.headers.get('content-security-policy')).not.toContain('script-src')
  const http = await filesOf({ 'icon.svg': '<svg/>' }, 'http://localhost:3000').request('/icon.svg')
  expect(http.headers.get('strict-transport-security')).toBeNull()
})

test('a worker is under the policy of its file; what a page loads is under that of the page, and repeats none of its headers', async () => {
  const files = filesOf({
    'assets/page.js': 'let a',
    'assets/decode-worker-1.js': 'let a',
    'assets/pdf.worker.min-1.mjs': 'let a',
  })
  for (const path of ['/assets/decode-worker-1.js', '/assets/pdf.worker.min-1.mjs']) {
    expect((await files.request(path)).headers.get('content-security-policy')).toContain(
      "connect-src 'self'",
    )
  }
  const { headers } = await files.request('/assets/page.js')
  expect(headers.get('content-security-policy')).not.toContain('connect-src')
  expect(headers.get('permissions-policy')).toBeNull()
})

test('the script that other sites embed is theirs to load, revalidated after an hour, and a script for every browser', async () => {
  const files = filesOf({ 'embed.js': 'let a', 'embed.js.br': 'packed', 'icon.svg': '<svg/>' })
  expect([isStaticFile('/embed.js'), isStaticFile('/embed'), isStaticFile('/id/embed')]).toEqual([
    true,
    false,
    false,
  ])
  const first = await files.request('/embed.js')
  const { headers } = first
  expect([first.status, await first.text()]).toEqual([200, 'let a'])
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': expect.stringMatching(/^(?:text|application)\/javascript/),
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=3600, must-revalidate',
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding',
  })
  const known = { 'if-none-match': headers.get('etag') ?? '' }
  const again = await files.request('/embed.js', { headers: known })
  expect([again.status, again.headers.get('cache-control'), again.headers.get('vary')]).toEqual([
    304,
    'public, max-age=3600, must-revalidate',
    'Accept-Encoding',
  ])
  const packed = await files.request('/embed.js', {
    headers: { ...known, 'accept-encoding': 'br' },
  })
  expect([packed.status, packed.headers.get('etag') === headers.get('etag')]).toEqual([200, false])
  expect((await files.request('/icon.svg')).headers.get('cross-origin-resource-policy')).toBe(
    'same-origin',
  )
})
