import { readOptions } from '#/quality/drills/frame/options.ts'
import { runDrill } from '#/quality/drills/frame/run-drill.ts'
import { startServer } from '#/quality/drills/frame/server.ts'
import { REPORTS_MEMORY } from '#/quality/drills/malformed/memory.ts'
import { overload } from './overload.ts'

const { engines, ...asked } = readOptions({
  calm: 10,
  seconds: 60,
  times: 5,
  connections: 4_000,
  seed: 1,
})

await runDrill(async ({ freshLocation, signal }) => {
  const aims = []
  for (const engine of engines) {
    await using server = await startServer(
      { location: await freshLocation(engine), nodeOptions: REPORTS_MEMORY },
      signal,
    )
    const found = await overload(server, asked, signal)
    aims.push(...found.map((aim) => ({ ...aim, text: `${engine}: ${aim.text}` })))
  }
  return aims
})
