import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openStore } from '#/db/open/open.ts'
import { closeWhole } from './close-whole.ts'
import { makeTemplate, startCluster } from './postgres-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresSocket: string
    /** A file of SQLite with the newest schema and no record. */
    sqliteTemplate: string
  }
}

/**
 * Vitest's global setup: one cluster for all files, and on each engine one migrated register that
 * tests copy.
 */
export default async function setUp(project: TestProject) {
  const { socket, stop } = await startCluster()
  await makeTemplate(socket)
  const dataDir = mkdtempSync(join(tmpdir(), 'lentera-template-'))
  project.provide('postgresSocket', socket)
  project.provide('sqliteTemplate', await makeTemplateFile(dataDir))
  return async () => {
    rmSync(dataDir, { recursive: true })
    await stop()
  }
}

async function makeTemplateFile(dataDir: string): Promise<string> {
  const store = await openStore({ dataDir })
  await store.close()
  const path = join(dataDir, 'lentera.db')
  closeWhole(path)
  return path
}
