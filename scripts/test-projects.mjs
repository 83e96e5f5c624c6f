import { readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'

/** A test that imports one of these needs what the project sets up: the built product, or a database. */
const NEEDS = {
  process: /^tests\/helpers\/server-process\.ts$|^scripts\/node26\.mjs$/,
  integration: /^tests\/helpers\/(store\.ts|cluster\/)|^db\/open\/open\.ts$/,
}

/**
 * The project of a test file, whose path begins at the root. What it imports decides, itself or by way of tests/: what starts
 * the built product is a process test, what opens a database an integration test, and all else a unit test, which runs
 * without any set-up.
 * @param {string} file
 * @returns {'unit' | 'integration' | 'process' | 'quality' | 'e2e'}
 */
export function projectOf(file) {
  if (file.startsWith('quality/')) return 'quality'
  if (file.startsWith('tests/e2e/')) return 'e2e'
  const imported = importedBy(file)
  if (imported.some((path) => NEEDS.process.test(path))) return 'process'
  return imported.some((path) => NEEDS.integration.test(path)) ? 'integration' : 'unit'
}

/** What a file imports, and what that imports in turn as far as it is in tests/. */
function importedBy(file, seen = new Set()) {
  for (const path of importsOf(file)) {
    if (seen.has(path)) continue
    seen.add(path)
    if (path.startsWith('tests/')) importedBy(path, seen)
  }
  return [...seen]
}

/** Without type imports, which are erased. */
function importsOf(file) {
  const imports = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export)(?! type) [^']*?from '([^']+)'|^import '([^']+)'/gm,
  )
  return Array.from(imports, ([, from = '', bare = from]) => bare).flatMap((name) => {
    if (name.startsWith('#/')) return [name.slice(2)]
    return name.startsWith('.') ? [posix.join(dirname(file), name)] : []
  })
}
