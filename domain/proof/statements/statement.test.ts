import { base64urlOf, bytesOfBase64url } from '#/core/bytes.ts'
import { generateKeyPairSync, sign } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CERTIFICATE_TYPES } from '#/domain/register/model/type/certificate-types.ts'
import { encodeSign1, signedPart } from './cose.ts'
import { MAX_LINK_LENGTH, maxStatementLength, verificationLink } from './link.ts'
import { keyHintOf, numberAsAad, readStatement } from './read-statement.ts'
import { decodeStatement, encodeStatement, type StatedRecord } from './statement.ts'
import type { TrustedKey } from './trusted-keys.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const KEY: TrustedKey = {
  id: 'AAECAwQFBgc',
  use: 'statements',
  publicKey: new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)),
  from: '2026-01-01T00:00:00.000Z',
  until: null,
  compromised: false,
}
const RECORD: StatedRecord = {
  id: 1207,
  certificateId: 'LMC-2026-00042',
  vesselName: 'KM Samudra Jaya',
  imoNumber: '9074729',
  flag: 'Indonesia',
  issuedDate: '2026-01-01',
  expiryDate: '2028-01-01',
  issuedCertificates: 'International Load Line, International Tonnage, Survey of Anchors',
}
const AS_OF = '2026-11-21'

function signed(payload: Uint8Array<ArrayBuffer>, number = RECORD.certificateId): string {
  const keyHint = keyHintOf(KEY.id)
  const signature = new Uint8Array(
    sign(null, signedPart({ keyHint, payload }, numberAsAad(number)), privateKey),
  )
  return base64urlOf(encodeSign1({ keyHint, payload, signature }))
}
const payloadOf = (record: StatedRecord, asOf = AS_OF) =>
  encodeStatement(record, asOf, 300) ?? new Uint8Array()
const FRAGMENT = signed(payloadOf(RECORD))
const read = (fragment: string, key: Partial<TrustedKey> = {}, number = RECORD.certificateId) =>
  readStatement(number, fragment, [{ ...KEY, ...key }])

test('a statement says what was signed', () => {
  expect(read(FRAGMENT)).toEqual({
    statement: {
      vesselName: 'KM Samudra Jaya',
      imoNumber: '9074729',
      flag: 'Indonesia',
      issuedDate: '2026-01-01',
      expiryDate: '2028-01-01',
      types: ['International Tonnage', 'International Load Line', 'Survey of Anchors'],
      index: 1207,
      asOf: AS_OF,
      cut: [],
    },
  })
})

test('any byte of it flipped is refused', () => {
  const bytes = bytesOfBase64url(FRAGMENT) ?? new Uint8Array()
  for (let i = 0; i < bytes.length; i++) {
    for (const bit of [1, 128, 255]) {
      const other = bytes.slice()
      other[i] = (other[i] ?? 0) ^ bit
      expect([i, bit, read(base64urlOf(other))]).toEqual([i, bit, { refused: expect.any(String) }])
    }
  }
})

test('any character of it changed, added or left out is refused', () => {
  for (let i = 0; i < FRAGMENT.length; i++) {
    const character = FRAGMENT[i] === 'A' ? 'B' : 'A'
    for (const other of [
      FRAGMENT.slice(0, i) + character + FRAGMENT.slice(i + 1),
      FRAGMENT.slice(0, i),
      `${FRAGMENT.slice(0, i)}A${FRAGMENT.slice(i)}`,
    ])
      expect([other, read(other)]).toEqual([other, { refused: expect.any(String) }])
  }
  for (const other of [`${FRAGMENT}A`, `${FRAGMENT}=`, ` ${FRAGMENT}`, `${FRAGMENT}AAAA`])
    expect(read(other)).toEqual({ refused: 'damaged' })
})

const refusals: [why: string, found: ReturnType<typeof read>, refused: string][] = [
  ['of another certificate', read(FRAGMENT, {}, 'LMC-2026-00043'), 'not-ours'],
  ['whose key is not ours', read(FRAGMENT, { id: 'BBECAwQFBgc' }), 'unknown-key'],
  [
    'whose key only has the same beginning of its id',
    read(FRAGMENT, { publicKey: new Uint8Array(32).fill(7) }),
    'not-ours',
  ],
  ['whose key is for the log', read(FRAGMENT, { use: 'log' }), 'unknown-key'],
  ['whose key others have had', read(FRAGMENT, { compromised: true }), 'compromised'],
  [
    'of a day before its key was there',
    read(FRAGMENT, { from: '2026-11-22T00:00:00.000Z' }),
    'out-of-time',
  ],
  [
    'of a day after its key signed no more',
    read(FRAGMENT, { until: '2026-11-19T00:00:00.000Z' }),
    'out-of-time',
  ],
  ['that is none', read(''), 'damaged'],
]
test.each(refusals)('a statement %s is refused', (_why, found, refused) => {
  expect(found).toEqual({ refused })
})

test('what a key signed while it did stays good after it was retired', () => {
  expect(read(FRAGMENT, { until: '2026-11-22T00:00:00.000Z' })).toHaveProperty('statement')
  // Days are those of Jakarta: there it was the 22nd already.
  expect(read(FRAGMENT, { from: '2026-11-21T17:00:00.000Z' })).toEqual({ refused: 'out-of-time' })
})

test('what is signed but written in another way than ours is refused', () => {
  const payload = payloadOf(RECORD)
  expect(read(signed(payload))).toHaveProperty('statement')
  // The format 1 in two bytes instead of one, as a fraction, a byte behind, a longer array, a map
  // instead.
  for (const other of [
    Uint8Array.of(payload[0] ?? 0, 0x18, 1, ...payload.slice(2)),
    Uint8Array.of(payload[0] ?? 0, 0xf9, 0x3c, 0, ...payload.slice(2)),
    Uint8Array.of(...payload, 0),
    Uint8Array.of(0x8c, ...payload.slice(1), 0),
    Uint8Array.of(payload[0] ?? 0, 2, ...payload.slice(2)),
    Uint8Array.of(0xa0),
  ])
    expect(read(signed(other))).toEqual({ refused: 'damaged' })
})

test('random bytes never throw and are never believed', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.string(), (bytes, text) => {
      for (const fragment of [base64urlOf(bytes), text])
        expect(read(fragment)).toHaveProperty('refused')
      expect(decodeStatement(new Uint8Array(bytes))).toBeNull()
    }),
    { numRuns: 600 },
  )
})

const record = fc.record({
  id: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  certificateId: fc.stringMatching(/^[A-Z0-9.-]{1,64}$/),
  vesselName: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }),
  imoNumber: fc.option(fc.stringMatching(/^\d{7}$/)),
  flag: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }),
  issuedDate: fc
    .integer({ min: -36_524, max: 73_049 })
    .map((days) => new Date((days + 10_957) * 86_400_000).toISOString().slice(0, 10)),
  expiryDate: fc.constantFrom('1900-01-01', '2026-12-31', '2199-12-31'),
  issuedCertificates: fc
    .array(
      fc.oneof(
        fc.constantFrom(...CERTIFICATE_TYPES.map(({ label }) => label)),
        fc.stringMatching(/^[a-z ]{0,40}[a-z]$/),
      ),
      { maxLength: 40 },
    )
    .map((labels) => [...new Set(labels.map((label) => label.trim()))].join(', ')),
})
const ORIGIN = 'https://certificates.lentera-maritime.example'

test('whatever the record, the link fits into the code, and says what is cut', () => {
  fc.assert(
    fc.property(record, (one) => {
      const payload = encodeStatement(one, AS_OF, maxStatementLength(ORIGIN, one))
      if (!payload) throw new Error('It does not fit')
      const link = verificationLink(ORIGIN, one, signed(payload, one.certificateId))
      expect(link.length).toBeLessThanOrEqual(MAX_LINK_LENGTH)
      const found = read(new URL(link).searchParams.get('c') ?? '', {}, one.certificateId)
      if ('refused' in found) throw new Error(found.refused)
      const { statement } = found
      expect({ ...statement, vesselName: '', flag: '', types: [], cut: [] }).toEqual({
        vesselName: '',
        imoNumber: one.imoNumber,
        flag: '',
        issuedDate: one.issuedDate,
        expiryDate: one.expiryDate,
        types: [],
        index: one.id,
        asOf: AS_OF,
        cut: [],
      })
      for (const part of ['vesselName', 'flag'] as const) {
        expect(one[part].startsWith(statement[part])).toBe(true)
        expect(statement.cut.includes(part)).toBe(statement[part] !== one[part])
      }
      const all = one.issuedCertificates.split(', ').filter(Boolean)
      expect(statement.types.every((label) => all.includes(label))).toBe(true)
      expect(statement.cut.includes('types')).toBe(statement.types.length < all.length)
      expect(statement.vesselName.length).toBeGreaterThan(0)
    }),
    { numRuns: 300 },
  )
})

test('a number that leaves no capacity has a link without a statement', () => {
  const slashes = { ...RECORD, certificateId: '/'.repeat(64) }
  expect(encodeStatement(slashes, AS_OF, maxStatementLength(ORIGIN, slashes))).toBeNull()
  expect(verificationLink(ORIGIN, slashes, null)).toBe(`${ORIGIN}/verify/${'%2F'.repeat(64)}`)
})
