import { expect, test } from 'vitest'
import { ENGINES, freshLocation } from '#/tests/helpers/store.ts'
import { requireMet } from '#/quality/drills/frame/run-drill.ts'
import { faultyProxy } from './faulty-proxy.ts'
import { killNine } from './kill-nine.ts'

/** Other tests run beside it, so that a start takes as long as it takes. */
const SHORT = { writers: 4, readyWithin: 20_000 }

test.for(ENGINES)(
  'killed at random under writes, it loses nothing it has acknowledged (%s)',
  async (engine, { signal }) => {
    const aims = await killNine(await freshLocation(engine), { ...SHORT, kills: 6 }, signal)
    requireMet(aims)
  },
)

test('a front that acknowledges before the register has it is caught', async ({ signal }) => {
  // Later than the longest life ends: what it has promised is never kept.
  const front = ({ origin }: { origin: string }) => faultyProxy(origin, 2_000)
  const [aim] = await killNine(await freshLocation('sqlite'), { ...SHORT, kills: 1, front }, signal)
  expect(aim).toMatchObject({ met: false, reached: expect.stringContaining('KILL-0') })
})
