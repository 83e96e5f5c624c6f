import type { RouteConfigEntry } from '@react-router/dev/routes'
import { LANGUAGES } from '#/core/languages.ts'
import { paths } from '#/app/web/paths.ts'
import siteMap from '#/app/routes.ts'

/** Paths that neither the site map nor the API lists. */
const OTHERS = [
  '/healthz',
  '/readyz',
  '/robots.txt',
  '/sitemap.xml',
  '/.well-known/{name}',
  '/log/checkpoint',
  '/log/witness',
  '/log/tile/{path}',
  '/log/{path}',
  '/status/{list}',
  '/verification-qr/{number}',
  '/api/{path}',
  '/assets/{path}',
  '/images/{path}',
  '/flags/{path}',
  '/icons/{path}',
  ...LANGUAGES.flatMap((language) =>
    [paths.publicDocuments(language), paths.publicScans(language)].map(
      (below) => `${below}/{number}`,
    ),
  ),
  ...LANGUAGES.flatMap((language) =>
    ['zip', 'html'].map((form) => `${paths.vesselKitFiles(language)}/{imo}/kit.${form}`),
  ),
]

/**
 * Returns a function from a path to its pattern, such as `/verify/{number}` for `/verify/ABC-2026-00042`: no pattern has text that a visitor
 * typed. A path without a route has the pattern of the not-found page. `apiPaths`: those of the API.
 */
export function routePatterns(apiPaths: readonly string[]): (path: string) => string {
  const routes = [...pagesIn(siteMap, ''), ...apiPaths, ...OTHERS]
    .map((pattern) => ({
      pattern,
      parts: partsOf(pattern).map((part) => kindOfPart(pattern, part)),
    }))
    // The most specific first: literal parts before parameters, one part before all remaining parts.
    .toSorted((a, b) => compareParts(a.parts, b.parts))
    .map(({ pattern, parts }) => ({
      pattern,
      expression: new RegExp(`^${parts.map((part) => part.source).join('')}$`),
    }))
  return (path) => {
    const normal = partsOf(path.replace(/\.data$/, '')).map((part) => `/${part}`)
    return routes.find(({ expression }) => expression.test(normal.join('')))?.pattern ?? '/{path}'
  }
}

function pagesIn(entries: RouteConfigEntry[], above: string): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const whole = path === undefined ? above : `${above}/${path}`
    const rest = whole.endsWith('verify/*') || whole.endsWith('proof/*') ? '{number}' : '{path}'
    const pattern = whole.replace(/:(\w+)/g, '{$1}').replace(/\*$/, rest)
    return [pattern === '' ? '/' : pattern, ...pagesIn(children, whole)]
  })
}

/** `rank`: 0 for a literal, 1 for one part, 2 for all remaining parts: numbers may contain a slash, and so may paths in the log. */
function kindOfPart(pattern: string, part: string): { rank: number; source: string } {
  if (/^\{(number|path)\}$/.test(part) && pattern.endsWith(part))
    return { rank: 2, source: '(?:/.*)?' }
  if (part.startsWith('{')) return { rank: 1, source: '/[^/]+' }
  return { rank: 0, source: RegExp.escape(`/${part}`) }
}

function compareParts(a: { rank: number }[], b: { rank: number }[]): number {
  const differing = a.findIndex(({ rank }, i) => rank !== b[i]?.rank)
  return differing === -1
    ? a.length - b.length
    : (a[differing]?.rank ?? 0) - (b[differing]?.rank ?? -1)
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '')
}
