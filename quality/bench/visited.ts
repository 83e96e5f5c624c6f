import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fill } from '#/tests/helpers/register/fill.ts'
import { sampleCertificate } from '#/tests/helpers/register/sample-certificates.ts'
import { settle, startPostgres } from './postgres.ts'
import { progress } from './report.ts'
import { startServer } from './servers.ts'
import { steadyVerifications } from './steady-verifications.ts'

export const ENGINES = ['SQLite', 'PostgreSQL'] as const

export type EngineName = (typeof ENGINES)[number]

/**
 * A register of so many sample certificates on an engine, its server, and visitors who verify from
 * it: all of it ends with `stack`.
 */
export async function startVisited(
  { engine, certificates }: { engine: EngineName; certificates: number },
  stack: AsyncDisposableStack,
  signal: AbortSignal,
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'lentera-bench-visited-'))
  stack.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const databaseUrl = engine === 'SQLite' ? '' : stack.use(await startPostgres(signal)).url
  progress(`${engine}: filling ${certificates} certificates`)
  await fill({ dataDir, databaseUrl }, certificates, signal)
  if (databaseUrl) await settle(databaseUrl)
  const { child, origin } = await startServer(
    databaseUrl ? 'product-postgres' : 'product',
    { dataDir, databaseUrl },
    signal,
  )
  stack.use(child)
  const samples = Array.from({ length: certificates }, (_, i) => sampleCertificate(i, certificates))
  const visitors = steadyVerifications(
    origin,
    samples.map(({ certificateId }) => certificateId),
    signal,
  )
  stack.defer(() => visitors.close())
  await visitors.warmUp()
  return { origin, samples, visitors }
}
