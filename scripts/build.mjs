import { main } from './node26.mjs'
import { ensureBuilt, ensureInstalled } from './prepare.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
})
