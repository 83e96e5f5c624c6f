import type { TestProject } from 'vitest/node'
import { startCluster } from './postgres-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresSocket: string
  }
}

/** Vitest's global setup: one cluster for all files. */
export default async function setUp(project: TestProject) {
  const { socket, stop } = await startCluster()
  project.provide('postgresSocket', socket)
  return stop
}
