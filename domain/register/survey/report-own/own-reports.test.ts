import { expect, test } from 'vitest'
import { boardingParty, draftOf, send, signed } from '#/tests/helpers/accounts/on-board.ts'
import { freshStore } from '#/tests/helpers/store.ts'

test('a device is answered the newest 100 reports, and each older one that waits', async () => {
  const db = await freshStore('sqlite')
  const { surveyor } = await boardingParty(db)
  await send(surveyor.person, signed(draftOf(await surveyor.sheets()), surveyor.device))
  const { id: _, ...row } = await db.read
    .selectFrom('surveyReports')
    .selectAll()
    .executeTakeFirstOrThrow()
  const ids = Array.from({ length: 101 }, () => crypto.randomUUID())
  await db.write
    .insertInto('surveyReports')
    .values(ids.map((reportId) => ({ ...row, reportId })))
    .execute()
  await db.write
    .updateTable('surveyReports')
    .set({ state: 'waiting' })
    .where('reportId', '=', row.reportId)
    .execute()
  const answered = async () => (await surveyor.sheets()).reports.map(({ reportId }) => reportId)
  expect(await answered()).toEqual([...ids.slice(1).toReversed(), row.reportId])
  // One that waits is answered once, also where it is among the newest.
  await db.write.updateTable('surveyReports').set({ state: 'waiting' }).execute()
  expect(await answered()).toEqual([...ids.toReversed(), row.reportId])
  // As many wait as a surveyor sends in a day: 300 are answered, the newest.
  const more = Array.from({ length: 199 }, () => ({
    ...row,
    state: 'waiting' as const,
    reportId: crypto.randomUUID(),
  }))
  await db.write.insertInto('surveyReports').values(more.slice(0, 198)).execute()
  expect((await answered()).at(-1)).toBe(row.reportId)
  await db.write.insertInto('surveyReports').values(more.slice(198)).execute()
  expect(await answered()).toEqual([...ids, ...more.map(({ reportId }) => reportId)].toReversed())
})
