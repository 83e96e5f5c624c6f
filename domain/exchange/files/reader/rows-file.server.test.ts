import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { MAX_COLUMNS, MAX_LEFT_OUT, MAX_SHEETS_READ } from '#/domain/exchange/files/format/table.ts'
import { readRows } from './rows-file.server.ts'

const many = (count: number, one: unknown = 'x') => Array.from({ length: count }, () => one)
const sheet = { table: 'surveys', name: 'Surveys', rows: 1, columns: ['kind'], ignored: ['x'] }
const left = { row: 1, text: 'x', why: 'above', sheet: 'x' }
const KIND = { kind: 'csv', encoding: 'UTF-8', delimiter: ';' }
const ARRANGEMENT = {
  headingRows: [1],
  leftOut: [left],
  leftOutCount: 1,
  sheetsRead: ['x'],
  sheetsLeftOut: ['x'],
  hiddenRows: 0,
  hiddenColumns: 0,
}
const END = { kind: KIND, holds: 'records', header: ['x'], arrangement: ARRANGEMENT, sheets: [] }
const arranged = (change: object) => ({ arrangement: { ...ARRANGEMENT, ...change } })

async function endingOf(change: object) {
  const folder = mkdtempSync(join(tmpdir(), 'lentera-rows-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'rows')
  writeFileSync(path, `${JSON.stringify({ ...END, ...change })}\n`)
  const read = readRows(path)
  await Array.fromAsync(read.rows)
  return read.ending()
}

test.for([
  ['columns', MAX_COLUMNS, (size: number) => ({ header: many(size) })],
  ['the delimiter', 1, (size: number) => ({ kind: { ...KIND, delimiter: ';'.repeat(size) } })],
  ['rows of headings', 2, (size: number) => arranged({ headingRows: many(size, 1) })],
  [
    'rows that are left out',
    MAX_LEFT_OUT,
    (size: number) => arranged({ leftOut: many(size, left) }),
  ],
  [
    'the text of one',
    200,
    (size: number) => arranged({ leftOut: [{ ...left, text: 'x'.repeat(size) }] }),
  ],
  [
    'its sheet',
    200,
    (size: number) => arranged({ leftOut: [{ ...left, sheet: 'x'.repeat(size) }] }),
  ],
  ['sheets', MAX_SHEETS_READ, (size: number) => arranged({ sheetsRead: many(size) })],
  ['the name of a sheet', 200, (size: number) => arranged({ sheetsRead: ['x'.repeat(size)] })],
  [
    'sheets that are not read',
    MAX_LEFT_OUT,
    (size: number) => arranged({ sheetsLeftOut: many(size) }),
  ],
  ['further sheets', 5, (size: number) => ({ sheets: many(size, sheet) })],
  [
    'the name of a further sheet',
    1_000,
    (size: number) => ({ sheets: [{ ...sheet, name: 'x'.repeat(size) }] }),
  ],
  [
    'columns of a further sheet',
    MAX_COLUMNS,
    (size: number) => ({ sheets: [{ ...sheet, columns: many(size) }] }),
  ],
  [
    'unknown columns of a further sheet',
    MAX_COLUMNS,
    (size: number) => ({ sheets: [{ ...sheet, ignored: many(size) }] }),
  ],
] as const)('the reading process is believed up to a bound: %s, %i', async ([, most, sized]) => {
  expect(await endingOf(sized(most))).toMatchObject(sized(most))
  await expect(endingOf(sized(most + 1))).rejects.toThrow('too_big')
})
