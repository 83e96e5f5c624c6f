import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { signedIn } from '#/tests/helpers/accounts/accounts.ts'
import { bearer, makeKey } from '#/tests/helpers/accounts/api-keys.ts'
import { certificateBody } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

test.for(ENGINES)(
  'a program adds a company and a ship, renames it, and merges the entry of a certificate (%s)',
  async (engine) => {
    const { ask, signIn } = visitor(await freshStore(engine))
    await signIn('user')
    const company = await (
      await ask('/api/companies', { json: { name: 'PT Samudra', emails: ['fleet@example.com'] } })
    ).json()
    expect(company).toMatchObject({ id: 1, emails: ['fleet@example.com'], version: 1 })
    const sent = {
      name: 'KM Samudra Jaya',
      flag: 'Indonesia',
      ownerId: 1,
      length: 106.48,
      shipType: 'tug',
    }
    const made = await ask('/api/ships', { json: sent })
    expect([made.status, await made.json()]).toMatchObject([
      201,
      { id: 1, imoNumber: null, owner: { name: 'PT Samudra' }, length: 106.48 },
    ])
    await ask('/api/certificates', { json: certificateBody() })
    const merge = { from: 'id-1', version: 1, fromVersion: 1, reason: 'Entered twice' }
    const merged = await ask('/api/ships/9074729/merge', { json: merge })
    expect([merged.status, await merged.json()]).toMatchObject([
      200,
      { id: 2, ownerId: 1, version: 2 },
    ])
    expect(
      (
        await ask('/api/ships/9074729/merge', {
          json: { ...merge, from: '9074729', fromVersion: 2, version: 2 },
        })
      ).status,
    ).toBe(400)
    expect(await (await ask('/api/ships/id-1')).json()).toMatchObject({
      detail: 'This ship was merged into KM Samudra Jaya.',
    })

    const rename = { name: 'KM Raya', since: '2026-01-01', reason: 'Sold', version: 2 }
    const renamed = await ask('/api/ships/IMO%209074729', { method: 'PUT', json: rename })
    expect([renamed.status, await renamed.json()]).toMatchObject([
      200,
      { name: 'KM Raya', version: 3 },
    ])
    const late = await ask('/api/ships/9074729', { method: 'PUT', json: rename })
    expect([late.status, await late.json()]).toMatchObject([
      409,
      { current: { name: 'KM Raya', version: 3 } },
    ])
    const certificates = await ask('/api/ships/id-2/certificates')
    expect([certificates.headers.get('x-total-count'), await certificates.json()]).toMatchObject([
      '1',
      [{ certificateId: 'LMC-2026-00042' }],
    ])
    const found = await ask('/api/ships?q=samudra&limit=1')
    expect([found.headers.get('x-total-count'), await found.json()]).toMatchObject([
      '1',
      [{ name: 'KM Raya' }],
    ])
  },
)

test.for(ENGINES)(
  'a program reads which surveys a ship needs, and how many days are left (%s)',
  async (engine) => {
    const { ask, signIn } = visitor(await freshStore(engine))
    await signIn('user')
    await ask('/api/certificates', {
      json: certificateBody({ issuedDate: '2025-11-01', expiryDate: '2030-11-01' }),
    })
    const answer = await ask('/api/ships/9074729/survey-status')
    expect([answer.status, answer.headers.get('x-total-count')]).toEqual([200, '1'])
    // The application of tests is asked on 21 November 2026.
    expect(await answer.json()).toMatchObject([
      {
        certificateId: 'LMC-2026-00042',
        status: 'valid',
        parts: [
          {
            code: 'ILLC',
            surveys: [],
            extension: null,
            due: { kinds: ['annual'], from: '2026-08-01', to: '2027-02-01', daysLeft: 72 },
          },
          { code: 'ITC69', status: 'valid', due: null, conditions: [] },
        ],
      },
    ])
  },
)

const wrong: [path: string, json: object | undefined, status: number, text: string][] = [
  ['/api/ships/907472', undefined, 404, '7 digits'],
  ['/api/ships/9319466', undefined, 404, 'no such ship'],
  ['/api/ships/id-0/certificates', undefined, 404, '7 digits'],
  ['/api/ships', { name: 'KM A', flag: 'Indonesia', imoNumber: '9074729' }, 409, 'KM Samudra Jaya'],
  ['/api/ships', { name: 'KM A', flag: 'Indonesia', callSign: '99' }, 400, 'call sign'],
  ['/api/ships', { name: 'KM A', flag: 'Indonesia', ownerId: 7 }, 400, 'no such company'],
  ['/api/companies', { name: 'PT A', imoNumber: '12' }, 400, '7 digits'],
  ['/api/companies', { name: 'PT A', emails: ['nobody'] }, 400, 'not an email address'],
  ['/api/companies', { name: 'PT A', emails: 'x'.repeat(20_000) }, 400, 'at most 10'],
  ['/api/companies/7', undefined, 404, 'no such company'],
]
test('every wrong input is refused with a reason', async () => {
  const { ask, signIn } = visitor(await freshStore('sqlite'))
  await signIn('user')
  await ask('/api/certificates', { json: certificateBody() })
  for (const [path, json, status, text] of wrong) {
    const answer = await ask(path, json ? { json } : {})
    const said = await answer.text()
    expect([path, answer.status, said.toLowerCase().includes(text.toLowerCase()), said]).toEqual([
      path,
      status,
      true,
      said,
    ])
  }
})

test('a key reads ships with the scope read, and changes them with the scope issue', async () => {
  const db = await freshStore('sqlite')
  const admin = (await signedIn(db, 'admin@example.com', 'admin')).context()
  const reading = bearer((await makeKey(admin, { scopes: ['read'] })).key)
  const issuing = await makeKey(admin, { scopes: ['issue'] })
  const { ask } = visitor(db)
  const json = { name: 'KM A', flag: 'Indonesia' }
  expect((await ask('/api/ships', { json, headers: reading })).status).toBe(403)
  expect((await ask('/api/ships', { json, headers: bearer(issuing.key) })).status).toBe(201)
  expect((await ask('/api/ships', { headers: reading })).status).toBe(200)
  expect((await ask('/api/ships', { headers: bearer(issuing.key) })).status).toBe(403)
  expect(await db.read.selectFrom('shipEvents').select('apiKeyId').execute()).toEqual([
    { apiKeyId: issuing.apiKey.id },
  ])
})

test.for(ENGINES)(
  'a key names the first owner and manager of a ship, and never another one or none (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const admin = (await signedIn(db, 'admin@example.com', 'admin')).context()
    const headers = bearer((await makeKey(admin, { scopes: ['issue'] })).key)
    const office = visitor(db)
    await office.signIn('user')
    for (const name of ['PT Samudra', 'PT Raya'])
      await office.ask('/api/companies', { json: { name } })
    await office.ask('/api/ships', { json: { name: 'KM A', flag: 'Indonesia' } })
    const program = visitor(db)
    const put = async (json: object) => {
      const answer = await program.ask('/api/ships/id-1', { method: 'PUT', json, headers })
      const { detail, errors, ownerId, managerId } = await answer.json()
      return [answer.status, detail ?? [ownerId, managerId], Object.keys(errors ?? {})]
    }
    expect(await put({ ownerId: 1, managerId: 1, version: 1 })).toEqual([200, [1, 1], []])
    const refused = (field: string) => [
      403,
      expect.stringContaining('An API key cannot give a ship another owner'),
      [field],
    ]
    for (const ownerId of [2, null])
      expect(await put({ ownerId, version: 2 })).toEqual(refused('ownerId'))
    for (const managerId of [2, null])
      expect(await put({ managerId, companyChange: 'corrected', version: 2 })).toEqual(
        refused('managerId'),
      )
    expect(await put({ ownerId: 1, managerId: 1, callSign: 'ABCD', version: 2 })).toEqual([
      200,
      [1, 1],
      [],
    ])
    const person = await office.ask('/api/ships/id-1', {
      method: 'PUT',
      json: { ownerId: 2, version: 3 },
    })
    expect([person.status, (await person.json()).ownerId]).toEqual([200, 2])
  },
)

test.for(ENGINES)(
  'a key changes no IMO number that a ship has, and merges no ships of two flags (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const admin = (await signedIn(db, 'admin@example.com', 'admin')).context()
    const headers = bearer((await makeKey(admin, { scopes: ['issue', 'companies'] })).key)
    const office = visitor(db)
    await office.signIn('user')
    for (const [name, flag] of [
      ['KM A', 'Indonesia'],
      ['KM A', 'Panama'],
      ['KM A', 'INDONESIA'],
      ['KM B', 'Zzyzx'],
      ['KM B', 'Zzyzx'],
      ['KM C', '458'],
      ['KM C', '458'],
    ])
      await office.ask('/api/ships', { json: { name, flag } })
    const program = visitor(db)
    const put = async (json: object) => {
      const answer = await program.ask('/api/ships/id-1', { method: 'PUT', json, headers })
      return [answer.status, Object.keys((await answer.json()).errors ?? {})]
    }
    expect(await put({ imoNumber: '9074729', version: 1 })).toEqual([200, []])
    expect(await put({ imoNumber: '9074729', callSign: 'ABCD', version: 2 })).toEqual([200, []])
    for (const imoNumber of [null, '9319466'])
      expect(await put({ imoNumber, version: 3 })).toEqual([403, ['imoNumber']])
    const merge = async (from: string, version: number) => {
      const json = { from, reason: 'Entered twice', version, fromVersion: 1 }
      const answer = await program.ask('/api/ships/9074729/merge', { json, headers })
      return [answer.status, (await answer.json()).detail]
    }
    expect(await merge('id-2', 3)).toEqual([
      403,
      expect.stringContaining('An API key merges ships of one flag alone'),
    ])
    expect(await merge('id-3', 3)).toEqual([200, undefined])
    // What names no State may have been any, and may become any; a number is one State and may be
    // another.
    const json = { from: 'id-5', reason: 'Entered twice', version: 1, fromVersion: 1 }
    expect((await program.ask('/api/ships/id-4/merge', { json, headers })).status).toBe(403)
    const numbered = { ...json, from: 'id-7' }
    expect((await program.ask('/api/ships/id-6/merge', { json: numbered, headers })).status).toBe(
      403,
    )
    const person = await office.ask('/api/ships/9074729', {
      method: 'PUT',
      json: { imoNumber: null, version: 4 },
    })
    expect(person.status).toBe(200)
  },
)
