import { fill, FULL } from '#/quality/drills/full-lists/fill.ts'
import { readOptions } from '#/quality/drills/frame/options.ts'
import { runDrill } from '#/quality/drills/frame/run-drill.ts'
import { startServer } from '#/quality/drills/frame/server.ts'
import { malformed } from './malformed.ts'
import { REPORTS_MEMORY } from './memory.ts'

// `--full 1`: with every list of the register as full as it can be.
const { engines, requests, seed, full } = readOptions({ requests: 100_000, seed: 1, full: 0 })

await runDrill(async ({ freshLocation, signal }) => {
  const aims = []
  for (const engine of engines) {
    const location = await freshLocation(engine)
    if (full > 0) await fill(location, FULL)
    await using server = await startServer({ location, nodeOptions: REPORTS_MEMORY }, signal)
    const found = await malformed(server, { requests, seed }, signal)
    aims.push(...found.map((aim) => ({ ...aim, text: `${engine}: ${aim.text}` })))
  }
  return aims
})
