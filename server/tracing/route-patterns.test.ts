import { expect, test } from 'vitest'
import { ALL_OPERATIONS } from '#/app/api-docs/all-operations.ts'
import { paths } from '#/app/paths.ts'
import { routePatterns } from './route-patterns.ts'

const patternOf = routePatterns()

const addresses: [path: string, pattern: string][] = [
  ['/', '/'],
  ['/id', '/id'],
  ['/verify', '/verify/{number}'],
  ['/verify/LMC-2026-00042', '/verify/{number}'],
  ['/verify/LMC/2026/7', '/verify/{number}'],
  ['/id/verify/LMC-2026-00042.data', '/id/verify/{number}'],
  ['/api/certificates/verify/LMC/2026/7', '/api/certificates/verify/{number}'],
  ['/certificate-pdf/LMC-2026-00042', '/certificate-pdf/{number}'],
  ['/verification-qr/LMC-2026-00042', '/verification-qr/{number}'],
  ['/vessels/9074729', '/vessels/{imo}'],
  ['/applications/A-7', '/applications/{reference}'],
  ['/admin/certificates/12/edit', '/admin/certificates/{id}/edit'],
  ['/admin/certificates/new', '/admin/certificates/new'],
  ['/log/tile/0/x001/067', '/log/tile/{place}'],
  ['/assets/root-1234.js', '/assets/{place}'],
  ['/somebody@example.com', '/{place}'],
  ['/admin/somebody@example.com', '/{place}'],
  ['/api/somebody@example.com/7', '/api/{place}'],
  ['//verify//LMC-1', '/verify/{number}'],
  ['/*', '/{place}'],
  ['/{}', '/{place}'],
]
test.each(addresses)('%s is %s', (path, pattern) => expect(patternOf(path)).toBe(pattern))

test('every address of the product has a pattern of its own, and every call of the API its own', () => {
  const { publicDocuments: _documents, statusLists: _lists, ...whole } = paths // the beginnings of addresses
  const pages = Object.values(whole).map((address) => (address as (...parts: string[]) => string)('1', 'en')) // each takes one or two texts, or none
  const unknown = pages.map((page) => page.split(/[?#]/)[0] ?? '').filter((page) => patternOf(page) === '/{place}')
  expect(unknown).toEqual([])
  for (const { path } of ALL_OPERATIONS) expect(patternOf(path.replace(/\{\w+\}/g, '7'))).toBe(path)
})
