import { join } from 'node:path'
import { expect, test } from 'vitest'
import { requireMet } from '#/quality/drills/frame/run-drill.ts'
import { startServer } from '#/quality/drills/frame/server.ts'
import { ENGINES, freshLocation } from '#/tests/helpers/store.ts'
import { largestImport } from './largest-import.ts'

const SMALL = { rows: 2_000, megabytes: 2 }

test.for(ENGINES)(
  'a file is imported within the memory of the process (%s)',
  async (engine, { signal }) => {
    await using server = await startServer({ location: await freshLocation(engine) }, signal)
    const aims = await largestImport(server, SMALL, signal)
    // Other tests run meanwhile: how long verifications take is an aim of the drill alone.
    requireMet(aims.filter(({ text }) => !text.startsWith('verifications meanwhile')))
  },
)

test('a process that keeps too much is caught', async ({ signal }) => {
  const nodeOptions = ['--import', join(import.meta.dirname, 'hoarding.mjs')]
  await using server = await startServer(
    { location: await freshLocation('sqlite'), nodeOptions },
    signal,
  )
  const [, memory] = await largestImport(server, SMALL, signal)
  expect(memory).toMatchObject({ met: false })
})
