import { copyFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { openStore } from '#/db/open/open.ts'
import type { Engine, Store } from '#/db/schema.ts'
import { closeWhole } from './cluster/close-whole.ts'
import { freshDatabase, migratedDatabase } from './cluster/postgres-cluster.ts'

export const ENGINES: readonly Engine[] = ['sqlite', 'postgres']

/** Where the empty database of one test is. */
export type Location = { dataDir: string; databaseUrl?: string }

/** An empty location on an engine, removed when the test ends. */
export async function freshLocation(engine: Engine): Promise<Location> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lentera-test-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  if (engine === 'sqlite') return { dataDir }
  return { dataDir, databaseUrl: await freshDatabase(inject('postgresSocket')) }
}

/** A location with the newest schema and no record, removed when the test ends. */
export async function migratedLocation(engine: Engine): Promise<Location> {
  const location = await freshLocation('sqlite')
  if (engine === 'postgres')
    return { ...location, databaseUrl: await migratedDatabase(inject('postgresSocket')) }
  copyFileSync(inject('sqliteTemplate'), join(location.dataDir, 'lentera.db'))
  return location
}

/** An open, migrated, empty register on an engine; closed when the test ends. */
export async function freshStore(engine: Engine): Promise<Store> {
  return openUntilEnd(await migratedLocation(engine))
}

/**
 * Answers copies of one register, which is filled when it is first asked for on an engine: for what
 * takes long to fill.
 */
export function copiesOf(
  fill: (db: Store) => Promise<unknown>,
): (engine: Engine) => Promise<Store> {
  const filled = new Map<Engine, Promise<Location>>()
  return async (engine) => {
    const original = filled.get(engine) ?? filledLocation(engine, fill)
    filled.set(engine, original)
    const { dataDir, databaseUrl } = await original
    const location = await freshLocation('sqlite')
    cpSync(dataDir, location.dataDir, { recursive: true })
    if (databaseUrl === undefined) return openUntilEnd(location)
    const copied = /\/(\w+)\?/.exec(databaseUrl)?.[1]
    return openUntilEnd({
      ...location,
      databaseUrl: await migratedDatabase(inject('postgresSocket'), copied),
    })
  }
}

/** It stays as long as the worker, which copies it for several tests. */
async function filledLocation(
  engine: Engine,
  fill: (db: Store) => Promise<unknown>,
): Promise<Location> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lentera-filled-'))
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const databaseUrl =
    engine === 'postgres' ? await migratedDatabase(inject('postgresSocket')) : undefined
  const file = join(dataDir, 'lentera.db')
  if (engine === 'sqlite') copyFileSync(inject('sqliteTemplate'), file)
  const store = await openStore({ dataDir, ...(databaseUrl !== undefined && { databaseUrl }) })
  await fill(store)
  await store.close()
  if (engine === 'sqlite') closeWhole(file)
  return { dataDir, ...(databaseUrl !== undefined && { databaseUrl }) }
}

async function openUntilEnd(location: Location): Promise<Store> {
  const store = await openStore(location)
  onTestFinished(() => store.close())
  return store
}
