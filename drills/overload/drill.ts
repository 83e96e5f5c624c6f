import { readOptions } from '#/drills/frame/options.ts'
import { runDrill } from '#/drills/frame/run-drill.ts'
import { startServer } from '#/drills/frame/server.ts'
import { TELLS_MEMORY } from '#/drills/malformed/memory.ts'
import { overload } from './overload.ts'

const { engines, ...asked } = readOptions({ calm: 10, seconds: 60, times: 5, connections: 4_000, seed: 1 })

await runDrill(async ({ freshPlace, signal }) => {
  const aims = []
  for (const engine of engines) {
    await using server = await startServer({ place: await freshPlace(engine), nodeOptions: TELLS_MEMORY }, signal)
    const found = await overload(server, asked, signal)
    aims.push(...found.map((aim) => ({ ...aim, text: `${engine}: ${aim.text}` })))
  }
  return aims
})
