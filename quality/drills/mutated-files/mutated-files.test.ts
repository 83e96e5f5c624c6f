import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readByProcess } from './by-process.ts'
import type { Kind } from './case.ts'
import { kindsIn } from './kinds.ts'
import { readMutated } from './mutated-files.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lentera-mutated-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test(
  'mutated spreadsheets, backups, statements and documents are read or refused',
  { timeout: 120_000 },
  async ({ signal }) => {
    const kinds = await kindsIn(newFolder())
    const aims = await Promise.all(kinds.map((kind) => readMutated(kind, { count: 20, seed: 7 }, signal)))
    const byProcess = await readByProcess(newFolder(), { count: 2, seed: 7 }, signal)
    expect([...aims.flat(), ...byProcess].filter(({ met }) => !met)).toEqual([])
  },
)

/** A kind of one file, read by a reader that is wrong in the way that the file names. */
function brittle(content: string, only: string | null = null): Kind {
  const next = () => ({ mutation: 'none', content: Buffer.from(content), only })
  return { name: 'spreadsheets', reader: new URL('readers/brittle-reader.ts', import.meta.url), options: [], setup: null, next }
}

test.for([
  ['takes what room a header claims', 'greedy', null, 'more than 512 MB'],
  ['does not end', 'endless', null, 'longer than 2 s'],
  ['fails', 'broken', null, 'TypeError'],
  ['believes what was changed', 'changed', 'honest', 'it was believed'],
] as const)('a reader that %s is caught', { timeout: 60_000 }, async ([, content, only, fault], { signal }) => {
  const [read] = await readMutated(
    brittle(content, only),
    {
      count: 1,
      seed: 1,
      maxMs: content === 'endless' ? 2_000 : 20_000,
    },
    signal,
  )
  expect(read).toMatchObject({ met: false, reached: expect.stringContaining(fault) })
})
