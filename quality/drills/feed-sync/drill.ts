import { readOptions } from '#/quality/drills/frame/options.ts'
import { runDrill } from '#/quality/drills/frame/run-drill.ts'
import { feedSync } from './feed-sync.ts'

const { engines, ...options } = readOptions({
  certificates: 10_000,
  steady: 60,
  kills: 20,
  settleWithin: 60,
  // The client asks every 200 ms, so what it has within a second was visible before.
  visibleWithin: 1_000,
  deliveredWithin: 5_000,
})

await runDrill(async ({ freshLocation, freshFolder, signal }) => {
  const aims = []
  for (const engine of engines) {
    const found = await feedSync(
      await freshLocation(engine),
      { ...options, folder: freshFolder() },
      signal,
    )
    aims.push(...found.map((aim) => ({ ...aim, text: `${engine}: ${aim.text}` })))
  }
  return aims
})
