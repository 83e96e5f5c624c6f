import { expect, test } from 'vitest'
import { paths } from '#/domain/addresses/paths.ts'
import { apiPaths } from '#/http/app.ts'
import { routePatterns } from './tracing.ts'

const patternOf = routePatterns(apiPaths)

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
  ['/vessels/9074729/kit', '/vessels/{imo}/kit'],
  ['/id/vessels/9074729/kit.zip', '/id/vessels/{imo}/kit.zip'],
  ['/applications/A-7', '/applications/{reference}'],
  ['/admin/certificates/12/edit', '/admin/certificates/{id}/edit'],
  ['/admin/certificates/new', '/admin/certificates/new'],
  ['/log/tile/0/x001/067', '/log/tile/{path}'],
  ['/assets/root-1234.js', '/assets/{path}'],
  ['/someone@example.com', '/{path}'],
  ['/admin/someone@example.com', '/admin/{path}'],
  ['/api/someone@example.com/7', '/api/{path}'],
  ['//verify//LMC-1', '/verify/{number}'],
  ['/*', '/{path}'],
  ['/{}', '/{path}'],
]
test.each(addresses)('%s is %s', (path, pattern) => expect(patternOf(path)).toBe(pattern))

test('every page and every call of the API has a pattern', () => {
  const {
    publicDocuments: _documents,
    statusLists: _lists,
    vesselKitFiles: _kits,
    vesselKitFile: _file,
    ...whole
  } = paths // the beginnings of addresses, and one of two forms
  const pages = Object.values(whole).map((address) =>
    (address as (...parts: string[]) => string)('1', 'en'),
  ) // each takes one or two texts, or none
  const unknown = pages
    .map((page) => page.split(/[?#]/)[0] ?? '')
    .filter((page) => patternOf(page) === '/{path}')
  expect(unknown).toEqual([])
  for (const path of apiPaths) expect(patternOf(path.replace(/\{\w+\}/g, '7'))).toBe(path)
})
