import { expect, test } from 'vitest'
import { allowChanges } from '#/drills/rewriting/by-sql.ts'
import { signedRegister } from '#/tests/helpers/log/signed-register.ts'
import { ENGINES } from '#/tests/helpers/store.ts'
import { newestState } from './states-file.server.ts'
import { findReplacement } from './trust.server.ts'

const FORGED = Buffer.alloc(32, 7).toString('base64')

test.for(ENGINES)('a database in which only the newest leaf is another one is found while it runs (%s)', async (engine) => {
  const db = await signedRegister(engine)
  expect(await findReplacement(db)).toBeNull()
  const leaf = (newestState(db.where.dataDir)?.size ?? 0) - 1
  await allowChanges(db, () => db.write.updateTable('logLeaves').set({ hash: FORGED }).where('leaf', '=', leaf).execute())
  expect(await findReplacement(db)).toContain('is not the one that was signed')
})

test.for(ENGINES)(
  'a database in which only the root of the newest state is another one is found while it runs (%s)',
  async (engine) => {
    const db = await signedRegister(engine)
    expect(await findReplacement(db)).toBeNull()
    const size = newestState(db.where.dataDir)?.size ?? 0
    await allowChanges(db, () => db.write.updateTable('checkpoints').set({ root: FORGED }).where('size', '=', size).execute())
    expect(await findReplacement(db)).toContain('is not the one that was signed')
  },
)
