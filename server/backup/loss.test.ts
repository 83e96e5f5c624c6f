import { join } from 'node:path'
import { cpSync } from 'node:fs'
import { expect, test } from 'vitest'
import { later } from '#/app/dates.ts'
import { checkRegister } from '#/app/register/check/check-register.server.ts'
import { sealRegister } from '#/app/register/log/sealing/sealing.server.ts'
import { openStore } from '#/db/open.ts'
import { filesIn, restoreOrder, sealedRegister } from '#/tests/helpers/backup/backups.ts'
import { manyCertificates } from '#/tests/helpers/log/register.ts'
import { ORIGIN, NOON } from '#/tests/helpers/people.ts'
import { ENGINES, freshPlace } from '#/tests/helpers/store.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore.ts'

test.for(ENGINES)(
  'a backup that lacks signed entries is restored only with the loss accepted, which is in the log then (%s)',
  async (engine) => {
    const where = await freshPlace(engine)
    const db = await sealedRegister(where, 10)
    const made = await makeBackup(where, { folder: join(where.dataDir, 'backups'), recipients: [], now: NOON })
    await manyCertificates(db, 5, 1)
    await sealRegister(db, { now: later(NOON, 60), origin: ORIGIN })
    const { size: signed } = await checkRegister(db)
    await db.close()
    const { size } = made.manifest.log
    const lost = {
      fromSize: signed,
      toSize: size,
      lostCount: signed - size,
      firstLost: expect.stringContaining(`entry ${size + 1} of the log`),
    }

    // The states are known from the keys that stayed, and from the register in use, wherever it was moved.
    for (const keysStay of [true, false]) {
      const target = await freshPlace(engine)
      if (keysStay) cpSync(join(where.dataDir, 'keys'), join(target.dataDir, 'keys'), { recursive: true })
      const order = restoreOrder(made, keysStay ? {} : { present: where })
      expect(await restoreBackup(target, order)).toMatchObject({ placed: false, loss: lost })
      expect(filesIn(target.dataDir).filter((name) => name.endsWith('.db'))).toEqual([])
      expect(await restoreBackup(target, { ...order, acceptLoss: true })).toMatchObject({ placed: true, loss: lost })
      const restored = await openStore(target)
      await sealRegister(restored, { now: new Date().toISOString(), origin: ORIGIN })
      const { faults, size: after } = await checkRegister(restored)
      expect([faults, after > size]).toEqual([[], true])
      const events = await restored.read.selectFrom('systemEvents').selectAll().where('kind', '=', 'restored').execute()
      expect(events).toHaveLength(1)
      await restored.close()
    }
  },
)
