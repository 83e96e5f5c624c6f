import { ensureInstalled } from './install.mjs'
import { main } from './node26.mjs'
import { ensureBuilt } from './prepare.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
})
