import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { sealRegister } from '#/app/register/log/sealing/sealing.server.ts'
import { rollBack } from '#/drills/rewriting/by-sql.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { NOON, ORIGIN } from '#/tests/helpers/people.ts'
import { manyCertificates } from '#/tests/helpers/log/register.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { backupKeeper } from './backup/backup-keeper.ts'
import { openLog } from './log.ts'
import { guardRegister } from './register-guard.ts'

const log = openLog('silent')
const LONG = { timeout: 15_000 }

test.for(ENGINES)('a large register is checked beside its work, and stays refused until it agrees (%s)', async (engine) => {
  const db = await freshStore(engine)
  await manyCertificates(db, 20)
  await sealRegister(db, { now: NOON, origin: ORIGIN })
  const refusal = join(db.where.dataDir, 'keys', 'refused')
  const setExpiry = (expiryDate: string) =>
    db.write.updateTable('certificates').set({ expiryDate }).where('certificateId', '=', 'MANY-0-7').execute()
  await setExpiry('2039-01-01')
  await guardRegister({ db, log, first: true, max: 10 })
  await vi.waitUntil(() => existsSync(refusal), LONG)
  expect(db.trust.refused).toContain('MANY-0-7 is not what its newest event says: expiryDate')
  const answered = await visitor(db).ask('/api/certificates/verify/MANY-0-7')
  expect([answered.status, (await answered.json()).detail]).toEqual([503, expect.stringContaining('could not be checked')])
  // Any process that starts now checks everything first.
  await expect(guardRegister({ db, log, first: false, max: 10 })).rejects.toThrow('MANY-0-7 is not what')
  await setExpiry('2031-01-01')
  await guardRegister({ db, log, first: false, max: 10 })
  expect(existsSync(refusal)).toBe(false)
})

test.for(ENGINES)('a register that is rolled back while it runs is noticed within seconds (%s)', async (engine) => {
  const db = await freshStore(engine)
  await manyCertificates(db, 20)
  await sealRegister(db, { now: NOON, origin: ORIGIN })
  await guardRegister({ db, log, first: true })
  const ask = visitor(db).ask
  expect((await ask('/api/certificates/verify/MANY-0-19')).status).toBe(200)
  await rollBack(db, 3)
  await vi.waitUntil(() => db.trust.refused !== null, LONG)
  expect(db.trust.refused).toContain('entry 18 is the first that is missing')
  expect((await ask('/api/certificates/verify/MANY-0-19')).status).toBe(503)
  expect((await ask('/readyz')).status).toBe(503)
  const backup = { every: 1, folder: join(db.where.dataDir, 'backups'), keep: 1, recipients: [] }
  expect(await backupKeeper({ db, log, backup }).look()).toBe(false)
  expect(await db.read.selectFrom('backups').selectAll().execute()).toEqual([])
})
