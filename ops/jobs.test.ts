import { expect, test } from 'vitest'
import { later } from '#/core/dates.ts'
import { openLog } from '#/domain/context/log.server.ts'
import { NEVER_STOPPED } from '#/domain/jobs/run-jobs.server.ts'
import { NOON, ORIGIN } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'
import { remindersJob, tidyingJob } from './jobs.ts'

async function options() {
  const now = () => Date.parse(NOON)
  return { db: await freshStore('sqlite'), log: openLog('silent'), origin: ORIGIN, now }
}

test('the work of a day is done once, and again on the same day where it failed', async () => {
  const all = await options()
  const { schema } = all.db.write
  const { work } = remindersJob(all)
  await schema.alterTable('reminders').renameTo('away').execute()
  await expect(work(NEVER_STOPPED)).rejects.toThrow('reminders')
  await schema.alterTable('away').renameTo('reminders').execute()
  expect([await work(NEVER_STOPPED), await work(NEVER_STOPPED)]).toEqual([1, 0])
})

test('old emails, links and counts are tidied by one job', async () => {
  const all = await options()
  const { read, write } = all.db
  const link = { tokenHash: 'x', imoNumber: '9074729', recipient: 'a@example.com' }
  await write
    .insertInto('kitLinks')
    .values({ ...link, createdAt: later(NOON, -86_400), expiresAt: NOON })
    .execute()
  await tidyingJob(all).work(NEVER_STOPPED)
  expect(await read.selectFrom('kitLinks').selectAll().execute()).toEqual([])
})
