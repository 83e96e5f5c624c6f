import { expect, test } from 'vitest'
import { CERTIFICATE_TYPES } from '#/domain/register/model/type/certificate-types.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { APPLICATION } from '#/tests/helpers/application-review.ts'
import { certificateBody, PASSWORD } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import type { Engine } from '#/db/schema.ts'

// What sections 3 and 7 of tests/specification/specification.md say of the calls, as any program
// makes them.

async function staff(engine: Engine) {
  const someone = visitor(await freshStore(engine))
  await someone.signIn('user')
  return someone
}

test.for(ENGINES)(
  'a verification returns whether it is verified, and the certificate as it is shown (%s)',
  async (engine) => {
    const { ask } = await staff(engine)
    await ask('/api/certificates', { json: certificateBody({ imoNumber: undefined }) })
    const answer = await (await ask('/api/certificates/verify/LMC-2026-00042')).json()
    expect(answer).toMatchObject({
      verified: true,
      certificate: {
        vesselName: 'KM Samudra Jaya',
        imoNumber: null,
        certificateId: 'LMC-2026-00042',
        issuedDate: '2026-01-01',
        expiryDate: '2028-01-01',
        isValid: true,
        issuedCertificates: 'International Load Line, International Tonnage',
      },
    })
    expect(await (await ask('/api/certificates/verify/NOBODY-1')).json()).toMatchObject({
      verified: false,
      certificate: null,
    })
  },
)

test.for(ENGINES)(
  'services have the fields of the specification, their lists as lists, alone and in the list (%s)',
  async (engine) => {
    const { ask } = visitor(await freshStore(engine))
    const services = await (await ask('/api/services')).json()
    for (const service of services) {
      expect(service).toMatchObject({
        id: expect.any(Number),
        slug: expect.any(String),
        title: expect.any(String),
        description: expect.any(String),
        imageUrl: expect.any(String),
        benefits: expect.any(Array),
        process: expect.any(Array),
      })
      expect(service).toHaveProperty('longDescription')
    }
    expect(new Set(services.map(({ slug }: { slug: string }) => slug)).size).toBe(services.length)
    expect(await (await ask(`/api/services/${services[0].slug}`)).json()).toEqual(services[0])
    expect((await ask('/api/services/nothing')).status).toBe(404)
  },
)

test.for(ENGINES)(
  'the figures are four numbers, and flags have a name and a code of two letters (%s)',
  async (engine) => {
    const { ask } = visitor(await freshStore(engine))
    const stats = await (await ask('/api/stats')).json()
    expect(Object.keys(stats).toSorted()).toEqual(['countries', 'surveyors', 'vessels', 'years'])
    expect(Object.values(stats).every((value) => typeof value === 'number')).toBe(true)
    const flags = await (await ask('/api/flags')).json()
    expect(flags.map(({ code }: { code: string }) => code).toSorted()).toEqual(
      ['id', 'sg', 'my', 'ph', 'th', 'vn', 'gb', 'pa', 'mh', 'us'].toSorted(),
    )
    expect(flags[0]).toEqual({
      id: expect.any(Number),
      name: expect.any(String),
      code: expect.any(String),
    })
    expect(new Set(flags.map(({ name }: { name: string }) => name)).size).toBe(flags.length)
    const [known, unknown] = await Promise.all(
      ['id', 'zz'].map(async (code) => (await ask(`/flags/${code}.svg`)).text()),
    )
    expect(known).not.toBe(unknown)
    expect(unknown).toMatch(/#fff|white/i)
  },
)

test.for(ENGINES)(
  'an application is judged by its status; id, status and time are not the applicant’s (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { ask } = visitor(db)
    const sent = await ask('/api/applications', {
      json: { ...APPLICATION, id: 77, status: 'approved', submittedAt: 'x' },
    })
    expect(sent.ok).toBe(true)
    const [row] = await db.read.selectFrom('applications').selectAll().execute()
    expect(row).toMatchObject({
      ...APPLICATION,
      status: 'pending',
      submittedAt: expect.stringMatching(/^2026-11-21T/),
    })
    expect(row?.id).not.toBe(77)
  },
)

test.for(ENGINES)(
  'a session is a cookie: the user is read with it, and 401 is no user (%s)',
  async (engine) => {
    const { ask, signIn, cookies } = visitor(await freshStore(engine))
    expect((await ask('/api/user')).status).toBe(401)
    await signIn('user')
    const user = await (await ask('/api/user')).json()
    expect(user).toMatchObject({
      username: 'user@example.com',
      email: 'user@example.com',
      role: 'user',
    })
    expect(user).toHaveProperty('createdAt')
    expect(JSON.stringify(user)).not.toContain('password')
    expect((await ask('/api/logout', { method: 'POST' })).ok).toBe(true)
    expect((await ask('/api/user')).status).toBe(401)
    const again = await ask('/api/login', {
      json: { username: 'user@example.com', password: PASSWORD },
    })
    expect([again.status, (await again.json()).email]).toEqual([200, 'user@example.com'])
    expect(cookies.has('session')).toBe(true)
  },
)

test.for(ENGINES)(
  'a certificate is created with a QR code, merged with what is sent, and deleted; the list shows each (%s)',
  async (engine) => {
    const { ask } = await staff(engine)
    const list = async () =>
      (await (await ask('/api/certificates')).json()).map(
        (one: { certificateId: string }) => one.certificateId,
      )
    expect(await list()).toEqual([])
    const created = await (await ask('/api/certificates', { json: certificateBody() })).json()
    for (const name of [
      'type',
      'vesselName',
      'imoNumber',
      'flag',
      'flagId',
      'serviceId',
      'issuedDate',
      'expiryDate',
      'issuedCertificates',
      'isValid',
      'qrCodeUrl',
      'createdBy',
    ]) {
      expect(created).toHaveProperty(name)
    }
    expect(created).toMatchObject({
      // The first selected type, and all of them joined by comma and space.
      type: 'International Load Line',
      issuedCertificates: 'International Load Line, International Tonnage',
      qrCodeUrl: `/api/certificates/${created.id}/qr.png`,
    })
    expect(await list()).toEqual(['LMC-2026-00042'])
    const changed = await (
      await ask(`/api/certificates/${created.id}`, {
        method: 'PUT',
        json: { ...created, vesselName: 'KM Dua' },
      })
    ).json()
    expect(changed).toMatchObject({
      vesselName: 'KM Dua',
      flag: 'Indonesia',
      certificateId: 'LMC-2026-00042',
    })
    expect((await ask(`/api/certificates/${created.id}`, { method: 'DELETE' })).ok).toBe(true)
    expect(await list()).toEqual([])
  },
)

test.for(ENGINES)(
  'what the server decides is not taken from the form: QR address, flag id and creator (%s)',
  async (engine) => {
    const { ask } = await staff(engine)
    const created = await (
      await ask('/api/certificates', {
        json: certificateBody({ qrCodeUrl: 'https://evil.example', flagId: 999, createdBy: 999 }),
      })
    ).json()
    expect(created.qrCodeUrl).not.toContain('evil')
    expect([created.flagId, created.createdBy]).not.toContain(999)
  },
)

test.for(ENGINES)(
  'the list of certificates is for staff: a 401 is an error (%s)',
  async (engine) => {
    const { ask } = visitor(await freshStore(engine))
    expect((await ask('/api/certificates')).status).toBe(401)
  },
)

test('every refusal is JSON with its reason, so that it can be shown behind its status', async () => {
  const { ask } = visitor(await freshStore('sqlite'))
  for (const [path, status] of [
    ['/api/user', 401],
    ['/api/services/nothing', 404],
    ['/api/nothing', 404],
  ] as const) {
    const response = await ask(path)
    expect([path, response.status]).toEqual([path, status])
    expect((await response.json()).detail).toEqual(expect.any(String))
  }
})

test('a call takes JSON only', async () => {
  const { ask } = visitor(await freshStore('sqlite'))
  const form = await ask('/api/applications', { form: { companyName: 'PT A' } })
  expect(form.status).toBe(415)
})

test('sixteen types are offered, by these names in this order', () => {
  expect(CERTIFICATE_TYPES.map(({ label }) => label)).toEqual([
    'International Anti-Fouling System',
    'International Ballast Water Management',
    'Certificate of Classification',
    'Cargo Ship Safety Construction',
    'Cargo Ship Safety Equipment',
    'Cargo Ship Safety Radio',
    'Document of Compliance',
    'International Energy Efficiency',
    'International Air Pollution Prevention',
    'International Oil Pollution Prevention',
    'International Ship Security',
    'International Sewage Pollution Prevention',
    'International Tonnage',
    'International Load Line',
    'Maritime Labour Statement of Compliance',
    'Safety Management Certificate',
  ])
})
