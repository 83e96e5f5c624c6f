import { readOptions } from '#/drills/frame/options.ts'
import { runDrill } from '#/drills/frame/run-drill.ts'
import { soak } from './soak.ts'

const { engines, ...asked } = readOptions({ seconds: 1_800, hours: 72, leaps: 240, strangers: 8, staff: 4, rest: 100 })

await runDrill(async ({ freshPlace, freshFolder, signal }) => {
  const aims = []
  for (const engine of engines) {
    const found = await soak(await freshPlace(engine), freshFolder(), asked, signal)
    aims.push(...found.map((aim) => ({ ...aim, text: `${engine}: ${aim.text}` })))
  }
  return aims
})
