import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { requireMet } from '#/quality/drills/frame/run-drill.ts'
import { diskFull } from './disk-full.ts'

const SHORT = { rounds: 1, writes: 6, stride: 17 }

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lentera-disk-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('on a disk that is full, read-only or broken, changes wait and verification goes on', async ({
  signal,
}) => {
  const aims = await diskFull(freshFolder(), SHORT, signal)
  requireMet(aims)
})

test('a server that takes a full disk for a bug is caught', async ({ signal }) => {
  const nodeOptions = ['--import', join(import.meta.dirname, 'nameless-errors.mjs')]
  const [aim] = await diskFull(freshFolder(), { ...SHORT, writes: 1, nodeOptions }, signal)
  expect(aim).toMatchObject({ met: false, reached: expect.stringContaining('issue 500') })
})
