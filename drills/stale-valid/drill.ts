import { readOptions } from '#/drills/frame/options.ts'
import { runDrill } from '#/drills/frame/run-drill.ts'
import { startServer } from '#/drills/frame/server.ts'
import { signIn } from '#/drills/frame/staff.ts'
import { staleValid } from './stale-valid.ts'

const { engines, certificates, checks, suspensions, processes } = readOptions({
  certificates: 1_000,
  /** A second. */
  checks: 50,
  suspensions: 10,
  processes: 1,
})

await runDrill(async ({ freshPlace, signal }) => {
  const aims = []
  for (const engine of engines) {
    const env = { WEB_CONCURRENCY: String(processes) }
    await using server = await startServer({ place: await freshPlace(engine), env }, signal)
    const staff = await signIn(server.origin, signal)
    const asked = { certificates, checksPerSecond: checks, suspensionsPerSecond: suspensions }
    const found = await staleValid(staff, server.origin, asked, signal)
    aims.push(...found.map((aim) => ({ ...aim, text: `${engine}, ${processes} processes: ${aim.text}` })))
  }
  return aims
})
