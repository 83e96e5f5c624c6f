import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { main, root, run } from './node26.mjs'
import { ensureBuilt } from './prepare.mjs'

// `npm run release`: writes archives of the built product, with and without Node, the list of what
// they contain, and signed checksums. --out FOLDER where to; default: release --unsigned without
// RELEASE_KEY, the file of an OpenSSH private key --folder FOLDER only the unpacked product, for
// the image of a container
await main(async () => {
  const options = process.argv.slice(2)
  const key = process.env.RELEASE_KEY
  if (!key && !options.includes('--folder') && !options.includes('--unsigned')) {
    throw new Error(
      'RELEASE_KEY names no OpenSSH private key to sign the release with. Set it, or add --unsigned',
    )
  }
  if (key && !existsSync(key)) throw new Error(`RELEASE_KEY: there is no file ${key}`)
  await ensureInstalled()
  await ensureBuilt()
  return run(join(root, 'scripts', 'release', 'make-release.mjs'), options)
})
