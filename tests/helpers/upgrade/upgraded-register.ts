import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { requireSigned } from '#/domain/proof/register-check/require-signed.server.ts'
import { appendToLog } from '#/domain/proof/log/appending/append.server.ts'
import { withRegister } from '#/db/open/open.ts'
import type { Engine, Store } from '#/db/schema.ts'
import { listCopies } from '#/db/upgrade/copies.ts'
import { type RollbackOrder } from '#/ops/rollback/rollback.ts'
import { restoreOldRegister } from '#/tests/helpers/old-register.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { type Location } from '#/tests/helpers/store.ts'
import { factsOf, query } from './facts.ts'

export const NOW = '2026-11-24T12:00:00.000Z'
export const order = (more: Partial<RollbackOrder> = {}): RollbackOrder => ({
  copy: undefined,
  acceptLoss: false,
  now: NOW,
  say: () => {},
  ...more,
})

/** A register of version 0.1 that this version has upgraded. */
export async function upgradedRegister(
  engine: Engine,
  use: (db: Store) => Promise<unknown> = async () => {},
) {
  const location = await restoreOldRegister(engine)
  const before = await factsOf(location)
  const schema = await schemaOf(location)
  await withRegister(location, async (db) => {
    await requireSigned(db, () => {})
    await use(db)
  })
  const [copy] = listCopies(location.dataDir)
  if (!copy) throw new Error('There is no copy')
  return { location, before, schema, copy }
}

/** Issues a certificate and signs the log, as a day of work does. */
export async function work(db: Store): Promise<void> {
  const now = '2026-11-22T03:00:00.000Z'
  await createCertificate(
    await staffContext(db, { now }),
    certificateInput({ certificateId: 'LMC-2026-09999' }),
  )
  await appendToLog(db, { now, origin: 'https://register.example' })
}

/** Names and definitions of all tables, indexes and triggers. */
export function schemaOf(location: Location) {
  return query(
    location,
    location.databaseUrl === undefined
      ? `select type, name, sql from sqlite_master where name not like 'sqlite_stat%' order by type, name`
      : `select table_name as name, column_name as "column", data_type as type, is_nullable as "null" from information_schema.columns
          where table_schema = 'public' order by table_name, column_name`,
  )
}
