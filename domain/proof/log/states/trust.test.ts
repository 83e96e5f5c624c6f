import { expect, test } from 'vitest'
import { allowChanges } from '#/tests/helpers/log/rewrite-by-sql.ts'
import { manyCertificates } from '#/tests/helpers/log/register.ts'
import { seal, signedRegister } from '#/tests/helpers/log/signed-register.ts'
import { ENGINES } from '#/tests/helpers/store.ts'
import { newestState } from './states-file.server.ts'
import { findDifference, findReplacement } from './trust.server.ts'

const FORGED = Buffer.alloc(32, 7).toString('base64')

test.for(ENGINES)(
  'a database in which only the newest leaf is another one is found while it runs (%s)',
  async (engine) => {
    const db = await signedRegister(engine)
    expect(await findReplacement(db)).toBeNull()
    const leaf = (newestState(db.where.dataDir)?.size ?? 0) - 1
    await allowChanges(db, () =>
      db.write.updateTable('logLeaves').set({ hash: FORGED }).where('leaf', '=', leaf).execute(),
    )
    expect(await findReplacement(db)).toContain('is not the one that was signed')
  },
)

test.for(ENGINES)(
  'a database in which only the root of the newest state is another one is found while it runs (%s)',
  async (engine) => {
    const db = await signedRegister(engine)
    expect(await findReplacement(db)).toBeNull()
    const size = newestState(db.where.dataDir)?.size ?? 0
    await allowChanges(db, () =>
      db.write.updateTable('checkpoints').set({ root: FORGED }).where('size', '=', size).execute(),
    )
    expect(await findReplacement(db)).toContain('is not the one that was signed')
  },
)

test.for(ENGINES)(
  'a process that was killed between recording a state and storing it can start again (%s)',
  async (engine) => {
    const db = await signedRegister(engine)
    await manyCertificates(db, 300, 1)
    await seal(db, 180)
    const size = newestState(db.where.dataDir)?.size ?? 0
    expect(size).toBeGreaterThan(256)
    const nodes = () => db.read.selectFrom('logNodes').selectAll().execute()
    const before = await nodes()
    expect(before).toHaveLength(1)
    // The transaction that stores the state and the root of a full tile was rolled back; the line
    // is in the file.
    await allowChanges(db, async () => {
      await db.write.deleteFrom('checkpoints').where('size', '=', size).execute()
      await db.write.deleteFrom('logNodes').execute()
    })
    expect(await findDifference(db)).toBeNull()
    await seal(db, 240)
    expect(await nodes()).toEqual(before)
  },
)

test.for(ENGINES)(
  'a stored root of the newest state that is another one is found at the start (%s)',
  async (engine) => {
    const db = await signedRegister(engine)
    const size = newestState(db.where.dataDir)?.size ?? 0
    await allowChanges(db, () =>
      db.write.updateTable('checkpoints').set({ root: FORGED }).where('size', '=', size).execute(),
    )
    expect(await findDifference(db)).toContain('is not the one that was signed')
  },
)
