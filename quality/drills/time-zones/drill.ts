import { readOptions } from '#/quality/drills/frame/options.ts'
import { runDrill } from '#/quality/drills/frame/run-drill.ts'
import { DAYS } from './moments.ts'
import { timeZones, ZONES } from './time-zones.ts'

const { engines } = readOptions({})

await runDrill(async ({ freshLocation, freshFolder, signal }) => {
  const aims = []
  for (const engine of engines) {
    const found = await timeZones(
      () => freshLocation(engine),
      freshFolder(),
      { zones: ZONES, days: DAYS },
      signal,
    )
    aims.push(...found.map((aim) => ({ ...aim, text: `${engine}, ${aim.text}` })))
  }
  return aims
})
