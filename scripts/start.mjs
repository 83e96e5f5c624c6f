import { join } from 'node:path'
import { demo } from './demo.mjs'
import { ensureInstalled } from './install.mjs'
import { SERVER, environmentFile, main, root, run } from './node26.mjs'
import { ensureBuilt, ensureTranslated, translateOnChange } from './prepare.mjs'

await main(async () => {
  await ensureInstalled()
  if (process.argv.includes('--dev')) {
    await ensureTranslated()
    translateOnChange()
    return run(join(root, 'server.ts'), [], {
      env: { NODE_ENV: 'development' },
      options: environmentFile(),
    })
  }
  await ensureBuilt()
  if (process.argv.includes('--demo')) return demo()
  // The supervisor, which starts the server with no more rights than it needs. It stops when this
  // process has ended.
  return run(join(root, SERVER), [], {
    env: { NODE_ENV: 'production' },
    tied: true,
    options: environmentFile(),
  })
})
