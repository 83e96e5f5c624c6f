import { base64urlOf, bytesOfBase64url } from '#/core/bytes.ts'
import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  createCertificate,
  deleteCertificate,
  updateCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import { rotateKey } from '#/domain/proof/keys/key-ring.server.ts'
import { decidePart } from '#/domain/register/survey/recording/part-decisions.server.ts'
import { linkOfNumber, provingLink } from '#/domain/proof/statements/statements.server.ts'
import { verifyCertificate } from '#/domain/verification/verdict/verify.server.ts'
import type { Store } from '#/db/schema.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateInput, contextOf, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { checkCode } from './check-code.server.ts'
import type { CheckedCode } from '#/domain/verification/verdict/code.ts'

const NUMBER = 'LMC-2026-00042'
const OTHER = 'LMC-2026-00043'
const LATER = '2026-12-24T05:00:00.000Z'
const NOTHING_MORE = { differences: [], statedOn: null, belongsTo: null }

/** A register of two certificates, and the statement in the code of the first. */
async function register(engine: (typeof ENGINES)[number]) {
  const db = await freshStore(engine)
  const staff = await staffContext(db)
  const certificate = await createCertificate(staff, certificateInput())
  await createCertificate(staff, certificateInput({ certificateId: OTHER, vesselName: 'KM Lain' }))
  const statement = new URL(await provingLink(staff, certificate)).searchParams.get('c') ?? ''
  return { db, staff, certificate, statement }
}

async function check(db: Store, number: string, statement: string): Promise<CheckedCode> {
  const context = contextOf(db)
  return checkCode(context, await verifyCertificate(context, number), statement)
}

/** The statement with one bit of a byte turned, from its end. */
function bent(statement: string, fromEnd: number): string {
  const bytes = bytesOfBase64url(statement) ?? new Uint8Array()
  return base64urlOf(bytes.map((byte, i) => (i === bytes.length - fromEnd ? byte ^ 1 : byte)))
}

test.for(ENGINES)(
  'a code says what the register says, or it says another thing, side by side (%s)',
  async (engine) => {
    const { db, staff, certificate, statement } = await register(engine)
    expect(await check(db, NUMBER, statement)).toEqual({
      ...NOTHING_MORE,
      outcome: 'agrees',
      statedOn: '2026-11-21',
    })
    const changes = {
      vesselName: 'KM Baru',
      imoNumber: null,
      expiryDate: '2027-01-01',
      selectedCertificates: ['International Tonnage'],
    }
    await updateCertificate({ ...staff, now: LATER }, certificate.id, changes)
    expect(await check(db, NUMBER, statement)).toEqual({
      outcome: 'differs',
      statedOn: '2026-11-21',
      belongsTo: null,
      differences: [
        { field: 'vesselName', paper: 'KM Samudra Jaya', register: 'KM Baru' },
        { field: 'imoNumber', paper: '9074729', register: null },
        { field: 'expiryDate', paper: '2028-01-01', register: '2027-01-01' },
        {
          field: 'issuedCertificates',
          paper: 'International Tonnage, International Load Line',
          register: 'International Tonnage',
        },
      ],
    })
  },
)

test.for(ENGINES)(
  'a code of a number that was corrected names the new one, of a deleted record nothing (%s)',
  async (engine) => {
    const { db, staff, certificate, statement } = await register(engine)
    await updateCertificate({ ...staff, now: LATER }, certificate.id, {
      certificateId: 'LMC-2026-00099',
    })
    expect(await check(db, NUMBER, statement)).toMatchObject({
      outcome: 'differs',
      differences: [{ field: 'certificateId', paper: NUMBER, register: 'LMC-2026-00099' }],
    })
    await deleteCertificate({ ...staff, now: LATER }, certificate.id)
    expect(await check(db, NUMBER, statement)).toMatchObject({
      outcome: 'gone',
      statedOn: '2026-11-21',
    })
  },
)

test.for(ENGINES)(
  'a code that is not ours is distinguished: forged, moved, foreign, compromised (%s)',
  async (engine) => {
    const { db, staff, certificate, statement } = await register(engine)
    expect(await check(db, NUMBER, bent(statement, 1))).toEqual({
      ...NOTHING_MORE,
      outcome: 'forged',
    })
    // The ship's name, within what is signed.
    expect(await check(db, NUMBER, bent(statement, 110))).toEqual({
      ...NOTHING_MORE,
      outcome: 'forged',
    })
    expect(await check(db, OTHER, statement)).toEqual({
      ...NOTHING_MORE,
      outcome: 'moved',
      belongsTo: NUMBER,
    })
    expect(await check(db, 'NOBODY-1', statement)).toEqual({
      ...NOTHING_MORE,
      outcome: 'moved',
      belongsTo: NUMBER,
    })
    const elsewhere = await register('sqlite')
    expect(await check(db, NUMBER, elsewhere.statement)).toEqual({
      ...NOTHING_MORE,
      outcome: 'foreign',
    })
    await rotateKey(db, LATER, 'statements', true)
    expect(await check(db, NUMBER, statement)).toEqual({ ...NOTHING_MORE, outcome: 'compromised' })
    const again = await provingLink({ ...staff, now: LATER }, certificate)
    expect(await check(db, NUMBER, new URL(again).searchParams.get('c') ?? '')).toMatchObject({
      outcome: 'agrees',
    })
  },
)

test.for(ENGINES)(
  'a code of a day on which its key did not sign is forged (%s)',
  async (engine) => {
    const { db, statement } = await register(engine)
    const signedFrom = (createdAt: string, retiredAt: string | null) =>
      db.write
        .updateTable('signingKeys')
        .set({ createdAt, retiredAt })
        .where('use', '=', 'statements')
        .execute()
    // The code is of November 21.
    await signedFrom('2026-11-22T05:00:00.000Z', null)
    expect(await check(db, NUMBER, statement)).toEqual({ ...NOTHING_MORE, outcome: 'forged' })
    await signedFrom('2026-11-01T05:00:00.000Z', '2026-11-20T05:00:00.000Z')
    expect(await check(db, NUMBER, statement)).toEqual({ ...NOTHING_MORE, outcome: 'forged' })
    expect(await check(db, OTHER, statement)).toEqual({ ...NOTHING_MORE, outcome: 'forged' })
    await signedFrom('2026-11-01T05:00:00.000Z', '2026-11-21T05:00:00.000Z')
    expect(await check(db, NUMBER, statement)).toMatchObject({ outcome: 'agrees' })
    expect(await check(db, OTHER, statement)).toMatchObject({ outcome: 'moved' })
  },
)

test('what is no statement is unreadable, and nothing longer than a code is decoded', async () => {
  const { db, statement } = await register('sqlite')
  const key = generateKeyPairSync('ed25519')
    .publicKey.export({ type: 'spki', format: 'der' })
    .toString('base64url')
  const broken = [
    '',
    '#',
    'A',
    '=',
    '\0',
    '海',
    '%%%',
    key,
    statement.slice(1),
    `${statement}A`,
    statement.repeat(2),
    'A'.repeat(100_000),
  ]
  for (const code of broken)
    expect(await check(db, NUMBER, code)).toEqual({ ...NOTHING_MORE, outcome: 'unreadable' })
})

test('while the keys are out of reach the number is answered and the code is not', async () => {
  const { db, statement } = await register('sqlite')
  const context = contextOf(db)
  const verdict = await verifyCertificate(context, NUMBER)
  const away = () => {
    throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  }
  const read = new Proxy(db.read, { get: () => away })
  expect(await checkCode({ db: { ...db, read } }, verdict, statement)).toEqual({
    ...NOTHING_MORE,
    outcome: 'unchecked',
  })
})

test.for(ENGINES)('the API compares the code in the same answer (%s)', async (engine) => {
  const { db, statement } = await register(engine)
  const { ask } = visitor(db)
  const asked = async (number: string, code: string) => {
    const answer = await ask(`/api/certificates/verify/${number}?c=${encodeURIComponent(code)}`)
    return [answer.status, await answer.json()]
  }
  expect(await asked(NUMBER, statement)).toEqual([
    200,
    expect.objectContaining({
      verified: true,
      code: { ...NOTHING_MORE, outcome: 'agrees', statedOn: '2026-11-21' },
    }),
  ])
  expect(await asked(NUMBER, bent(statement, 1))).toMatchObject([
    200,
    { verified: true, code: { outcome: 'forged' } },
  ])
  const twice = await ask(`/api/certificates/verify/${NUMBER}?c=${statement}&c=${statement}`)
  expect([twice.status, await twice.json()]).toMatchObject([
    200,
    { verified: true, code: { outcome: 'unreadable' } },
  ])
  expect(await asked(NUMBER, '')).toMatchObject([
    200,
    { verified: true, code: { outcome: 'unreadable' } },
  ])
  expect(await asked('NOBODY-1', 'nonsense')).toMatchObject([
    200,
    { verified: false, code: { outcome: 'unreadable' } },
  ])
})

test.for(ENGINES)(
  'the code of one certificate of a record leads to that one, and says what the register says of it (%s)',
  async (engine) => {
    const { db, staff, certificate } = await register(engine)
    const link = new URL(await linkOfNumber(staff, `${NUMBER}/ILLC`))
    expect(decodeURIComponent(link.pathname)).toBe(`/verify/${NUMBER}/ILLC`)
    const statement = link.searchParams.get('c') ?? ''
    const verdict = await verifyCertificate(contextOf(db), `${NUMBER}/ILLC`)
    expect(await checkCode(contextOf(db), verdict, statement)).toMatchObject({
      outcome: 'agrees',
      differences: [],
    })
    // On the paper of another certificate of the record it is in the wrong place.
    for (const number of [`${NUMBER}/ITC69`, NUMBER, OTHER]) {
      expect(await check(db, number, statement)).toMatchObject({
        outcome: 'moved',
        belongsTo: `${NUMBER}/ILLC`,
      })
    }
    await decidePart(staff, certificate.id, 'ILLC', {
      move: 'suspend',
      reason: 'Freeing ports welded',
    })
    expect(await verifyCertificate(contextOf(db), `${NUMBER}/ILLC`)).toMatchObject({
      status: 'suspended',
    })
    expect(await check(db, `${NUMBER}/ILLC`, statement)).toMatchObject({ outcome: 'agrees' })
    await updateCertificate({ ...staff, now: LATER }, certificate.id, {
      certificateId: 'NEW-1',
      correctionReason: 'Misprint',
    })
    expect(await check(db, `${NUMBER}/ILLC`, statement)).toMatchObject({
      outcome: 'differs',
      differences: [{ field: 'certificateId', paper: `${NUMBER}/ILLC`, register: 'NEW-1/ILLC' }],
    })
  },
)
