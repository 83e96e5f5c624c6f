import { join } from 'node:path'
import { ensureQualityInstalled } from './install.mjs'
import { main, root, run } from './node26.mjs'
import { ensureBuilt } from './prepare.mjs'

await main(async () => {
  await ensureQualityInstalled()
  await ensureBuilt()
  return run(join(root, 'quality', 'bench', 'run.ts'), process.argv.slice(2))
})
