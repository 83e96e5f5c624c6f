import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { main, root, run } from '#/scripts/node26.mjs'

const dist = join(root, 'client', 'dist')

// `node scripts/client/build.mjs` writes client/dist: plain JavaScript modules and their types, nothing bundled.
await main(async () => {
  rmSync(dist, { recursive: true, force: true })
  const code = await run(join(root, 'node_modules', 'typescript', 'bin', 'tsc'), ['--project', join(root, 'client')])
  if (code !== 0) return code
  // The compiler rewrites imports in modules and leaves them as they are in types.
  for (const name of readdirSync(dist).filter((one) => one.endsWith('.d.ts'))) {
    const path = join(dist, name)
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/(from ')(\.\/[\w-]+)\.ts(')/g, '$1$2.js$3'))
  }
})
