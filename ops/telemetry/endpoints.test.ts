import { expect, test } from 'vitest'
import { endpointOf, methodOf, type Endpoint } from './endpoints.ts'

const addresses: [url: string, endpoint: Endpoint][] = [
  ['/verify/LMC-2026-00042', 'verification-page'],
  ['/verify?number=LMC-2026-00042', 'verification-page'],
  ['/id/verify/LMC-2026-00042.data', 'verification-page'],
  ['/api/certificates/verify/LMC-2026-00042', 'verification-api'],
  ['/api/verify', 'verification-api'],
  ['/api/certificates/7', 'api'],
  ['/api/docs', 'page'],
  ['/api/docs/listShips', 'page'],
  ['/', 'page'],
  ['/id', 'page'],
  ['/idle', 'page'],
  ['/admin', 'staff-page'],
  ['/admin/certificates/7.data', 'staff-page'],
  ['/certificate-pdf/LMC-2026-00042', 'document'],
  ['/id/certificate-pdf/LMC-2026-00042', 'document'],
  ['/log/checkpoint', 'proof'],
  ['/status/1', 'proof'],
  ['/.well-known/jwks.json', 'proof'],
  ['/assets/root-1234.js', 'static'],
  ['/favicon.ico', 'static'],
  ['/readyz', 'health'],
  ['http://elsewhere/verify/X', 'page'],
  ['*', 'page'],
]
test.each(addresses)('%s is %s', (url, endpoint) => expect(endpointOf(url)).toBe(endpoint))

test('a method without a route is the label other', () => {
  expect(['GET', 'PROPFIND', undefined].map(methodOf)).toEqual(['GET', 'other', 'other'])
})
