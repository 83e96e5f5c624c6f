import { expect, test } from 'vitest'
import { NewApplication } from '#/domain/services/applications/application.ts'
import { NewCertificate } from '#/domain/register/model/certificate/certificate.ts'
import { NewShip, ShipChanges } from '#/domain/register/ship/ship.ts'
import { NameForm } from '#/domain/register/ship/ship-forms.ts'
import { NAMES_NO_FLAG } from './unknown-flag.ts'

const CERTIFICATE = {
  certificateId: 'A-1',
  type: 'Certificate of Classification',
  vesselName: 'KM Samudra',
  issuedDate: '2026-01-01',
  expiryDate: '2028-01-01',
}
const CHANGED = { name: 'KM Samudra', since: '2026-01-01', reason: 'Sold', version: 1 }

/**
 * What is said of a flag by every schema that takes one: of certificates and of ships, new and
 * changed, of forms and programs.
 */
function saidOf(flag: string): unknown[] {
  const parsed = [
    NewCertificate.safeParse({ ...CERTIFICATE, flag }),
    NewShip.safeParse({ name: 'KM Samudra', flag }),
    ShipChanges.safeParse({ flag, version: 1 }),
    NameForm.safeParse({ ...CHANGED, flag }),
  ]
  return [
    ...new Set(
      parsed.map(({ error }) =>
        error?.issues.map(({ path, message }) => `${path.join()}: ${message}`).join('; '),
      ),
    ),
  ]
}

test.for([
  'N/A',
  'n.a.',
  '-',
  '—',
  '#N/A',
  '#REF!',
  'unknown',
  'Unknown (UNK)',
  'none',
  'NIL',
  'null',
  'TBA',
  '?',
  'tidak diketahui',
  'xx',
  'stateless',
  'pending',
  'not assigned',
  'nihil',
  'menyusul',
  'undefined',
  '[object Object]',
])('the flag “%s” is refused everywhere', (flag) => {
  expect(saidOf(flag)).toEqual([`flag: ${NAMES_NO_FLAG}`])
})

test.for([
  'Panama',
  'PA',
  'Türkiye',
  'Korea (Republic of)',
  'Niue',
  'St. Kitts & Nevis',
  'Norway (NIS)',
  'Atlantis',
])('the flag “%s” is taken', (flag) => {
  expect(saidOf(flag)).toEqual([undefined])
})

test('an empty flag is missing, once', () => {
  expect(saidOf('')).toEqual(['flag: Flag is required'])
})

test.for([
  ['N/A', null],
  ['-', null],
  ['', null],
  ['Indonesia', 'Indonesia'],
  ['中国', '中国'],
  ['الإمارات', 'الإمارات'],
])('an applicant who writes the flag “%s” names %s', ([flag, named]) => {
  expect(NewApplication.shape.flag.parse(flag)).toBe(named)
})
