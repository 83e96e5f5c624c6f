import fc from 'fast-check'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { documentRoutes } from './document-routes.ts'

const HYDRATED = [
  'services',
  'services/apply',
  'services/:slug',
  'services/:slug/apply',
  'auth',
  'auth/reset',
  'admin',
  'admin/certificates/:id',
]
const DOCUMENTS = ['verify/*', 'proof/*', 'vessels/:imo', 'about', 'applications/:reference', '*']

const pagesOf = (language: string, parentId: string) => [
  { id: `${language}/home`, parentId, index: true, module: { document: 'home' } },
  ...DOCUMENTS.map((path) => ({
    id: `${language}/${path}`,
    parentId,
    path,
    module: { document: path },
  })),
  ...HYDRATED.map((path) => ({ id: `${language}/${path}`, parentId, path, module: {} })),
]
const ALL = [
  { id: 'root', path: '', module: {} },
  { id: 'en/public', parentId: 'root', module: {} },
  { id: 'id/public', parentId: 'root', path: 'id', module: {} },
  ...pagesOf('en', 'en/public'),
  ...pagesOf('id', 'id/public'),
]
const find = documentRoutes<string>(
  Object.fromEntries(ALL.map((route) => [route.id, route])) as unknown as ServerBuild['routes'],
  (module) => (module as { document?: string }).document ?? null,
)

function asTree(parentId: string | undefined): RouteObject[] {
  return ALL.filter((route) => ('parentId' in route ? route.parentId : undefined) === parentId).map(
    (route) => {
      const { id, module } = route
      const path = 'path' in route ? route.path : undefined
      if ('index' in route) return { id, index: true, handle: module }
      return { id, handle: module, children: asTree(id), ...(path !== undefined && { path }) }
    },
  )
}
const tree = asTree(undefined)

/** What the framework finds there: its document with the parameters, or null. */
function byFramework(path: string) {
  const last = matchRoutes(tree, path)?.at(-1)
  const { document } = (last?.route.handle ?? {}) as { document?: string }
  return document === undefined ? null : { module: document, params: { ...last?.params } }
}

test.each([
  ['/', 'home', {}],
  ['/id', 'home', {}],
  ['/ID/', 'home', {}],
  ['/verify', 'verify/*', { '*': '' }],
  ['/Verify/LMC-2026-00042', 'verify/*', { '*': 'LMC-2026-00042' }],
  ['/id/verify/A%2FB/c', 'verify/*', { '*': 'A/B/c' }],
  ['/vessels/9074729/', 'vessels/:imo', { imo: '9074729' }],
  ['/verify/A.data', 'verify/*', { '*': 'A.data' }],
  ['/nowhere.data', '*', { '*': 'nowhere.data' }],
  ['/nowhere/at/all', '*', { '*': 'nowhere/at/all' }],
  ['/verify/A\nB', 'verify/*', { '*': 'A\nB' }],
  ['/nowhere\n', '*', { '*': 'nowhere\n' }],
])('%s is a document', (path, module, params) => expect(find(path)).toEqual({ module, params }))

test.each([
  '/services.data',
  '/id/auth.data',
  '/services',
  '/services/apply/',
  '/id/services/x/apply',
  '/auth',
  '/admin/certificates/7',
])('%s is not', (path) => expect(find(path)).toBeNull())

test('any address leads to the document that the framework would find, with the same parameters', () => {
  const parts = [
    'verify',
    'VERIFY',
    'proof',
    'vessels',
    'id',
    'Id',
    'services',
    'apply',
    'about',
    'auth',
    'admin',
    'certificates',
    'x',
  ]
  const part = fc.oneof(
    fc.constantFrom(...parts),
    fc.constantFrom('A%2FB', '9074729', 'LMC-1', '%20', 'a.b', '-', '*', ':imo', 'é'),
  )
  const path = fc
    .array(part, { maxLength: 5 })
    .chain((all) => fc.constantFrom(`/${all.join('/')}`, `/${all.join('/')}/`))
  fc.assert(
    fc.property(
      path.filter((one) => !one.includes('//')),
      (one) => {
        expect([one, find(one)]).toEqual([one, byFramework(one)])
      },
    ),
    { numRuns: 5_000 },
  )
})
