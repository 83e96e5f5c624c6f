import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ENGINES, freshPlace } from '#/tests/helpers/store.ts'
import { rewriteRegister } from './rewriting.ts'

const freshFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'lentera-drill-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test.for(ENGINES)(
  'a register that is cut or rewritten behind its signed states is refused and named (%s)',
  { timeout: 90_000 },
  async (engine, { signal }) => {
    const short = { cuts: 2, rewritings: 2, seed: engine === 'sqlite' ? 9 : 10, freshFolder }
    const aims = await rewriteRegister(await freshPlace(engine), short, signal)
    expect(aims.filter(({ met }) => !met)).toEqual([])
  },
)

test('without the file of signed states a cut goes unseen, and the drill says so', { timeout: 90_000 }, async ({ signal }) => {
  const planted = { cuts: 2, rewritings: 0, seed: 1, freshFolder, forgetStates: true }
  const aims = await rewriteRegister(await freshPlace('sqlite'), planted, signal)
  expect(aims.map(({ met }) => met)).toEqual([false, false, false])
})
