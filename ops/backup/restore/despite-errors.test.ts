import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkRegister } from '#/domain/proof/register-check/check-register.server.ts'
import { openStore } from '#/db/open/open.ts'
import { restoreOrder, makeSignedRegister } from '#/tests/helpers/backup/backups.ts'
import { NOON } from '#/tests/helpers/people.ts'
import { ENGINES, freshLocation, freshStore } from '#/tests/helpers/store.ts'
import { openLog } from '#/domain/context/log.server.ts'
import { guardRegister } from '#/ops/register/register-guard.ts'
import { makeBackup } from '#/ops/backup/make-backup.ts'
import { recheckRegister, restoreBackup } from './restore.ts'

test.for(ENGINES)(
  'no server starts with a backup that was restored despite its errors, however large it is (%s)',
  async (engine) => {
    const [where, target] = [await freshLocation(engine), await freshLocation(engine)]
    const db = await makeSignedRegister(where, 10)
    await db.write
      .updateTable('entries')
      .set({ vesselName: 'KM Lain' })
      .where('id', '=', 3)
      .execute()
    const made = await makeBackup(where, {
      folder: join(where.dataDir, 'backups'),
      recipients: [],
      now: NOON,
    })
    await db.close()
    expect(await restoreBackup(target, restoreOrder(made, { despiteErrors: true }))).toMatchObject({
      placed: true,
    })
    const restored = await openStore(target)
    // One of more entries than this is checked beside its work.
    const start = guardRegister({ db: restored, log: openLog('silent'), first: true, max: 1 })
    await expect(start).rejects.toThrow('is not what its newest event says: vesselName')
    await restored.close()
  },
)

test.for(ENGINES)(
  'a register that has another root where it was placed is named (%s)',
  async (engine) => {
    const where = await freshLocation(engine)
    await (await makeSignedRegister(where, 3)).close()
    const db = await openStore(where)
    const before = await checkRegister(db)
    await db.close()
    expect((await recheckRegister(where, before, null)).errors).toEqual([])
    const other = await checkRegister(await freshStore('sqlite'))
    expect((await recheckRegister(where, other, null)).errors).toEqual([
      `The root was ${other.root}, and is ${before.root} now`,
    ])
  },
)
