import { readOptions } from '#/quality/drills/frame/options.ts'
import { runDrill } from '#/quality/drills/frame/run-drill.ts'
import { startServer } from '#/quality/drills/frame/server.ts'
import { signIn } from '#/quality/drills/frame/staff.ts'
import { raceForNumber } from './race-for-number.ts'

const { engines, rounds, atOnce, processes } = readOptions({
  rounds: 200,
  atOnce: 50,
  processes: 1,
})

await runDrill(async ({ freshLocation, signal }) => {
  const aims = []
  for (const engine of engines) {
    const env = { WEB_CONCURRENCY: String(processes) }
    await using server = await startServer({ location: await freshLocation(engine), env }, signal)
    const staff = [await signIn(server.origin, signal), await signIn(server.origin, signal)]
    const found = await raceForNumber(staff, { rounds, atOnce })
    aims.push(
      ...found.map((aim) => ({ ...aim, text: `${engine}, ${processes} processes: ${aim.text}` })),
    )
  }
  return aims
})
