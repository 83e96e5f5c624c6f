import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureQualityInstalled } from './install.mjs'
import { main, root, run } from './node26.mjs'
import { ensureBuilt } from './prepare.mjs'

const folder = join(root, 'quality', 'drills')

// `npm run drill -- NAME [options]`: runs one drill, which breaks something on purpose and reports
// the result.
await main(async () => {
  const [name, ...options] = process.argv.slice(2)
  const names = readdirSync(folder).filter((entry) => existsSync(join(folder, entry, 'drill.ts')))
  if (name === undefined || !names.includes(name)) {
    process.stderr.write(
      `Which drill? npm run drill -- NAME [options], with one of: ${names.join(', ')}\n`,
    )
    return 1
  }
  await ensureQualityInstalled()
  await ensureBuilt()
  return run(join(folder, name, 'drill.ts'), options)
})
