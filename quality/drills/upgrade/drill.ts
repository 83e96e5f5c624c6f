import { readOptions } from '#/quality/drills/frame/options.ts'
import { runDrill } from '#/quality/drills/frame/run-drill.ts'
import { drillRollback } from './rollback.ts'
import { drillUpgrade } from './upgrade.ts'

const { engines, kills, rollbacks, certificates } = readOptions({
  kills: 20,
  rollbacks: 10,
  certificates: 5_000,
})
/** A rollback takes far longer than an upgrade of the same register. */
const FEWER = 5

await runDrill(async ({ freshLocation, signal }) => {
  const aims = []
  for (const engine of engines) {
    const found =
      kills > 0
        ? await drillUpgrade(await freshLocation(engine), { kills, certificates }, signal)
        : []
    if (rollbacks > 0) {
      const size = { kills: rollbacks, certificates: Math.ceil(certificates / FEWER) }
      found.push(...(await drillRollback(await freshLocation(engine), size, signal)))
    }
    aims.push(...found.map((aim) => ({ ...aim, text: `${engine}: ${aim.text}` })))
  }
  return aims
})
