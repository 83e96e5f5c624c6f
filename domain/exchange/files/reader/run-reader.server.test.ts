import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { workbook } from '#/tests/helpers/imports/workbook.ts'
import { canQueueRead, readForChild, readTableApart, rowsPath } from './read-table.server.ts'
import { readRows } from './rows-file.server.ts'
import { runReader } from './read-table.server.ts'

function folderWith(content: string | Buffer) {
  const dataDir = mkdtempSync(join(tmpdir(), 'lentera-reader-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  mkdirSync(join(dataDir, 'imports'))
  const id = randomUUID()
  const source = join(dataDir, 'imports', id)
  writeFileSync(source, content)
  return { dataDir, id, source, target: rowsPath(source) }
}

const NARROW = { memory: Infinity, milliseconds: 60_000 }
const wide = workbook([['a', 'b'], ...Array.from({ length: 60_000 }, (_, i) => [`row ${i}`, i])])

test('a file is read by a process, row by row, into the file beside it', async () => {
  const { source, target } = folderWith('name;flag\nKM Élan;id\n')
  expect(await runReader({ source, target })).toBe('read')
  const read = readRows(target)
  expect(await Array.fromAsync(read.rows)).toEqual([{ row: 2, cells: ['KM Élan', 'id'] }])
  expect(read.ending()).toMatchObject({
    kind: { kind: 'csv', encoding: 'UTF-8', delimiter: ';' },
    header: ['name', 'flag'],
  })
})

test('what is refused is said in the file beside it', async () => {
  const { source, target } = folderWith('%PDF-1.7')
  expect(await runReader({ source, target })).toBe('read')
  await expect(Array.fromAsync(readRows(target).rows)).rejects.toMatchObject({
    kind: 'invalid',
    message: expect.stringContaining('PDF'),
  })
})

test('it is killed at its limit of memory, and at its limit of time', async () => {
  const one = folderWith(wide)
  expect(await runReader(one, { ...NARROW, memory: 20 * 1024 * 1024 })).toBe('too-much-memory')
  const other = folderWith(wide)
  expect(await runReader(other, { ...NARROW, milliseconds: 50 })).toBe('too-long')
  await expect(Array.fromAsync(readRows(other.target).rows)).rejects.toThrow('did not finish')
})

test('files are read one at a time, at most ten wait, and the next is turned down at once', async () => {
  const files = Array.from({ length: 11 }, () => folderWith('a,b\n1,2\n'))
  const outcomes = files.map(({ dataDir, id }) => readTableApart(dataDir, id))
  expect(canQueueRead()).toBe(false)
  expect(await outcomes[10]).toBe('busy')
  // The second begins when the first has ended.
  await outcomes[0]
  expect(() => readFileSync(files[5]?.target ?? '')).toThrow('ENOENT')
  expect(new Set(await Promise.all(outcomes.slice(0, 10)))).toEqual(new Set(['read']))
  expect(canQueueRead()).toBe(true)
})

/**
 * A server process, as its parent sees it: asks for files to be read, and ends when it is answered
 * for the last one.
 */
const CHILD = `
  const files = process.argv.slice(1)
  process.on('message', ({ tableRead }) => tableRead === files.at(-1) && process.disconnect())
  for (const file of files) process.send({ readTable: file })`

test('a server process can name an upload and nothing else for its parent to read', async () => {
  const { dataDir, id } = folderWith('a,b\n1,2\n')
  writeFileSync(join(dataDir, 'secret'), 'a,b\n1,2\n')
  writeFileSync(join(dataDir, 'imports', 'other'), 'a,b\n1,2\n')
  const before = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
  const others = [
    '../secret',
    join(dataDir, 'secret'),
    `../imports/${id}`,
    `${id}/../../secret`,
    `${id}/../other`,
    'other',
    '',
  ]
  const child = spawn(process.execPath, ['-e', CHILD, '--', ...others, id], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  readForChild(child, dataDir)
  expect(await once(child, 'exit')).toEqual([0, null])
  const made = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !before.includes(name),
  )
  expect(made).toEqual([join('imports', `${id}.rows`)])
})
