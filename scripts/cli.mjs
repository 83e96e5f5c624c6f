import { join } from 'node:path'
import { CLI, main, root, run } from './node26.mjs'
import { ensureBuilt, ensureInstalled } from './prepare.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  return run(join(root, CLI), process.argv.slice(2))
})
