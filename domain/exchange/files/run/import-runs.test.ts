import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { discardImport, getImport } from '#/domain/exchange/files/imports.server.ts'
import { csvFile, goodRows, read } from '#/tests/helpers/imports/imports.ts'
import { staffContext } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'
import { startReading } from './import-runs.server.ts'

test('a reading process that fails is a failure of the job, and the person is told that it is ours', async () => {
  const db = await freshStore('sqlite')
  const context = await staffContext(db)
  const { id } = await read(context, csvFile(goodRows(1)))
  const run = 'the second'
  await db.write
    .updateTable('imports')
    .set({ state: 'reading', run })
    .where('id', '=', id)
    .execute()
  // What is no file cannot be read, whatever it holds.
  const path = join(db.where.dataDir, 'imports', 'folder')
  mkdirSync(path, { recursive: true })
  startReading(context, { id, run, path, sheet: null }, '2000-01-01T00:00:00.000Z')
  const job = () =>
    db.read
      .selectFrom('jobs')
      .select(['isFailing', 'failure'])
      .where('name', '=', 'imports')
      .executeTakeFirst()
  await expect.poll(job).toMatchObject({
    isFailing: 1,
    failure: expect.stringContaining('Something went wrong on our side'),
  })
  expect(await getImport(context, id)).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('Something went wrong on our side'),
  })
})

test('what is left of imports is deleted without a run of the job', async () => {
  const db = await freshStore('sqlite')
  const context = await staffContext(db)
  const { id } = await read(context, csvFile(goodRows(1)))
  await expect.poll(() => db.read.selectFrom('jobs').select('name').execute()).toHaveLength(1)
  await db.write.deleteFrom('jobs').execute()
  await discardImport(context, id)
  await expect.poll(() => db.read.selectFrom('importRows').select('position').execute()).toEqual([])
  // The thread ends after its last statement.
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(await db.read.selectFrom('jobs').select('name').execute()).toEqual([])
})
