import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startServer } from '#/drills/frame/server.ts'
import { ENGINES, freshPlace } from '#/tests/helpers/store.ts'
import { malformed } from './malformed.ts'
import { TELLS_MEMORY } from './memory.ts'

test.for(ENGINES)(
  'what is malformed is refused, and nothing grows by it (%s)',
  { timeout: 90_000 },
  async (engine, { signal }) => {
    await using server = await startServer({ place: await freshPlace(engine), nodeOptions: TELLS_MEMORY }, signal)
    const aims = await malformed(server, { requests: 1_000, seed: 1 }, signal)
    expect(aims.filter(({ met }) => !met)).toEqual([])
  },
)

test(
  'a server that fails at text beyond ASCII, and one that keeps what it was sent, are caught',
  { timeout: 90_000 },
  async ({ signal }) => {
    const nodeOptions = [...TELLS_MEMORY, '--import', join(import.meta.dirname, 'brittle.mjs')]
    await using server = await startServer({ place: await freshPlace('sqlite'), nodeOptions }, signal)
    const [answers, , memory] = await malformed(server, { requests: 600, seed: 1 }, signal)
    expect(answers).toMatchObject({ met: false, reached: expect.stringContaining('× 500') })
    expect(memory).toMatchObject({ met: false })
  },
)
