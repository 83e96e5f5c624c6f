import { expect, test } from 'vitest'
import { countWritten, MAX_WRITTEN } from '#/domain/register/history/written-bytes.server.ts'
import { checked, csvFile, goodRows, settled } from '#/tests/helpers/imports/imports.ts'
import { staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { commitImport } from './imports.server.ts'

test.for(ENGINES)(
  'what an account may not write in this hour is said, and written in the next one (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const certificates = async () =>
      (await db.read.selectFrom('entries').select('id').execute()).length
    const { id } = await checked(context, csvFile(goodRows(3)))
    await db.write.transaction().execute((tx) => countWritten(tx, context, MAX_WRITTEN))
    await commitImport(context, id)
    const refused = await settled(context, id)
    expect([refused.state, refused.failure, refused.outcome?.faulty, await certificates()]).toEqual(
      ['checked', expect.stringContaining('Your account has written 512 MB in this hour'), 0, 0],
    )
    const later = { ...context, now: '2026-11-21T06:00:00.000Z' }
    await commitImport(later, id)
    expect([(await settled(later, id)).state, await certificates()]).toEqual(['done', 3])
  },
)
