import { readOptions } from '#/quality/drills/frame/options.ts'
import { runDrill } from '#/quality/drills/frame/run-drill.ts'
import { rewriteRegister } from './rewriting.ts'

const { engines, cuts, rewritings, seed } = readOptions({ cuts: 50, rewritings: 50, seed: 15 })

await runDrill(async ({ freshLocation, freshFolder, signal }) => {
  const aims = []
  for (const engine of engines) {
    const found = await rewriteRegister(
      await freshLocation(engine),
      { cuts, rewritings, seed, freshFolder },
      signal,
    )
    aims.push(
      ...found.map((aim) => ({
        ...aim,
        text: `${engine}, ${cuts} cuts and ${rewritings} rewritings: ${aim.text}`,
      })),
    )
  }
  return aims
})
