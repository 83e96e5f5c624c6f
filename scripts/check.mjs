import { join } from 'node:path'
import { ensureQualityInstalled } from './install.mjs'
import { main, root, run } from './node26.mjs'
import { ensureTranslated } from './prepare.mjs'

const program = (...parts) => join(root, 'node_modules', ...parts)

/** Packages, types, folders, style, format and unused code. `--fix` formats the files. */
const fix = process.argv.includes('--fix')
const CHECKS = [
  { name: 'packages', file: join(root, 'scripts', 'check-packages.mjs'), args: [] },
  { name: 'routes’ types', file: program('@react-router', 'dev', 'bin.cjs'), args: ['typegen'] },
  { name: 'types', file: program('typescript', 'bin', 'tsc'), args: ['--noEmit'] },
  {
    name: 'generated files of client/',
    file: join(root, 'quality', 'client', 'generate.mjs'),
    args: ['--check'],
  },
  {
    name: 'types of client/',
    file: program('typescript', 'bin', 'tsc'),
    args: ['--noEmit', '--project', 'client'],
  },
  { name: 'folders', file: join(root, 'scripts', 'check-folders.mjs'), args: [] },
  {
    name: 'lint',
    file: program('oxlint', 'bin', 'oxlint'),
    args: ['--type-aware', '--deny-warnings'],
  },
  { name: 'format', file: program('oxfmt', 'bin', 'oxfmt'), args: fix ? [] : ['--check'] },
  { name: 'unused', file: program('knip', 'bin', 'knip.js'), args: [] },
]

await main(async () => {
  await ensureQualityInstalled()
  await ensureTranslated()
  for (const { name, file, args } of CHECKS) {
    console.log(`check: ${name}`)
    const code = await run(file, args)
    if (code !== 0) return code
  }
})
