import { expect, test } from 'vitest'
import { NOON, PASSWORD } from '#/tests/helpers/people.ts'
import { writeCertificates } from '#/domain/exchange/files/write/write-rows.server.ts'
import type { Store } from '#/db/schema.ts'
import { endLease, within } from '#/tests/helpers/processes/killed.ts'
import { startServer } from '#/tests/helpers/server-process.ts'
import { ENGINES, freshLocation, type Location } from '#/tests/helpers/store.ts'

const ADMIN = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: PASSWORD }
const CERTIFICATES = 1_200
const POLLING = { interval: 20 }

const start = ({ dataDir, databaseUrl }: Location) =>
  startServer({
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...ADMIN,
    RATE_LIMIT: 'off',
  })

const IN_FORCE = { standing: 'in-force', standingReason: null, standingSince: null } as const
const LABEL = 'International Load Line'
const FACTS = Array.from({ length: CERTIFICATES }, (_, i) => ({
  certificateId: `SLICE-${i}`,
  vesselName: 'KM Uji',
  imoNumber: '9074729',
  flag: 'Indonesia',
  flagId: null,
  serviceId: null,
  type: LABEL,
  issuedCertificates: LABEL,
  issuedDate: '2025-11-01',
  expiryDate: '2030-10-31',
  ...IN_FORCE,
}))

/**
 * How many certificates are withdrawn, by how many events, and how far the change has come; null:
 * it is done.
 */
async function stateOf({ read }: Store) {
  const [withdrawn, events, change] = await Promise.all([
    read.selectFrom('entries').select('id').where('standing', '=', 'withdrawn').execute(),
    read.selectFrom('registerEvents').select('id').where('kind', '=', 'withdrawn').execute(),
    read.selectFrom('shipChanges').select('done').executeTakeFirst(),
  ])
  return { withdrawn: withdrawn.length, events: events.length, done: change?.done ?? null }
}

test.for(ENGINES)(
  'killed in its slices again and again, a change of flag ends each certificate once (%s)',
  async (engine) => {
    const location = await freshLocation(engine)
    await within(location, (db) =>
      writeCertificates(db, {
        records: FACTS.map((facts) => ({ facts })),
        by: { id: null, email: 'console' },
        now: NOON,
        progress: () => {},
      }),
    )
    const first = await start(location)
    const login = await fetch(`${first.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: ADMIN.ADMIN_EMAIL, password: PASSWORD }),
    })
    const headers = {
      'content-type': 'application/json',
      cookie: login.headers.getSetCookie()[0]?.split(';')[0] ?? '',
    }
    const change = JSON.stringify({
      flag: 'Panama',
      since: '2026-11-01',
      reason: 'Sold',
      version: 1,
    })
    // The first kill cuts it off.
    const asked = fetch(`${first.url}/api/ships/9074729`, {
      method: 'PUT',
      headers,
      body: change,
    }).catch(() => null)
    let server = first
    for (const least of [50, 300, 600]) {
      await within(location, (db) =>
        expect.poll(async () => (await stateOf(db)).withdrawn, POLLING).toBeGreaterThan(least),
      )
      await server.stop('SIGKILL')
      const cut = await within(location, stateOf)
      expect(cut.events).toBe(cut.withdrawn)
      expect([cut.withdrawn < CERTIFICATES, cut.done]).toEqual([true, cut.withdrawn])
      await within(location, endLease)
      server = await start(location)
    }
    await asked
    await within(location, (db) =>
      expect.poll(async () => (await stateOf(db)).done, POLLING).toBe(null),
    )
    expect(await within(location, stateOf)).toEqual({
      withdrawn: CERTIFICATES,
      events: CERTIFICATES,
      done: null,
    })
  },
)
