import { readOptions } from '#/quality/drills/frame/options.ts'
import { runDrill } from '#/quality/drills/frame/run-drill.ts'
import { kindsIn } from './kinds.ts'
import { readMutated } from './mutated-files.ts'
import { readByProcess } from './by-process.ts'

const { count, seed } = readOptions({ count: 10_000, seed: 1 })

await runDrill(async ({ freshFolder, signal }) => {
  const kinds = await kindsIn(freshFolder())
  const aims = await Promise.all([
    ...kinds.map((kind) => readMutated(kind, { count, seed }, signal)),
    readByProcess(freshFolder(), { count: Math.ceil(count / 50), seed: seed + 1 }, signal),
  ])
  return aims.flat()
})
