import { test, vi } from 'vitest'
import { ENGINES, freshLocation } from '#/tests/helpers/store.ts'
import { requireMet } from '#/quality/drills/frame/run-drill.ts'
import { drillRollback } from './rollback.ts'

vi.setConfig({ testTimeout: 240_000 })

test.for(ENGINES)(
  'a rollback that is killed has happened or not, and finishes when it is run again (%s)',
  async (engine, { signal }) => {
    const aims = await drillRollback(
      await freshLocation(engine),
      { kills: 3, certificates: 500 },
      signal,
    )
    requireMet(aims)
  },
)
