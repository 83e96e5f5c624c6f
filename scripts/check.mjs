import { join } from 'node:path'
import { main, root, run } from './node26.mjs'
import { ensureInstalled } from './prepare.mjs'

const program = (...parts) => join(root, 'node_modules', ...parts)

/** Types, borders and style, format, and what nobody uses. `--fix` formats instead of complaining. */
const fix = process.argv.includes('--fix')
const CHECKS = [
  ['routes’ types', program('@react-router', 'dev', 'bin.cjs'), ['typegen']],
  ['types', program('typescript', 'bin', 'tsc'), ['--noEmit']],
  ['lint', program('oxlint', 'bin', 'oxlint'), ['--type-aware', '--deny-warnings']],
  ['format', program('oxfmt', 'bin', 'oxfmt'), fix ? [] : ['--check']],
  ['unused', program('knip', 'bin', 'knip.js'), []],
]

await main(async () => {
  await ensureInstalled()
  for (const [name, file, args] of CHECKS) {
    console.log(`check: ${name}`)
    const code = await run(file, args)
    if (code !== 0) return code
  }
})
