import { openStore } from '#/db/open/open.ts'
import { readOptions } from '#/quality/drills/frame/options.ts'
import { runDrill } from '#/quality/drills/frame/run-drill.ts'
import { staffContext } from '#/tests/helpers/people.ts'
import { twoEditors } from './two-editors.ts'

const { engines, interleavings, seed } = readOptions({ interleavings: 10_000, seed: 1 })

await runDrill(async ({ freshLocation }) => {
  const aims = []
  for (const engine of engines) {
    const store = await openStore(await freshLocation(engine))
    try {
      const aim = await twoEditors([await staffContext(store), await staffContext(store)], {
        interleavings,
        seed,
      })
      aims.push({ ...aim, text: `${engine}: ${aim.text}` })
    } finally {
      await store.close()
    }
  }
  return aims
})
