import { readOptions } from '#/quality/drills/frame/options.ts'
import { runDrill } from '#/quality/drills/frame/run-drill.ts'
import { drillUpgrade } from './upgrade.ts'

const { engines, kills, certificates } = readOptions({ kills: 20, certificates: 10_000 })

await runDrill(async ({ freshLocation, signal }) => {
  const aims = []
  for (const engine of engines) {
    const found = await drillUpgrade(await freshLocation(engine), { kills, certificates }, signal)
    aims.push(...found.map((aim) => ({ ...aim, text: `${engine}: ${aim.text}` })))
  }
  return aims
})
