import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { openStore } from '#/db/open.ts'
import type { Engine, Store } from '#/db/schema.ts'
import { freshDatabase } from './cluster/postgres-cluster.ts'

export const ENGINES: readonly Engine[] = ['sqlite', 'postgres']

/** Where an empty database of a test's own is. */
export type Place = { dataDir: string; databaseUrl?: string }

/** An empty place on an engine, removed when the test ends. */
export async function freshPlace(engine: Engine): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lentera-test-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  if (engine === 'sqlite') return { dataDir }
  return { dataDir, databaseUrl: await freshDatabase(inject('postgresSocket')) }
}

/** An open, migrated, empty register on an engine; closed when the test ends. */
export async function freshStore(engine: Engine): Promise<Store> {
  const store = await openStore(await freshPlace(engine))
  onTestFinished(() => store.close())
  return store
}
