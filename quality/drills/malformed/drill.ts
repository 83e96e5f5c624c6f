import { readOptions } from '#/quality/drills/frame/options.ts'
import { runDrill } from '#/quality/drills/frame/run-drill.ts'
import { startServer } from '#/quality/drills/frame/server.ts'
import { malformed } from './malformed.ts'
import { REPORTS_MEMORY } from './memory.ts'

const { engines, requests, seed } = readOptions({ requests: 100_000, seed: 1 })

await runDrill(async ({ freshLocation, signal }) => {
  const aims = []
  for (const engine of engines) {
    await using server = await startServer({ location: await freshLocation(engine), nodeOptions: REPORTS_MEMORY }, signal)
    const found = await malformed(server, { requests, seed }, signal)
    aims.push(...found.map((aim) => ({ ...aim, text: `${engine}: ${aim.text}` })))
  }
  return aims
})
