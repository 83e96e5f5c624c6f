import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { CLI, main, root, run } from './node26.mjs'
import { ensureBuilt } from './prepare.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  return run(join(root, CLI), process.argv.slice(2))
})
