import { join } from 'node:path'
import { expect, test } from 'vitest'
import { requireMet } from '#/quality/drills/frame/run-drill.ts'
import { startServer } from '#/quality/drills/frame/server.ts'
import { REPORTS_MEMORY } from '#/quality/drills/malformed/memory.ts'
import { ENGINES, freshLocation } from '#/tests/helpers/store.ts'
import { fill } from './fill.ts'
import { fullLists } from './full-lists.ts'

const SOME = { large: 20, small: 200, sent: 100, reports: 50 }
const env = { TRUSTED_PROXIES: '127.0.0.1' }

test.for(ENGINES)(
  'with full lists every page answers, and a change of flag is carried out (%s)',
  { timeout: 600_000 },
  async (engine, { signal }) => {
    const location = await freshLocation(engine)
    const filled = await fill(location, SOME)
    await using server = await startServer({ location, env, nodeOptions: REPORTS_MEMORY }, signal)
    const aims = await fullLists(server, filled, signal, 20)
    // Other tests run meanwhile: what takes how long says more of them and of the machine, and is
    // an aim of the drill alone.
    requireMet(aims.filter(({ text }) => !/^(verifications meanwhile|the event loop)/.test(text)))
  },
)

test(
  'a server that is blocked by the pages of staff is caught',
  { timeout: 600_000 },
  async ({ signal }) => {
    const location = await freshLocation('sqlite')
    const filled = await fill(location, { large: 1, small: 30, sent: 1, reports: 1 })
    const nodeOptions = [...REPORTS_MEMORY, '--import', join(import.meta.dirname, 'blocking.mjs')]
    await using server = await startServer({ location, env, nodeOptions }, signal)
    const [, loop] = await fullLists(server, filled, signal, 25)
    expect(loop).toMatchObject({ met: false, reached: expect.stringContaining('/admin') })
  },
)
