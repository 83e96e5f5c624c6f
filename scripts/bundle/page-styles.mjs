import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'vite'
import { root } from '../node26.mjs'

const RENDERED_BY = /^@source-graph '([^']+)';$/gm

/**
 * A plugin of Vite, before that of Tailwind: in a style sheet `@source-graph 'GLOB';` stands for
 * the components that these modules are rendered with, each as a `@source`. A component is then
 * found wherever it is moved to, and no sheet has the rules of pages that it is not for.
 */
export function pageStyles() {
  return {
    name: 'page-styles',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css(?:\?|$)/, code: '@source-graph' },
      handler(code, id) {
        const folder = dirname(id.split('?')[0])
        return {
          code: code.replaceAll(RENDERED_BY, (_, glob) => sourcesOf(folder, glob)),
          map: null,
        }
      },
    },
  }
}

function sourcesOf(folder, glob) {
  const entries = globSync(glob, { cwd: folder }).map((file) => join(folder, file))
  if (entries.length === 0) throw new Error(`${folder}: there is no ${glob}`)
  return componentsOf(entries)
    .map((file) => `@source '${relative(folder, file)}';`)
    .join('\n')
}

/** The `.tsx` files among modules and all that they import, in turn. `entries`: absolute paths. */
export function componentsOf(entries) {
  const found = new Set(entries)
  for (const file of found) for (const imported of importsOf(file)) found.add(imported)
  return [...found]
    .filter((file) => file.endsWith('.tsx'))
    .toSorted((one, other) => (one < other ? -1 : 1))
}

/**
 * The files of ours that a module loads: `#/…` and relative imports, later ones (`import()`) too,
 * those of the server not, unless they render.
 */
function importsOf(file) {
  const text = readFileSync(file, 'utf8')
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module
  const names = [
    ...staticImports.filter(
      ({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType),
    ),
    ...staticExports.flatMap(({ entries }) => entries.filter((one) => one.moduleRequest)),
  ].map(({ moduleRequest }) => moduleRequest.value)
  const later = dynamicImports.map(({ moduleRequest: { start, end } }) =>
    text.slice(start + 1, end - 1),
  )
  return [...names, ...later]
    .filter(
      (name) =>
        /^(?:#\/|\.)[^?]*\.tsx?$/.test(name) &&
        !name.endsWith('.server.ts') &&
        !name.includes('+types/'),
    )
    .map((name) => (name.startsWith('#/') ? join(root, name.slice(2)) : join(dirname(file), name)))
    .filter((path) => existsSync(path))
}
