import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { ensureTestsInstalled } from './install.mjs'
import { main, root, run } from './node26.mjs'

const client = join(root, 'client')
const dist = join(client, 'dist')

// `npm run client` writes client/dist (plain JavaScript modules and their types, nothing bundled) and client/lentera-client-VERSION.tgz.
await main(async () => {
  // The compiler is one of the packages of tests.
  await ensureTestsInstalled()
  rmSync(dist, { recursive: true, force: true })
  const code = await run(join(root, 'node_modules', 'typescript', 'bin', 'tsc'), [
    '--project',
    client,
  ])
  if (code !== 0) return code
  // The compiler rewrites imports in modules and leaves them as they are in types.
  for (const name of readdirSync(dist).filter((one) => one.endsWith('.d.ts'))) {
    const path = join(dist, name)
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replaceAll(/(from ')(\.\/[\w-]+)\.ts(')/g, '$1$2.js$3'),
    )
  }
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { status, stdout, stderr } = spawnSync(npm, ['pack', '--silent'], {
    cwd: client,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`npm pack failed: ${stderr}`)
  console.log(`Wrote client/${stdout.trim()}`)
})
