import { expect, test } from 'vitest'
import { certificateBody } from '#/tests/helpers/people.ts'
import {
  certificateTypeOf,
  CERTIFICATE_TYPES,
  writtenNames,
  type CertificateType,
} from '#/domain/register/model/type/certificate-types.ts'
import { CertificateChanges, NewCertificate } from './certificate.ts'
import { imoNumberLooksWrong } from '#/domain/register/model/number/imo-number.ts'

const refused: [field: string, value: unknown, message: string][] = [
  ['certificateId', '', 'Certificate ID is required'],
  ['certificateId', 'LMC#1', 'Use letters A–Z'],
  ['vesselName', undefined, 'Vessel name is required'],
  ['vesselName', '   ', 'Vessel name is required'],
  ['vesselName', 12, 'Vessel name must be text'],
  ['vesselName', 'x'.repeat(201), 'longer than 200'],
  ['vesselName', 'MV\nSamudra', 'line breaks or invisible'],
  ['vesselName', 'MV\u0000', 'line breaks or invisible'],
  ['vesselName', 'MV \u202Eardumas', 'line breaks or invisible'],
  ['vesselName', 'MV \uD800', 'broken characters'],
  ['flag', '', 'Flag is required'],
  ['imoNumber', '907472', '7 digits'],
  ['imoNumber', 9074729, 'must be text'],
  ['issuedDate', undefined, 'Issue date is required'],
  ['issuedDate', '2026-02-30', 'not a date'],
  ['issuedDate', '21/11/2026', 'not a date'],
  ['issuedDate', '2026-13-01T00:00:00Z', 'not a date'],
  ['expiryDate', '2025-12-31', 'must not be before the issue date'],
  ['expiryDate', '9999-01-01', 'between 1900 and 2199'],
  ['selectedCertificates', 'International Tonnage', 'must be a list'],
  ['selectedCertificates', [1], 'must be text'],
  ['isValid', 'yes', 'must be true or false'],
  ['serviceId', 1.5, 'must be a number'],
  ['serviceId', '1', 'must be a number'],
  ['standing', 'revoked', 'Standing is one of'],
]
test.each(refused)('%s %j is refused: %s', (field, value, message) => {
  const parsed = NewCertificate.safeParse(certificateBody({ [field]: value }))
  expect(parsed.error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([
    [field, expect.stringContaining(message)],
  ])
})

test('a type is needed where none is selected', () => {
  const bare = certificateBody({ selectedCertificates: [] })
  expect(NewCertificate.safeParse(bare).error?.issues[0]).toMatchObject({
    path: ['type'],
    message: 'Type is required',
  })
  expect(NewCertificate.parse({ ...bare, type: 'Classification Certificate' }).type).toBe(
    'Classification Certificate',
  )
})

test('what the server decides has no effect in the input', () => {
  const sly = {
    ...certificateBody(),
    id: 7,
    qrCodeUrl: 'http://evil.example',
    flagId: 3,
    createdBy: 1,
    version: 9,
    searchText: 'x',
  }
  expect(
    Object.keys(NewCertificate.parse(sly)).filter(
      (key) => key in { id: 1, qrCodeUrl: 1, flagId: 1, createdBy: 1, searchText: 1 },
    ),
  ).toEqual([])
  expect(CertificateChanges.parse({ createdBy: 1, qrCodeUrl: 'x', id: 5 })).toEqual({})
})

test('a date with a time is the day it is in Jakarta then', () => {
  const parsed = NewCertificate.parse(certificateBody({ issuedDate: '2026-01-01T17:00:00.000Z' }))
  expect(parsed.issuedDate).toBe('2026-01-02')
})

const imoNumbers: [number: string, wrong: boolean][] = [
  ['9074729', false],
  ['9074728', true],
  ['0000000', false],
  ['', false],
  ['907472', false],
]
test.each(imoNumbers)('the check digit of %s looks wrong: %s', (number, wrong) => {
  expect(imoNumberLooksWrong(number)).toBe(wrong)
})

const MANNERS: [how: string, of: (type: CertificateType) => string][] = [
  ['label', ({ label }) => label],
  ['official name', ({ officialName }) => officialName],
  ['code', ({ code }) => code],
  ['label (code)', ({ label, code }) => `${label} (${code})`],
  ['official name (code)', ({ officialName, code }) => `${officialName} (${code})`],
]
test.each(
  MANNERS.flatMap(([how, of]) =>
    CERTIFICATE_TYPES.map((type) => [how, type.label, of(type)] as const),
  ),
)('by its %s, %s is recognised: %s', (_how, label, text) => {
  for (const written of [
    text,
    text.toLowerCase(),
    text.toUpperCase(),
    `  ${text.replaceAll(' ', '  ')} `,
  ]) {
    expect([written, certificateTypeOf(written)?.label]).toEqual([written, label])
  }
})

test.each([
  ['International Tonnage Certificate (1969)', 'International Tonnage'],
  ['ISPP', 'International Sewage Pollution Prevention'],
  ['Document of Compliance (DOC)', 'Document of Compliance'],
  ['Maritime Labour Certificate', 'Maritime Labour Statement of Compliance'],
])('%s is %s', (text, label) => expect(certificateTypeOf(text)?.label).toBe(label))

test('no name means two types', () => {
  const names = CERTIFICATE_TYPES.flatMap((type) => [
    ...new Set(writtenNames(type).map((name) => name.toLowerCase())),
  ])
  expect(new Set(names).size).toBe(names.length)
})

test('stored type names are matched loosely to the sixteen types', () => {
  expect(CERTIFICATE_TYPES).toHaveLength(16)
  expect(certificateTypeOf('international  load line certificate')?.label).toBe(
    'International Load Line',
  )
  expect(certificateTypeOf('SAFETY MANAGEMENT')?.label).toBe('Safety Management Certificate')
  expect(certificateTypeOf('Certificate of Wonder')).toBeNull()
})
