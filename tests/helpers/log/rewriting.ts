import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { openStore } from '#/db/open/open.ts'
import type { Store } from '#/db/schema.ts'
import { copyIntoPostgres } from '#/db/snapshot/into-postgres.ts'
import { takeSnapshot } from '#/db/snapshot/snapshot.ts'
import { freshDatabase } from '#/tests/helpers/cluster/postgres-cluster.ts'

/** A copy of a register and its keys in a separate location, removed when the test ends. */
export async function copyOf(db: Store): Promise<Store> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lentera-copy-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  cpSync(join(db.where.dataDir, 'keys'), join(dataDir, 'keys'), { recursive: true })
  const copy = await openStore({ dataDir, ...(await copyDatabase(db, dataDir)) })
  onTestFinished(() => copy.close())
  return copy
}

/** PostgreSQL copies no database that is open elsewhere: the product's own copy does. */
async function copyDatabase({ where }: Store, dataDir: string): Promise<{ databaseUrl?: string }> {
  const path = join(dataDir, 'lentera.db')
  await takeSnapshot(where, path)
  if (where.databaseUrl === undefined) return {}
  const databaseUrl = await freshDatabase(inject('postgresSocket'))
  await copyIntoPostgres(path, databaseUrl)
  rmSync(path)
  return { databaseUrl }
}
