import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { signedRegister } from '#/tests/helpers/log/signed-register.ts'
import {
  acceptedLossText,
  newestState,
  readStates,
  recordState,
  statesFile,
} from './states-file.server.ts'

const OTHER_ROOT = Buffer.alloc(32, 7).toString('base64')

test('a long file is thinned: the newer half stays, and every second line of the older', async () => {
  const db = await signedRegister('sqlite')
  const file = statesFile(db.where.dataDir)
  const [line = ''] = readFileSync(file, 'utf8').split('\n')
  const sized = (size: number) => line.replace(/\/log\\n\d+\\n/, `/log\\n${size}\\n`)
  writeFileSync(file, Array.from({ length: 8_192 }, (_, i) => `${sized(i + 1)}\n`).join(''))
  const { at, note } = JSON.parse(sized(8_193))
  recordState(db.where.dataDir, { at, note })
  const sizes = readStates(db.where.dataDir).map(({ size }) => size)
  expect([sizes.length, sizes.slice(0, 3), sizes.slice(-2)]).toEqual([
    6_145,
    [1, 3, 5],
    [8_192, 8_193],
  ])
  expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(6_146)
  expect(() => recordState(db.where.dataDir, JSON.parse(sized(8_000)))).toThrow('cannot follow')
})

test('a loss that was accepted stays in a file that is thinned', async () => {
  const { dataDir } = (await signedRegister('sqlite')).where
  const newest = newestState(dataDir)
  if (!newest) return expect.fail('no state')
  const [text = '', signature = ''] = newest.note.split('\n\n')
  const { at, size, root } = newest
  const noteOf = (size: number) => `${text.replace(/\n\d+\n/, `\n${size}\n`)}\n\n${signature}`
  const loss = acceptedLossText({ signed: { size: 900, root }, restored: { size: 3, root }, at })
  // At an odd position of the older half, where a signed state is dropped.
  const lines = Array.from({ length: 8_192 }, (_, i) => ({
    at,
    note: i === 101 ? `${loss}\n${signature}` : noteOf(i + 1),
  }))
  writeFileSync(statesFile(dataDir), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  expect(readStates(dataDir)[101]?.lost).toEqual({ size: 900, root })
  recordState(dataDir, { at, note: noteOf(8_193) })
  const states = readStates(dataDir)
  expect(states).toHaveLength(6_146)
  expect(states.filter(({ lost }) => lost)).toEqual([
    expect.objectContaining({ size: 3, lost: { size: 900, root } }),
  ])
  expect(size).toBeLessThan(8_193)
})

test('a second root for the size of the newest state is refused, and the same state is written once', async () => {
  const { dataDir } = (await signedRegister('sqlite')).where
  const newest = newestState(dataDir)
  if (!newest) return expect.fail('no state')
  const before = readFileSync(statesFile(dataDir), 'utf8')
  const { at, note, root, size } = newest
  recordState(dataDir, { at, note })
  expect(() => recordState(dataDir, { at, note: note.replace(root, OTHER_ROOT) })).toThrow(
    `A state of ${size} entries cannot follow the one of ${size} that was signed`,
  )
  expect(readFileSync(statesFile(dataDir), 'utf8')).toBe(before)
})
