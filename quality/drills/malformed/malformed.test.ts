import { join } from 'node:path'
import { expect, test } from 'vitest'
import { requireMet } from '#/quality/drills/frame/run-drill.ts'
import { startServer } from '#/quality/drills/frame/server.ts'
import { ENGINES, freshLocation } from '#/tests/helpers/store.ts'
import { malformed } from './malformed.ts'
import { REPORTS_MEMORY } from './memory.ts'

test.for(ENGINES)(
  'what is malformed is refused, and nothing grows by it (%s)',
  async (engine, { signal }) => {
    await using server = await startServer(
      { location: await freshLocation(engine), nodeOptions: REPORTS_MEMORY },
      signal,
    )
    const aims = await malformed(server, { requests: 1_000, seed: 1 }, signal)
    // Other tests run meanwhile: what takes how long says more of them and of the machine, and is
    // an aim of the drill alone.
    requireMet(aims.filter(({ text }) => !/^(verifications meanwhile|the event loop)/.test(text)))
  },
)

test('a server that fails at text beyond ASCII, keeps what it was sent, and is blocked by some of it, is caught', async ({
  signal,
}) => {
  const nodeOptions = [...REPORTS_MEMORY, '--import', join(import.meta.dirname, 'brittle.mjs')]
  await using server = await startServer(
    { location: await freshLocation('sqlite'), nodeOptions },
    signal,
  )
  // Few texts beyond ASCII are among them: more calls of the API make them rarer.
  const [answers, , memory, loop] = await malformed(server, { requests: 800, seed: 1 }, signal)
  expect(answers).toMatchObject({ met: false, reached: expect.stringContaining('× 500') })
  expect(memory).toMatchObject({ met: false })
  expect(loop).toMatchObject({ met: false })
})
