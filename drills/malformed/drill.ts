import { readOptions } from '#/drills/frame/options.ts'
import { runDrill } from '#/drills/frame/run-drill.ts'
import { startServer } from '#/drills/frame/server.ts'
import { malformed } from './malformed.ts'
import { TELLS_MEMORY } from './memory.ts'

const { engines, requests, seed } = readOptions({ requests: 100_000, seed: 1 })

await runDrill(async ({ freshPlace, signal }) => {
  const aims = []
  for (const engine of engines) {
    await using server = await startServer({ place: await freshPlace(engine), nodeOptions: TELLS_MEMORY }, signal)
    const found = await malformed(server, { requests, seed }, signal)
    aims.push(...found.map((aim) => ({ ...aim, text: `${engine}: ${aim.text}` })))
  }
  return aims
})
