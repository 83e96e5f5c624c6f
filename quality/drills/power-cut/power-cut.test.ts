import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { requireMet } from '#/quality/drills/frame/run-drill.ts'
import { powerCut } from './power-cut.ts'

const SHORT = { cuts: 8, writers: 4, lives: 2, life: 1_500, seed: 3 }

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lentera-cut-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('after a cut of power the register opens, and holds what it had acknowledged', async ({
  signal,
}) => {
  const aims = await powerCut(freshFolder(), SHORT, signal)
  requireMet(aims)
})

test('a database that does not flush is caught', async ({ signal }) => {
  const nodeOptions = ['--import', join(import.meta.dirname, 'unflushed.mjs')]
  const [aim] = await powerCut(freshFolder(), { ...SHORT, lives: 1, nodeOptions }, signal)
  expect(aim).toMatchObject({ met: false, reached: expect.stringContaining('CUT-0') })
})
