import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { signedIn } from '#/tests/helpers/accounts/accounts.ts'
import { bearer, makeKey } from '#/tests/helpers/accounts/api-keys.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

const OWNER = 'owner@samudra.example'
const THIEF = 'thief@evil.example'

/** A ship of one company, another of a second one without an IMO number, and who was told since. */
async function twoShips(engine: (typeof ENGINES)[number]) {
  const db = await freshStore(engine)
  const office = visitor(db)
  await office.signIn('user')
  for (const [name, email] of [
    ['PT Samudra', OWNER],
    ['Evil', THIEF],
  ])
    await office.ask('/api/companies', { json: { name, emails: [email] } })
  const ships = [
    { name: 'KM Samudra', flag: 'Indonesia', imoNumber: '9074729', ownerId: 1 },
    { name: 'KM Lain', flag: 'Indonesia', ownerId: 2 },
  ]
  for (const json of ships) expect((await office.ask('/api/ships', { json })).status).toBe(201)
  const told = async () => {
    const rows = await db.read
      .selectFrom('outbox')
      .select(['recipient', 'payload'])
      .orderBy('id')
      .execute()
    return rows
      .filter(({ payload }) => payload.includes('notices-moved'))
      .map(({ recipient, payload }) => [recipient, JSON.parse(payload).receives])
  }
  return { db, office, told }
}

test.for(ENGINES)(
  'whose ship is another company’s, or nobody’s, is told; at the first company nobody is (%s)',
  async (engine) => {
    const { office, told } = await twoShips(engine)
    const put = async (json: object) =>
      (await office.ask('/api/ships/9074729', { method: 'PUT', json })).status
    expect([await told(), await put({ ownerId: null, version: 1 }), await told()]).toEqual([
      [],
      200,
      [[OWNER, false]],
    ])
    expect([await put({ ownerId: 2, version: 2 }), await told()]).toEqual([200, [[OWNER, false]]])
    expect(await put({ ownerId: 1, version: 3, companyChange: 'corrected' })).toBe(200)
    expect((await told()).slice(1)).toEqual([
      [THIEF, false],
      [OWNER, true],
    ])
  },
)

test.for(ENGINES)(
  'a merge that gives a ship to another company tells the one before, and no key does it (%s)',
  async (engine) => {
    const { db, office, told } = await twoShips(engine)
    const admin = (await signedIn(db, 'admin@example.com', 'admin')).context()
    const { key } = await makeKey(admin, { scopes: ['companies'] })
    const json = { from: '9074729', version: 1, fromVersion: 1, reason: 'Entered twice' }
    const byKey = await visitor(db).ask('/api/ships/id-2/merge', { json, headers: bearer(key) })
    expect([byKey.status, (await byKey.json()).detail]).toEqual([
      403,
      'An API key cannot give a ship another owner or manager, or none. A person changes it on the page of the ship.',
    ])
    expect(await told()).toEqual([])
    expect((await office.ask('/api/ships/id-2/merge', { json })).status).toBe(200)
    expect(await told()).toEqual([
      [OWNER, false],
      [THIEF, true],
    ])
  },
)
