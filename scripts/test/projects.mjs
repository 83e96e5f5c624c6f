import { readdirSync, readFileSync } from 'node:fs'
import { dirname, normalize, posix, relative, sep } from 'node:path'

/** @typedef {'unit' | 'integration' | 'process' | 'quality' | 'e2e'} Project */

/** What is installed, built or left by a run: no folder of sources has to be named here. */
const NO_SOURCES = /^(?:node_modules|build|test-results|\..*)$/

/**
 * Every test file but the journeys of Playwright (`*.spec.ts` in tests/e2e), wherever it is; or the
 * files of another name.
 * @returns {string[]} paths from the root
 */
export function testFiles(folder = '.', named = /\.test\.tsx?$/) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !NO_SOURCES.test(name))
    .flatMap((entry) => {
      const path = posix.join(folder, entry.name)
      if (entry.isDirectory()) return testFiles(path, named)
      return named.test(path) ? [path] : []
    })
    .sort()
}

/** Options of Vitest and Playwright whose value may follow as an argument of its own. */
const WITH_VALUE =
  /^(?:-[cgrt]|--(?:config|root|dir|project|reporter|outputFile|testNamePattern|grep|maxWorkers|workers|retry|retries|bail|shard|environment|testTimeout|hookTimeout|timeout|repeat-each))$/

/**
 * The arguments that are no option and no option's value: each is a part of a path, such as a file,
 * a folder or a word.
 */
export function pathsIn(args) {
  return args.filter(
    (argument, i) =>
      !argument.startsWith('-') && argument !== 'run' && !WITH_VALUE.test(args[i - 1] ?? ''),
  )
}

/**
 * The projects that have a file which the command line names, as Vitest reads it.
 * @template {Project} P
 * @param {readonly P[]} projects
 * @param {Partial<Record<Project, string[]>>} files
 * @param {readonly string[]} args
 * @returns {readonly P[]}
 */
export function namedProjects(projects, files, args) {
  const parts = pathsIn(args).map((path) =>
    normalize(relative('.', path.replace(/:\d+$/, ''))).replaceAll(sep, '/'),
  )
  return projects.filter((project) =>
    files[project]?.some((file) => parts.some((part) => file.includes(part))),
  )
}

/**
 * The same; those of `--project` where it names no file, and all where it names neither.
 * @template {Project} P
 * @param {readonly P[]} projects
 * @param {Partial<Record<Project, string[]>>} files
 * @param {readonly string[]} args
 * @returns {readonly P[]}
 */
export function selectedProjects(projects, files, args) {
  const found = namedProjects(projects, files, args)
  if (found.length > 0) return found
  const isNamed = (project) =>
    args.some(
      (one, i) =>
        one === `--project=${project}` || (one === project && args[i - 1] === '--project'),
    )
  const named = projects.filter(isNamed)
  return named.length > 0 ? named : projects
}

/**
 * A test that imports one of these needs what the project sets up: the built product, or a
 * database.
 */
const NEEDS = {
  process: /^tests\/helpers\/server-process\.ts$|^scripts\/node26\.mjs$/,
  integration: /^tests\/helpers\/(store\.ts|cluster\/)|^db\/open\/open\.ts$/,
}

/**
 * The project of a test file, whose path begins at the root. What it imports decides, itself or by
 * way of tests/: what starts the built product is a process test, what opens a database an
 * integration test, and all else a unit test, which runs without any set-up.
 * @param {string} file
 * @returns {Project}
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
