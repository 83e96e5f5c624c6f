import { join } from 'node:path'
// oxlint-disable-next-line no-restricted-imports -- by its path: older versions of Node know no `#/`
import { refuseCommandLine } from '../cli/command-line.mjs'
import { ensureInstalled } from './install.mjs'
import { CLI, environmentFile, main, root, run } from './node26.mjs'
import { ensureBuilt } from './prepare.mjs'

await main(async () => {
  const args = process.argv.slice(2)
  // Before anything is installed or built.
  const refused = refuseCommandLine(args)
  if (refused) {
    ;(refused.code === 0 ? process.stdout : process.stderr).write(`${refused.text}\n`)
    return refused.code
  }
  await ensureInstalled()
  await ensureBuilt()
  return run(join(root, CLI), args, { options: environmentFile() })
})
