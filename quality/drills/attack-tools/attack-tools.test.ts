import { expect, test } from 'vitest'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { requireMet } from '#/quality/drills/frame/run-drill.ts'
import { startServer } from '#/quality/drills/frame/server.ts'
import { signIn } from '#/quality/drills/frame/staff.ts'
import { freshLocation } from '#/tests/helpers/store.ts'
import { leakyServer } from './leaky-server.ts'
import { slowProxy } from './slow-proxy.ts'
import { scanned } from './scanners.ts'
import { KINDS, slowConnections } from './slow-connections.ts'
import { sqlmap } from './sqlmap.ts'

test('slow connections keep nobody from verifying', async ({ signal }) => {
  const location = await freshLocation('sqlite')
  await using server = await startServer({ location }, signal)
  await (await signIn(server.origin, signal)).issue('LMC-2026-00042')
  const aims = await slowConnections(
    server.origin,
    location.dataDir,
    { connections: 300, seconds: 5 },
    signal,
  )
  requireMet(aims)
})

test('a front that takes no more than a hundred connections, and waits for them, is caught', async ({
  signal,
}) => {
  const location = await freshLocation('sqlite')
  await using server = await startServer({ location }, signal)
  await (await signIn(server.origin, signal)).issue('LMC-2026-00042')
  await using front = await slowProxy(server.origin, 100)
  const aims = await slowConnections(
    front.origin,
    location.dataDir,
    { connections: 300, seconds: 3, kinds: KINDS.slice(0, 1) },
    signal,
  )
  expect(aims[0]).toMatchObject({ met: false, reached: expect.stringContaining('failed (') })
})

test('sqlmap finds nothing behind the first addresses, signed out and in', async ({ signal }) => {
  const location = await freshLocation('sqlite')
  await using server = await startServer({ location }, signal)
  const staff = await signIn(server.origin, signal)
  await staff.issue('LMC-2026-00042')
  const scan = { level: 1, techniques: 'BE', seconds: 0, requests: 3, values: 20 }
  const aims = await scanned(staff, server.origin, location.dataDir, scan, signal)
  requireMet(aims)
})

test('a value that becomes part of a statement is caught', async ({ signal }) => {
  const { dataDir } = await freshLocation('sqlite')
  await using leaky = await leakyServer()
  const how = {
    folder: mkdtempSync(join(dataDir, 'attack-')),
    cookie: null,
    level: 1,
    techniques: 'BE',
  }
  const { findings } = await sqlmap(
    leaky.origin,
    [{ method: 'GET', path: '/?id=1&name=a' }],
    how,
    signal,
  )
  expect(findings).toEqual([
    {
      address: expect.stringContaining(leaky.origin),
      how: expect.stringContaining('GET id (B)'),
    },
  ])
})
