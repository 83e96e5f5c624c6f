import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startServer } from '#/drills/frame/server.ts'
import { TELLS_MEMORY } from '#/drills/malformed/memory.ts'
import { ENGINES, freshPlace } from '#/tests/helpers/store.ts'
import { overload } from './overload.ts'

/** Other tests run beside it, so that nothing is said of how fast or how soon: that is for the drill alone. */
const SHORT = { calm: 2, seconds: 4, times: 5, connections: 4_000, seed: 1 }

test.for(ENGINES)(
  'at five times what the server can do, some are told to come again, and nothing else goes wrong (%s)',
  { timeout: 90_000 },
  async (engine, { signal }) => {
    await using server = await startServer({ place: await freshPlace(engine), nodeOptions: TELLS_MEMORY }, signal)
    const [goodput, answers, , memory] = await overload(server, SHORT, signal)
    expect(goodput?.reached).toMatch(/, refused [1-9]/)
    expect(answers?.reached).toMatch(/^no other, /)
    expect(memory).toMatchObject({ met: true })
  },
)

test('a server that begins whatever comes is caught', { timeout: 90_000 }, async ({ signal }) => {
  const nodeOptions = [...TELLS_MEMORY, '--import', join(import.meta.dirname, 'no-gate.mjs')]
  await using server = await startServer({ place: await freshPlace('sqlite'), nodeOptions }, signal)
  const [goodput] = await overload(server, SHORT, signal)
  expect(goodput).toMatchObject({ met: false, reached: expect.stringContaining('refused 0,') })
})
