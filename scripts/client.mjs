import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { ensureTestsInstalled } from './install.mjs'
import { main, root, run } from './node26.mjs'

const client = join(root, 'client')
const dist = join(client, 'dist')

// `npm run client` writes client/dist (plain JavaScript modules and their types, nothing bundled)
// and client/lentera-client-VERSION.tgz.
await main(async () => {
  // The compiler is one of the packages of tests.
  await ensureTestsInstalled()
  rmSync(dist, { recursive: true, force: true })
  const code = await run(join(root, 'node_modules', 'typescript', 'bin', 'tsc'), [
    '--project',
    client,
  ])
  if (code !== 0) return code
  // The compiler rewrites imports in modules and leaves them as they are in types, where it indents
  // by four. What a call does is said in its types: as comments of the modules it is there twice.
  for (const name of readdirSync(dist)) {
    const path = join(dist, name)
    const text = readFileSync(path, 'utf8')
    const written = name.endsWith('.d.ts')
      ? text
          .replaceAll(/(from ')(\.\/[\w-]+)\.ts(')/g, '$1$2.js$3')
          .replaceAll(/^(?: {4})+/gm, (indent) => indent.slice(indent.length / 2))
      : text.replaceAll(/^ *\/\*\*[\s\S]*?\*\/\n/gm, '')
    writeFileSync(path, written)
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
