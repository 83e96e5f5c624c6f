import { openStore } from '#/db/open.ts'
import { readOptions } from '#/drills/frame/options.ts'
import { runDrill } from '#/drills/frame/run-drill.ts'
import { staffScope } from '#/tests/helpers/people.ts'
import { twoEditors } from './two-editors.ts'

const { engines, interleavings, seed } = readOptions({ interleavings: 10_000, seed: 1 })

await runDrill(async ({ freshPlace }) => {
  const aims = []
  for (const engine of engines) {
    const store = await openStore(await freshPlace(engine))
    try {
      const aim = await twoEditors([await staffScope(store), await staffScope(store)], { interleavings, seed })
      aims.push({ ...aim, text: `${engine}: ${aim.text}` })
    } finally {
      await store.close()
    }
  }
  return aims
})
