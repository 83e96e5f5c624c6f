import { readOptions } from '#/quality/drills/frame/options.ts'
import { runDrill } from '#/quality/drills/frame/run-drill.ts'
import { killNine } from './kill-nine.ts'

const { engines, kills, writers, readyWithin, processes } = readOptions({
  kills: 200,
  writers: 4,
  readyWithin: 3_000,
  processes: 1,
})

await runDrill(async ({ freshLocation, signal }) => {
  const aims = []
  for (const engine of engines) {
    const env = { WEB_CONCURRENCY: String(processes) }
    const found = await killNine(
      await freshLocation(engine),
      { kills, writers, readyWithin, env },
      signal,
    )
    aims.push(
      ...found.map((aim) => ({ ...aim, text: `${engine}, ${processes} processes: ${aim.text}` })),
    )
  }
  return aims
})
