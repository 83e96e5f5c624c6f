import { readOptions } from '#/quality/drills/frame/options.ts'
import { runDrill } from '#/quality/drills/frame/run-drill.ts'
import { soak } from './soak.ts'

const { engines, ...asked } = readOptions({
  seconds: 1_800,
  hours: 72,
  leaps: 240,
  visitors: 8,
  staff: 4,
  rest: 100,
})

await runDrill(async ({ freshLocation, freshFolder, signal }) => {
  const aims = []
  for (const engine of engines) {
    const found = await soak(await freshLocation(engine), freshFolder(), asked, signal)
    aims.push(...found.map((aim) => ({ ...aim, text: `${engine}: ${aim.text}` })))
  }
  return aims
})
