import { join } from 'node:path'
import { cpSync } from 'node:fs'
import { expect, test } from 'vitest'
import { later } from '#/core/dates.ts'
import { checkRegister } from '#/domain/proof/register-check/check-register.server.ts'
import { appendToLog } from '#/domain/proof/log/appending/append.server.ts'
import { openStore } from '#/db/open/open.ts'
import { filesIn, restoreOrder, makeSignedRegister } from '#/tests/helpers/backup/backups.ts'
import { manyCertificates } from '#/tests/helpers/log/register.ts'
import { ORIGIN, NOON } from '#/tests/helpers/people.ts'
import { ENGINES, freshLocation } from '#/tests/helpers/store.ts'
import { makeBackup } from '#/ops/backup/make-backup.ts'
import { restoreBackup } from './restore.ts'

test.for(ENGINES)(
  'a backup that lacks signed entries is restored only with the loss accepted, which is in the log then (%s)',
  async (engine) => {
    const where = await freshLocation(engine)
    const db = await makeSignedRegister(where, 10)
    const made = await makeBackup(where, {
      folder: join(where.dataDir, 'backups'),
      recipients: [],
      now: NOON,
    })
    await manyCertificates(db, 5, 1)
    await appendToLog(db, { now: later(NOON, 60), origin: ORIGIN })
    const { size: signed } = await checkRegister(db)
    await db.close()
    const { size } = made.manifest.log
    const lost = {
      fromSize: signed,
      toSize: size,
      lostCount: signed - size,
      firstLost: expect.stringContaining(`entry ${size + 1} of the log`),
    }

    // The states are known from the keys that stayed, and from the register in use, wherever it was
    // moved.
    for (const keysStay of [true, false]) {
      const target = await freshLocation(engine)
      if (keysStay)
        cpSync(join(where.dataDir, 'keys'), join(target.dataDir, 'keys'), { recursive: true })
      const order = restoreOrder(made, keysStay ? {} : { present: where })
      expect(await restoreBackup(target, order)).toMatchObject({ placed: false, loss: lost })
      expect(filesIn(target.dataDir).filter((name) => name.endsWith('.db'))).toEqual([])
      expect(await restoreBackup(target, { ...order, acceptLoss: true })).toMatchObject({
        placed: true,
        loss: lost,
      })
      const restored = await openStore(target)
      await appendToLog(restored, { now: new Date().toISOString(), origin: ORIGIN })
      const { errors, size: after } = await checkRegister(restored)
      expect([errors, after > size]).toEqual([[], true])
      const events = await restored.read
        .selectFrom('systemEvents')
        .selectAll()
        .where('kind', '=', 'restored')
        .execute()
      expect(events).toHaveLength(1)
      await restored.close()
    }
  },
)
