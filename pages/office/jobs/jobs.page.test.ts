import { expect, test } from 'vitest'
import { recordRun } from '#/domain/jobs/job-runs.server.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { NOON } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'

test('a failure is shown as the result until it is over, and then with its day', async () => {
  const db = await freshStore('sqlite')
  const { ask, signIn } = visitor(db)
  await signIn('admin')
  const result = async () => {
    const page = await (await ask('/admin/jobs')).text()
    return ['>Failed<', '>Done<', 'Failed last on', 'No space'].filter((text) =>
      page.includes(text),
    )
  }
  const run = { name: 'log', finishedAt: NOON, milliseconds: 1 } as const
  await recordRun(db, run, new Error('No space'))
  expect(await result()).toEqual(['>Failed<', 'No space'])
  await recordRun(db, run)
  expect(await result()).toEqual(['>Done<', 'Failed last on', 'No space'])
})
