import { expect, test } from 'vitest'
import { kindOf, type Kind } from './kinds.ts'

const asked: [method: string, url: string, kind: Kind][] = [
  ['GET', '/api/certificates/verify/LMC-2026-00042', 'verification'],
  ['GET', '/api/certificates/verify/LMC-2026-00042?proof', 'verification'],
  ['POST', '/api/verify', 'verification'],
  ['GET', '/verify/LMC-2026-00042', 'verification'],
  ['GET', '/verify/LMC-2026-00042.data', 'verification'],
  ['GET', '/id/verify/LMC-2026-00042', 'verification'],
  ['GET', '/verify?number=LMC-2026-00042', 'verification'],
  ['GET', '/readyz', 'verification'],
  ['GET', '/verify', 'other'],
  ['GET', '/', 'other'],
  ['GET', '/assets/root-1a2b3c.js', 'other'],
  ['GET', '/verification-qr/LMC-2026-00042', 'other'],
  ['POST', '/api/login', 'other'],
  ['GET', '/admin', 'staff'],
  ['GET', '/admin.data?q=jaya', 'staff'],
  ['GET', '/api/certificates?q=jaya', 'staff'],
  ['HEAD', '/api/certificates', 'staff'],
  ['POST', '/api/certificates', 'other'],
  ['POST', '/admin/certificates/7.data', 'other'],
  ['GET', '/certificate-pdf/LMC-2026-00042', 'documents'],
  ['GET', '/id/certificate-pdf/LMC-2026-00042', 'documents'],
  ['GET', '/api/certificates/7/document.pdf', 'documents'],
  ['GET', '/api/certificates/7/qr.png', 'staff'],
  ['GET', '/api/certificates/export.csv?q=jaya', 'files'],
  ['POST', '/api/imports?name=register.csv', 'files'],
  ['POST', '/admin/certificates/import', 'files'],
]
test.each(asked)('%s %s is of the kind %s', (method, url, kind) => {
  expect(kindOf(method, url)).toBe(kind)
})
