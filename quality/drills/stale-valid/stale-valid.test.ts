import { expect, test } from 'vitest'
import { requireMet } from '#/quality/drills/frame/run-drill.ts'
import { startServer } from '#/quality/drills/frame/server.ts'
import { signIn } from '#/quality/drills/frame/staff.ts'
import { ENGINES, freshLocation } from '#/tests/helpers/store.ts'
import { cachingProxy } from './caching-proxy.ts'
import { staleValid } from './stale-valid.ts'

const SHORT = { certificates: 50, checksPerSecond: 50, suspensionsPerSecond: 25 }

test.for(ENGINES)(
  'no answer begun after a suspension was acknowledged says valid (%s)',
  async (engine, { signal }) => {
    await using server = await startServer({ location: await freshLocation(engine) }, signal)
    const aims = await staleValid(await signIn(server.origin, signal), server.origin, SHORT, signal)
    requireMet(aims)
  },
)

test('a proxy that caches answers for half a second is caught', async ({ signal }) => {
  await using server = await startServer({ location: await freshLocation('sqlite') }, signal)
  await using front = await cachingProxy(server.origin, 500)
  const asked = { ...SHORT, certificates: 10 }
  const [aim] = await staleValid(await signIn(server.origin, signal), front.origin, asked, signal)
  expect(aim).toMatchObject({ met: false, reached: expect.stringContaining('api STALE-0') })
})
