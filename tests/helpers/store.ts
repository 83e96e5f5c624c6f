import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject, onTestFinished } from 'vitest'
import { openStore } from '#/db/open.ts'
import type { Engine, Store } from '#/db/schema.ts'

export const ENGINES: readonly Engine[] = ['sqlite', 'postgres']

/** Where an empty database of a test's own is. */
export type Place = { dataDir: string; databaseUrl?: string }

/** An empty place on an engine, removed when the test ends. */
export async function freshPlace(engine: Engine): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lentera-test-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  if (engine === 'sqlite') return { dataDir }
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const socket = inject('postgresSocket')
  const admin = new Client({ host: socket, user: 'lentera', database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  return { dataDir, databaseUrl: `postgres://lentera@/${name}?host=${encodeURIComponent(socket)}` }
}

/** An open, migrated, empty register on an engine; closed when the test ends. */
export async function freshStore(engine: Engine): Promise<Store> {
  const store = await openStore(await freshPlace(engine))
  onTestFinished(() => store.close())
  return store
}
