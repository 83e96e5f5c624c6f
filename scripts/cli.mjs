import { join } from 'node:path'
import { main, root, run } from './node26.mjs'
import { ensureInstalled } from './prepare.mjs'

await main(async () => {
  await ensureInstalled()
  return run(join(root, 'cli.ts'), process.argv.slice(2))
})
