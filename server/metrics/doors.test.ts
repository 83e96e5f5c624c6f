import { expect, test } from 'vitest'
import { doorOf, methodOf, type Door } from './doors.ts'

const addresses: [url: string, door: Door][] = [
  ['/verify/LMC-2026-00042', 'verification-page'],
  ['/verify?number=LMC-2026-00042', 'verification-page'],
  ['/id/verify/LMC-2026-00042.data', 'verification-page'],
  ['/api/certificates/verify/LMC-2026-00042', 'verification-api'],
  ['/api/verify', 'verification-api'],
  ['/api/certificates/7', 'api'],
  ['/api/docs', 'page'],
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
test.each(addresses)('%s is %s', (url, door) => expect(doorOf(url)).toBe(door))

test('a method that nobody answers is not a label of its own', () => {
  expect(['GET', 'PROPFIND', undefined].map(methodOf)).toEqual(['GET', 'other', 'other'])
})
