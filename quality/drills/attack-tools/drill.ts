import { readOptions } from '#/quality/drills/frame/options.ts'
import { runDrill } from '#/quality/drills/frame/run-drill.ts'
import { startServer } from '#/quality/drills/frame/server.ts'
import { signIn } from '#/quality/drills/frame/staff.ts'
import { scanned } from './scanners.ts'
import { slowConnections } from './slow-connections.ts'

const { engines, connections, seconds, level, wapiti, requests } = readOptions({
  /** 0 leaves them out. */
  connections: 1_000,
  seconds: 30,
  level: 1,
  wapiti: 60,
  requests: 10_000,
})

await runDrill(async ({ freshLocation, freshFolder, signal }) => {
  const aims = []
  for (const engine of engines) {
    await using server = await startServer({ location: await freshLocation(engine) }, signal)
    const staff = await signIn(server.origin, signal)
    await staff.issue('LMC-2026-00042')
    const slow =
      connections === 0
        ? []
        : await slowConnections(server.origin, freshFolder(), { connections, seconds }, signal)
    const scan = { level, techniques: 'BEUST', seconds: wapiti, requests, values: Infinity }
    const found = await scanned(staff, server.origin, freshFolder(), scan, signal)
    aims.push(...[...slow, ...found].map((aim) => ({ ...aim, text: `${engine}: ${aim.text}` })))
  }
  return aims
})
