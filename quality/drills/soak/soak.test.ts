import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ENGINES, freshLocation } from '#/tests/helpers/store.ts'
import { requireMet } from '#/quality/drills/frame/run-drill.ts'
import { soak } from './soak.ts'

const SHORT = { seconds: 25, hours: 10, leaps: 25, visitors: 4, staff: 2, rest: 60 }

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lentera-soak-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test.for(ENGINES)(
  'through ten hours of mixed work nothing fails, nothing grows, and what should end does (%s)',
  async (engine, { signal }) => {
    const aims = await soak(await freshLocation(engine), freshFolder(), SHORT, signal)
    requireMet(aims)
  },
)

test('a server that keeps something of every request is caught', async ({ signal }) => {
  const nodeOptions = ['--import', join(import.meta.dirname, 'leaky.mjs')]
  const [answers, held] = await soak(
    await freshLocation('sqlite'),
    freshFolder(),
    { ...SHORT, nodeOptions },
    signal,
  )
  expect(answers).toMatchObject({ met: true })
  expect(held).toMatchObject({ met: false })
})
