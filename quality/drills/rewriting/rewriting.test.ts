import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkRegister } from '#/domain/proof/register-check/check-register.server.ts'
import { requireSigned, requireWhole } from '#/domain/proof/register-check/require-signed.server.ts'
import { openStore } from '#/db/open/open.ts'
import { ENGINES, freshLocation } from '#/tests/helpers/store.ts'
import { requireMet } from '#/quality/drills/frame/run-drill.ts'
import { copyRegister, dropDatabase, makeRegister } from './base-register.ts'
import { KIND_COUNT, rewriting } from './changes.ts'
import { rewriteRegister } from './rewriting.ts'

const freshFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'lentera-drill-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test.for(ENGINES)(
  'a register that is cut or rewritten behind its signed states is refused and named (%s)',
  async (engine, { signal }) => {
    const short = { cuts: 2, rewritings: 2, seed: engine === 'sqlite' ? 9 : 10, freshFolder }
    const aims = await rewriteRegister(await freshLocation(engine), short, signal)
    requireMet(aims)
  },
)

/** Of numbers and triggers, which differ between the engines. */
const KINDS_ON_POSTGRES = 6

test.for(ENGINES)('each kind of rewriting is refused and named (%s)', async (engine) => {
  const moments = await makeRegister(await freshLocation(engine), freshFolder)
  const served: string[] = []
  const from = engine === 'sqlite' ? 0 : KIND_COUNT - KINDS_ON_POSTGRES
  for (let number = from; number < KIND_COUNT; number++) {
    const { what, make } = rewriting(number, number)
    const location = await copyRegister(moments.at(-1)?.location ?? { dataDir: '' }, freshFolder())
    const db = await openStore(location)
    try {
      await make(db)
      const start = requireSigned(db, () => {}).then(() => requireWhole(db))
      const refused = await start.then(() => '', String)
      const [named] = (await checkRegister(db)).errors
      if (!refused.startsWith('Error: The database ') || named === undefined)
        served.push(`${what}: ${refused}, ${named}`)
    } finally {
      await db.close()
      await dropDatabase(location)
    }
  }
  expect(served).toEqual([])
})

test('without the file of signed states a cut goes unseen, and the drill says so', async ({
  signal,
}) => {
  const planted = { cuts: 2, rewritings: 0, seed: 1, freshFolder, forgetStates: true }
  const aims = await rewriteRegister(await freshLocation('sqlite'), planted, signal)
  expect(aims.map(({ met }) => met)).toEqual([false, false, false])
})
