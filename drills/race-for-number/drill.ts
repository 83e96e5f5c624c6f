import { readOptions } from '#/drills/frame/options.ts'
import { runDrill } from '#/drills/frame/run-drill.ts'
import { startServer } from '#/drills/frame/server.ts'
import { signIn } from '#/drills/frame/staff.ts'
import { raceForNumber } from './race-for-number.ts'

const { engines, rounds, atOnce, processes } = readOptions({ rounds: 200, atOnce: 50, processes: 1 })

await runDrill(async ({ freshPlace, signal }) => {
  const aims = []
  for (const engine of engines) {
    const env = { WEB_CONCURRENCY: String(processes) }
    await using server = await startServer({ place: await freshPlace(engine), env }, signal)
    const staff = [await signIn(server.origin, signal), await signIn(server.origin, signal)]
    const found = await raceForNumber(staff, { rounds, atOnce })
    aims.push(...found.map((aim) => ({ ...aim, text: `${engine}, ${processes} processes: ${aim.text}` })))
  }
  return aims
})
