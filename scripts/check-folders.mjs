import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './node26.mjs'

/**
 * The folders of the product import in one direction, type imports included: no path of imports
 * leads from a folder back to it, nor from a subject with all its folders
 * (`domain/register/certificate`) back to it. `domain/` never imports `pages/`. No folder has more
 * than 20 files of code, tests included.
 */

/** From the bottom to the top; a file imports only from its layer and those below. */
const LAYERS = ['core', 'db', 'domain', 'pages', 'ops', 'http', 'cli', '.']

const isSource = (file) =>
  /\.(?:ts|tsx)$/.test(file) &&
  !/\.test\.tsx?$/.test(file) &&
  !/^(?:tests|quality|drills|bench|deploy)\//.test(file)
const IMPORT = /(?:^|[^.\w])(?:from|import)\s*\(?\s*'([#.][^'\n]*)'/g

/** Every import of one of our files by another: `{ from, to }`. `read`: the text of a file. */
export function importsOf(files, read) {
  const known = new Set(files)
  return files.flatMap((from) =>
    Array.from(read(from).matchAll(IMPORT), ([, address]) => {
      const path = address.startsWith('#/')
        ? address.slice(2)
        : normalize(join(dirname(from), address))
      return { from, to: path.replace(/\?.*$/, '') }
    }).filter(({ to }) => known.has(to)),
  )
}

/** The subject of a file: `domain/register/survey/daily/x.ts` → `domain/register/survey`. */
export const subjectOf = (file) => dirname(file).split('/').slice(0, 3).join('/')

/**
 * A shortest path of imports that leads back to the folder (`unitOf`) where it began, as `{ from,
 * to }` files; null where there is none.
 */
export function findCycle(imports, unitOf) {
  const edges = new Map()
  for (const one of imports) {
    const [from, to] = [unitOf(one.from), unitOf(one.to)]
    if (from === to) continue
    if (!edges.has(from)) edges.set(from, new Map())
    if (!edges.get(from).has(to)) edges.get(from).set(to, one)
  }
  let shortest = null
  for (const start of edges.keys()) {
    const cycle = pathBackTo(start, edges)
    if (cycle && (!shortest || cycle.length < shortest.length)) shortest = cycle
  }
  return shortest
}

function pathBackTo(start, edges) {
  const reachedBy = new Map()
  const queue = [start]
  for (const unit of queue) {
    for (const [next, file] of edges.get(unit) ?? []) {
      if (next === start) {
        const path = [file]
        for (let at = unit; at !== start; at = reachedBy.get(at).unit)
          path.unshift(reachedBy.get(at).file)
        return path
      }
      if (reachedBy.has(next)) continue
      reachedBy.set(next, { unit, file })
      queue.push(next)
    }
  }
  return null
}

/** Imports of a file in a layer above. */
export function upwardImports(imports) {
  const layerOf = (file) => LAYERS.indexOf(file.includes('/') ? file.split('/')[0] : '.')
  return imports.filter(({ from, to }) => layerOf(to) > layerOf(from))
}

const MOST_FILES = 20

/** The folders that have more files of code than 20: `[folder, number]`. Not the root. */
export function fullFolders(files) {
  const code = files.filter((file) => file.includes('/') && /\.(?:tsx?|mjs|css)$/.test(file))
  return Object.entries(Object.groupBy(code, dirname))
    .map(([folder, { length }]) => [folder, length])
    .filter(([, number]) => number > MOST_FILES)
}

function main() {
  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const all = tracked.split('\n').filter((file) => existsSync(join(root, file)))
  const full = fullFolders(all)
  for (const [folder, number] of full)
    console.error(`${folder} has ${number} files; at most ${MOST_FILES}`)
  const files = all.filter(isSource)
  const imports = importsOf(files, (file) => readFileSync(join(root, file), 'utf8'))
  const upward = upwardImports(imports)
  for (const { from, to } of upward)
    console.error(`${from} imports ${to}, which is of a layer above`)
  const cycle = findCycle(imports, dirname) ?? findCycle(imports, subjectOf)
  if (cycle) {
    console.error('Folders import each other in a circle:')
    for (const { from, to } of cycle) console.error(`  ${from} imports ${to}`)
  }
  if (upward.length > 0 || cycle || full.length > 0) process.exitCode = 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()
