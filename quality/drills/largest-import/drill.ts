import { readOptions } from '#/quality/drills/frame/options.ts'
import { runDrill } from '#/quality/drills/frame/run-drill.ts'
import { startServer } from '#/quality/drills/frame/server.ts'
import { LARGEST, largestImport } from './largest-import.ts'

const { engines, ...file } = readOptions(LARGEST)

await runDrill(async ({ freshLocation, signal }) => {
  const aims = []
  for (const engine of engines) {
    await using server = await startServer({ location: await freshLocation(engine) }, signal)
    const found = await largestImport(server, file, signal)
    aims.push(...found.map((aim) => ({ ...aim, text: `${engine}: ${aim.text}` })))
  }
  return aims
})
