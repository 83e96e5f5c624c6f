import { expect, test } from 'vitest'
import { createApiKey } from '#/domain/people/api-keys/api-keys.server.ts'
import { NewApiKey } from '#/domain/people/api-keys/api-key.ts'
import { changeShip } from '#/domain/register/ship-change/flag-change/flag-change.server.ts'
import {
  createCertificate,
  deleteCertificate,
  getCertificate,
  updateCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import { CertificateChanges } from '#/domain/register/model/certificate/certificate.ts'
import { decideStanding } from '#/domain/register/certificate/standing/standing.server.ts'
import { MAX_BATCH, MAX_IRREVERSIBLE } from '#/domain/context/policy.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import type { Store } from '#/db/schema.ts'
import { createLimits } from '#/http/limits/rate-limit.ts'
import { visitor } from '#/tests/helpers/app.ts'
import {
  again,
  byCode,
  codeAt,
  kindOf,
  refused,
  setUpApp,
  signedIn,
} from '#/tests/helpers/accounts/accounts.ts'
import { AGAIN, certificateBody, certificateInput, NOON, PASSWORD } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

/** A registrar whose acts are counted, as the server counts them. */
async function registrar(db: Store) {
  await signedIn(db, 'chief@example.com', 'admin')
  const person = await signedIn(db, 'registrar@example.com')
  const limits = createLimits(() => Date.parse(NOON))
  const account = person.context().actor?.id ?? 0
  const context = (changes: Partial<RequestContext> = {}) =>
    person.context({
      ...changes,
      count: (what, times) => limits(what, { ip: '192.0.2.1', account }, times),
    })
  const issue = async (n: number) =>
    (
      await createCertificate(
        context(),
        certificateInput({ certificateId: `LMC-2026-${10_000 + n}`, imoNumber: null }),
      )
    ).id
  return { person, context, issue }
}

test.for(ENGINES)(
  'a thief of a session deletes twenty certificates, and no more without the password (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { context, issue } = await registrar(db)
    const ids: number[] = []
    for (let n = 0; n < MAX_IRREVERSIBLE + 3; n++) ids.push(await issue(n))
    for (const id of ids.slice(0, MAX_IRREVERSIBLE)) await deleteCertificate(context(), id)
    const [next = 0, other = 0, last = 0] = ids.slice(MAX_IRREVERSIBLE)
    expect(await refused(deleteCertificate(context(), next))).toEqual([
      'too-many',
      expect.stringContaining('20 acts in ten minutes'),
      600,
    ])
    // Withdrawals count with deletions.
    const withdrawal = { move: 'withdraw', reason: 'Sold for scrap', version: 1 } as const
    expect(await kindOf(decideStanding(context(), next, withdrawal))).toBe('too-many')
    // What can be undone does not.
    await decideStanding(context(), last, { ...withdrawal, move: 'suspend' })
    expect(
      await kindOf(deleteCertificate(context({ confirmation: { password: 'not this' } }), next)),
    ).toBe('forbidden')
    await deleteCertificate(context({ confirmation: AGAIN }), next)
    // The batch goes on for ten minutes, in this session alone.
    await deleteCertificate(context(), other)
    const elsewhere = (await again(db, 'registrar@example.com')).context({
      count: (what, times) => context().count(what, times),
    })
    expect(await kindOf(deleteCertificate(elsewhere, last))).toBe('too-many')
    const [notice] = await db.read.selectFrom('outbox').select(['recipient', 'payload']).execute()
    expect([notice?.recipient, notice?.payload]).toEqual([
      'chief@example.com',
      expect.stringContaining('batch-confirmed'),
    ])
  },
)

test('a batch ends at its own maximum', async () => {
  const db = await freshStore('sqlite')
  const { context, issue } = await registrar(db)
  const id = await issue(0)
  await context().count('irreversible', MAX_IRREVERSIBLE)
  await context().count('batch', MAX_BATCH)
  expect((await refused(deleteCertificate(context({ confirmation: AGAIN }), id)))[1]).toContain(
    `${MAX_BATCH} acts`,
  )
})

test('where the account has a second factor, the batch needs it too', async () => {
  const db = await freshStore('sqlite')
  const { person, context, issue } = await registrar(db)
  const id = await issue(0)
  const { codes } = await setUpApp(person.context())
  await context().count('irreversible', MAX_IRREVERSIBLE)
  const delete_ = (confirmation: object) => deleteCertificate(context({ confirmation }), id)
  expect(await kindOf(delete_(AGAIN))).toBe('forbidden')
  expect(await refused(delete_({ ...AGAIN, code: 'x'.repeat(101) }))).toEqual([
    'invalid',
    expect.stringContaining('This code is wrong'),
    undefined,
  ])
  expect(await kindOf(delete_({ ...AGAIN, passkey: '{' }))).toBe('invalid')
  await delete_({ ...AGAIN, code: byCode(codes[0]).code })
})

test('an API key has twenty of its own, and cannot re-authenticate', async () => {
  const db = await freshStore('sqlite')
  const admin = await signedIn(db, 'admin@example.com', 'admin')
  const { key } = await createApiKey(
    admin.context(),
    NewApiKey.parse({ name: 'Fleet', scopes: ['issue'], perMinute: 600 }),
    AGAIN,
  )
  const program = visitor(db)
  const headers = { authorization: `Bearer ${key}` }
  for (let n = 0; n <= MAX_IRREVERSIBLE; n++)
    await program.ask('/api/certificates', {
      json: certificateBody({ certificateId: `LMC-2026-${10_000 + n}`, imoNumber: null }),
      headers,
    })
  const remove = (id: number, json?: object) =>
    program.ask(`/api/certificates/${id}`, { method: 'DELETE', headers, ...(json && { json }) })
  for (let id = 1; id <= MAX_IRREVERSIBLE; id++) expect((await remove(id)).status).toBe(204)
  const answer = await remove(MAX_IRREVERSIBLE + 1, { confirm: { password: PASSWORD } })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([
    429,
    expect.stringMatching(/^\d+$/),
  ])
})

test('in a page the form asks for the password, and in the API the body has it', async () => {
  const db = await freshStore('sqlite')
  const office = visitor(db)
  await office.signIn('admin')
  for (let n = 0; n < MAX_IRREVERSIBLE + 2; n++)
    await office.ask('/api/certificates', {
      json: certificateBody({ certificateId: `LMC-2026-${10_000 + n}`, imoNumber: null }),
    })
  for (let id = 1; id <= MAX_IRREVERSIBLE; id++)
    await office.ask(`/api/certificates/${id}`, { method: 'DELETE' })
  const form = { version: '1', reason: 'Entered twice' }
  const [page, api] = [MAX_IRREVERSIBLE + 1, MAX_IRREVERSIBLE + 2]
  const asked = await office.ask(`/admin/certificates/${page}/delete`, { form })
  const html = await asked.text()
  expect([
    asked.status,
    html.includes('name="confirm.password"'),
    html.includes('Enter your password to go on.'),
  ]).toEqual([429, true, true])
  const wrong = await office.ask(`/admin/certificates/${page}/delete`, {
    form: { ...form, 'confirm.password': 'not this' },
  })
  expect([wrong.status, (await wrong.text()).includes('not this')]).toEqual([403, false])
  const before = office.cookies.get('session')
  const done = await office.ask(`/admin/certificates/${page}/delete`, {
    form: { ...form, 'confirm.password': PASSWORD },
  })
  expect(done.headers.get('location')).toBe('/admin')
  // The session has another token since.
  expect(office.cookies.get('session')).not.toBe(before)
  expect((await office.ask(`/api/certificates/${api}`, { method: 'DELETE' })).status).toBe(204)
})

test.for(ENGINES)(
  'a re-authentication gives the session another token; the one before is good for twenty seconds (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const clock = { now: Date.parse(NOON) }
    const office = visitor(db, { now: () => clock.now })
    await office.signIn('admin')
    const stolen = office.cookies.get('session')
    const ask = (token: string | undefined) =>
      office.ask('/api/user', { headers: { cookie: `session=${token}` } })
    expect(
      (
        await office.ask('/api/invitations', {
          json: { email: 'new@example.com', password: PASSWORD },
        })
      ).status,
    ).toBe(201)
    const renewed = office.cookies.get('session')
    expect(renewed).not.toBe(stolen)
    // Requests that were under way.
    expect([(await ask(stolen)).status, (await ask(renewed)).status]).toEqual([200, 200])
    clock.now += 21_000
    expect([(await ask(stolen)).status, (await ask(renewed)).status]).toEqual([401, 200])
  },
)

test('a thief with session and password, without the second factor, adds no passkey and changes nothing', async () => {
  const db = await freshStore('sqlite')
  const owner = visitor(db)
  await owner.signIn('admin')
  const person = await again(db, 'admin@example.com')
  const { secret } = await setUpApp(person.context())
  const thief = (path: string, json: object, method = 'POST') => owner.ask(path, { json, method })
  const current = PASSWORD
  expect((await thief('/api/passkeys/options', { current })).status).toBe(400)
  expect(
    (await thief('/api/user/password', { current, password: 'four tired herons wait' }, 'PUT'))
      .status,
  ).toBe(400)
  for (const [page, form] of [
    ['/admin/account/second-factor', { factor: 'app', current }],
    ['/admin/account/second-factor/app', { current }],
    ['/admin/account/second-factor/recovery-codes', { current }],
  ] as const)
    expect([page, (await owner.ask(page, { form })).status]).toEqual([page, 400])
  const code = codeAt(secret, NOON, 1)
  expect((await thief('/api/passkeys/options', { current, code })).status).toBe(200)
})

test.for(ENGINES)(
  'another number, another ship and another number of a ship are counted; what stays is not (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { context, issue } = await registrar(db)
    const id = await issue(0)
    const change = (changes: object) =>
      updateCertificate(context(), id, CertificateChanges.parse(changes))
    for (let n = 1; n < MAX_IRREVERSIBLE; n++)
      await change({ certificateId: `LMC-2026-${20_000 + n}` })
    const stays = {
      certificateId: `LMC-2026-${20_000 + MAX_IRREVERSIBLE - 1}`,
      imoNumber: null,
      vesselName: 'KM Baru',
    }
    expect((await change(stays)).vesselName).toBe('KM Baru')
    expect((await change({ imoNumber: '9074729' })).imoNumber).toBe('9074729')
    expect(await kindOf(change({ imoNumber: '9319466' }))).toBe('too-many')
    expect(await kindOf(change({ certificateId: 'LMC-2026-30000' }))).toBe('too-many')
    expect(
      await kindOf(
        changeShip(context(), { imoNumber: '9074729' }, { imoNumber: null, version: 1 }),
      ),
    ).toBe('too-many')
    expect((await change({ vesselName: 'KM Lain' })).vesselName).toBe('KM Lain')
  },
)

test('what is withdrawn from its first day replaces nothing', async () => {
  const { context, issue } = await registrar(await freshStore('sqlite'))
  const id = await issue(0)
  const renewal = {
    certificateId: 'LMC-2026-30000',
    imoNumber: null,
    renewalOf: id,
    isValid: false,
    standingReason: 'Old',
  }
  const refusal = await refused(
    createCertificate(context(), certificateInput({ ...renewal, standing: 'withdrawn' })),
  )
  expect(refusal).toEqual([
    'conflict',
    expect.stringContaining('LMC-2026-30000 is withdrawn, so it replaces no'),
    undefined,
  ])
  expect((await getCertificate(context(), id)).supersededBy).toBeNull()
})

test('a withdrawn certificate that is sent back whole is not withdrawn once more', async () => {
  const { context, issue } = await registrar(await freshStore('sqlite'))
  const id = await issue(0)
  await decideStanding(context(), id, { move: 'withdraw', reason: 'Sold for scrap' })
  for (let n = 0; n < MAX_IRREVERSIBLE + 2; n++)
    await updateCertificate(
      context(),
      id,
      CertificateChanges.parse({ standing: 'withdrawn', vesselName: `KM ${n}` }),
    )
  expect((await getCertificate(context(), id)).vesselName).toBe(`KM ${MAX_IRREVERSIBLE + 1}`)
})

test('a change counts each thing that cannot be undone, and the record that it answers; of a key, the call counts that', async () => {
  const { context, issue } = await registrar(await freshStore('sqlite'))
  const id = await issue(0)
  const counted: string[] = []
  const counting: RequestContext = { ...context(), count: (what) => void counted.push(what) }
  const change = (changes: object, more: Partial<RequestContext> = {}) =>
    updateCertificate({ ...counting, ...more }, id, CertificateChanges.parse(changes))
  await change({ standing: 'withdrawn', standingReason: 'Lost', certificateId: 'LMC-2026-40000' })
  expect(counted.splice(0)).toEqual(['irreversible', 'irreversible', 'record'])
  await change({ standing: 'withdrawn', vesselName: 'KM Lain' })
  expect(counted.splice(0)).toEqual(['record'])
  await change(
    { vesselName: 'KM Baru' },
    { apiKey: { id: 1, prefix: 'x', perMinute: 600, scopes: ['issue'] } },
  )
  expect(counted).toEqual([])
})
