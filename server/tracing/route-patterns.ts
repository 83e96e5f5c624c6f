import type { RouteConfigEntry } from '@react-router/dev/routes'
import { ALL_OPERATIONS } from '#/app/api-docs/all-operations.ts'
import { LANGUAGES } from '#/app/language/language.ts'
import { paths } from '#/app/paths.ts'
import siteMap from '#/app/routes.ts'

/** What neither the site map nor the description of the API lists. */
const OTHERS = [
  '/healthz',
  '/readyz',
  '/robots.txt',
  '/sitemap.xml',
  '/.well-known/{name}',
  '/log/checkpoint',
  '/log/witness',
  '/log/tile/{place}',
  '/log/{place}',
  '/status/{list}',
  '/verification-qr/{number}',
  '/api/{place}',
  '/assets/{place}',
  '/images/{place}',
  '/flags/{place}',
  '/icons/{place}',
  ...LANGUAGES.map((language) => `${paths.publicDocuments(language)}/{number}`),
]

type Node = { children: Map<string, Node>; pattern?: string }

/** What matches one part of an address, and what matches all the rest. */
const [ONE, REST] = ['{}', '*']

/**
 * Finds the pattern of an address, `/verify/{number}` for `/verify/LMC-2026-00042`: what somebody typed is in none. An address that nobody
 * answers is that of the page which says so.
 */
export function routePatterns(): (path: string) => string {
  const root: Node = { children: new Map() }
  for (const pattern of [...pagesIn(siteMap, ''), ...ALL_OPERATIONS.map(({ path }) => path), ...OTHERS]) add(root, pattern)
  return (path) => find(root, partsOf(path.replace(/\.data$/, ''))) ?? '/{place}'
}

function pagesIn(entries: RouteConfigEntry[], above: string): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const whole = path === undefined ? above : `${above}/${path}`
    const rest = whole.endsWith('verify/*') || whole.endsWith('proof/*') ? '{number}' : '{place}'
    const pattern = whole.replace(/:(\w+)/g, '{$1}').replace(/\*$/, rest)
    return [pattern === '' ? '/' : pattern, ...pagesIn(children, whole)]
  })
}

function add(root: Node, pattern: string): void {
  let node = root
  for (const part of partsOf(pattern)) {
    const key = isRestOfAddress(pattern, part) ? REST : part.startsWith('{') ? ONE : part
    const child = node.children.get(key) ?? { children: new Map<string, Node>() }
    node.children.set(key, child)
    node = child
  }
  node.pattern ??= pattern
}

/** Numbers may hold a slash, and so may places in the log. */
function isRestOfAddress(pattern: string, part: string): boolean {
  return /^\{(number|place)\}$/.test(part) && pattern.endsWith(part)
}

/** The most literal one: words before what may be anything, one part before all the rest. */
function find(node: Node, parts: string[]): string | undefined {
  const [first, ...rest] = parts
  if (first === undefined) return node.pattern ?? node.children.get(REST)?.pattern
  for (const key of [first, ONE]) {
    const child = key === REST ? undefined : node.children.get(key)
    const found = child && find(child, rest)
    if (found !== undefined) return found
  }
  return node.children.get(REST)?.pattern
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '')
}
