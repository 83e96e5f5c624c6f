import { expect, test } from 'vitest'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateInput, NOON, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

test.for(ENGINES)(
  'the JSON answer has the facts, the checks and the moment (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    await createCertificate(await staffContext(db), certificateInput({ imoNumber: '' }))
    const { ask } = visitor(db)
    const response = await ask('/api/certificates/verify/lmc-2026-00042')
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await response.json()).toEqual({
      verified: true,
      certificate: {
        certificateId: 'LMC-2026-00042',
        type: 'International Load Line',
        vesselName: 'KM Samudra Jaya',
        imoNumber: null,
        flag: 'Indonesia',
        issuedDate: '2026-01-01',
        expiryDate: '2028-01-01',
        issuedCertificates: 'International Load Line, International Tonnage',
        grossTonnage: null,
        isValid: true,
        status: 'valid',
        notInForceSince: null,
        shipClass: null,
        standingReason: null,
        standingSince: null,
        supersededBy: null,
        supersededOn: null,
        surveysFrom: '2026-11-21',
        corrections: [],
        parts: [
          {
            code: 'ILLC',
            number: 'LMC-2026-00042/ILLC',
            label: 'International Load Line',
            officialName: 'International Load Line Certificate',
            kind: 'full-term',
            issuedDate: '2026-01-01',
            expiryDate: '2028-01-01',
            extendedUntil: null,
            termExtendedUntil: null,
            status: 'valid',
            notInForceSince: null,
            standingReason: null,
            standingSince: null,
            supersededBy: null,
            surveys: [],
            due: { kinds: ['annual'], from: '2026-10-01', to: '2027-04-01', state: 'open' },
            conditions: [],
            endorsements: { surveys: [], extension: null },
          },
          expect.objectContaining({
            number: 'LMC-2026-00042/ITC69',
            expiryDate: null,
            due: null,
            status: 'valid',
          }),
        ],
      },
      checks: expect.any(Array),
      checkedAt: NOON,
    })
  },
)

test('an unknown number is an answer, not an error', async () => {
  const response = await visitor(await freshStore('sqlite')).ask(
    '/api/certificates/verify/NOBODY-1',
  )
  expect([response.status, await response.json()]).toEqual([
    200,
    { verified: false, certificate: null },
  ])
})

test('a number with a slash is found, written out or encoded', async () => {
  const db = await freshStore('sqlite')
  await createCertificate(await staffContext(db), certificateInput({ certificateId: 'LMC/2026/1' }))
  const { ask } = visitor(db)
  for (const path of ['LMC/2026/1', 'LMC%2F2026%2F1', 'lmc%2F2026/1']) {
    expect((await (await ask(`/api/certificates/verify/${path}`)).json()).verified).toBe(true)
    expect(await (await ask(`/verify/${path}`)).text()).toContain('data-verdict="valid"')
  }
})

test.for([
  ['a_b', 'Use letters A–Z'],
  ['x'.repeat(65), 'A certificate number has at most'],
  ['a%3Cscript%3E1', 'Use letters A–Z'],
  ['%F0%9F%9A%A2', 'Use letters A–Z'],
  ['..%5c', 'Use letters A–Z'],
] as const)('the number %s is refused with a message', async ([number, message]) => {
  const { ask } = visitor(await freshStore('sqlite'))
  const json = await ask(`/api/certificates/verify/${number}`)
  expect([json.status, (await json.json()).detail]).toEqual([400, expect.stringContaining(message)])
  const page = await ask(`/verify?number=${number}`)
  expect(page.status).toBe(400)
  expect(await page.text()).toContain('role="alert"')
})

const LOAD_LINE = { selectedCertificates: ['International Load Line'] }

test('validity changes at midnight in Jakarta, and an expiry day is still valid', async () => {
  const db = await freshStore('sqlite')
  await createCertificate(
    await staffContext(db),
    certificateInput({ ...LOAD_LINE, issuedDate: '2026-01-01', expiryDate: '2026-03-12' }),
  )
  const statusAt = async (moment: string) => {
    const { ask } = visitor(db, { now: () => Date.parse(moment) })
    const { certificate } = await (await ask('/api/certificates/verify/LMC-2026-00042')).json()
    return [certificate.status, certificate.isValid]
  }
  expect(await statusAt('2025-12-31T16:59:59.000Z')).toEqual(['not-yet-valid', false])
  expect(await statusAt('2025-12-31T17:00:00.000Z')).toEqual(['valid', true])
  expect(await statusAt('2026-03-12T16:59:59.000Z')).toEqual(['valid', true])
  expect(await statusAt('2026-03-12T17:00:00.000Z')).toEqual(['expired', false])
})

test('61 checks in a minute from one address are one too many, and the next minute is free', async () => {
  let now = Date.parse(NOON)
  const { ask } = visitor(await freshStore('sqlite'), { now: () => now })
  for (let i = 0; i < 60; i++)
    expect((await ask(`/${i % 2 ? 'api/certificates/' : ''}verify/X-${i}`)).status).toBe(200)
  const json = await ask('/api/certificates/verify/X-60')
  expect([json.status, json.headers.get('retry-after')]).toEqual([429, '60'])
  const page = await ask('/verify/X-60')
  expect([page.status, page.headers.get('retry-after')]).toEqual([429, '60'])
  expect(await page.text()).toContain('data-verdict="could-not-check"')
  for (const path of ['/proof/X-60', '/id/proof/X-60'])
    expect([path, (await ask(path)).status]).toEqual([path, 429])
  expect((await ask('/verify')).status).toBe(200)
  now += 60_000
  expect((await ask('/api/certificates/verify/X-61')).status).toBe(200)
})

test('a register that cannot be read is "could not check", and never reads like another answer', async () => {
  const db = await freshStore('sqlite')
  const broken = {
    ...db,
    lookUp: () => Promise.reject(new Error('disk I/O error')),
  }
  const { ask } = visitor(broken)
  const page = await ask('/verify/LMC-2026-00042')
  const html = await page.text()
  expect(page.status).toBe(503)
  expect(html).toContain('data-verdict="could-not-check"')
  expect(html).toContain('Could not check')
  expect(html).not.toContain('Not found')
  expect(html).not.toContain('disk')
  const json = await ask('/api/certificates/verify/LMC-2026-00042')
  expect(json.status).toBeGreaterThanOrEqual(500)
  expect(await json.text()).not.toContain('verified')
})
