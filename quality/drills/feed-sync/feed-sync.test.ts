import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ENGINES, freshLocation } from '#/tests/helpers/store.ts'
import { requireMet } from '#/quality/drills/frame/run-drill.ts'
import { feedSync } from './feed-sync.ts'

/** Other tests run beside it, so that a delivery takes as long as it takes. */
const SHORT = {
  certificates: 300,
  steady: 4,
  kills: 6,
  settleWithin: 120,
  visibleWithin: 60_000,
  deliveredWithin: 60_000,
}

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lentera-copies-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test.for(ENGINES)(
  'killed at random, a client of the feed and a webhook have the whole register (%s)',
  async (engine, { signal }) => {
    const aims = await feedSync(
      await freshLocation(engine),
      { ...SHORT, folder: freshFolder() },
      signal,
    )
    requireMet(aims)
  },
)

test('a receiver that accepts a suspension and does not write it is caught', async ({ signal }) => {
  const planted = { ...SHORT, kills: 1, settleWithin: 2, ignoring: 'suspended' }
  const aims = await feedSync(
    await freshLocation('sqlite'),
    { ...planted, folder: freshFolder() },
    signal,
  )
  expect(aims.filter(({ met }) => !met).map(({ text }) => text)).toEqual(
    expect.arrayContaining([expect.stringContaining('both copies equal the register')]),
  )
})
