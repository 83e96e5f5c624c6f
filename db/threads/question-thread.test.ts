import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migratedLocation } from '#/tests/helpers/store.ts'
import { openStore } from '#/db/open/open.ts'
import { threadFile } from '#/db/program.ts'
import { QuestionThread } from './question-thread.ts'
import type { Statement } from './search-thread.ts'

async function searchThread(idleTimeout?: number): Promise<QuestionThread> {
  const location = await migratedLocation('sqlite')
  await (await openStore(location)).close()
  return new QuestionThread(
    threadFile('db/threads/search-thread.ts'),
    join(location.dataDir, 'lentera.db'),
    idleTimeout,
  )
}

const statement: Statement = { sql: 'select count(*) as n from entries', parameters: [] }

test('an idle thread ends, and the next question starts it again', async () => {
  const thread = await searchThread(300)
  expect(thread.isRunning).toBe(false)
  expect(await thread.ask(statement)).toEqual([{ n: 0 }])
  expect(thread.isRunning).toBe(true)
  await expect.poll(() => thread.isRunning).toBe(false)
  expect(await thread.ask(statement)).toEqual([{ n: 0 }])
  await thread.stop()
})

test('a thread that has died leaves no question waiting, and the next one starts it again', async () => {
  const thread = await searchThread()
  await thread.ask(statement)
  const waiting = thread.ask(statement)
  await thread.stop()
  // It may have been answered just before, or rejected; it must be settled.
  const [{ status, ...settled }] = await Promise.allSettled([waiting])
  if (status === 'rejected') expect(String(Object.values(settled)[0])).toContain('stopped')
  expect(await thread.ask(statement)).toEqual([{ n: 0 }])
  await thread.stop()
})
