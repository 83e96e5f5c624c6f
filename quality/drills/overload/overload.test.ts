import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startServer } from '#/quality/drills/frame/server.ts'
import { REPORTS_MEMORY } from '#/quality/drills/malformed/memory.ts'
import { ENGINES, freshLocation } from '#/tests/helpers/store.ts'
import { overload } from './overload.ts'

/**
 * Other tests run beside it, so that nothing is said of how fast or how soon: that is for the drill
 * alone.
 */
const SHORT = { calm: 2, seconds: 4, times: 5, connections: 4_000, seed: 1 }

test.for(ENGINES)(
  'at five times what the server can do, some requests are rejected, and nothing else goes wrong (%s)',
  async (engine, { signal }) => {
    await using server = await startServer(
      { location: await freshLocation(engine), nodeOptions: REPORTS_MEMORY },
      signal,
    )
    const [goodput, answers, , memory] = await overload(server, SHORT, signal)
    expect(goodput?.reached).toMatch(/, refused [1-9]/)
    expect(answers?.reached).toMatch(/^no other, /)
    expect(memory).toMatchObject({ met: true })
  },
)

test('a server without admission control is caught', async ({ signal }) => {
  const nodeOptions = [
    ...REPORTS_MEMORY,
    '--import',
    join(import.meta.dirname, 'no-admission-control.mjs'),
  ]
  await using server = await startServer(
    { location: await freshLocation('sqlite'), nodeOptions },
    signal,
  )
  const [goodput] = await overload(server, SHORT, signal)
  expect(goodput).toMatchObject({ met: false, reached: expect.stringContaining('refused 0,') })
})
