import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CERTIFICATE_TYPES } from '#/domain/register/model/type/certificate-types.ts'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { signerFor } from '#/domain/proof/keys/key-ring.server.ts'
import { keyAddress } from '#/domain/proof/keys/key-set.ts'
import type { PublicKey } from '#/domain/proof/keys/keys.ts'
import {
  decodeStatement as decodeAny,
  encodeStatement as encodeAny,
  type StatedRecord as AnyRecord,
  type Statement as AnyStatement,
} from '#/domain/proof/statements/statement.ts'
import { readStatement } from '#/domain/proof/statements/read-statement.ts'
import {
  CODES_OF_VERSION_1,
  decodeStatement,
  encodeStatement,
  type StatedRecord,
  type Statement,
} from '#/domain/proof/statements/statement-v1.ts'
import {
  bitsOf,
  listedAt,
  statusListCredential,
  type Listed,
} from '#/domain/proof/statements/status-lists/status-list.ts'
import { readStatusList } from '#/domain/proof/statements/status-lists/read-status-list.ts'
import { trustedKeysOf } from '#/domain/proof/statements/trusted-keys.ts'
import { credentialOf, CREDENTIAL_TYPE } from '#/domain/verification/batch/credential.ts'
import { credentialFor, receiptOf } from '#/domain/verification/batch/batch.server.ts'
import {
  RECEIPT_TYPE,
  RECEIPT_TYPE_2,
  receiptPayload,
} from '#/domain/verification/batch/receipt.ts'
import type { Verdict } from '#/domain/verification/verdict/verdict.ts'
import { giveFixedKey } from '#/tests/helpers/fixed-key.ts'
import { certificateInput, contextOf, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { bytesIn, golden, hex } from './vectors.ts'

// What is hashed, signed or printed has a version and never changes (decision 0035). The vectors
// were made by version 0.1. Where one of these tests fails, the code is wrong: papers and proofs of
// that version are in the world. A new format is a new version, with vectors of its own.

type Statement2Vector = {
  what: string
  record: AnyRecord
  asOf: string
  payload: string
  statement: AnyStatement
}

test.for(golden<Statement2Vector[]>('statement-2'))(
  'statement version 2: $what',
  ({ record, asOf, payload, statement }) => {
    const encoded = encodeAny(record, asOf, 300)
    expect(encoded && hex(encoded)).toBe(payload)
    expect(decodeAny(bytesIn(payload))).toEqual(statement)
    // A device that knows version 1 alone takes it for no statement, and never for another date.
    expect(decodeStatement(bytesIn(payload))).toBeNull()
  },
)

type StatementVector = { what: string; record: StatedRecord; asOf: string; most: number } & (
  | { payload: string; statement: Statement; fragment: string }
  | { payload: null; statement: null; fragment: null }
)
const statements = golden<{ key: PublicKey; vectors: StatementVector[] }>('statement-1')

test.for(statements.vectors)(
  'statement version 1: $what',
  ({ record, asOf, most, payload, statement, fragment }) => {
    const encoded = encodeStatement(record, asOf, most)
    expect(encoded && hex(encoded)).toBe(payload)
    if (payload === null) return
    expect(decodeStatement(bytesIn(payload))).toEqual(statement)
    expect(readStatement(record.certificateId, fragment, trustedKeysOf([statements.key]))).toEqual({
      statement,
    })
  },
)

test('each type that version 1 of a statement knows is still a type of the register, by its code', () => {
  const codes = CERTIFICATE_TYPES.map(({ code }) => code)
  expect(new Set(codes).size).toBe(codes.length)
  expect(CODES_OF_VERSION_1).toHaveLength(16)
  expect(codes).toEqual(expect.arrayContaining([...CODES_OF_VERSION_1]))
})

test('a type that version 1 of a statement does not know is stated by its label', () => {
  const record = {
    ...statements.vectors[0]?.record,
    issuedCertificates: 'Polar Ship, International Tonnage',
  } as StatedRecord // a vector's
  const payload = encodeStatement(record, '2026-11-21', 300)
  expect(payload && decodeStatement(payload)?.types).toEqual([
    'International Tonnage',
    'Polar Ship',
  ])
})

test('a statement of version 1 with a bit that has no type is refused', () => {
  const [payload = ''] = statements.vectors.flatMap((one) =>
    one.what === 'all types' && one.payload ? [one.payload] : [],
  )
  // 0x19ffff: all sixteen bits (RFC 8949 §3.1); 0x1a00010000: the seventeenth.
  expect(payload.split('19ffff')).toHaveLength(2)
  expect(decodeStatement(bytesIn(payload.replace('19ffff', '1a00010000')))).toBeNull()
})

type ReceiptVectors = {
  checkedAt: string
  verdicts: Verdict[]
  vectors: { what: string; log: { size: number; root: string } | null; token: string }[]
}

test.for(ENGINES)(
  'receipt version 1, also of a verdict with a field that came later (%s)',
  async (engine) => {
    const { checkedAt, verdicts: before, vectors } = golden<ReceiptVectors>('receipt-1')
    // A verdict had no parts then.
    const verdicts = before.map((one) => ({
      ...one,
      certificate: one.certificate && { ...one.certificate, parts: [] },
    })) as Verdict[]
    const db = await freshStore(engine)
    await giveFixedKey(db)
    const context = contextOf(db, { now: checkedAt })
    const signer = await signerFor(db, checkedAt, 'statements')
    const header = { typ: RECEIPT_TYPE, kid: keyAddress(context.origin, signer.key.id) }
    // With one field more than the type has.
    const later = verdicts.map((one) => ({
      ...one,
      certificate: one.certificate && { ...one.certificate, tonnage: 12_345 },
    }))
    for (const { what, log, token } of vectors) {
      for (const some of [verdicts, later as Verdict[]]) {
        const payload = receiptPayload({ origin: context.origin, checkedAt, verdicts: some, log })
        expect([what, await signer.jwt(payload, header)]).toEqual([what, token])
        if (log === null) expect(await receiptOf(context, some)).toBe(token)
      }
    }
  },
)

// The vectors of version 2 of receipt and credential were signed by a program of their own, from
// the description of the format.
type Receipt2 = {
  checkedAt: string
  verdicts: Verdict[]
  extendedUntil: (string | null)[]
  token: string
}

test('receipt version 2: what it says of an extended certificate', async () => {
  const { checkedAt, verdicts, extendedUntil, token } = golden<Receipt2>('receipt-2')
  const db = await freshStore('sqlite')
  await giveFixedKey(db)
  const { origin } = contextOf(db, { now: checkedAt })
  const signer = await signerFor(db, checkedAt, 'statements')
  const payload = receiptPayload({ origin, checkedAt, verdicts, log: null, extendedUntil })
  expect(
    await signer.jwt(payload, { typ: RECEIPT_TYPE_2, kid: keyAddress(origin, signer.key.id) }),
  ).toBe(token)
})

type Credential2 = {
  issuedAt: string
  origin: string
  vectors: {
    what: string
    facts: Facts
    extendedUntil: string | null
    token: string
    credential: object
  }[]
}

test('credential version 2: extended, and without an expiry date', async () => {
  const { issuedAt, origin, vectors } = golden<Credential2>('credential-2')
  const db = await freshStore('sqlite')
  await giveFixedKey(db)
  const signer = await signerFor(db, issuedAt, 'statements')
  const header = { typ: CREDENTIAL_TYPE, kid: keyAddress(origin, signer.key.id), cty: 'vc' }
  for (const { what, facts, extendedUntil, token, credential } of vectors) {
    const made = credentialOf(origin, facts, extendedUntil)
    expect([what, JSON.stringify(made)]).toEqual([what, JSON.stringify(credential)])
    expect([
      what,
      await signer.jwt({ ...made, iat: Math.floor(Date.parse(issuedAt) / 1_000) }, header),
    ]).toEqual([what, token])
  }
})

type Facts = Parameters<typeof credentialOf>[1]
type CredentialVectors = {
  issuedAt: string
  origin: string
  vectors: { facts: Facts; token: string | null; credential: object }[]
}

test.for(ENGINES)('credential version 1 (%s)', async (engine) => {
  const { issuedAt, origin, vectors } = golden<CredentialVectors>('credential-1')
  const db = await freshStore(engine)
  await giveFixedKey(db)
  const staff = await staffContext(db, { now: issuedAt })
  for (const { facts, token, credential } of vectors) {
    expect(JSON.stringify(credentialOf(origin, facts))).toBe(JSON.stringify(credential))
    if (token === null) continue
    const { id, ...input } = facts
    const issued = await createCertificate(
      staff,
      certificateInput({ ...input, selectedCertificates: undefined }),
    )
    expect(issued).toMatchObject({ id })
    expect(await credentialFor(contextOf(db, { now: issuedAt }), facts.certificateId)).toBe(token)
  }
})

type ListVectors = {
  key: PublicKey
  records: { id: number; standing: Listed }[]
  bits: string
  encoded: string
  credential: object
  address: string
  token: string
  read: Record<string, Listed>
}

test('status list version 1', async () => {
  const { key, records, bits, encoded, credential, address, token, read } =
    golden<ListVectors>('status-list-1')
  expect(createHash('sha256').update(bitsOf(records)).digest('hex')).toBe(bits)
  const made = statusListCredential(
    address,
    'did:web:localhost%3A3000',
    encoded,
    '2026-11-21T05:00:00.000Z',
    '2026-12-21T05:00:00.000Z',
  )
  expect(JSON.stringify(made)).toBe(JSON.stringify(credential))
  const list = await readStatusList(token, address, trustedKeysOf([key]))
  const found = Object.keys(read).map((place) => [
    place,
    list && listedAt(list.bits, Number(place)),
  ])
  expect(Object.fromEntries(found)).toEqual(read)
})

/** What holds the lists of a version, and the lists of today that it must not depend on. */
const FROZEN = [
  'domain/proof/log-format/leaf.ts',
  'domain/proof/log-format/leaf-2.ts',
  'domain/proof/statements/statement-v1.ts',
  'domain/proof/statements/statement-v2.ts',
  'domain/proof/statements/status-lists/status-list.ts',
  'domain/verification/batch/receipt.ts',
  'domain/verification/batch/credential.ts',
]

test.for(FROZEN)('%s imports no list that may grow', (path) => {
  const source = readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
  const imports = Array.from(
    source.matchAll(/^import (?!type )[^']*'([^']+)'/gm),
    ([, from]) => from,
  )
  expect(source.split('\n').length).toBeGreaterThan(20)
  expect(
    imports.filter((from) =>
      /\/register\/(?:certificate|model)\/|verdict|event\.ts|schema/.test(from ?? ''),
    ),
  ).toEqual([])
})
