import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import {
  createCertificate,
  deleteCertificate,
  updateCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import { decideStanding } from '#/domain/register/certificate/standing/standing.server.ts'
import { appendToLog } from '#/domain/proof/log/appending/append.server.ts'
import type { Store } from '#/db/schema.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateInput, NOON, ORIGIN, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

const asJson = { 'content-type': 'application/json' }

async function keysOf({ ask }: Pick<ReturnType<typeof visitor>, 'ask'>) {
  return createLocalJWKSet(await (await ask('/.well-known/jwks.json')).json())
}

/** The keys of the did document, by the addresses that tokens name them with. */
async function verified(db: Store, token: string, typ: string) {
  const visit = visitor(db)
  const { kid = '' } = decodeProtectedHeader(token)
  const did = await (await visit.ask('/.well-known/did.json')).json()
  const method = did.verificationMethod.find((one: { id: string }) => one.id === kid)
  expect(did.assertionMethod).toContain(kid)
  const keys = createLocalJWKSet({ keys: [{ ...method.publicKeyJwk, kid }] })
  return (await jwtVerify(token, keys, { typ })).payload
}

test.for(ENGINES)(
  'many numbers are verified at one moment, in their order, with a receipt (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    await createCertificate(await staffContext(db), certificateInput())
    await appendToLog(db, { now: NOON, origin: ORIGIN })
    const { ask } = visitor(db)
    const answer = await ask('/api/verify', {
      json: { numbers: ['nobody-1', ' lmc-2026-00042'], receipt: true },
    })
    const { answers, checkedAt, receipt } = await answer.json()
    expect([answer.status, answer.headers.get('cache-control'), checkedAt]).toEqual([
      200,
      'no-store',
      NOON,
    ])
    expect(answers).toMatchObject([
      { number: 'NOBODY-1', verified: false, certificate: null },
      {
        number: 'LMC-2026-00042',
        verified: true,
        certificate: { isValid: true, vesselName: 'KM Samudra Jaya' },
      },
    ])
    const said = await verified(db, receipt, 'verification-receipt+jwt')
    expect(said).toMatchObject({
      iss: ORIGIN,
      checkedAt: NOON,
      log: { size: 2 },
      answers: [
        { number: 'NOBODY-1', status: 'not-found' },
        { number: 'LMC-2026-00042', status: 'valid' },
      ],
    })
    const parts = receipt.split('.')
    const forged = Buffer.from(
      JSON.stringify({ ...said, checkedAt: '2027-01-01T00:00:00.000Z' }),
    ).toString('base64url')
    await expect(
      jwtVerify([parts[0], forged, parts[2]].join('.'), await keysOf({ ask })),
    ).rejects.toThrow()
  },
)

test.for([
  [{}, 'numbers is a list'],
  [{ numbers: [] }, 'at least one'],
  [{ numbers: Array.from({ length: 101 }, (_, i) => `N-${i}`) }, 'At most 100'],
  [{ numbers: [5] }, 'A number is text'],
] as const)('what is no list of numbers is refused: %o', async ([body, message]) => {
  const answer = await visitor(await freshStore('sqlite')).ask('/api/verify', { json: body })
  expect([answer.status, (await answer.json()).detail]).toEqual([
    400,
    expect.stringContaining(message),
  ])
})

test('many at once are limited for themselves, and never answered from before', async () => {
  const db = await freshStore('sqlite')
  const { ask } = visitor(db)
  const send = () =>
    ask('/api/verify', {
      json: { numbers: ['LMC-2026-00042'] },
      headers: { 'idempotency-key': 'one', ...asJson },
    })
  expect((await (await send()).json()).answers[0].verified).toBe(false)
  await createCertificate(await staffContext(db), certificateInput())
  expect((await (await send()).json()).answers[0].verified).toBe(true)
  for (let i = 0; i < 8; i++) await send()
  const refused = await send()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([
    429,
    expect.stringMatching(/^\d+$/),
  ])
})

test.for(ENGINES)(
  'a certificate is a credential for clients that accept one (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { id } = await createCertificate(
      await staffContext(db),
      certificateInput({ imoNumber: '' }),
    )
    const { ask } = visitor(db)
    const answer = await ask('/api/certificates/verify/lmc-2026-00042', {
      headers: { accept: 'application/vc+jwt' },
    })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/vc+jwt'])
    expect(await verified(db, await answer.text(), 'vc+jwt')).toMatchObject({
      '@context': [
        'https://www.w3.org/ns/credentials/v2',
        'https://www.w3.org/ns/credentials/undefined-terms/v2',
      ],
      type: ['VerifiableCredential', 'ShipCertificate'],
      issuer: 'did:web:localhost%3A3000',
      validFrom: '2026-01-01T00:00:00+07:00',
      validUntil: '2028-01-01T23:59:59+07:00',
      credentialSubject: {
        certificateNumber: 'LMC-2026-00042',
        certificates: ['International Load Line', 'International Tonnage'],
      },
      credentialStatus: {
        type: 'BitstringStatusListEntry',
        statusListIndex: String(id),
        statusListCredential: `${ORIGIN}/status/0`,
      },
    })
    const none = await ask('/api/certificates/verify/NOBODY-1', {
      headers: { accept: 'application/vc+jwt' },
    })
    expect([none.status, await none.json()]).toEqual([200, { verified: false, certificate: null }])
  },
)

test.for(ENGINES)('proof and receipt come when they are asked for (%s)', async (engine) => {
  const db = await freshStore(engine)
  await createCertificate(await staffContext(db), certificateInput())
  await appendToLog(db, { now: NOON, origin: ORIGIN })
  const { ask } = visitor(db)
  const both = await (await ask('/api/certificates/verify/LMC-2026-00042?proof&receipt')).json()
  expect(both).toMatchObject({
    verified: true,
    proof: { state: 'proved', leaf: 0, path: [expect.any(String)] },
  })
  await verified(db, both.receipt, 'verification-receipt+jwt')
  expect(await (await ask('/api/certificates/verify/NOBODY-1?proof')).json()).toEqual({
    verified: false,
    certificate: null,
    proof: null,
  })
  const plain = await (await ask('/api/certificates/verify/LMC-2026-00042')).json()
  expect(Object.keys(plain)).toEqual(['verified', 'certificate', 'checks', 'checkedAt'])
})

test.for(ENGINES)('what the register said on an earlier day (%s)', async (engine) => {
  const db = await freshStore(engine)
  const at = (now: string) => staffContext(db, { now })
  const { id } = await createCertificate(await at('2026-03-01T05:00:00.000Z'), certificateInput())
  await decideStanding(await at('2026-03-10T05:00:00.000Z'), id, {
    move: 'suspend',
    reason: 'Survey overdue',
  })
  // Midnight in Jakarta is 17:00 UTC: this is the 15th there.
  await decideStanding(await at('2026-03-14T17:00:00.000Z'), id, {
    move: 'reinstate',
    reason: 'Surveyed',
  })
  await updateCertificate(await at('2026-04-01T05:00:00.000Z'), id, { certificateId: 'NEW-1' })
  const { ask } = visitor(db)
  const on = async (day: string, number = 'LMC-2026-00042') => {
    const answer = await (await ask(`/api/certificates/verify/${number}?on=${day}`)).json()
    return answer.certificate?.status ?? 'not-found'
  }
  const days = [
    '2026-02-28',
    '2026-03-01',
    '2026-03-09',
    '2026-03-10',
    '2026-03-14',
    '2026-03-15',
    '2026-03-31',
    '2026-04-01',
  ]
  expect(await Promise.all(days.map((day) => on(day)))).toEqual([
    'not-found',
    'valid',
    'valid',
    'suspended',
    'suspended',
    'valid',
    'valid',
    'not-found',
  ])
  expect(
    await Promise.all(['2026-03-31', '2026-04-01', '2026-05-01'].map((day) => on(day, 'NEW-1'))),
  ).toEqual(['not-found', 'valid', 'valid'])
  // Entered by mistake: from then on it is verified for no day, under none of its numbers.
  await deleteCertificate(await at('2026-05-01T05:00:00.000Z'), id, {
    reason: 'Typed twice by R. Hartono',
  })
  for (const number of ['LMC-2026-00042', 'NEW-1']) {
    for (const day of ['2026-03-09', '2026-05-01']) {
      const answer = await (await ask(`/api/certificates/verify/${number}?on=${day}`)).json()
      expect(answer).toMatchObject({
        verified: false,
        certificate: null,
        removedOn: '2026-05-01',
        knownNow: null,
      })
    }
  }
  for (const day of ['2026-11-22', '12/03/2026', '2026-02-30', '1800-01-01']) {
    expect([
      day,
      (await ask(`/api/certificates/verify/A-1?on=${encodeURIComponent(day)}`)).status,
    ]).toEqual([day, 400])
  }
  expect((await ask('/api/certificates/verify/A-1?on=2026-03-01&proof')).status).toBe(400)
})
