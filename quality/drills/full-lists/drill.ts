import { readOptions } from '#/quality/drills/frame/options.ts'
import { runDrill } from '#/quality/drills/frame/run-drill.ts'
import { startServer } from '#/quality/drills/frame/server.ts'
import { REPORTS_MEMORY } from '#/quality/drills/malformed/memory.ts'
import { fill, FULL } from './fill.ts'
import { fullLists } from './full-lists.ts'

const { engines, ...fullness } = readOptions(FULL)

await runDrill(async ({ freshLocation, signal }) => {
  const aims = []
  for (const engine of engines) {
    const location = await freshLocation(engine)
    const filled = await fill(location, fullness)
    const env = { TRUSTED_PROXIES: '127.0.0.1' }
    await using server = await startServer({ location, env, nodeOptions: REPORTS_MEMORY }, signal)
    const found = await fullLists(server, filled, signal)
    aims.push(...found.map((aim) => ({ ...aim, text: `${engine}: ${aim.text}` })))
  }
  return aims
})
