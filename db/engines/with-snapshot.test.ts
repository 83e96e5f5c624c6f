import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import type { Tables } from '#/db/schema.ts'
import { manyCertificates } from '#/tests/helpers/log/register.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { withSnapshot } from './with-snapshot.ts'

const numbers = async (db: Kysely<Tables>) =>
  (await db.selectFrom('entries').select('certificateId').orderBy('id').execute()).map(
    (row) => row.certificateId,
  )

test.for(ENGINES)(
  'reads of one snapshot agree, whatever is written meanwhile (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    await manyCertificates(db, 2)
    const read = await withSnapshot(db.where, async (moment) => {
      const before = await numbers(moment)
      await manyCertificates(db, 1, 1)
      return [before, await numbers(moment), await numbers(db.read)]
    })
    const two = ['MANY-0-0', 'MANY-0-1']
    expect(read).toEqual([two, two, [...two, 'MANY-1-0']])
  },
)

test.for(ENGINES)('a snapshot is read-only (%s)', async (engine) => {
  const db = await freshStore(engine)
  await manyCertificates(db, 1)
  const deleting = withSnapshot(db.where, (moment) => moment.deleteFrom('entries').execute())
  await expect(deleting).rejects.toThrow(/read.?only/)
  expect(await numbers(db.read)).toEqual(['MANY-0-0'])
})
