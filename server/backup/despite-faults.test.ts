import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkRegister } from '#/app/register/check/check-register.server.ts'
import { openStore } from '#/db/open.ts'
import { restoreOrder, sealedRegister } from '#/tests/helpers/backup/backups.ts'
import { NOON } from '#/tests/helpers/people.ts'
import { ENGINES, freshPlace, freshStore } from '#/tests/helpers/store.ts'
import { openLog } from '#/server/log.ts'
import { guardRegister } from '#/server/register-guard.ts'
import { makeBackup } from './make-backup.ts'
import { checkedIn, restoreBackup } from './restore.ts'

test.for(ENGINES)(
  'no server starts with a backup that was restored despite its errors, however large it is (%s)',
  async (engine) => {
    const [where, target] = [await freshPlace(engine), await freshPlace(engine)]
    const db = await sealedRegister(where, 10)
    await db.write.updateTable('certificates').set({ vesselName: 'KM Lain' }).where('id', '=', 3).execute()
    const made = await makeBackup(where, { folder: join(where.dataDir, 'backups'), recipients: [], now: NOON })
    await db.close()
    expect(await restoreBackup(target, restoreOrder(made, { despiteFaults: true }))).toMatchObject({ placed: true })
    const restored = await openStore(target)
    // One of more entries than this is checked beside its work.
    const start = guardRegister({ db: restored, log: openLog('silent'), first: true, max: 1 })
    await expect(start).rejects.toThrow('is not what its newest event says: vesselName')
    await restored.close()
  },
)

test.for(ENGINES)('a register that has another root where it was placed is named (%s)', async (engine) => {
  const where = await freshPlace(engine)
  await (await sealedRegister(where, 3)).close()
  const db = await openStore(where)
  const before = await checkRegister(db)
  await db.close()
  expect((await checkedIn(where, before, null)).faults).toEqual([])
  const other = await checkRegister(await freshStore('sqlite'))
  expect((await checkedIn(where, other, null)).faults).toEqual([`The root was ${other.root}, and is ${before.root} now`])
})
