import { expect, test } from 'vitest'
import { startServer } from '#/drills/frame/server.ts'
import { signIn } from '#/drills/frame/staff.ts'
import { ENGINES, freshPlace } from '#/tests/helpers/store.ts'
import { keepingFront } from './keeping-front.ts'
import { staleValid } from './stale-valid.ts'

const SHORT = { certificates: 50, checksPerSecond: 50, suspensionsPerSecond: 25 }

test.for(ENGINES)('no answer begun after a suspension was acknowledged says valid (%s)', async (engine, { signal }) => {
  await using server = await startServer({ place: await freshPlace(engine) }, signal)
  const aims = await staleValid(await signIn(server.origin, signal), server.origin, SHORT, signal)
  expect(aims.filter(({ met }) => !met)).toEqual([])
})

test('a front that keeps answers for half a second is caught', async ({ signal }) => {
  await using server = await startServer({ place: await freshPlace('sqlite') }, signal)
  await using front = await keepingFront(server.origin, 500)
  const asked = { ...SHORT, certificates: 10 }
  const [aim] = await staleValid(await signIn(server.origin, signal), front.origin, asked, signal)
  expect(aim).toMatchObject({ met: false, reached: expect.stringContaining('api STALE-0') })
})
