import { readOptions } from '#/quality/drills/frame/options.ts'
import { runDrill } from '#/quality/drills/frame/run-drill.ts'
import { startServer } from '#/quality/drills/frame/server.ts'
import { signIn } from '#/quality/drills/frame/staff.ts'
import { staleValid } from './stale-valid.ts'

const { engines, certificates, checks, suspensions, processes } = readOptions({
  certificates: 1_000,
  /** A second. */
  checks: 50,
  suspensions: 10,
  processes: 1,
})

await runDrill(async ({ freshLocation, signal }) => {
  const aims = []
  for (const engine of engines) {
    const env = { WEB_CONCURRENCY: String(processes) }
    await using server = await startServer({ location: await freshLocation(engine), env }, signal)
    const staff = await signIn(server.origin, signal)
    const asked = { certificates, checksPerSecond: checks, suspensionsPerSecond: suspensions }
    const found = await staleValid(staff, server.origin, asked, signal)
    aims.push(
      ...found.map((aim) => ({ ...aim, text: `${engine}, ${processes} processes: ${aim.text}` })),
    )
  }
  return aims
})
